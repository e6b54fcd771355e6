import Crypto

/// A private key of Ed25519, as `openssl genpkey -algorithm ed25519` writes it.
package struct SigningKey: Sendable {
  private let key: Curve25519.Signing.PrivateKey

  /// - Parameter pem: A PEM text (PKCS #8); nil for any other.
  package init?(pem: String) {
    // What stands before the key's 32 bytes is the same in every key.
    guard let seed = PEM.bytes(of: pem, label: "PRIVATE KEY", after: PEM.privatePrefix),
      let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: seed)
    else { return nil }
    self.key = key
  }

  func signature(of bytes: [UInt8]) throws -> [UInt8] { Array(try key.signature(for: bytes)) }
}

/// The public key that belongs to one, as `openssl pkey -pubout` writes it.
package struct TrustedKey: Sendable {
  private let key: Curve25519.Signing.PublicKey

  /// - Parameter pem: A PEM text (SubjectPublicKeyInfo); nil for any other.
  package init?(pem: String) {
    guard let bytes = PEM.bytes(of: pem, label: "PUBLIC KEY", after: PEM.publicPrefix),
      let key = try? Curve25519.Signing.PublicKey(rawRepresentation: bytes)
    else { return nil }
    self.key = key
  }

  func isSignature(_ signature: [UInt8], of bytes: [UInt8]) -> Bool { key.isValidSignature(signature, for: bytes) }
}

/// The texts in which keys are kept.
private enum PEM {
  static let privatePrefix: [UInt8] = [48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32]
  static let publicPrefix: [UInt8] = [48, 42, 48, 5, 6, 3, 43, 101, 112, 3, 33, 0]

  static func bytes(of pem: String, label: String, after prefix: [UInt8]) -> [UInt8]? {
    let lines = pem.split(whereSeparator: \.isNewline)
    guard let first = lines.firstIndex(of: "-----BEGIN \(label)-----"),
      let last = lines.firstIndex(of: "-----END \(label)-----"), first < last,
      let bytes = Base64.bytes(lines[(first + 1)..<last].joined())
    else { return nil }
    return bytes.count == prefix.count + 32 && bytes.starts(with: prefix) ? Array(bytes.dropFirst(prefix.count)) : nil
  }
}

/// RFC 4648, section 4: Foundation's is not for this module.
package enum Base64 {
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  package static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = (group + [0, 0]).prefix(3).reduce(0) { $0 << 8 | Int($1) }
      let written = (0..<4).map { digits[bits >> (18 - 6 * $0) & 63] }
      text += written.prefix(group.count + 1) + Array(repeating: UInt8(ascii: "="), count: 3 - group.count)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Nil for anything that ``text(_:)`` does not write.
  static func bytes(_ text: String) -> [UInt8]? {
    let given = Array(text.utf8)
    let padding = given.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    guard given.count.isMultiple(of: 4), padding < 3 else { return nil }
    var bytes: [UInt8] = []
    var bits = 0
    for (index, digit) in given.dropLast(padding).enumerated() {
      guard let value = digits.firstIndex(of: digit) else { return nil }
      bits = bits << 6 | value
      if index % 4 == 3 {
        bytes += [UInt8(bits >> 16 & 255), UInt8(bits >> 8 & 255), UInt8(bits & 255)]
        bits = 0
      }
    }
    if padding == 1 { bytes += [UInt8(bits >> 10 & 255), UInt8(bits >> 2 & 255)] }
    if padding == 2 { bytes.append(UInt8(bits >> 4 & 255)) }
    return self.text(bytes) == text ? bytes : nil
  }
}
