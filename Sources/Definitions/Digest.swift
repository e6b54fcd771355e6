import Crypto

/// SHA-256 over a definition's files.
package enum Digest {
  /// The digest of one file's bytes, in 64 hexadecimal digits.
  package static func hexadecimal(of bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let hash = SHA256.hash(data: bytes).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: hash, as: UTF8.self)
  }

  /// The digest of a manifest: a line `sha256  path` for each file, sorted, as
  /// `sha256sum FILES | LC_ALL=C sort | sha256sum` computes it.
  ///
  /// - Returns: `sha256:` and 64 hexadecimal digits.
  package static func manifest(of files: [(path: String, bytes: [UInt8])]) -> String {
    manifest(of: files.map { (path: $0.path, digest: hexadecimal(of: $0.bytes)) })
  }

  /// - Parameter files: Paths with their digests in hexadecimal digits.
  static func manifest(of files: [(path: String, digest: String)]) -> String {
    let lines = files.map { "\($0.digest)  \($0.path)\n" }.sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    return "sha256:" + hexadecimal(of: Array(lines.joined().utf8))
  }
}
