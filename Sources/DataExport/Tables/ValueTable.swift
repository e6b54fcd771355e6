import SurveyModel
import Record
import JSONText
import StudyService

/// A row for each value that the surveys' `outcomes` name.
struct ValueTable: TableSource {
  let isIdentified: Bool
  private(set) var leftOut = 0
  let needs = SourceNeeds.outcomes
  let table = DataTable(
    name: StudyTable.values.rawValue, title: "Every recorded value, a row each",
    variables: OutcomeColumns.variables + [
      Variable("started", "Begun at", .dateTime), Variable("finished", "Finished at", .dateTime),
      Variable("recorded", "Recorded at", .dateTime), Variable("late", "Finished after the event closed", .boolean),
      Variable("mode", "How it was answered", .text), Variable("language", "Language of the sitting", .text),
      Variable("kind", "What the value is of", .text), Variable("value", "The value; lists and objects as JSON", .text),
      Variable("unit", "Unit", .text), Variable.clock("Which clock told when the outcome was recorded and corrected"),
      Variable("surveyDigest", "Version of the survey", .text),
      Variable("scheduleVersion", "Version of the schedule", .text),
    ])

  /// What was found of values of the same kind.
  private var known: [KnownValue] = []

  private struct KnownValue {
    let survey: String?
    let task: String
    let kind: String
    let from: String?
    let isObject: Bool
    let tells: Bool
  }

  init(isIdentified: Bool) { self.isIdentified = isIdentified }

  /// Whether a value may tell who it is: that depends on what it is of, not on how much it is.
  private mutating func tells(_ value: RecordedValue, of record: OutcomeRecord, _ content: IdentifyingContent) -> Bool {
    let isObject = value.value.members != nil
    let same = known.first { known in
      known.kind == value.kind && known.from == value.from && known.survey == record.survey
        && known.task == record.outcome.task && known.isObject == isObject
    }
    if let same { return same.tells }
    let tells = content.tells(value, of: record)
    if known.count < ValueTable.mostKnown {
      known.append(
        KnownValue(
          survey: record.survey, task: record.outcome.task, kind: value.kind, from: value.from, isObject: isObject,
          tells: tells))
    }
    return tells
  }

  private static let mostKnown = 50

  mutating func add(_ subject: ExportSubject, _ row: RowSink) throws {
    for outcome in subject.outcomes {
      let record = outcome.record
      let heading = record.heading
      // Exact instants tell much about a person; the study day stays.
      let times =
        isIdentified
        ? [record.outcome.started, record.outcome.finished, record.stamp.recorded].map { outcome.reading($0) }
        : [.none, .none, .none]
      let before =
        OutcomeColumns.cells(subject, outcome) + times + [
          .truth(record.outcome.late), .text(heading?.mode?.rawValue), .text(heading?.language?.tag),
        ]
      for value in record.values {
        guard isIdentified || !tells(value, of: record, subject.identifying) else {
          leftOut += 1
          continue
        }
        let own: [Cell] = [
          .text(value.kind), value.value.isNull ? .none : .value(value.value), .text(value.unit),
          .text(record.clock.rawValue), .text(record.stamp.survey), .text(record.stamp.schedule),
        ]
        try row(before + own)
      }
    }
  }
}
