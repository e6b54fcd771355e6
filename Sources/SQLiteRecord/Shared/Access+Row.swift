import CivilTime
import Record

extension PersonalLink {
  /// - Parameters:
  ///   - row: Digest, person, made, expires, PIN's digest, wrong tries.
  ///   - first: The place of the first of them.
  init(_ row: ColumnReader, from first: Int = 0) throws {
    let (digest, pin): ([UInt8], [UInt8]?) = (try row.column(first), try row.column(first + 4))
    guard let digest = SHA256Value(bytes: digest) else { throw StoreError.damaged }
    self.init(
      digest: digest, person: try row.column(first + 1), made: Instant(milliseconds: try row.column(first + 2)),
      expires: try row.instant(first + 3), pin: pin.flatMap { SHA256Value(bytes: $0) },
      wrongTries: try row.column(first + 5))
  }
}

extension PageSession {
  /// - Parameter row: Digest, person, began, seen.
  init(_ row: ColumnReader) throws {
    guard let digest = SHA256Value(bytes: try row.column(0) as [UInt8]) else { throw StoreError.damaged }
    self.init(
      digest: digest, person: try row.column(1), began: Instant(milliseconds: try row.column(2)),
      seen: Instant(milliseconds: try row.column(3)))
  }
}

extension PageVisit {
  /// - Parameters:
  ///   - digest: The mark that stands for the session's digest.
  ///   - kind: That for the kind of facts which are statuses.
  static func select(_ digest: String, _ kind: String) -> String {
    """
    SELECT opened.digest, opened.person, opened.began, opened.seen, link.digest, link.person, link.made, link.expires,
      link.pin, link.wrongTries, person.code,
      (SELECT name FROM fact WHERE fact.person = opened.person AND fact.kind = \(kind) ORDER BY number DESC LIMIT 1)
    FROM pageSession opened JOIN personalLink link ON link.person = opened.person
      JOIN person ON person.id = opened.person AND person.role = 'participant'
    WHERE opened.digest = \(digest)
    """
  }

  /// Nil for somebody who is not on the lists.
  init?(_ row: ColumnReader) throws {
    let status: String? = try row.column(11)
    if status == ParticipantStatus.removed.rawValue { return nil }
    self.init(session: try PageSession(row), link: try PersonalLink(row, from: 4), participant: try row.column(10))
  }
}

extension Secret {
  /// - Parameter row: Kind, digest, owner, person, made, seen, expires, content.
  init(_ row: ColumnReader) throws {
    let (name, digest): (String, [UInt8]) = (try row.column(0), try row.column(1))
    guard let kind = Kind(rawValue: name), let digest = SHA256Value(bytes: digest) else { throw StoreError.damaged }
    self.init(
      kind, digest, owner: try row.column(2), person: try row.column(3),
      made: Instant(milliseconds: try row.column(4)), expires: try row.instant(6), content: try row.column(7))
    seen = Instant(milliseconds: try row.column(5))
  }
}
