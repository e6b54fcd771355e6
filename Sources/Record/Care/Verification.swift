/// What a check of the whole record found.
package enum Verification: Hashable, Sendable {
  case intact(Head, erased: Int64)
  case broken(ChainFault)
}

/// The first thing in the record that is not as it was written.
package struct ChainFault: Hashable, Sendable, CustomStringConvertible {
  package enum Reason: Hashable, Sendable {
    /// A number is missing.
    case gap
    /// A column, or the hash, was changed.
    case changed
    /// The content or its salt was changed.
    case contentChanged
    /// The content is gone, and no erasure says so.
    case contentMissing
    /// The bytes of an accepted file were changed or are gone.
    case fileChanged
    /// The content of a file that is an answer is not the one that its digest names.
    case answerFileChanged
    /// The head that was expected is not in the chain: its end was cut off, or another one was put in its place.
    case headMissing
    /// A head that somebody kept is in the chain, and stands for another number of entries than is said beside it.
    case headMiscounted(stated: Int64)
    /// A lane's head is not that of its last entry: its end was cut off, or its head is another one's.
    case laneHead(Lane, last: Int64?)
    /// The entries of two lanes stand in each other's place.
    case lanesSwapped(Lane, Lane)
    /// What is derived differs from what the entries say.
    case derivedDiffers
    /// A derived table has more rows than any entries give, which are not looked at one by one.
    case derivedSurplus(table: String)
    /// The end of the record was cut off: something beside it names later entries.
    case entriesMissing(MissingEntries)
    /// Tables, triggers or views are not the program's: what they show or let be written can't be relied on.
    case foreignSchema(String)
    /// The entries are as they were written, but SQLite's own indexes or pages are not whole: reading may miss some.
    case fileDamaged
    /// The file is damaged so that not all entries can be read, or holds more than can be.
    case fileUnreadable
    /// The content is as the chain says, and no content that the program knows.
    case notUnderstood
  }

  /// The entry where it shows; for a missing head, the number of the last one.
  package let number: Int64
  package let reason: Reason

  /// Whether the fault is in what was expected, and not in the record.
  package var isOfExpected: Bool {
    switch reason {
    case .headMissing, .headMiscounted: true
    default: false
    }
  }

  /// Whether the entries are as they were written, and making again what is derived from them mends it.
  package var isOfDerived: Bool {
    switch reason {
    case .derivedDiffers, .derivedSurplus: true
    default: false
    }
  }

  package init(number: Int64, reason: Reason) {
    self.number = number
    self.reason = reason
  }

  /// What is derived tells of entries that were cut off, too, and is not to be made again before somebody has looked.
  private static let mendDerived = "restore a backup or a copy if one has more entries, else rebuild the store"

  package var description: String {
    switch reason {
    case .gap: "entry \(number) is missing"
    case .changed: "entry \(number) was changed"
    case .contentChanged: "the content of entry \(number) was changed"
    case .contentMissing: "the content of entry \(number) is gone, and no erasure says so"
    case .answerFileChanged: "the file in entry \(number) is not the one that its digest names"
    case .fileChanged: "a file that entry \(number) accepted was changed"
    case .headMissing: "the record ends with entry \(number) and does not hold the expected head"
    case .headMiscounted(let stated):
      "the head that is said to be of \(stated) entries is that of \(number): what is said beside it was changed"
    case .laneHead(let lane, let last):
      "lane \(lane.index) ends with \(last.map { "entry \($0)" } ?? "nothing"), and its head is that of entry \(number)"
    case .lanesSwapped(let one, let other):
      "lanes \(one.index) and \(other.index) were swapped: entry \(number) is of the other one"
    case .fileDamaged:
      "the \(number) entries are whole, but the file round them is damaged: restore the latest backup"
    case .fileUnreadable: "the file is damaged, and not all of its entries can be read"
    case .notUnderstood: "the content of entry \(number) is not understood"
    case .foreignSchema(let difference): "the store is not as the program made it: \(difference)"
    case .entriesMissing(let missing):
      "\(missing) (the record has \(number) now): restore a backup or a copy that has them"
    case .derivedSurplus(let table):
      "what is read differs from what the \(number) entries say: '\(table)' has more rows than they give; \(ChainFault.mendDerived)"
    case .derivedDiffers: "what is read differs from what the \(number) entries say: \(ChainFault.mendDerived)"
    }
  }
}
