import CivilTime
import JSONText
import Record
import StudyService
import SurveyModel

/// Takes the rows of a table, a cell for each of its variables.
typealias RowSink = (_ row: [Cell]) throws -> Void

/// A table on its way out. It is filled participant by participant, so that one of them is in memory at a time.
protocol TableSource {
  var table: DataTable { get }
  var needs: SourceNeeds { get }
  /// Answers that were left out so far.
  var leftOut: Int { get }
  /// Gives the rows that are about no participant in particular.
  mutating func begin(_ reading: RecordReading, _ row: RowSink) throws
  mutating func add(_ subject: ExportSubject, _ row: RowSink) throws
}

extension TableSource {
  var needs: SourceNeeds { .roster }
  var leftOut: Int { 0 }
  mutating func begin(_ reading: RecordReading, _ row: RowSink) throws {}
}

/// How much of a participant's record a table is made of.
enum SourceNeeds: Int, Comparable {
  case roster, outcomes, answers

  static func < (one: SourceNeeds, other: SourceNeeds) -> Bool { one.rawValue < other.rawValue }
}

/// A participant on the way into data sets.
struct ExportSubject {
  let reading: RecordReading
  let view: ParticipantView
  /// Empty when no table asks for outcomes.
  let outcomes: [ExportedOutcome]

  var id: String { view.record.participant }
}

/// An outcome on the way into data sets.
struct ExportedOutcome {
  let record: OutcomeRecord
  /// The version that it was recorded with; nil for one without a result.
  let survey: Survey?
  let date: CivilDate
  /// Nil when no table asks for answers.
  let answers: OutcomeReading?
  private let clock: LocalReading

  init(_ record: OutcomeRecord, of view: ParticipantView, in running: RunningStudy, _ needs: SourceNeeds) {
    clock = LocalReading(view, schedule: record.outcome.schedule)
    self.record = record
    survey = running.survey(of: record)
    date = clock.date(of: record.outcome)
    answers = needs == .answers && survey != nil ? record.reading : nil
  }

  /// An instant as the schedule's clock showed it.
  func reading(_ instant: Instant?) -> Cell { .text(instant.map { clock.text($0) }) }
}

/// The columns that say which outcome a row is of; the same in every table of outcomes.
enum OutcomeColumns {
  static let variables = [
    Variable("participant", "Participant (pseudonym)", .text), Variable("schedule", "Schedule", .text),
    Variable("task", "Task", .text), Variable("survey", "Survey", .text), Variable("event", "Event", .text),
    Variable("date", "Study day", .date),
  ]

  static func cells(_ subject: ExportSubject, _ outcome: ExportedOutcome) -> [Cell] {
    let recorded = outcome.record.outcome
    return [
      .text(subject.id), .text(recorded.schedule), .text(recorded.task), .text(outcome.record.survey),
      .text(recorded.event), .text(outcome.date.description),
    ]
  }
}
