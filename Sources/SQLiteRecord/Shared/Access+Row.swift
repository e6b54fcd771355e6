import CivilTime
import Record

extension PersonalLink {
  /// - Parameter row: Digest, person, made, expires, PIN's digest, wrong tries.
  init(_ row: ColumnReader) throws {
    let (digest, pin): ([UInt8], [UInt8]?) = (try row.column(0), try row.column(4))
    guard let digest = SHA256Value(bytes: digest) else { throw StoreError.damaged }
    self.init(
      digest: digest, person: try row.column(1), made: Instant(milliseconds: try row.column(2)),
      expires: try row.instant(3), pin: pin.flatMap { SHA256Value(bytes: $0) }, wrongTries: try row.column(5))
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
