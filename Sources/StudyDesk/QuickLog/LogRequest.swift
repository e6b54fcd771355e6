package import CivilTime
package import JSONText
package import Record
import Reports

/// Quick entries of one task that are recorded at once, all or none.
package struct LogRequest: Sendable {
  package let task: String
  package let input: Input
  /// What holds for lines that don't say it themselves.
  package var participant: String?
  /// Lines may name others than ``participant``.
  package var allowsOthers = false
  /// A line that was recorded before and deleted since is recorded again.
  package var takesDeletedAgain = false
  package var source: String?
  /// When it happened; nil for now.
  package var observed: Instant?
  /// The assessor who saw it.
  package var by: String?

  /// Of a sole entry: the touch that it comes from, unlike all others, and the events that it may be of: the one that the page showed,
  /// and the one of today. A page that is sent twice records once; what others record meanwhile is no matter. It becomes the
  /// result's `run`.
  package var touch: (events: [String], id: String)?

  package enum Input: Sendable {
    /// One entry: `item=answer`, an alias, or an answer that one item alone takes.
    case words([String])
    /// Entries of a file, a JSON object a line; `name` stands before what is said of a line.
    case lines([UInt8], name: String)
  }

  package init(_ task: String, _ input: Input) {
    self.task = task
    self.input = input
  }
}

/// What came of quick entries.
package struct LoggedEntries: Sendable {
  /// The outcomes that were recorded, in the order of the entries.
  package let outcomes: [RecordedOutcome]
  /// How many entries stood in the record before and were passed over.
  package let known: Int
  /// How many were recorded before, deleted since, and passed over.
  package let deleted: Int
  /// What the instants of a sole entry are read by.
  package let clock: StudyClock?

  /// `2 entries of toilet are recorded, 1 was there already`
  package func sentence(of task: String) -> String {
    func counted(_ count: Int, _ rest: String) -> String? {
      count == 0 ? nil : "\(count) \(count == 1 ? "was" : "were") \(rest)"
    }
    let parts = [
      "\(outcomes.count) \(outcomes.count == 1 ? "entry" : "entries") of \(task) "
        + "\(outcomes.count == 1 ? "is" : "are") recorded", counted(known, "there already"),
      counted(deleted, "deleted before and left out (--again takes \(deleted == 1 ? "it" : "them"))"),
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  package var json: JSONValue {
    .array(
      outcomes.map { outcome in
        [
          "event": .string(outcome.event), "values": outcome.values.json,
          "source": .optional(outcome.source),
        ]
      })
  }
}
