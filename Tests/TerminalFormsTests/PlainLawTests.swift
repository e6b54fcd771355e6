import Sittings
import CivilTime
import JSONText
import SurveyModel
import TerminalForms
import Testing

/// Laws of plain sessions: random lines, most of them refused, on random surveys.
@Suite struct PlainLawTests {
  private static let lines = TypedLines.answers + TypedLines.commands + TypedLines.refused + ["", "", "a.pdf"]

  /// Reads the one file that there is.
  @Sendable private static func file(_ path: String, _ maximumSize: Int) -> Result<FileAnswer, AnswerFileRefusal> {
    path == "a.pdf" ? .success(FileAnswer(Array("%PDF-1.4 1 %%EOF".utf8), name: path)) : .failure(.notRead(path))
  }

  private struct Sitting {
    let begun: StepRunner
    var session: PlainSession
    var journal: [JournalEntry] = []
    var count = 0
  }

  /// Types at random until the sitting ends; after 300 lines never back again.
  private static func sitting(_ seed: Int) -> Sitting {
    var random = SeededGenerator(seed: UInt64(seed) &+ 7_000)
    let begun = StepRunner(survey: RandomSurvey.make(using: &random), context: testContext())
    var sitting = Sitting(begun: begun, session: PlainSession(begun))
    sitting.session.form.files = Self.file
    while sitting.session.runner.ending == nil, sitting.count < 20_000 {
      let line = sitting.count < 300 && random.one(in: 12) ? ":back" : lines.randomElement(using: &random) ?? ""
      sitting.count += 1
      let turn = sitting.session.take(line, at: Instant(milliseconds: Int64(2_000 + sitting.count)), milliseconds: 5)
      sitting.journal += turn.entries
    }
    return sitting
  }

  @Test(arguments: LongRuns.seeds(40, of: 200)) func `lines, journal and answers file come to the same`(_ seed: Int)
    throws
  {
    let sitting = Self.sitting(seed)
    let result = sitting.session.runner.result
    #expect(result.ending != nil, "\(sitting.count) lines")
    var replayed = sitting.begun
    for entry in sitting.journal {
      let text = entry.json(in: replayed.survey).compactText
      try replayed.apply(try #require(JournalEntry(json: JSONValue(parsing: text), in: replayed.survey)))
    }
    #expect(replayed.result == result)
    let (script, faults) = AnswerScript.read(try JSONValue(parsing: result.json.compactText), for: sitting.begun.survey)
    let scripted = ScriptedSitting(sitting.begun, script: script, faults: faults, at: Instant(milliseconds: 9))
    #expect(scripted.faults == [])
    #expect(scripted.runner.result.comparable == result.comparable)
  }

  @Test(arguments: LongRuns.seeds(12, of: 40))
  func `a session that goes on from any prefix asks what the first one asked`(_ seed: Int)
    throws
  {
    var random = SeededGenerator(seed: UInt64(seed) &+ 7_000)
    let begun = StepRunner(survey: RandomSurvey.make(using: &random), context: testContext())
    var session = PlainSession(begun)
    session.form.files = Self.file
    var replayed = begun
    for _ in 0..<200 where session.runner.ending == nil {
      let turn = session.take(Self.lines.randomElement(using: &random) ?? "", at: Instant(milliseconds: 3_000))
      for entry in turn.entries { try replayed.apply(entry) }
      #expect(replayed.page == session.runner.page)
      guard let item = replayed.pendingItem, case .form = replayed.step?.kind else { continue }
      var resumed = PlainSession(replayed)
      #expect(resumed.prompt().contains(item.prompt.text(in: .english, fallback: .english)))
    }
  }
}
