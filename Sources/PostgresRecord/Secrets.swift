import CivilTime
import Record

extension PostgresSnapshot: SecretSnapshot {
  func secret(_ kind: Secret.Kind, _ digest: SHA256Value) throws -> Secret? {
    try connection.first(
      "\(Secret.select) WHERE kind = $1 AND digest = $2", Arguments(kind.rawValue, digest.bytes)
    ) { try Secret($0) }
  }

  func secrets(_ kind: Secret.Kind, of owner: String) throws -> [Secret] {
    try connection.all(
      "\(Secret.select) WHERE owner = $1 AND kind = $2 ORDER BY made, digest", Arguments(owner, kind.rawValue)
    ) { try Secret($0) }
  }
}

extension PostgresSnapshot {
  func forEachSecret(_ body: (Secret) throws -> Void) throws {
    try connection.forEach(Secret.select) { try body(Secret($0)) }
  }
}

extension PostgresTransaction: SecretTransaction {
  mutating func keep(_ secret: Secret) throws {
    try connection.later(
      """
      \(PostgresTransaction.inserting) DO UPDATE SET owner = excluded.owner, person = excluded.person, made = excluded.made,
        seen = excluded.seen, expires = excluded.expires, content = excluded.content
      """, arguments(secret))
  }

  mutating func add(_ secret: Secret) throws -> Bool {
    try connection.execute("\(PostgresTransaction.inserting) DO NOTHING", arguments(secret)).affected > 0
  }

  private static let inserting = """
    INSERT INTO secret (kind, digest, owner, person, made, seen, expires, content)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (kind, digest)
    """

  private func arguments(_ secret: Secret) -> Arguments {
    Arguments(
      secret.kind.rawValue, secret.digest.bytes, secret.owner, secret.person, secret.made.milliseconds,
      secret.seen.milliseconds, secret.expires?.milliseconds, secret.content)
  }

  mutating func remove(_ kind: Secret.Kind, _ digest: SHA256Value) throws -> Bool {
    try connection.execute(
      "DELETE FROM secret WHERE kind = $1 AND digest = $2", Arguments(kind.rawValue, digest.bytes)
    ).affected > 0
  }

  mutating func removeSecrets(_ kind: Secret.Kind, of owner: String) throws -> Int {
    try connection.execute(
      "DELETE FROM secret WHERE owner = $1 AND kind = $2", Arguments(owner, kind.rawValue)
    ).affected
  }

  mutating func removeSecrets(_ kind: Secret.Kind, expiredBy now: Instant, seenBefore: Instant?) throws {
    try connection.later(
      "DELETE FROM secret WHERE kind = $1 AND (expires <= $2 OR seen < $3)",
      Arguments(kind.rawValue, now.milliseconds, seenBefore?.milliseconds))
  }
}
