import Record
import ActiveTasks
import CivilTime
import JSONText
import StudyService
import SurveyModel

/// A row for each item of each outcome, blanks too: how it stands, what was answered, how long that took and by which way.
struct ItemTable: TableSource {
  let isIdentified: Bool
  private(set) var leftOut = 0
  let needs = SourceNeeds.answers
  let table: DataTable

  init(isIdentified: Bool) {
    self.isIdentified = isIdentified
    let states = ([.answered] + ItemState.blanks).map { Variable.ValueLabel(.string($0.rawValue), $0.meaning) }
    table = DataTable(
      name: StudyTable.items.rawValue, title: "Every item of every outcome, a row each",
      variables: OutcomeColumns.variables + [
        Variable("item", "Item", .text), Variable("itemPath", "Where the item stands in the result", .text),
        Variable("type", "Type of the item", .text),
        Variable("state", "Whether it was answered, else why not", .text, labels: states, isClosed: true),
        Variable("answer", "The answer; lists and objects as JSON", .text), Variable("unit", "Unit", .text),
        Variable("milliseconds", "Time until the answer was confirmed", .integer, unit: "ms"),
        Variable("input", "Way of the input", .text),
        Variable("affirmed", "The person said that the answer is right, which a rule of the survey doubts", .boolean),
        Variable("right", "Whether the answer was the right one", .boolean),
        Variable("corrected", "The outcome was corrected after it was recorded", .boolean),
        Variable.clock("Which clock told when the outcome was recorded and corrected"),
        Variable("surveyDigest", "Version of the survey", .text),
      ]
        + (isIdentified
          ? [Variable("started", "Shown at", .dateTime), Variable("finished", "Confirmed at", .dateTime)] : []))
  }

  mutating func add(_ subject: ExportSubject, _ row: RowSink) throws {
    for outcome in subject.outcomes {
      guard let survey = outcome.survey, let answers = outcome.answers else { continue }
      let identifying = subject.identifying
      let before = OutcomeColumns.cells(subject, outcome)
      for item in answers.items {
        let known = survey.slot(of: item.path).map { survey.items[$0].item }
        // An item that no version has any more may be one that tells.
        guard isIdentified || known != nil && !identifying.tells(item.path, in: survey.id) else {
          if item.answer != nil { leftOut += 1 }
          continue
        }
        if !isIdentified, item.answer?.json.holdsName ?? false { leftOut += 1 }
        try row(before + cells(item, known, outcome, survey))
      }
    }
  }

  private func cells(_ item: PlacedItem, _ known: FormItem?, _ outcome: ExportedOutcome, _ survey: Survey) -> [Cell] {
    let result = item.result
    let answer = item.answer.map { known?.exported($0.json, isIdentified: isIdentified) ?? $0.json }
    let cells: [Cell] = [
      .text(result.item), .text(item.path.description), .text(result.type), .text(item.state.rawValue),
      answer.map { .value($0) } ?? .none, .text(item.answer == nil ? nil : result.unit),
      .number(result.milliseconds), .text(result.path?.rawValue), result.affirmed ? .truth(true) : .none,
      result.right.map(Cell.truth) ?? .none,
      .truth(outcome.record.isCorrected), .text(outcome.record.clock.rawValue),
      .text(outcome.record.stamp.survey ?? survey.digest),
    ]
    return isIdentified ? cells + [outcome.reading(result.started), outcome.reading(result.finished)] : cells
  }
}

extension FormItem {
  /// An answer without the fields that may tell who or where somebody was, or exactly when.
  fileprivate func exported(_ answer: JSONValue, isIdentified: Bool) -> JSONValue {
    guard !isIdentified, let members = answer.members, let plain = format.fieldsWithoutNames else { return answer }
    return .object(members.filter { plain.contains($0.name) })
  }
}

extension JSONValue {
  /// Whether a part of the answer is what somebody signed or called something, which only an identified export has.
  var holdsName: Bool { ["signature", "name"].contains { self[$0]?.string?.isEmpty == false } }
}
