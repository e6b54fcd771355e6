import GRDB
import Logging

/// What the store says of its work, for whoever looks for a fault: kinds, numbers, paths and statements without their
/// values. Never what an entry holds, nor a name.
enum StoreLog {
  private static let logger = Logger(label: "regimen.store")

  static func opened(_ path: String, _ access: SQLiteStore.Access) {
    logger.debug("opened", metadata: ["path": "\(path)", "access": "\(access)"])
  }

  static func appended(_ number: Int64, _ kind: String) {
    logger.debug("appended", metadata: ["number": "\(number)", "kind": "\(kind)"])
  }

  static func refused(_ code: ResultCode) {
    logger.debug("SQLite refused", metadata: ["code": "\(code.rawValue)"])
  }

  /// At the level of traces each statement is told, its values left out.
  static func follow(_ database: Database) {
    guard logger.logLevel <= .trace else { return }
    database.trace { event in
      if case .statement(let statement) = event { logger.trace("statement", metadata: ["sql": "\(statement.sql)"]) }
    }
  }
}
