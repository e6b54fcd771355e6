import CSVRows
import DataExport
import Foundation
import JSONText
import SurveyModel
import Testing

@testable import Definitions

/// What was recorded comes out, everywhere: an answer of every type at every depth, and each kind of blank, is taken
/// through every way out of the table in `Documentation/export.md`, and is found again as the table promises.
@Suite struct WaysOutTests {
  /// The ways, by their names in the manual.
  enum WayOut: String, CaseIterable {
    case sheet = "outcome show"
    case sheetJSON = "outcome show --json"
    case history = "history --json"
    case long = "export --format csv"
    case lines = "export --format ndjson"
    case wide = "export --format wide"
    case package = "export --format package"
    case spss = "export --format spss"
    case items = "export --format csv --table items"
    case itemLines = "export --format ndjson --table items"
    case report = "report"
    case page = "report --format html"
    case check = "qc"
    case insights = "insights"
    case answers = "run --answers"
  }

  private static let now = " --now " + EverySittings.now

  @Test func `the manual's table names the ways that are tried`() throws {
    let page = try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Documentation/export.md"), encoding: .utf8)
    let section = try #require(page.components(separatedBy: "## What each way out promises").last)
    let rows = section.components(separatedBy: "\n## ")[0].split(separator: "\n").filter { $0.hasPrefix("| `") }
    let named = rows.flatMap { row in
      (row.split(separator: "|").first ?? "").split(separator: "`").map(String.init).filter {
        $0.contains { $0.isLetter }
      }
    }
    #expect(Set(named) == Set(WayOut.allCases.map(\.rawValue)))
  }

  @Test func `every type of item and step is answered and left blank in every way`() throws {
    let types = Set(EverySurvey.items.map(\.id))
    for type in SurveyReader.ItemType.allCases where type != .matrix { #expect(types.contains("\(type)-inner")) }
    #expect(!EverySurvey.items.contains { $0.answer.isNull }, "\(EverySurvey.items.filter { $0.answer.isNull })")
    let states = EverySittings.people.flatMap { person in
      EverySurvey.items.map { EverySittings.state($0, person.blank) }
    }
    #expect(Set(states) == Set(ItemState.allCases))
  }

  @Test func `each answer and each blank is found again in every way out`() throws {
    try EverySittings.use { study in
      let results = try Dictionary(
        uniqueKeysWithValues: EverySittings.people.map { person in
          (person.id, try study.json("outcome show \(EverySittings.event) -p \(person.id) --json" + Self.now))
        })
      for way in WayOut.allCases {
        switch way {
        case .sheetJSON: try sheetJSON(results)
        case .sheet: try sheet(study)
        case .history: try history(study)
        case .long, .lines: try long(study, way)
        case .wide: try wide(study)
        case .package: try package(study)
        case .spss: try spss(study)
        case .items, .itemLines: try items(study, way)
        case .report, .page: try report(study, way)
        case .check: #expect(try study.printed("qc" + Self.now) == "")
        case .insights: try insights(study)
        case .answers: try answersFile(study, results)
        }
      }
    }
  }
}

// MARK: - Views

extension WaysOutTests {
  private func sheetJSON(_ results: [String: JSONValue]) throws {
    for person in EverySittings.people {
      let json = try #require(results[person.id]?["result"])
      let result = try #require(TaskResult(json: json))
      #expect(result.json == json)
      let bands: [String?] = person.blank == nil ? ["low"] : [nil]
      #expect(result.scores.map(\.band) == bands)
      let items = Dictionary(uniqueKeysWithValues: result.items.map { ($0.path.description, $0) })
      for item in EverySurvey.items {
        for path in item.paths {
          let found = try #require(items[path], "\(path) of \(person.id)")
          let state = EverySittings.state(item, person.blank)
          #expect(found.state == state, "\(path) of \(person.id)")
          #expect(found.answer?.json == (state == .answered ? item.answer : nil), "\(path) of \(person.id)")
        }
      }
    }
  }

  private func sheet(_ study: RecordedEverything) throws {
    for person in EverySittings.people {
      let lines = try study.printed("outcome show \(EverySittings.event) -p \(person.id)" + Self.now)
        .split(separator: "\n").map(String.init)
      var page = ""
      var found: [String: [String]] = [:]
      for line in lines {
        if line.hasPrefix("    ") {
          let words = line.split(separator: " ", maxSplits: 2).map(String.init)
          found[page + "/" + (words.first ?? "")] = Array(words.dropFirst())
        } else if line.hasPrefix("  ") {
          page = line.split(separator: " ").first.map(String.init) ?? ""
        }
      }
      for item in EverySurvey.items {
        for path in item.paths {
          let words = found[path] ?? []
          let state = EverySittings.state(item, person.blank)
          #expect(words.first == state.rawValue, "\(path) of \(person.id)")
          #expect((words.count > 1) == (state == .answered), "\(path) of \(person.id)")
          if state == .answered, item.answer.members == nil {
            let text = item.answer.string ?? item.answer.compactText
            #expect(words.last?.drop { $0 == " " }.hasPrefix(text) == true, "\(path): \(words)")
          }
        }
      }
    }
  }

  /// The values that a person's record has by their paths.
  private func values(_ person: (id: String, blank: ItemState?)) -> [String: JSONValue] {
    Dictionary(
      uniqueKeysWithValues: EverySurvey.items.flatMap { item in
        EverySittings.state(item, person.blank) == .answered ? item.paths.map { ($0, item.answer) } : []
      })
  }

  private func history(_ study: RecordedEverything) throws {
    for person in EverySittings.people {
      let rows = try study.json("history every -p \(person.id) --json" + Self.now)
      let found = rows.elements?.first?["values"]?.elements ?? []
      let byPath = Dictionary(
        uniqueKeysWithValues: found.compactMap { value in
          value["from"]?.string.flatMap { $0 == "scores/sum" ? nil : ($0, value["value"] ?? .null) }
        })
      #expect(byPath == values(person), "\(person.id)")
    }
  }

  private func report(_ study: RecordedEverything, _ way: WayOut) throws {
    let words = ReportedBlanks()
    for person in EverySittings.people {
      let format = way == .page ? " --format html" : ""
      let text = try study.printed("report every -p \(person.id)" + format + Self.now)
      let rows = way == .page ? ReportedRows(html: text) : ReportedRows(text: text)
      for item in EverySurvey.items {
        // A step's own item has no prompt: its page's title names it.
        let label = item.isTimed || item.isComputed ? item.id : ""
        for entry in item.depth.groups.indices {
          let name = label + (item.depth.groups.count > 1 ? " (\(entry + 1))" : "")
          let page = item.path.split(separator: "/").first.map(String.init) ?? ""
          let cell = try #require(rows.cell(name, on: page), "\(name) on \(page) of \(person.id)")
          let state = EverySittings.state(item, person.blank)
          if let blank = words[state] {
            #expect(cell == blank, "\(name) on \(page) of \(person.id)")
          } else {
            #expect(!cell.isEmpty && !words.all.contains(cell), "\(name) on \(page) of \(person.id)")
            if let number = item.answer.numberLiteral, !item.path.contains("second"), !item.path.contains("first") {
              let told = item.path.contains("timeInterval") ? "1 h 30 min" : number
              #expect(cell == told, "\(name) of \(person.id)")
            }
          }
        }
      }
    }
  }

  private func insights(_ study: RecordedEverything) throws {
    for item in EverySurvey.items where item.depth == .inner && item.path.contains("first") {
      let series = try study.json("insights \(item.kind) --json -p P0" + Self.now)
      let values = series.elements?.first?["values"]?.elements ?? []
      #expect(values == item.paths.map { _ in ["2026-11-02", item.answer] })
    }
  }

  private func answersFile(_ study: RecordedEverything, _ results: [String: JSONValue]) throws {
    for person in EverySittings.people {
      let result = try #require(results[person.id]?["result"])
      let done = try study.printed("run every --dry-run --answers - --json" + Self.now, input: result.compactText)
      let again = try #require(try JSONValue(parsing: done)["result"].flatMap(TaskResult.init(json:)))
      let before = try #require(TaskResult(json: result))
      #expect(again.comparable.results == before.comparable.results, "\(person.id)")
      #expect(again.scores == before.scores && again.ending == before.ending)
    }
  }
}

// MARK: - Data sets

extension WaysOutTests {
  private func rows(_ text: String) -> [[String]] {
    var reader = CSVReader(Array(text.utf8))
    var rows: [[String]] = []
    while let row = reader.next() { rows.append(row.fields.map(\.text)) }
    #expect(reader.faults.isEmpty)
    return rows
  }

  private func long(_ study: RecordedEverything, _ way: WayOut) throws {
    let text = try study.printed(way.rawValue + " --identified" + Self.now)
    var found: [String: Int] = [:]
    if way == .lines {
      for line in text.split(separator: "\n") {
        let json = try JSONValue(parsing: String(line))
        let value = json["value"].map { $0.string ?? $0.compactText } ?? ""
        found["\(json["participant"]?.string ?? "") \(json["kind"]?.string ?? "") \(value)", default: 0] += 1
      }
    } else {
      let rows = self.rows(text)
      let columns = ["participant", "kind", "value"].map { name in rows[0].firstIndex(of: name) ?? 0 }
      for row in rows.dropFirst() { found[columns.map { row[$0] }.joined(separator: " "), default: 0] += 1 }
    }
    for person in EverySittings.people {
      for item in EverySurvey.items where EverySittings.state(item, person.blank) == .answered {
        let value = item.answer.string ?? item.answer.compactText
        #expect(found["\(person.id) \(item.kind) \(value)"] == item.paths.count, "\(item.kind) of \(person.id)")
      }
    }
  }

  /// The wide table by the paths of its columns, as the package describes them.
  private func wideCells(_ study: RecordedEverything) throws -> [String: [(path: String, cell: String)]] {
    let rows = self.rows(try study.file("data/every.csv"))
    let description = try JSONValue(parsing: study.file("data/datapackage.json"))
    let table = try #require(description["resources"]?.elements?.first { $0["name"]?.string == "every" })
    let fields = try #require(table["schema"]?["fields"]?.elements)
    #expect(fields.map { $0["name"]?.string } == rows[0])
    return Dictionary(
      uniqueKeysWithValues: rows.dropFirst().map { row in
        (row[0], zip(fields, row).compactMap { field, cell in field["path"]?.string.map { ($0, cell) } })
      })
  }

  private func wide(_ study: RecordedEverything) throws {
    _ = try study.printed("export --format package --identified --output data" + Self.now)
    let cells = try wideCells(study)
    for person in EverySittings.people {
      let row = try #require(cells[person.id])
      for item in EverySurvey.items {
        for path in item.paths {
          let own = row.filter { $0.path == path || $0.path.hasPrefix(path + ".") }
          #expect(!own.isEmpty, "\(path)")
          let state = EverySittings.state(item, person.blank)
          if state != .answered {
            #expect(own.allSatisfy { $0.cell == "." + state.rawValue }, "\(path) of \(person.id): \(own)")
          } else if own.count == 1, item.answer.elements == nil, item.answer.members == nil {
            #expect(own.first?.cell == item.answer.string ?? item.answer.compactText, "\(path)")
          } else {
            #expect(own.contains { !$0.cell.isEmpty } && own.allSatisfy { !$0.cell.hasPrefix(".") }, "\(path): \(own)")
          }
        }
      }
      for path in EverySurvey.Depth.inner.groups where person.blank == nil {
        let chosen = row.filter { $0.path.hasPrefix(path + "form-inner/choice-inner.") }.map(\.cell)
        #expect(chosen == ["true", "false", "true", "true", "mauve, or \"so\"", "teal"])
      }
    }
    #expect(try study.printed(WayOut.wide.rawValue + " --identified" + Self.now) == study.file("data/every.csv"))
  }

  private func package(_ study: RecordedEverything) throws {
    let table = self.rows(try study.file("data/values.csv"))
    let paths = EverySittings.people.map { values($0).count }.reduce(0, +)
    // Each answer once, and the score of who answered all of it.
    #expect(table.count - 1 == paths + 1)
    let codebook = try study.file("data/codebook.md")
    for path in EverySurvey.items.flatMap(\.paths) { #expect(codebook.contains("| \(path)"), "\(path)") }
  }

  private func spss(_ study: RecordedEverything) throws {
    _ = try study.printed("export --format spss --identified --output sav" + Self.now)
    let file = SystemFile(Array(try Data(contentsOf: study.command.folder.appendingPathComponent("sav/every.sav"))))
    let description = try JSONValue(parsing: study.file("data/datapackage.json"))
    let table = try #require(description["resources"]?.elements?.first { $0["name"]?.string == "every" })
    let fields = try #require(table["schema"]?["fields"]?.elements)
    #expect(file.rows.count == EverySittings.people.count && file.named.count == fields.count)
    for (index, field) in fields.enumerated() {
      guard let path = field["path"]?.string, !path.hasPrefix("scores/"), !path.hasPrefix("start/"),
        !path.hasPrefix("way/")
      else { continue }
      let item = try #require(EverySurvey.items.first { $0.paths.contains { path == $0 || path.hasPrefix($0 + ".") } })
      let variable = file.named[index]
      for (person, row) in zip(EverySittings.people, file.rows) {
        let state = EverySittings.state(item, person.blank)
        switch row[index] {
        case .number(let number):
          let isBlank = variable.missing?.contains(number) ?? false
          #expect(isBlank == (state != .answered), "\(path) of \(person.id): \(number)")
          if isBlank { #expect(variable.labels[row[index]] == state.meaning, "\(path) of \(person.id)") }
          if state == .answered, item.answer.numberLiteral != nil { #expect(number == item.answer.double, "\(path)") }
        case .text(let text):
          #expect((text == "." + state.rawValue) == (state != .answered), "\(path) of \(person.id): \(text)")
        case .missing: #expect(state == .answered, "\(path) of \(person.id)")
        }
      }
    }
  }

  /// The table of items, by person and path.
  private func items(_ study: RecordedEverything, _ way: WayOut) throws {
    var found: [String: [String: String]] = [:]
    let text = try study.printed(way.rawValue + " --identified" + Self.now)
    if way == .itemLines {
      for line in text.split(separator: "\n") {
        let members = try JSONValue(parsing: String(line)).members ?? []
        let row = Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.value.string ?? $0.value.compactText) })
        found["\(row["participant"] ?? "") \(row["itemPath"] ?? "")"] = row
      }
    } else {
      let rows = self.rows(text)
      for cells in rows.dropFirst() {
        let row = Dictionary(uniqueKeysWithValues: zip(rows[0], cells))
        found["\(row["participant"] ?? "") \(row["itemPath"] ?? "")"] = row
      }
    }
    for person in EverySittings.people {
      for item in EverySurvey.items {
        for path in item.paths {
          let row = try #require(found["\(person.id) \(path)"], "\(path) of \(person.id)")
          let state = EverySittings.state(item, person.blank)
          #expect(row["state"] == state.rawValue, "\(path) of \(person.id)")
          let answer = item.answer.string ?? item.answer.compactText
          #expect(row["answer"] == (state == .answered ? answer : way == .itemLines ? "null" : ""), "\(path)")
        }
      }
    }
  }
}

/// How a report in English says each blank.
private struct ReportedBlanks {
  private let words: [ItemState: String] = [
    .skipped: "not answered", .dontKnow: "not known", .notShown: "not asked", .notReached: "not reached",
    .timedOut: "out of time",
  ]

  var all: [String] { Array(words.values) }

  subscript(state: ItemState) -> String? { words[state] }
}

/// The cells of a report of one column, by page and label.
private struct ReportedRows {
  private var cells: [String: String] = [:]

  /// Pages stand alone on a line; rows are indented, the cell behind two blanks.
  init(text: String) {
    var page = ""
    for line in text.split(separator: "\n") {
      if line.hasPrefix("  ") {
        let words = line.dropFirst(2).ranges(of: "  ").first
        let label = words.map { line.dropFirst(2)[..<$0.lowerBound] } ?? line.dropFirst(2)
        let cell = words.map { line.dropFirst(2)[$0.upperBound...].drop { $0 == " " } } ?? ""
        cells[page + "|" + label.description.withoutUnit] = String(cell)
      } else {
        page = String(line)
      }
    }
  }

  init(html: String) {
    var page = ""
    for line in html.split(separator: "\n") {
      if line.hasPrefix("<tr class=\"section\">") {
        page = ReportedRows.text(line)
      } else if line.hasPrefix("<tr class=\"item\">") {
        let parts = line.components(separatedBy: "</td>").map { ReportedRows.text($0[...]) }
        if parts.count > 1 { cells[page + "|" + parts[0].withoutUnit] = parts[1] }
      }
    }
  }

  private static func text(_ html: Substring) -> String {
    var text = ""
    var isTag = false
    for character in html {
      if character == "<" {
        isTag = true
      } else if character == ">" {
        isTag = false
      } else if !isTag {
        text.append(character)
      }
    }
    return text
  }

  /// - Parameter page: What the row stands under; the rows of a page without a title that have labels stand under what is
  ///   before them.
  func cell(_ label: String, on page: String) -> String? {
    if let cell = cells[page + "|" + label] { return cell }
    let isNamed = !label.isEmpty && !label.hasPrefix(" ")
    return isNamed ? cells.first { $0.key.hasSuffix("|" + label) }?.value : nil
  }
}

extension String {
  /// `weight-top [kg]` as `weight-top`.
  fileprivate var withoutUnit: String {
    guard let start = firstIndex(of: "["), let end = firstIndex(of: "]"), start < end else { return self }
    return String((self[..<start] + self[index(after: end)...]).split(separator: " ").joined(separator: " "))
  }
}
