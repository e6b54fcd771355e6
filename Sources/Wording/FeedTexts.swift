/// The day of a participant: what is due, where it stands, and how a sitting closes.
package protocol FeedTexts: Sendable {
  var allDay: String { get }
  var nothingDue: String { get }
  var nobody: String { get }
  func done(_ done: Int, of due: Int) -> String
  func menu(count: Int) -> String
  /// Of a task that may be done any number of times.
  func recorded(times: Int, last: String) -> String
  func opened(_ titles: [String]) -> String
  /// Stands where cards are hidden.
  var more: String { get }
  var notDueToday: String { get }
  /// When a task can be done that can't be done now.
  func later(_ when: String) -> String
  var notNow: String { get }
  /// Of answers that the participant may still change.
  var changeable: String { get }
  /// A change led to a question that nobody has answered yet.
  var lacksAnswer: String { get }
  func notOnTheMenu(_ typed: String) -> String
  func open(until closes: String?) -> String
  func done(at time: String) -> String
  func doneLate(at time: String) -> String
  /// Why answers can't be changed.
  var nothingToChange: String { get }
  /// Of answers that staff began to enter.
  var enteredByTeam: String { get }
  var changedByTeam: String { get }
  /// What somebody reads who has nothing to do any more: of the person or to them.
  var nothingAfterDeclining: String { get }
  var nothingAsIneligible: String { get }
  var nothingAfterLeaving: String { get }
  var withdrawn: String { get }
  var declined: String { get }
  var ineligible: String { get }
  var done: String { get }
  var doneLate: String { get }
  var begun: String { get }
  var late: String { get }
  var missedBegun: String { get }
  var missed: String { get }
  var paused: String { get }
  var excused: String { get }
  var stoppedByStudy: String { get }
  var studyOver: String { get }
  func begun(until time: String) -> String
  func late(until time: String) -> String
  func opens(_ time: String) -> String
  func recorded(_ moment: String) -> String
  func openNow(_ title: String) -> String
  /// The same, and how many others are.
  func openNow(_ title: String, others: Int) -> String
  func next(_ title: String, _ moment: String) -> String
  /// What stands before somebody's own numbers, the earliest first.
  func lastTimes(_ label: String, _ count: Int) -> String
  func questions(_ contact: String) -> String
  func closedDoor(_ whom: String) -> String
  var thanks: String { get }
}
