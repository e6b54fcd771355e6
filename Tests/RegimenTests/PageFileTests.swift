import CivilTime
import Definitions
import Diagnostics
import Foundation
import Sensors
import SurveyModel
import Testing

/// The files that the manual shows, beside definitions: each is read by what reads such files.
@Suite struct PageFileTests {
  /// A fence: its words, and what stands in it.
  private struct Fence {
    let place: String
    let words: [String]
    var text = ""
  }

  private static func fences(of kind: String...) throws -> [Fence] {
    var fences: [Fence] = []
    for page in DocumentedCommandTests.pages {
      var open: Fence?
      for (index, line) in CommandPage.lines(of: try DocumentedCommandTests.text(page)).enumerated() {
        if !line.hasPrefix("```") {
          open?.text += line + "\n"
        } else if let fence = open {
          if fence.words.starts(with: kind) || fence.words.dropFirst().elementsEqual(kind) { fences.append(fence) }
          open = nil
        } else {
          open = Fence(place: "\(page):\(index + 1)", words: line.dropFirst(3).split(separator: " ").map(String.init))
        }
      }
    }
    return fences
  }

  @Test func `answers files lead through the survey that their fence names`() throws {
    let fences = try Self.fences(of: "yaml", "answers")
    #expect(fences.count >= 4)
    for fence in fences {
      let survey = try #require(ShippedStudy.surveys[fence.words[2]], "\(fence.place)")
      let file = try #require(AnswersFile.read(SourceFile(path: "answers.yaml", text: fence.text)).value)
      let (script, faults) = AnswerScript.read(file.json, for: survey)
      let context = SittingContext(
        run: "r", language: .english, zoneName: "UTC", offsetSeconds: 0, date: CivilDate(dayNumber: 20_000), seed: 1,
        started: Instant(milliseconds: 0))
      let sitting = ScriptedSitting(
        StepRunner(survey: survey, context: context), script: script, faults: faults, at: Instant(milliseconds: 0))
      #expect(sitting.faults.isEmpty, "\(fence.place): \(sitting.faults.map(\.message))")
      #expect(sitting.runner.ending == .complete, "\(fence.place)")
    }
  }

  @Test func `recordings of motion are read`() throws {
    let fences = try Self.fences(of: "motion")
    #expect(Set(fences.map { $0.words[0] }) == ["json", "ndjson", "csv"])
    for fence in fences {
      #expect(throws: Never.self, "\(fence.place)") { try MotionRecording(reading: Array(fence.text.utf8)) }
    }
  }

  @Test func `a result has the fields that the page shows, and no others`() throws {
    let fence = try #require(try Self.fences(of: "json", "result", "checkin").first)
    let shown = try JSON(fence.text)
    let printed = try StudyCopy.use { study in
      try JSON(
        study.command.run(line: "run checkin --dry-run --answers - --json", input: "{ pain: 4, sleep: 7 }").output)
    }
    let places: [(String, (JSON) -> JSON)] = [
      ("the whole", { $0 }), ("result", { $0["result"] }), ("step", { $0["result"]["results"].elements[0] }),
      ("item", { $0["result"]["results"].elements[0]["results"].elements[0] }),
      ("outcome", { $0["outcomes"].elements[0] }),
    ]
    for (name, place) in places { #expect(place(shown).names == place(printed).names, "\(name)") }
  }

  @Test func `settings of an editor name the schemas that the page prints, for files that are there`() throws {
    let fence = try #require(try Self.fences(of: "json", "editor").first)
    let page = try DocumentedCommandTests.text("Documentation/checking.md")
    guard case .object(let schemas) = try JSON(fence.text)["yaml.schemas"] else {
      Issue.record("no schemas at \(fence.place)")
      return
    }
    #expect(schemas.count == 3)
    for (schema, files) in schemas {
      #expect(page.contains("> \(schema)\n"), "\(schema) is not printed")
      let folder = files.text.split(separator: "*")[0]
      #expect(FileManager.default.fileExists(atPath: StudyCopy.repository.appendingPathComponent(String(folder)).path))
    }
  }

  @Test func `the forced command of a key takes the options that the page gives it`() throws {
    let fence = try #require(try Self.fences(of: "authorized_keys").first)
    let command = try #require(fence.text.firstMatch(of: /command="[^ "]*regimen ([^"]*)"/)?.1)
    let words = command.split(separator: " ").map { $0.hasPrefix("/") ? "." : String($0) }
    try StudyCopy.use { study in
      let finished = try study.command.run(words)
      // Nobody is on the roster, which the person is not told; a wrong option is a usage error.
      #expect(finished.code != 0 && finished.code != 64, "\(finished.error)")
      #expect(try study.command.run(words + ["--no-such-option"]).code == 64)
    }
  }
}

extension JSON {
  fileprivate var names: Set<String> { if case .object(let members) = self { Set(members.keys) } else { [] } }
}
