package import CivilTime

/// Whom an entry is about.
package enum Subject: Hashable, Sendable {
  case nobody
  case participant(String)
  case assessor(String)
}

/// One line of the record, as it is read back.
package struct Entry: Hashable, Sendable {
  /// 1 for the first, without gaps.
  package let number: Int64
  package let kind: String
  /// ``Subject/nobody`` also when that person was erased.
  package let subject: Subject
  /// An erased assessor is `.assessor("")`.
  package let stamp: Stamp
  /// Nil when it was erased.
  package let content: EntryContent?
}

/// What ``StoreWriter/append(_:about:stamp:)`` gave an entry.
package struct EntryReceipt: Hashable, Sendable {
  package let number: Int64
  package let hash: SHA256Value
}

/// The end of the chain: how many entries there are, and the hash that stands for all of them.
package struct Head: Hashable, Sendable {
  package let count: Int64
  /// The last entry's hash; of an empty record, the value that the first entry is chained to.
  package let hash: SHA256Value
}

/// An instant, or a study day known by its date.
package enum DayOrInstant: Hashable, Sendable {
  case day(CivilDate)
  case instant(Instant)
}
