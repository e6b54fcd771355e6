package import CivilTime
package import Definitions
package import Expressions
package import JSONText
import Record
import Scheduling
import SurveyModel

/// The answers that a participant's record gives to the questions of an expression, as it stood at an instant.
package struct RecordedAnswers: ValueSource, Sendable {
  package let today: CivilDate
  private let instant: Instant
  private let clock: StudyClock
  private let study: StudyDefinition
  private let changes: [AttributeChange]
  private let outcomes: [OutcomeHistory.Standing]
  private let view: ParticipantView

  /// - Parameter opening: The task of the event that opens at the instant: an answer to it that was finished then was given
  ///   to what had opened, and decides about what opens next.
  init(
    _ view: ParticipantView, study: StudyDefinition, clock: StudyClock, at instant: Instant, today: CivilDate,
    opening task: String? = nil
  ) {
    self.today = today
    self.instant = instant
    self.clock = clock
    self.study = study
    changes = view.record.attributes
    outcomes = view.history.outcomes(at: instant).filter { $0.task != task || $0.finished < instant }
    self.view = view
  }

  /// Conditions of schedules name no items.
  package func value(at slot: Int) -> Value { .blank }

  package func value(of query: Query) -> Value {
    switch query.kind {
    case .attribute(let name): attribute(name)
    case .last(let kind, let task, let days): last(kind, task, days, in: query.countedUnit)
    case .completed(let task, let days):
      .boolean(outcomes.contains { $0.task == task && $0.ending == Ending.complete.rawValue && isWithin(days, $0) })
    case .mean(let kind, let task, let days): mean(kind, task, days, in: query.countedUnit)
    case .events(.done, let task, let days):
      .number(Double(outcomes.count { $0.task == task && isWithin(days, $0) }))
    case .events(.missed, let task, let days): .number(Double(missed(task, days)))
    }
  }

  /// The answer to a question in words: a number with its unit.
  func said(_ query: Query) -> String {
    let value = value(of: query)
    if case .number = value, let unit = query.countedUnit { return "\(value) \(unit)" }
    return "\(value)"
  }

  private func attribute(_ name: String) -> Value {
    guard let attribute = study.attribute(name) else { return .blank }
    guard let change = changes.last(where: { $0.name == name && $0.recorded <= instant && $0.from <= instant }) else {
      return attribute.defaultValue?.value ?? .blank
    }
    guard let json = try? JSONValue(parsing: change.json) else { return .blank }
    // Null gives the value back that holds without one.
    if json.isNull { return attribute.defaultValue?.value ?? .blank }
    return attribute.type.read(json.plainText)?.value ?? .blank
  }

  /// A number in the unit in which the expression has the kind; a blank where its own does not convert to that.
  private func last(_ kind: String, _ task: String?, _ days: Int?, in unit: String?) -> Value {
    for outcome in outcomes.reversed() where task.map({ $0 == outcome.task }) ?? true {
      guard let recorded = outcome.values.last(where: { $0.kind == kind }) else { continue }
      guard isWithin(days, outcome) else { return .blank }
      let value = recorded.value.plainValue
      if case .number = value { return recorded.number(in: unit).map { .number($0) } ?? .blank }
      return value
    }
    return .blank
  }

  /// The mean of the numbers that were recorded, in a unit, blanks and what does not convert to it left out; a blank without any.
  private func mean(_ kind: String, _ task: String?, _ days: Int?, in unit: String?) -> Value {
    let numbers = outcomes.filter { isWithin(days, $0) && (task == nil || task == $0.task) }
      .flatMap(\.values).filter { $0.kind == kind }.compactMap { $0.number(in: unit) }
    return Value.mean(of: numbers)
  }

  /// How many events of a task on the last so many study days had been missed by then.
  private func missed(_ task: String, _ days: Int?) -> Int {
    // What lies more than a year before the enrolment had closed by then.
    let first = view.record.enrolments.map { clock.date(at: $0.instant).adding(days: -366) }.min() ?? today
    let from = days.map { today.adding(days: 1 - $0) } ?? first
    let view = view.asRecorded(by: instant)
    return view.places(from: from, to: today.adding(days: 1)).count { placed in
      view.taskID(of: placed) == task && view.state(of: placed, at: instant)?.isMissed == true
    }
  }

  /// Whether an outcome was finished in the last so many study days, today being the last of them.
  private func isWithin(_ days: Int?, _ outcome: OutcomeHistory.Standing) -> Bool {
    guard let days else { return true }
    return Int(today.dayNumber) - Int(clock.date(at: outcome.finished).dayNumber) < days
  }
}

extension AttributeValue {
  /// The value as expressions read it.
  var value: Value {
    switch self {
    case .boolean(let value): .boolean(value)
    case .number(let number): .number(number.doubleValue)
    case .text(let text): .text(text)
    case .date(let date): .date(date)
    case .timeOfDay(let time): .timeOfDay(time)
    }
  }

  /// The value as the record keeps it.
  package var json: JSONValue {
    switch self {
    case .boolean(let value): .boolean(value)
    case .number(let number): .number(literal: number.description)
    case .text(let text): .string(text)
    case .date(let date): .string(date.description)
    case .timeOfDay(let time): .string(time.description)
    }
  }
}

extension JSONValue {
  /// The text that an attribute's type reads.
  var plainText: String {
    switch self {
    case .string(let text): text
    case .number(let literal): literal
    case .boolean(let value): value ? "true" : "false"
    case .object: self["value"]?.plainText ?? ""
    case .null, .array: ""
    }
  }

  /// An outcome's value as expressions read it; dates and times are told by their form.
  fileprivate var plainValue: Expressions.Value {
    switch self {
    case .null: .blank
    case .boolean(let value): .boolean(value)
    case .number: double.map { .number($0) } ?? .blank
    case .string(let text):
      CivilDate(iso: text).map { .date($0) } ?? TimeOfDay(iso: text).map { .timeOfDay($0) }
        ?? Instant(iso: text).map { .dateTime($0) } ?? .text(text)
    case .array(let elements): .list(elements.map(\.plainValue))
    case .object: self["value"]?.plainValue ?? .blank
    }
  }
}
