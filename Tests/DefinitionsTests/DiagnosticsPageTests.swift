import CivilTime
import Diagnostics
import Expressions
import Foundation
import SurveyModel
import Testing

@testable import Definitions

/// The page of diagnostics and the sources name the same codes.
@Suite struct DiagnosticsPageTests {
  private static let page = "diagnostics.md"

  @Test func `every code of the sources has an entry, and every entry a code`() throws {
    let headings = try Self.headings()
    let codes = try DiagnosticCodes.inSources()
    #expect(codes.count > 100, "the scan of the sources finds next to nothing")
    #expect(codes.subtracting(headings).sorted() == [], "codes without an entry")
    #expect(Set(headings).subtracting(codes).sorted() == [], "entries without a code")
    #expect(headings.count == Set(headings).count, "an entry stands twice")
  }

  @Test func `an example announces the code that its entry is about`() throws {
    var heading = ""
    for line in try ManualPage(Self.page).lines {
      if line.hasPrefix("### ") { heading = String(line.dropFirst(4)) }
      for finding in ManualTests.announced(line, line: 1) { #expect(finding.code == heading, "\(line)") }
    }
  }

  @Test func `every example of an answers file gives the findings that it announces`() throws {
    let fences = try ManualPage(Self.page).fences
    let text = try #require(fences.first { $0.lines.first == "id: answers-example" }?.lines.joined(separator: "\n"))
    let loaded = SurveyReader.read(SourceFile(path: "Surveys/answers-example.yaml", text: text), files: FileSet())
    let survey = try #require(loaded.value?.survey)
    let examples = fences.filter { $0.words == ["answers"] }
    #expect(examples.count > 5)
    for fence in examples {
      let file = SourceFile(path: "answers.yaml", text: fence.lines.joined(separator: "\n") + "\n")
      let found = try Self.judge(file, survey).map { diagnostic in
        ManualTests.Finding(
          line: fence.line - 1 + (diagnostic.span.map { file.position(at: $0.start).line } ?? 1),
          severity: diagnostic.severity.rawValue, code: diagnostic.code)
      }
      let announced = fence.lines.enumerated().flatMap { ManualTests.announced($1, line: fence.line + $0) }
      #expect(Set(found) == Set(announced) && found.count == announced.count, "found \(found)")
    }
  }

  @Test func `every example of a bank gives the findings that its fence announces`() throws {
    let examples = try (ManualPage(Self.page).fences + ManualPage("survey-format.md").fences).filter {
      $0.words.starts(with: ["csv", "bank"])
    }
    #expect(examples.count > 5)
    for fence in examples {
      let file = SourceFile(path: "bank.csv", text: fence.lines.joined(separator: "\n") + "\n")
      let found = BankFile.read(file, language: .english, languages: [], firstSlot: 0).diagnostics.map {
        "\($0.span.map { file.position(at: $0.start).line } ?? 1):\($0.code)"
      }
      #expect(found == Array(fence.words.dropFirst(2)), "line \(fence.line)")
    }
  }

  @Test func `every example of a list of holidays gives the findings that its fence announces`() throws {
    let examples = try (ManualPage(Self.page).fences + ManualPage("schedule-format.md").fences).filter {
      $0.words.starts(with: ["csv", "holidays"])
    }
    #expect(examples.count > 2)
    for fence in examples {
      let file = SourceFile(path: "holidays/days.csv", text: fence.lines.joined(separator: "\n") + "\n")
      let found = HolidayFile.read(file).diagnostics.map {
        "\($0.span.map { file.position(at: $0.start).line } ?? 1):\($0.code)"
      }
      #expect(found == Array(fence.words.dropFirst(2)), "line \(fence.line)")
    }
  }

  @Test func `every example of a table gives the findings that its fence announces`() throws {
    let keys = try [
      ("raw", ValueType.number(unit: nil)), ("sex", .choice(values: [.text("female"), .text("male")])),
    ].map { column, type in
      LookupKey(column: column, expression: try Self.key(column, type))
    }
    let examples = try ManualPage(Self.page).fences.filter { $0.words.starts(with: ["csv", "lookup"]) }
    #expect(examples.count > 2)
    for fence in examples {
      let file = SourceFile(path: "norms.csv", text: fence.lines.joined(separator: "\n") + "\n")
      let columns = LookupTableFile.Columns(keys: keys, value: "t", band: nil)
      let found = LookupTableFile.read(file, columns, languages: []).diagnostics.map {
        "\($0.span.map { file.position(at: $0.start).line } ?? 1):\($0.code)"
      }
      #expect(found == Array(fence.words.dropFirst(2)), "line \(fence.line)")
    }
  }

  @Test func `every example of a table of choices gives the findings that its fence announces`() throws {
    let examples = try ManualPage(Self.page).fences.filter {
      $0.words.starts(with: ["csv", "choices"])
    }
    #expect(examples.count > 1)
    for fence in examples {
      let table = fence.lines.joined(separator: "\n") + "\n"
      let file = SourceFile(path: "villages.csv", text: table)
      let found = ChoiceTableTests.load(table).diagnostics.filter { $0.path.hasSuffix(".csv") }.map {
        "\($0.span.map { file.position(at: $0.start).line } ?? 1):\($0.code)"
      }
      #expect(found == Array(fence.words.dropFirst(2)), "line \(fence.line)")
    }
  }

  private static func key(_ name: String, _ type: ValueType) throws -> Expressions.Expression {
    var scope = Scope()
    scope.define(name, Symbol(slot: 0, type: type))
    return try Expressions.Expression.compile(name, in: scope).get()
  }

  private static func headings() throws -> [String] {
    try ManualPage(page).lines.filter { $0.hasPrefix("### ") }.map { String($0.dropFirst(4)) }
  }

  private static func judge(_ file: SourceFile, _ survey: Survey) throws -> [Diagnostic] {
    let answers = try #require(AnswersFile.read(file).value)
    let (script, faults) = AnswerScript.read(answers.json, for: survey)
    let context = SittingContext(
      run: "r", language: .english, zoneName: "UTC", offsetSeconds: 0, date: CivilDate(dayNumber: 20_000), seed: 1,
      started: Instant(milliseconds: 0))
    let sitting = ScriptedSitting(
      StepRunner(survey: survey, context: context), script: script, faults: faults, at: Instant(milliseconds: 0))
    return answers.diagnostics(sitting.faults)
  }
}

/// The codes of diagnostics, as the sources spell them out.
enum DiagnosticCodes {
  private static let folders = ["YAMLTree", "CSVRows", "Definitions", "Expressions"]

  /// What follows the words that make a diagnostic: `error(`, `warning(`, `Wording(`, and `code:`, `code =`, `code ==`.
  static func inSources() throws -> Set<String> {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources")
    var codes: Set<String> = []
    for folder in folders {
      let walk = FileManager.default.enumerator(at: sources.appending(path: folder), includingPropertiesForKeys: nil)
      for case let url as URL in walk ?? .init() where url.pathExtension == "swift" {
        let text = try String(contentsOf: url, encoding: .utf8)
        codes.formUnion(text.matches(of: /(?:error|warning|Wording)\(\s*"([a-z0-9-]+)"/).map { String($0.1) })
        for line in text.matches(of: /\bcode(?::| =)[^\n]*/).map(\.0) {
          codes.formUnion(line.matches(of: /"([a-z0-9-]+)"/).map { String($0.1) })
        }
      }
    }
    return codes.union(try scriptCodes(sources))
  }

  /// The codes of faults in answers files: the words of the property `code`.
  private static func scriptCodes(_ sources: URL) throws -> Set<String> {
    let text = try String(contentsOf: sources.appending(path: "SurveyModel/ScriptFault+Wording.swift"), encoding: .utf8)
    let body = try #require(text.firstMatch(of: /package var code: String \{(?s:.*?)\n  \}\n/)).0
    return Set(body.matches(of: /"([a-z0-9-]+)"/).map { String($0.1) })
  }
}
