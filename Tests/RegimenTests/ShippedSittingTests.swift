import Sittings
import CivilTime
import Definitions
import Diagnostics
import Foundation
import JSONText
import SurveyModel
import Testing

@testable import TerminalForms

/// Every shipped survey by keys, by plain lines and by a file of answers, from its first prompt to its last.
@Suite struct ShippedSittingTests {
  @Test func `every shipped survey has a sitting here`() throws {
    let folder = StudyCopy.repository.appendingPathComponent("Surveys").path
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".yaml") }
    #expect(Set(files) == Set(ShippedSitting.all.map { $0.survey + ".yaml" }))
    #expect(Set(ShippedSitting.all.map(\.name)).count == ShippedSitting.all.count)
  }

  @Test(arguments: ShippedSitting.all) func `keys, plain lines and a file of answers give equal results`(
    _ sitting: ShippedSitting
  ) throws {
    let begun = try sitting.begun()
    var (plain, keys) = (PlainSession(begun), KeySession(begun))
    for (number, line) in sitting.lines.enumerated() {
      let instant = ShippedSitting.instant(number + 1)
      let turn = plain.take(line, at: instant, milliseconds: 1_000)
      #expect(!turn.entries.isEmpty || plain.form.stage != .answer, "'\(line)': \(turn.notices)")
      _ = keys.take(bytes: keys.presses(for: line), at: instant)
      #expect(keys.place == plain.place, "'\(line)'")
    }
    let answers = try #require(AnswersFile.read(SourceFile(path: "answers.yaml", text: sitting.answers)).value)
    let (script, faults) = AnswerScript.read(answers.json, for: begun.survey)
    let file = ScriptedSitting(begun, script: script, faults: faults, at: ShippedSitting.instant(1))
    #expect(file.faults == [])
    #expect(plain.runner.ending != nil)
    let expected = try ShippedStudy.comparable(plain.runner.result, begun.survey)
    #expect(try ShippedStudy.comparable(keys.runner.result, begun.survey) == expected)
    #expect(try ShippedStudy.comparable(file.runner.result, begun.survey) == expected)
  }
}

// MARK: - Stopped early

extension ShippedSittingTests {
  /// A sitting by one of the faces, which records as the program does.
  private struct Recorded<Face: SittingFace> {
    var face: Face
    var journal: [JSONValue] = []
    /// The lines that were confirmed; those of an answer in two parts count when both are given.
    var confirmed = 0

    mutating func type(_ lines: [String], _ take: (inout Face, String, Instant) -> [JournalEntry]) {
      for (number, line) in lines.enumerated() {
        let entries = take(&face, line, ShippedSitting.instant(number + 1))
        journal += entries.map { $0.json(in: face.runner.survey) }
        if !entries.isEmpty { confirmed = number + 1 }
      }
    }

    /// What a program that begins anew makes of the record.
    func replayed(_ begun: StepRunner) throws -> StepRunner {
      var runner = begun
      for json in journal {
        let entry = try JSONValue(parsing: json.compactText)
        try runner.apply(try #require(JournalEntry(json: entry, in: begun.survey)))
      }
      return runner
    }

    /// Stopped at each prompt, it goes on from the record alone, to what `lines` give without a break.
    static func check(
      _ lines: [String], _ begun: StepRunner, _ make: (StepRunner) -> Face,
      _ take: (inout Face, String, Instant) -> [JournalEntry]
    ) throws {
      var unbroken = Recorded(face: make(begun))
      unbroken.type(lines, take)
      #expect(unbroken.face.runner.ending != nil)
      let expected = try ShippedStudy.comparable(unbroken.face.runner.result, begun.survey)
      for cut in lines.indices {
        var stopped = Recorded(face: make(begun))
        stopped.type(Array(lines[..<cut]), take)
        let replayed = try stopped.replayed(begun)
        #expect(replayed.page == stopped.face.runner.page, "after \(cut) lines")
        var resumed = Recorded(face: make(replayed))
        resumed.type(Array(lines[stopped.confirmed...]), take)
        let result = try ShippedStudy.comparable(resumed.face.runner.result, begun.survey)
        #expect(result == expected, "after \(cut) lines")
      }
    }
  }

  @Test(arguments: ShippedSitting.all)
  func `stopped at any prompt, a sitting goes on from its record to the same result`(
    _ sitting: ShippedSitting
  ) throws {
    let begun = try sitting.begun()
    try Recorded<PlainSession>.check(sitting.lines, begun, { PlainSession($0) }) { face, line, instant in
      face.take(line, at: instant, milliseconds: 1_000).entries
    }
    try Recorded<KeySession>.check(sitting.lines, begun, { KeySession($0) }) { face, line, instant in
      face.take(bytes: face.presses(for: line), at: instant)
    }
  }

  @Test(arguments: ShippedSitting.all) func `stopping records nothing, whatever was typed and not confirmed`(
    _ sitting: ShippedSitting
  ) throws {
    var keys = KeySession(try sitting.begun())
    for (number, line) in sitting.lines.enumerated() {
      let presses = keys.presses(for: line)
      var typed = keys
      // All but the key that confirms.
      #expect(typed.take(bytes: String(presses.dropLast()), at: ShippedSitting.instant(number)).isEmpty)
      #expect(!typed.take(.control("c"), at: ShippedSitting.instant(number)).quit)
      let turn = typed.take(.control("c"), at: ShippedSitting.instant(number))
      #expect(turn.quit && turn.entries.isEmpty)
      #expect(typed.runner.result == keys.runner.result)
      _ = keys.take(bytes: presses, at: ShippedSitting.instant(number + 1))
    }
  }
}
