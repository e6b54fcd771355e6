import CivilTime
import JSONText
import Record

/// A browser in which an account was signed in once, by what it keeps. It says nothing but that.
struct KnownDevice: Hashable, Sendable {
  let secret: Secret
  /// Its own, whatever is tried elsewhere.
  var tries: SignInTries

  /// It is known for so long after its sign-in.
  static let end: Int64 = 180 * 86_400_000
  /// One in which so much went wrong is no longer known.
  static let mostFailures = 10
}

extension StoreReader {
  /// - Returns: Nil for one that is not known, or is another account's.
  func device(_ text: String?, of account: String, at now: Instant) throws -> KnownDevice? {
    guard let text, let found = try secret(.deskDevice, Secret.digest(.deskDevice, text)), found.owner == account,
      found.expires.map({ $0 > now }) ?? true
    else { return nil }
    let json = found.content.flatMap { try? JSONValue(parsing: $0) }
    return KnownDevice(secret: found, tries: SignInTries(json: json))
  }
}

extension StoreWriter {
  /// Keeps what was tried in a browser; forgets one in which too much went wrong.
  mutating func keep(_ device: KnownDevice?) throws {
    guard let device else { return }
    if device.tries.failures >= KnownDevice.mostFailures {
      try remove(.deskDevice, device.secret.digest)
      return
    }
    var secret = device.secret
    secret.content = JSONValue.object(device.tries.members).compactText
    try keep(secret)
  }

  /// - Returns: What the browser is to keep: 128 random bits in hexadecimal digits.
  mutating func keepDevice(of account: String, at now: Instant) throws -> String {
    let text = hexadecimal(randomBytes(16))
    try removeSecrets(.deskDevice, expiredBy: now, seenBefore: nil)
    try keep(
      Secret(
        .deskDevice, Secret.digest(.deskDevice, text), owner: account, made: now,
        expires: Instant(milliseconds: now.milliseconds + KnownDevice.end)))
    return text
  }
}
