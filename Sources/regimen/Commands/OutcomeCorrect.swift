import ArgumentParser
import CivilTime
import JSONText
import StudyService
import Record
import SurveyModel

struct OutcomeCorrect: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "correct", abstract: "Correct what an event was recorded with; the old answers stay in the record.",
    discussion: """
      Without --set and --answers the survey opens again as it was answered: each question shows what was recorded, \
      Enter keeps it, anything else replaces it. Scores and outcomes are worked out anew. Nothing is recorded before \
      the last question is confirmed.
      """)

  @Argument(help: ArgumentHelp("An event, as 'due' and 'history' print it.", valueName: "event"), completion: .events)
  var event: String

  @Option(
    name: [.customShort("p"), .customLong("participant")], help: ArgumentHelp("The participant.", valueName: "id"),
    completion: .participants)
  var participant: String

  @Option(help: ArgumentHelp("Why; kept in the record.", valueName: "text")) var reason: String

  @Option(
    help: ArgumentHelp("An item's new answer: pain=4; :skip and :dontknow are answers too.", valueName: "item=value"))
  var set: [String] = []

  @Option(
    help: ArgumentHelp("The answers that change, from a YAML or JSON file; '-' is standard input.", valueName: "file"),
    completion: .file())
  var answers: String?

  @Option(help: ArgumentHelp("The assessor who corrects.", valueName: "id"), completion: .assessors) var by: String?
  @Flag(help: "Plain numbered prompts, line by line.") var plain = false
  @Flag(help: "Print the revised outcome as JSON.") var json = false
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions
  @OptionGroup var printing: PrintOptions

  func run() throws {
    let open = try OpenStudy(study, clock)
    let running = try open.requireRunningStudy()
    if let by { _ = try AssessorChoice.active(by, open) }
    let correction = try CorrectionFailure.translated {
      try open.store.read { reader in
        guard let record = try standing(reader, open.now) else {
          throw CommandFailure.notPossibleNow("nothing is recorded of '\(event)' for \(participant)")
        }
        return try Correction(of: record, in: running, reader)
      }
    }
    let runner = try CorrectionDriver(self, correction, now: open.now).runner()
    let (change, differences) = try CorrectionFailure.translated {
      try correction.revision(by: runner, reason: reason)
    }
    try record(change, runner, correction, open)
    for difference in differences {
      Streams.standardError.writeLine(
        ConsoleText.safe("\(difference.path): \(difference.old) is now \(difference.new)"))
    }
    try OutcomeShow.print(event, of: participant, open, running, asOf: clock.now, json: json)
  }

  private func standing(_ reader: StoreReader, _ instant: Instant) throws -> OutcomeRecord? {
    let entries = try reader.outcomeEntries(of: participant, event: event, asOf: instant)
    return OutcomeRecord.all(in: entries).last { $0.deletion == nil }
  }

  /// The revision, unless somebody else has revised the outcome meanwhile, and the alerts that only it raises.
  private func record(
    _ change: OutcomeChange, _ runner: StepRunner, _ correction: Correction, _ open: OpenStudy
  ) throws {
    let author = by.map(Author.assessor)
    let survey = correction.survey.digest
    let stamp = author.map { open.stamp(author: $0, survey: survey) } ?? open.stamp(survey: survey)
    try StoreFailure.translated {
      try open.store.write { writer in
        let now = try standing(writer.reader, Instant(milliseconds: .max))
        guard let now, now.revisions.count == correction.record.revisions.count else {
          throw CommandFailure.notPossibleNow("\(event) was changed by somebody else meanwhile; look at it again")
        }
        _ = try writer.append(.outcome(change), about: .participant(participant), stamp: stamp)
        let known = Set(
          try writer.reader.record(of: participant, asOf: Instant(milliseconds: .max)).alerts
            .filter { $0.event == event }.map(\.alert))
        for alert in runner.raisedAlerts where !known.contains(alert) {
          let remark = Remark.alertRaised(alert: alert, event: event, sitting: correction.record.outcome.sitting ?? 0)
          _ = try writer.append(.remark(remark), about: .participant(participant), stamp: stamp)
        }
      }
    }
  }
}

/// What stands in the way of a correction, as a command's failure.
enum CorrectionFailure {
  static func translated<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try StoreFailure.translated(body)
    } catch let refusal as Correction.Refusal {
      switch refusal {
      case .noResult:
        throw CommandFailure.notPossibleNow("it was recorded without answers; delete it and record it again")
      case .noSurvey:
        throw CommandFailure.badData("the accepted files no longer have the survey that it was answered with")
      case .otherEnding(let ending):
        throw CommandFailure.notPossibleNow(
          "with these answers the survey would end as '\(ending)'; delete the outcome and record it again")
      case .nothingChanged: throw CommandFailure.notPossibleNow("all answers are as they were; nothing was recorded")
      }
    }
  }
}
