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
  }

  package let kind: Kind
  package let type: ValueType
  /// The query as an expression writes it, the same for the same query: `last("pain", task=checkin, days=7)`.
  package let text: String

  package init(_ kind: Kind, type: ValueType) {
    self.kind = kind
    self.type = type
    text = Query.text(of: kind)
  }

  private static func text(of kind: Kind) -> String {
    switch kind {
    case .attribute(let name): return "participant.\(name)"
    case .last(let kind, let task, let days):
      let arguments = [TextLiteral.quoted(kind), task.map { "task=\($0)" }, days.map { "days=\($0)" }]
      return "last(" + arguments.compactMap { $0 }.joined(separator: ", ") + ")"
    case .completed(let task, let days):
      return "completed(" + [task, days.map { "days=\($0)" }].compactMap { $0 }.joined(separator: ", ") + ")"
    }
  }
}
