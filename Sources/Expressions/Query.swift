/// A question that an expression puts to the participant's attributes and record.
///
/// The caller answers each query of an expression once, before evaluation: the context of a sitting is fixed when it
/// begins.
package struct Query: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// An attribute of the participant, `participant.wake`.
    case attribute(String)
    /// The latest outcome value of a kind; of one task, and of the last so many study days, when given.
    case last(kind: String, task: String?, days: Int?)
    /// Whether a task was completed, in the last so many study days when given.
    case completed(task: String, days: Int?)
    /// The mean of the outcome values of a kind, of one task and of the last so many study days when given.
    case mean(kind: String, task: String?, days: Int?)
    /// How many events of a task were missed, or done, in the last so many study days when given.
    case events(EventEnd, task: String, days: Int?)
  }

  /// How an event ended; the function that counts such events has its name.
  package enum EventEnd: String, Hashable, Sendable {
    case missed, done
  }

  package let kind: Kind
  package let type: ValueType
  /// The query as an expression writes it, the same for the same query: `last("pain", task=checkin, days=7)`.
  package let text: String
  /// The unit that the kind itself has, where it is asked for in another, or as a plain number.
  package let kindUnit: String?

  package init(_ kind: Kind, type: ValueType) {
    self.init(kind, type: type, kindUnit: nil)
  }

  init(_ kind: Kind, _ outcome: OutcomeKind) {
    self.init(kind, type: outcome.type, kindUnit: outcome.plainUnit)
  }

  private init(_ kind: Kind, type: ValueType, kindUnit: String?) {
    self.kind = kind
    self.type = type
    self.kindUnit = kindUnit
    text = Query.text(of: kind)
  }

  /// What its answer is called among other answers: `last("weight")`, and `last("weight") in kg` where the kind has another unit.
  package var key: String { !isConverted ? text : "\(text) in \(type.unit ?? "")" }

  /// Whether it is asked for in another unit than the kind has.
  package var isConverted: Bool { kindUnit != nil && type.unit != nil }

  /// The unit in which its answer counts: what was recorded in another is told in it.
  package var countedUnit: String? { type.unit ?? kindUnit }

  /// The same, told in another unit.
  func asked(in unit: String) -> Query {
    Query(kind, type: .number(unit: unit), kindUnit: kindUnit ?? type.unit)
  }

  private static func text(of kind: Kind) -> String {
    switch kind {
    case .attribute(let name): "participant.\(name)"
    case .last(let kind, let task, let days): text("last", TextLiteral.quoted(kind), task.map { "task=\($0)" }, days)
    case .mean(let kind, let task, let days): text("mean", TextLiteral.quoted(kind), task.map { "task=\($0)" }, days)
    case .completed(let task, let days): text("completed", task, nil, days)
    case .events(let end, let task, let days): text(end.rawValue, task, nil, days)
    }
  }

  private static func text(_ function: String, _ first: String, _ task: String?, _ days: Int?) -> String {
    "\(function)(" + [first, task, days.map { "days=\($0)" }].compactMap(\.self).joined(separator: ", ") + ")"
  }
}

extension Query {
  /// The kind of outcome whose values it reads.
  package var outcomeKind: String? {
    switch kind {
    case .last(let kind, _, _), .mean(let kind, _, _): kind
    case .attribute, .completed, .events: nil
    }
  }

  /// The task to whose outcomes it is limited.
  package var task: String? {
    switch kind {
    case .last(_, let task, _), .mean(_, let task, _): task
    case .attribute, .completed, .events: nil
    }
  }

  /// The task whose events it counts.
  package var countedTask: String? {
    if case .events(_, let task, _) = kind { task } else { nil }
  }

  /// Whether its answer rests on what was recorded of outcomes and events.
  package var asksForOutcomes: Bool {
    if case .attribute = kind { false } else { true }
  }
}
