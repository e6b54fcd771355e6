import Crypto

/// The digests of the derived tables, which each backend makes of its own rows.
package struct DerivedDigests {
  /// The derived tables, in an order in which their rows can be deleted, each with its primary key.
  package static let tables = [
    (name: "fact", key: "person, number"), (name: "outcome", key: "person, number"),
    (name: "sittingInput", key: "sitting, sequence"), (name: "sitting", key: "person, number"),
    (name: "person", key: "id"),
  ]

  /// The columns that name entries, by their tables, the second contents' among them.
  package static let names = [
    (table: "fact", column: "number"), (table: "outcome", column: "number"), (table: "sittingInput", column: "number"),
    (table: "sitting", column: "number"), (table: "person", column: "id"), (table: "apart", column: "number"),
  ]

  private var bytes: [UInt8] = []
  private var digest = SHA256()

  /// One digest a table, in the order of `tables`.
  ///
  /// - Parameter rows: Adds each row of a table, in the order of its key.
  package static func digests(
    rows: (_ table: String, _ key: String, _ digests: inout DerivedDigests) throws -> Void
  ) rethrows -> [SHA256Value] {
    try tables.map { table in
      var digests = DerivedDigests()
      try rows(table.name, table.key, &digests)
      digests.fold()
      return SHA256Value(digests.digest.finalize())
    }
  }

  /// Adds a row as a text.
  package mutating func add(_ row: String) {
    bytes.append(contentsOf: row.utf8)
    bytes.append(0)
    if bytes.count > 1 << 16 { fold() }
  }

  /// Adds a column's value.
  ///
  /// - Parameter type: Another for each type of values: equal bytes of two types are two values.
  package mutating func add(_ value: UnsafeRawBufferPointer, type: UInt8) {
    bytes.append(type)
    withUnsafeBytes(of: Int64(value.count).bigEndian) { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: value)
    if bytes.count > 1 << 16 { fold() }
  }

  private mutating func fold() {
    bytes.withUnsafeBytes { digest.update(bufferPointer: $0) }
    bytes.removeAll(keepingCapacity: true)
  }
}
