/// What would make a task due. How it is said, and with which command it is done, is the matter of who shows it.
package enum Remedy: Hashable, Sendable {
  /// Time alone.
  case opensByItself
  /// The event is reopened.
  case reopening(event: String)
  /// The pause is ended.
  case resuming
  /// Tasks have to be completed first.
  case completing(tasks: [String])
  /// The task's condition has to hold as its next event opens.
  case conditionHolding
  /// A milestone has no date yet; and tasks have to be completed, if any are named.
  case milestone(String, completing: [String])
  /// An attribute has no value yet; and tasks have to be completed, if any are named.
  case attribute(String, completing: [String])
}
