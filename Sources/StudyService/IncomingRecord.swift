package import CivilTime
package import JSONText

/// An outcome that another system recorded, on its way into the record.
package struct IncomingRecord: Hashable, Sendable {
  /// When it was answered there.
  package enum Time: Hashable, Sendable {
    /// A study day.
    case day(CivilDate)
    case instant(Instant)
    /// At a visit, on whichever day that is.
    case visit(String)
  }

  package let participant: String
  package let task: String
  package let time: Time
  /// As an answers file has them.
  package let answers: JSONValue
  /// Where it stands: `records.csv, row 12`.
  package let source: String

  package init(participant: String, task: String, time: Time, answers: JSONValue, source: String) {
    (self.participant, self.task, self.time) = (participant, task, time)
    (self.answers, self.source) = (answers, source)
  }
}
