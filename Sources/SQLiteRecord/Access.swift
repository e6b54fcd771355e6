import CivilTime
import Foundation
import GRDB
import Record

extension SQLiteSnapshot: AccessSnapshot {
  func link(_ digest: SHA256Value) throws -> PersonalLink? {
    try database.first("\(PersonalLink.select) WHERE digest = ?", [Data(digest.bytes)]) { try PersonalLink($0) }
  }

  func link(of person: Int64) throws -> PersonalLink? {
    try database.first("\(PersonalLink.select) WHERE person = ?", [person]) { try PersonalLink($0) }
  }

  func session(_ digest: SHA256Value) throws -> PageSession? {
    try database.first(
      "\(PageSession.select) WHERE digest = ?", [Data(digest.bytes)]
    ) { try PageSession($0) }
  }

  func forEachPersonalLink(_ body: (PersonalLink) throws -> Void) throws {
    try database.forEach(PersonalLink.select) { try body(PersonalLink($0)) }
  }

  func forEachSession(_ body: (PageSession) throws -> Void) throws {
    try database.forEach(PageSession.select) { try body(PageSession($0)) }
  }

  func participant(_ person: Int64) throws -> String? {
    try database.first(
      "SELECT code FROM person WHERE id = ? AND role = 'participant'", [person]
    ) { try $0.column(0) }
  }

  func visit(_ digest: SHA256Value) throws -> PageVisit? {
    try database.first(
      PageVisit.select("?1", "?2"), [Data(digest.bytes), FactColumns.Kind.status.rawValue]
    ) { try PageVisit($0) } ?? nil
  }
}

extension SQLiteTransaction: AccessTransaction {
  mutating func keep(_ link: PersonalLink) throws {
    try run(
      "INSERT OR REPLACE INTO personalLink (person, digest, made, expires, pin, wrongTries) VALUES (?, ?, ?, ?, ?, ?)",
      [
        link.person, Data(link.digest.bytes), link.made.milliseconds, link.expires?.milliseconds,
        link.pin.map { Data($0.bytes) }, link.wrongTries,
      ])
  }

  mutating func keep(_ session: PageSession) throws {
    try run(
      "INSERT OR REPLACE INTO pageSession (digest, person, began, seen) VALUES (?, ?, ?, ?)",
      [
        Data(session.digest.bytes), session.person, session.began.milliseconds, session.seen.milliseconds,
      ])
  }

  mutating func endSession(_ digest: SHA256Value) throws {
    try run("DELETE FROM pageSession WHERE digest = ?", [Data(digest.bytes)])
  }

  mutating func endSessions(lastSeenBefore seen: Instant, begunBefore began: Instant) throws {
    try run("DELETE FROM pageSession WHERE seen < ? OR began < ?", [seen.milliseconds, began.milliseconds])
  }

  mutating func removeAccess(of person: Int64) throws {
    for table in ["personalLink", "pageSession", "secret"] {
      try run("DELETE FROM \(table) WHERE person = ?", [person])
    }
  }
}

extension PersonalLink {
  static let select = "SELECT digest, person, made, expires, pin, wrongTries FROM personalLink"
}

extension PageSession {
  static let select = "SELECT digest, person, began, seen FROM pageSession"
}
