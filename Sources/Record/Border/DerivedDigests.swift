/// The digests of the derived tables, which each backend makes of its own rows.
package struct DerivedDigests {
  /// The derived tables, in an order in which their rows can be deleted, each with its primary key.
  package static let tables = [
    (name: "fact", key: "person, number"), (name: "outcome", key: "person, number"),
    (name: "sittingInput", key: "sitting, sequence"), (name: "sitting", key: "person, number"),
    (name: "person", key: "id"),
  ]

  private var bytes: [UInt8] = []
  private var digest = SHA256Value(of: [])

  /// One digest a table, in the order of `tables`.
  ///
  /// - Parameter rows: Calls back with the text of each row of a table, in the order of its key.
  package static func digests(
    rows: (_ table: String, _ key: String, _ add: (String) -> Void) throws -> Void
  ) rethrows -> [SHA256Value] {
    try tables.map { table in
      var digests = DerivedDigests()
      try rows(table.name, table.key) { digests.add($0) }
      digests.fold()
      return digests.digest
    }
  }

  private mutating func add(_ row: String) {
    bytes.append(contentsOf: row.utf8)
    bytes.append(0)
    if bytes.count > 1 << 20 { fold() }
  }

  private mutating func fold() {
    digest = SHA256Value(of: digest.bytes + bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
