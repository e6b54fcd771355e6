import CivilTime
import JSONText
import Record

/// A deed that a program may send again when it did not hear the answer: it is done once.
package struct DeedKey: Hashable, Sendable {
  /// Of what was asked for: the same key for something else is refused.
  let request: SHA256Value
  private let digest: SHA256Value

  /// Keys are kept for so long.
  static let end: Int64 = 86_400_000

  /// - Parameters:
  ///   - key: As the program chose it.
  ///   - account: Whose program it is: others have keys of their own.
  ///   - request: What is asked for, as bytes.
  package init(_ key: String, of account: String, request: some Sequence<UInt8>) {
    digest = SHA256Value(of: "deed:\(account):\(key)".utf8)
    self.request = SHA256Value(of: Array(request))
  }

  /// - Throws: ``DeedRepeated`` when it was done before.
  func require(in reader: StoreReader, at now: Instant) throws {
    guard let known = try reader.secret(.deed, digest), known.expires.map({ $0 > now }) ?? false else { return }
    throw known.content == request.description ? DeedRepeated.done : DeedRepeated.other
  }

  /// Keeps it with what was done. Whoever decides about one person holds nobody else off: the same key may be kept for another
  /// person at this moment, and one of the two is not done.
  ///
  /// - Throws: ``DeedRepeated`` when the other one was.
  func keep(in writer: inout StoreWriter, at now: Instant) throws {
    try writer.removeSecrets(.deed, expiredBy: now)
    let isKept = try writer.add(
      Secret(
        .deed, digest, made: now, expires: Instant(milliseconds: now.milliseconds + DeedKey.end),
        content: request.description))
    if isKept { return }
    try require(in: writer.reader, at: now)
    throw DeedRepeated.other
  }
}

/// What a key says of a deed that comes again.
package enum DeedRepeated: Error, Hashable {
  /// It was done; nothing is done now.
  case done
  /// The key was used for something else.
  case other
}
