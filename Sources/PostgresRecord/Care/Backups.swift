import CivilTime
import Record

extension PostgresBackend {
  /// A copy that the backend makes is a schema of its own, in this database or another.
  func backup(to place: String) throws { try copy(to: place, leavingOut: nil) }

  func copyWithoutNames(to place: String, leavingOut leavesOut: (ChainLink) throws -> Bool) throws {
    try withoutActuallyEscaping(leavesOut) { try copy(to: place, leavingOut: $0) }
  }

  private func copy(to place: String, leavingOut leavesOut: ((ChainLink) throws -> Bool)?) throws {
    guard ServerAddress.isOne(place) else { throw StoreError.server(.noFiles) }
    let address = try ServerAddress(place)
    try copy(created: created(), leavingOut: leavesOut) { try PostgresStore.make($0, at: address, filling: $1) }
  }

  private func created() throws -> Instant {
    try translatingRefusals {
      try pool.lend { connection in
        try connection.first("SELECT created FROM store") { Instant(milliseconds: try $0.column(0)) }
          ?? Instant(milliseconds: 0)
      }
    }
  }
}
