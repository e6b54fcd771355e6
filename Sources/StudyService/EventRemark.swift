package import CivilTime
package import Record

/// Something that was said about a participant, or about an event of theirs.
package struct EventRemark: Hashable, Sendable {
  /// Nil for a remark on the participant.
  package let event: String?
  package let stamp: Stamp
  package let text: String

  /// The notes among a participant's entries, by instant.
  package static func notes(in entries: [Entry]) -> [EventRemark] {
    let notes = entries.compactMap { entry -> (number: Int64, remark: EventRemark)? in
      guard case .remark(.note(let event, let text))? = entry.content else { return nil }
      return (entry.number, EventRemark(event: event, stamp: entry.stamp, text: text))
    }
    return notes.sorted {
      ($0.remark.stamp.recorded, $0.number) < ($1.remark.stamp.recorded, $1.number)
    }.map(\.remark)
  }

  /// The remark in a line for people; `reading` tells an instant.
  package func line(_ reading: (Instant) -> String) -> String {
    "\(reading(stamp.recorded))  \(stamp.author.reading): \(text)"
  }
}
