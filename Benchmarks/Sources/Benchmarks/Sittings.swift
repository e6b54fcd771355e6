import CivilTime
import Definitions
import Foundation
import JSONText
import SurveyModel

/// A sitting's start, a turn, and whole sittings.
func sittingMeasures() throws -> [Measure] {
  var table: [Measure] = []
  let context = SittingContext(
    run: "r", language: .english, zoneName: "UTC", offsetSeconds: 0, date: CivilDate(dayNumber: 20_000), seed: 1,
    started: Instant(milliseconds: 0))
  for items in [200, 2_000] {
    let survey = try survey(Array(generatedSurvey(items: items).utf8), "generated")
    table.append(
      .duration(
        "a sitting's start, \(items) items", Stopwatch.median(5) { keep(StepRunner(survey: survey, context: context)) })
    )
    var runner = StepRunner(survey: survey, context: context)
    // The third item opens the fourth: a turn that closes it and one that opens it, by turns.
    let answers = [1, 5].map { value in
      JournalEntry(
        .respond(slot: 2, .answered(.number(DecimalNumber(value)))), at: Instant(milliseconds: 0), path: .file)
    }
    var turns = 0
    let turn = try Stopwatch.median(2_000) {
      turns += 1
      try runner.apply(answers[turns % 2])
    }
    table.append(.duration("an answer's turn, \(items) items", turn, "should not grow with the items"))
  }
  let carrying = try survey(Array(generatedCarrying(items: 2_000).utf8), "generated")
  table.append(
    .duration(
      "a sitting's start, 2000 items with carried choices, rules, defaults",
      Stopwatch.median(5) { keep(StepRunner(survey: carrying, context: context)) }, "asked for: 5 ms"))
  let cascade = StudyDefinitions(files: cascade(rows: 50_000), zones: allZones).surveys["cascade"]?.survey
  if let cascade {
    var runner = StepRunner(survey: cascade, context: context)
    try runner.apply(
      JournalEntry(
        .respond(slot: 0, .answered(.choice(ChosenValue(.text("d7"))))), at: Instant(milliseconds: 0), path: .file))
    table.append(
      .duration(
        "the choices of a page, 250 of 50,000 rows", Stopwatch.median(100) { keep(runner.presented(1)) },
        "asked for: 10 ms"))
  }
  let file = try Data(contentsOf: URL(fileURLWithPath: "../Surveys/checkin.yaml"))
  let checkin = try survey(Array(file), "checkin")
  let script = AnswerScript(entries: [
    .init(key: "pain", prepared: .answer(4)), .init(key: "sleep", prepared: .answer(7)),
  ])
  let mapper = ResultMapper(of: checkin)
  let whole = Stopwatch.median(500) {
    let sitting = ScriptedSitting(
      StepRunner(survey: checkin, context: context), script: script, at: Instant(milliseconds: 60_000))
    keep(mapper.values(in: sitting.runner.result))
  }
  table.append(.count("whole check-ins, to their outcome values", 1, whole, "sittings/s"))
  return table
}

private func survey(_ bytes: [UInt8], _ id: String) throws -> Survey {
  let definitions = StudyDefinitions(files: FileSet(["Surveys/\(id).yaml": bytes]), zones: allZones)
  guard let survey = definitions.surveys[id]?.survey else { throw BenchmarkFault(text: "\(definitions.diagnostics)") }
  return survey
}

struct BenchmarkFault: Error {
  let text: String
}
