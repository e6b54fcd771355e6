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
  /// A milestone has no date yet.
  case milestone(String)
  /// An attribute has no value yet.
  case attribute(String)
}
