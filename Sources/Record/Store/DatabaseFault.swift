/// What a database's server, or the way to it, did not do. The texts hold no password and nothing of an entry.
package enum DatabaseFault: Hashable, Sendable {
  /// The text that names the store is no address; why.
  case address(String)
  /// libpq is not on this machine.
  case libraryMissing
  /// There is no connection; what libpq says of it.
  case unreachable(String)
  /// The server is of a version that this program doesn't know.
  case tooOld
  /// The database has texts in another encoding than UTF-8.
  case encoding(String)
  /// The connection broke, and nothing of the deed is recorded.
  case lost
  /// The connection broke while a deed was being recorded, and the server could not be asked whether it is.
  case uncertain
  case tooManyConnections
  /// The role lacks a right.
  case notPermitted
  /// A role that a right is given to is not there.
  case noRole
  /// The database keeps no text with the character NUL.
  case unkeptText
  /// It writes no files; another command does.
  case noFiles
  /// Rights are given by a role that doesn't own the schema.
  case notOwner
  /// Anything else; PostgreSQL's code.
  case refused(state: String)
}

extension DatabaseFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .address(let reason): "that is no address of a store on a server: \(reason)"
    case .libraryMissing: "PostgreSQL's library is not on this machine: install 'libpq5'"
    case .unreachable(let message): "the database can't be reached: \(message)"
    case .tooOld: "the database's server is too old: PostgreSQL 13 or a later one is needed"
    case .encoding(let name): "the database keeps texts as \(name): make one with ENCODING 'UTF8'"
    case .lost: "the connection to the database broke, and nothing is recorded: try again"
    case .uncertain:
      "the connection to the database broke while something was being recorded, and it can't be told yet whether it is: look before you try again"
    case .tooManyConnections: "the database takes no more connections: try again"
    case .notPermitted: "the database's role lacks a right for that; 'regimen store grant' gives it"
    case .notOwner: "only the role that owns the study's schema can give rights: connect as the one that made the store"
    case .noRole: "the database has no such role: make it first, with CREATE ROLE"
    case .unkeptText: "a text with the character NUL can't be kept in a PostgreSQL database"
    case .noFiles: "a store on a server is copied by 'regimen store copy FROM TO'"
    case .refused(let state): "the database refused (PostgreSQL code \(state))"
    }
  }
}
