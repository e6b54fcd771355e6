import GRDB
import Record

extension SQLiteBackend {
  func copyWithoutNames(to path: String, leavingOut leavesOut: (ChainLink) throws -> Bool) throws {
    if fileExists(at: path) { throw StoreError.fileExists(path: path) }
    try translatingErrors {
      try copyStore(queue, to: path, notedBeside: self.path) { unfinished in
        let copy = try DatabaseQueue(
          path: unfinished, configuration: SQLiteStore.configuration(.readWrite, of: unfinished))
        try copy.writeWithoutTransaction { try $0.leaveOutNames(lanes, leavesOut) }
        try copy.close()
      }
    }
  }
}

extension Database {
  /// Takes out of a file that nobody else has what a copy without names lacks, and writes the file anew: pages keep old
  /// bytes in their free room.
  fileprivate func leaveOutNames(_ lanes: Lanes, _ leavesOut: (ChainLink) throws -> Bool) throws {
    // No names in a file beside it, which would be left behind by a kill.
    try execute(sql: "PRAGMA journal_mode = MEMORY")
    try inTransaction(.immediate) {
      var left: [Int64] = []
      for lane in lanes.all {
        try SQLiteSnapshot(database: self, lanes: lanes).forEachLink(of: lane, from: 0) { link in
          if link.content != nil, try leavesOut(link) { left.append(link.columns.number) }
        }
      }
      let tables = try TablesVersion(number: tablesVersion())
      for number in left {
        try cachedStatement(sql: "UPDATE entry SET salt = NULL, \(tables.noContent) WHERE number = ?")
          .execute(arguments: [number])
      }
      try execute(
        sql: """
          UPDATE apart SET salt = NULL, content = NULL WHERE content IS NOT NULL;
          DELETE FROM personalLink;
          DELETE FROM pageSession;
          DELETE FROM secret;
          UPDATE store SET erasedNotCleared = 0, unfinished = NULL;
          PRAGMA application_id = \(Schema.copyApplicationID)
          """)
      var rows: any RecordTransaction = SQLiteTransaction(database: self, lanes: lanes)
      try Derivation.rederive(&rows, isCopy: true)
      return .commit
    }
    try execute(sql: "VACUUM; PRAGMA journal_mode = DELETE")
  }
}
