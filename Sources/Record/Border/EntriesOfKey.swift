import CivilTime

/// The entries about somebody, found beforehand while others write: among millions that takes longer than anybody is kept waiting.
package struct EntriesOfKey: Hashable, Sendable {
  package let key: [UInt8]
  package let numbers: [Int64]
  /// Entries behind this number may have come since.
  package let through: Int64

  /// None are known.
  package init(key: [UInt8]) {
    (self.key, numbers, through) = (key, [], 0)
  }

  init(key: [UInt8], in snapshot: any RecordSnapshot) throws {
    self.key = key
    numbers = try snapshot.entryNumbers(about: key)
    through = try snapshot.ends(asOf: Instant(milliseconds: .max)).map { $0?.number ?? 0 }.min() ?? 0
  }

  /// As a JSON array.
  package var listed: String { "\(numbers)" }
}
