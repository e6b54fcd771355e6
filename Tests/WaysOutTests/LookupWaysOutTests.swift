import CSVRows
import Foundation
import JSONText
import SurveyModel
import Testing

/// A score that a table gives, by an attribute: its value and its band in every way out that scores have.
@Suite struct LookupWaysOutTests {
  private static let now = " --now 2026-11-02T08:30:00+00:00"
  private static let event = "rest/d@2026-11-02"

  private static let files = [
    "study.yaml": "id: norms\nlanguages: [en, ja]\nattributes: { sex: { type: text } }\n",
    "Surveys/norms.csv": """
    raw,sex,t,band,band.ja
    0..3,female,40,Usual,ふつう
    4..8,female,62.5,Raised,高め
    0..5,male,41,Usual,ふつう
    6..8,male,62.5,Severe,重い

    """,
    "Surveys/rest.yaml": """
    id: rest
    title: { en: Rest, ja: 休息 }
    steps:
      - id: page
        type: form
        title: { en: Page, ja: 頁 }
        items:
          - { id: a, type: scale, prompt: { en: A, ja: ア }, minimum: 0, maximum: 4, optional: true }
          - { id: b, type: scale, prompt: { en: B, ja: イ }, minimum: 0, maximum: 4, optional: true }
    scores:
      - { id: raw, method: sum, items: page, blanks: { prorate: 0.5 } }
      - id: t
        title: { en: T-score, ja: T得点 }
        lookup: { file: norms.csv, by: { raw: scores.raw, sex: participant.sex }, value: t, band: band }
    outcomes: [{ kind: t, from: scores/t }]

    """,
    "Schedules/trial.yaml": """
    id: trial
    title: { en: Trial, ja: 試験 }
    tasks: [{ id: rest, survey: rest, schedule: [{ id: d, every: 1 day }] }]

    """,
  ]

  /// Those who have a score: `P1`, a woman; `P2`, a man, one of whose items is blank and counts as the other. `P3` has
  /// no attribute, `P4` no answer.
  private static let people =
    [
      ("P1", "female", "{a: 2, b: 3}", 62.5, "Raised"), ("P2", "male", "{a: 4, b: {state: skipped}}", 62.5, "Severe"),
      ("P3", "", "{a: 2, b: 3}", nil, nil), ("P4", "male", "{a: {state: skipped}, b: {state: skipped}}", nil, nil),
    ] as [(id: String, sex: String, answers: String, value: Double?, band: String?)]

  private static func use(_ body: (RecordedEverything) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("regimen-" + UUID().uuidString)
    defer { TestStores.remove(folder) }
    for (path, text) in files {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let study = RecordedEverything(command: Command(folder: folder))
    #expect(try study.printed("check").contains("warning") == false)
    for person in people {
      _ = try study.printed("participant add \(person.id) --schedule trial --zone UTC" + now)
      if !person.sex.isEmpty { _ = try study.printed("participant set \(person.id) sex=\(person.sex)" + now) }
      _ = try study.printed("run rest -p \(person.id) --answers -" + now, input: person.answers)
    }
    try body(study)
  }

  private static func rows(_ text: String) -> [[String: String]] {
    var reader = CSVReader(Array(text.utf8))
    let head = reader.next()?.texts ?? []
    return reader.map { Dictionary(zip(head, $0.texts), uniquingKeysWith: { $1 }) }
  }

  @Test func `the value and the band come out in every way`() throws {
    try Self.use { study in
      for person in Self.people {
        let whose = " -p \(person.id)"
        let shown = try study.json("outcome show \(Self.event)\(whose) --json" + Self.now)
        let result = try #require(shown["result"].flatMap(TaskResult.init(json:)))
        let score = try #require(result.scores.last)
        #expect(score.score == "t" && score.value == person.value && score.band == person.band, "\(person.id)")
        let number = person.value.map { JSONValue.double($0) }
        let text = try study.printed("outcome show \(Self.event)\(whose)" + Self.now)
        let line = text.split(separator: "\n").last { $0.hasPrefix("  t ") }
        let told = (number?.compactText ?? "none") + (person.band.map { "  " + $0 } ?? "")
        #expect(line?.hasSuffix(told) == true, "\(text)")
        let history = try study.json("history rest\(whose) --json" + Self.now).elements?.first
        #expect(history?["values"]?.elements?.first?["value"] == number, "\(person.id)")
        let report = try study.printed("report rest\(whose)" + Self.now)
        let japanese = try study.printed("report rest\(whose) --language ja --format html" + Self.now)
        if let band = person.band {
          #expect(report.contains(band) && report.contains("62.5"), "\(report)")
          #expect(japanese.contains(band == "Severe" ? "重い" : "高め"))
        }
        let again = try study.printed(
          "run rest --dry-run --answers - --json --answers-of \(person.id)" + Self.now,
          input: shown["result"]?.compactText ?? "")
        #expect(try JSONValue(parsing: again)["result"]?["scores"] == shown["result"]?["scores"])
      }
      #expect(try study.printed("qc" + Self.now) == "")
      let series = try study.json("insights t --json" + Self.now).elements ?? []
      #expect(series.count == 2 && series.allSatisfy { $0["values"]?.elements?.first?.elements?.last?.double == 62.5 })
    }
  }

  @Test func `the value and the band stand in every data set`() throws {
    try Self.use { study in
      let values = Self.rows(try study.printed("export --format csv" + Self.now))
      #expect(values.map { $0["value"] } == ["62.5", "62.5"])
      let lines = try study.printed("export --format ndjson" + Self.now).split(separator: "\n")
      #expect(try lines.map { try JSONValue(parsing: String($0))["value"]?.double } == [62.5, 62.5])
      let wide = Self.rows(try study.printed("export --format wide" + Self.now))
      #expect(wide.map { $0["t"] } == ["62.5", "62.5", "", ""])
      #expect(wide.map { $0["t.band"] } == ["Raised", "Severe", "", ""])
      let japanese = Self.rows(try study.printed("export --format wide --language ja" + Self.now))
      #expect(japanese.map { $0["t.band"] } == ["高め", "重い", "", ""])
      _ = try study.printed("export --format package --output data" + Self.now)
      #expect(Self.rows(try study.file("data/rest.csv")) == wide)
      #expect(try study.file("data/codebook.md").contains("| scores/t |"))
      _ = try study.printed("export --format spss --output sav" + Self.now)
      let url = study.command.folder.appendingPathComponent("sav/rest.sav")
      let file = SystemFile(Array(try Data(contentsOf: url)))
      let place = try #require(file.named.firstIndex { $0.name == "t" })
      #expect(file.rows.prefix(2).map { $0[place] } == [.number(62.5), .number(62.5)])
      let items = Self.rows(try study.printed("export --format csv --table items" + Self.now))
      #expect(items.map { $0["item"] } == Self.people.flatMap { _ in ["a", "b"] })
    }
  }

  @Test func `a correction looks the table up again, and the table is part of the survey's version`() throws {
    try Self.use { study in
      _ = try study.printed("outcome correct \(Self.event) -p P1 --set a=0 --set b=1 --reason typed" + Self.now)
      let shown = try study.json("outcome show \(Self.event) -p P1 --json" + Self.now)
      #expect(shown["result"]?["scores"]?.elements?.last?["band"] == "Usual")
      #expect(shown["values"]?.elements?.first?["value"] == 40)
      let norms = study.command.folder.appendingPathComponent("Surveys/norms.csv")
      let text = try String(contentsOf: norms, encoding: .utf8)
      try Data(text.replacingOccurrences(of: ",41,", with: ",42,").utf8).write(to: norms)
      let due = try study.command.run(line: "due" + Self.now)
      #expect(due.error.contains("differ from the accepted ones"), "\(due.error)")
    }
  }
}
