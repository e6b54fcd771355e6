package import CivilTime
package import JSONText
package import Record
import StudyService

/// One entry of the record as an auditor reads it: who did what to whom, when, why, and what stood there before.
package struct AuditEntry: Hashable, Sendable {
  package let number: Int64
  package let kind: String
  /// ``Subject/nobody`` also when that person was erased.
  package let subject: Subject
  package let stamp: Stamp
  package let clock: ClockMark
  package let event: String?
  package let task: String?
  package let reason: String?
  package let changes: [Change]
  /// Whether the content was erased.
  package let isErased: Bool

  /// A value before and after the entry, as text. Neither when there was and is none.
  package struct Change: Hashable, Sendable {
    /// What it is the value of: `site`, `milestone surgery`, `self-care/eating`.
    package let field: String
    package let before: String?
    package let after: String?

    package init(_ field: String, from before: String? = nil, to after: String?) {
      self.field = field
      self.before = before
      self.after = after
    }
  }
}

extension AuditEntry {
  package var participant: String? { if case .participant(let id) = subject { id } else { nil } }

  package var assessor: String? { if case .assessor(let id) = subject { id } else { nil } }

  package var json: JSONValue {
    [
      "number": .integer(number), "recorded": .string(AuditEntry.reading(stamp.recorded)),
      "machine": .optional(stamp.machine.map(AuditEntry.reading)), "clock": .string(clock.rawValue),
      "author": .string(stamp.author.reading),
      "account": .optional(stamp.account), "program": .string(stamp.program), "zoneData": .optional(stamp.tzdata),
      "kind": .string(kind), "participant": .optional(participant), "assessor": .optional(assessor),
      "event": .optional(event), "task": .optional(task), "reason": .optional(reason),
      "changes": .array(changes.map(\.json)), "erased": .boolean(isErased),
    ]
  }

  /// An instant as the audit writes it, in UTC.
  package static func reading(_ instant: Instant) -> String { instant.iso(offsetSeconds: 0, fraction: false) }
}

extension AuditEntry.Change {
  fileprivate var json: JSONValue {
    ["field": .string(field), "before": .optional(before), "after": .optional(after)]
  }
}
