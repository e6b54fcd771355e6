package import CivilTime

package struct SittingFact: Hashable, Sendable {
  /// The number of the entry that began it: its name.
  package let number: Int64
  package let event: String
  package let task: String
  package let began: Instant
  /// When it was finished or discarded; nil while it runs, or waits to be resumed.
  package let ended: Instant?
  package let discarded: Bool

  package init(number: Int64, event: String, task: String, began: Instant, ended: Instant?, discarded: Bool) {
    self.number = number
    self.event = event
    self.task = task
    self.began = began
    self.ended = ended
    self.discarded = discarded
  }
}
