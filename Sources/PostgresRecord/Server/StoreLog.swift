import Logging

/// What the store says of its work, for whoever looks for a fault: kinds, numbers and places without passwords. Never what an
/// entry holds, nor a name.
enum StoreLog {
  private static let logger = Logger(label: "regimen.store")

  static func opened(_ place: String) { logger.debug("opened", metadata: ["place": "\(place)"]) }

  static func connected(_ place: String) { logger.debug("connected", metadata: ["place": "\(place)"]) }

  /// Values are no part of a statement's text.
  static func runs(_ sql: String) { logger.trace("statement", metadata: ["sql": "\(sql)"]) }

  static func appended(_ number: Int64, _ kind: String) {
    logger.debug("appended", metadata: ["number": "\(number)", "kind": "\(kind)"])
  }

  static func refused(_ state: String) { logger.debug("PostgreSQL refused", metadata: ["state": "\(state)"]) }

  /// A replica is read from no more, or again; why.
  static func replica(_ place: String, _ fault: String?) {
    if let fault {
      logger.warning("the replica \(fault): the primary is read", metadata: ["replica": "\(place)"])
    } else {
      logger.notice("the replica is read again", metadata: ["replica": "\(place)"])
    }
  }

  /// A commit of which nothing was heard was looked up.
  static func resolved(_ transaction: String, _ status: String?) {
    logger.notice(
      "a commit was looked up", metadata: ["transaction": "\(transaction)", "status": "\(status ?? "unknown")"])
  }
}
