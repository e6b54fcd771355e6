import Crypto
import JSONText

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
      let bytes = Base64.bytes(of: lines[(first + 1)..<last].joined())
    else { return nil }
    return bytes.count == prefix.count + 32 && bytes.starts(with: prefix) ? Array(bytes.dropFirst(prefix.count)) : nil
  }
}
