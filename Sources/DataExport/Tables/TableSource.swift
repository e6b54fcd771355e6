import CivilTime
import JSONText
import Record
import StudyService
import SurveyModel

/// Takes the rows of a table, a cell for each of its variables.
typealias RowSink = (_ row: [Cell]) throws -> Void

/// A table on its way out. It is filled participant by participant, so that a few of them are in memory at a time.
protocol TableSource: Sendable {
  var table: DataTable { get }
  var needs: SourceNeeds { get }
  /// Whether it asks a participant's record for events and remarks, and not only for what the roster says.
  var asksForEvents: Bool { get }
  /// Answers that were left out so far.
  var leftOut: Int { get }
  /// Gives the rows that are about no participant in particular.
  mutating func begin(_ reading: RecordReading, _ row: RowSink) throws
  /// Gives the rows about a participant for which more is read of the record than what ``add(_:_:)`` has.
  mutating func add(_ view: ParticipantView, in reading: RecordReading, _ row: RowSink) throws
  /// Gives the rows about a participant; on any thread.
  mutating func add(_ subject: ExportSubject, _ row: RowSink) throws
}

extension TableSource {
  var needs: SourceNeeds { .roster }
  var asksForEvents: Bool { false }
  var leftOut: Int { 0 }
  mutating func begin(_ reading: RecordReading, _ row: RowSink) throws {}
  mutating func add(_ view: ParticipantView, in reading: RecordReading, _ row: RowSink) throws {}
  mutating func add(_ subject: ExportSubject, _ row: RowSink) throws {}
}

/// How much of a participant's record a table is made of.
enum SourceNeeds: Int, Comparable {
  case roster, outcomes, answers

  static func < (one: SourceNeeds, other: SourceNeeds) -> Bool { one.rawValue < other.rawValue }
}

/// A participant on the way into data sets.
struct ExportSubject: Sendable {
  let identifying: IdentifyingContent
  let view: ParticipantView
  /// Empty when no table asks for outcomes.
  let outcomes: [ExportedOutcome]

  var id: String { view.record.participant }
}

/// An outcome on the way into data sets.
struct ExportedOutcome: Sendable {
  let record: OutcomeRecord
  /// The version that it was recorded with; nil for one without a result.
  let survey: Survey?
  let date: CivilDate
  /// Nil when no table asks for answers.
  let answers: OutcomeReading?
  private let clock: LocalReading

  fileprivate init(_ record: OutcomeRecord, _ survey: Survey?, _ clock: LocalReading, _ needs: SourceNeeds) {
    self.clock = clock
    self.record = record
    self.survey = survey
    date = clock.date(of: record.outcome)
    answers = needs == .answers && survey != nil ? record.reading : nil
  }

  /// The outcomes of one participant, of whom many have the schedule and the survey of the one before.
  static func all(
    _ records: [OutcomeRecord], of view: ParticipantView, in running: RunningStudy, _ needs: SourceNeeds
  ) -> [ExportedOutcome] {
    var clock: (schedule: String, reading: LocalReading)?
    var version: (heading: ResultHeading?, stamped: String?, survey: Survey?)?
    return records.map { record in
      let schedule = record.outcome.schedule
      if clock?.schedule != schedule { clock = (schedule, LocalReading(view, schedule: schedule)) }
      let heading = record.heading
      let isKnown =
        version.map {
          $0.heading?.survey == heading?.survey && $0.heading?.digest == heading?.digest
            && $0.stamped == record.stamp.survey
        } ?? false
      if !isKnown { version = (heading, record.stamp.survey, running.survey(of: record)) }
      return ExportedOutcome(
        record, version?.survey, clock?.reading ?? LocalReading(view, schedule: schedule), needs)
    }
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
