import CivilTime
import Foundation
import GRDB
import Record

extension SQLiteSnapshot: SecretSnapshot {
  func secret(_ kind: Secret.Kind, _ digest: SHA256Value) throws -> Secret? {
    try database.first(
      "\(Secret.select) WHERE kind = ? AND digest = ?", [kind.rawValue, Data(digest.bytes)]
    ) { try Secret($0) }
  }

  func secrets(_ kind: Secret.Kind, of owner: String) throws -> [Secret] {
    try database.all(
      "\(Secret.select) WHERE owner = ? AND kind = ? ORDER BY made, digest", [owner, kind.rawValue]
    ) { try Secret($0) }
  }
}

extension SQLiteSnapshot {
  func forEachSecret(_ body: (Secret) throws -> Void) throws {
    try database.forEach(Secret.select) { try body(Secret($0)) }
  }
}

extension SQLiteTransaction: SecretTransaction {
  mutating func keep(_ secret: Secret) throws { try insert(secret, "OR REPLACE") }

  mutating func add(_ secret: Secret) throws -> Bool {
    try insert(secret, "OR IGNORE")
    return database.changesCount > 0
  }

  private func insert(_ secret: Secret, _ otherwise: String) throws {
    try run(
      """
      INSERT \(otherwise) INTO secret (kind, digest, owner, person, made, seen, expires, content)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        secret.kind.rawValue, Data(secret.digest.bytes), secret.owner, secret.person, secret.made.milliseconds,
        secret.seen.milliseconds, secret.expires?.milliseconds, secret.content,
      ])
  }

  mutating func remove(_ kind: Secret.Kind, _ digest: SHA256Value) throws -> Bool {
    try run("DELETE FROM secret WHERE kind = ? AND digest = ?", [kind.rawValue, Data(digest.bytes)])
    return database.changesCount > 0
  }

  mutating func removeSecrets(_ kind: Secret.Kind, of owner: String) throws -> Int {
    try run("DELETE FROM secret WHERE owner = ? AND kind = ?", [owner, kind.rawValue])
    return database.changesCount
  }

  mutating func removeSecrets(_ kind: Secret.Kind, expiredBy now: Instant, seenBefore: Instant?) throws {
    try run(
      "DELETE FROM secret WHERE kind = ? AND (expires <= ? OR seen < ?)",
      [kind.rawValue, now.milliseconds, seenBefore?.milliseconds])
  }
}

extension Secret {
  static let select =
    "SELECT kind, digest, owner, person, made, seen, expires, content FROM secret"
}
