import CivilTime
import Record

extension PostgresSnapshot: AccessSnapshot {
  func link(_ digest: SHA256Value) throws -> PersonalLink? {
    try connection.first("\(PersonalLink.select) WHERE digest = $1", Arguments(digest.bytes)) { try PersonalLink($0) }
  }

  func link(of person: Int64) throws -> PersonalLink? {
    try connection.first("\(PersonalLink.select) WHERE person = $1", Arguments(person)) { try PersonalLink($0) }
  }

  func session(_ digest: SHA256Value) throws -> PageSession? {
    try connection.first("\(PageSession.select) WHERE digest = $1", Arguments(digest.bytes)) { try PageSession($0) }
  }

  func forEachPersonalLink(_ body: (PersonalLink) throws -> Void) throws {
    try connection.forEach(PersonalLink.select) { try body(PersonalLink($0)) }
  }

  func forEachSession(_ body: (PageSession) throws -> Void) throws {
    try connection.forEach(PageSession.select) { try body(PageSession($0)) }
  }

  func participant(_ person: Int64) throws -> String? {
    try connection.first(
      "SELECT code FROM person WHERE id = $1 AND role = 'participant'", Arguments(person)
    ) { try $0.column(0) }
  }

  func visit(_ digest: SHA256Value) throws -> PageVisit? {
    try connection.first(
      PageVisit.select("$1", "$2"), Arguments(digest.bytes, FactColumns.Kind.status.rawValue)
    ) { try PageVisit($0) } ?? nil
  }
}

extension PostgresTransaction: AccessTransaction {
  mutating func keep(_ link: PersonalLink) throws {
    try connection.later(
      """
      INSERT INTO personalLink (person, digest, made, expires, pin, wrongTries) VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (person) DO UPDATE SET digest = excluded.digest, made = excluded.made, expires = excluded.expires,
        pin = excluded.pin, wrongTries = excluded.wrongTries
      """,
      Arguments(
        link.person, link.digest.bytes, link.made.milliseconds, link.expires?.milliseconds, link.pin?.bytes,
        link.wrongTries))
  }

  mutating func keep(_ session: PageSession) throws {
    try connection.later(
      """
      INSERT INTO pageSession (digest, person, began, seen) VALUES ($1, $2, $3, $4)
      ON CONFLICT (digest) DO UPDATE SET person = excluded.person, began = excluded.began, seen = excluded.seen
      """,
      Arguments(session.digest.bytes, session.person, session.began.milliseconds, session.seen.milliseconds))
  }

  mutating func endSession(_ digest: SHA256Value) throws {
    try connection.later("DELETE FROM pageSession WHERE digest = $1", Arguments(digest.bytes))
  }

  mutating func endSessions(lastSeenBefore seen: Instant, begunBefore began: Instant) throws {
    try connection.later(
      "DELETE FROM pageSession WHERE seen < $1 OR began < $2", Arguments(seen.milliseconds, began.milliseconds))
  }

  mutating func removeAccess(of person: Int64) throws {
    for table in ["personalLink", "pageSession", "secret"] {
      try connection.later("DELETE FROM \(table) WHERE person = $1", Arguments(person))
    }
  }
}
