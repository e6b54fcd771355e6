import JSONText
package import CivilTime
import Crypto

/// A head as somebody else keeps it: which store's, how many entries it stands for, when it was taken, and the signature
/// of whoever took it.
///
/// Six lines of text, of which the last is the signature, by Ed25519, over the bytes of the five before it, line feeds
/// included:
///
///     regimen head 1
///     store 0123456789abcdef0123456789abcdef
///     entries 35
///     head a64bf41a...
///     at 2026-11-22T06:00:00+00:00
///     signature hbcBAw...==
///
/// That of a record with several lanes begins with `regimen head 2`, and has a line `lane NUMBER ENTRIES HEAD` for each behind
/// the head.
package struct SignedHead: Hashable, Sendable {
  package let store: String
  package let head: Head
  package let at: Instant
  /// 64 bytes; nil for a head that nobody signed.
  package private(set) var signature: [UInt8]?

  package init(store: String, head: Head, at instant: Instant) {
    self.store = store
    self.head = head
    at = instant
  }
}

extension SignedHead {
  private var statement: String {
    let lanes = head.lanes.enumerated().map { "lane \($0) \($1.count) \($1.hash)" }
    let lines =
      [
        lanes.isEmpty ? SignedHead.title : SignedHead.titleWithLanes, "store \(store)", "entries \(head.count)",
        "head \(head.hash)",
      ] + lanes + ["at \(at.iso(offsetSeconds: 0, fraction: false))"]
    return lines.joined(separator: "\n") + "\n"
  }

  /// The lines, with a line feed behind each.
  package var text: String {
    statement + (signature.map { "signature " + Base64.text(of: $0) + "\n" } ?? "")
  }

  package func signed(by key: SigningKey) throws -> SignedHead {
    var signed = self
    signed.signature = try key.signature(of: Array(statement.utf8))
    return signed
  }

  package func isSigned(by key: TrustedKey) -> Bool {
    signature.map { key.isSignature($0, of: Array(statement.utf8)) } ?? false
  }
}

// MARK: - Reading

extension SignedHead {
  private static let title = "regimen head 1"
  private static let titleWithLanes = "regimen head 2"

  /// Reads the heads of a file to which one after the other was added.
  ///
  /// - Returns: The heads, and the numbers of the lines at which others begin that can't be read; nil for a text without
  ///   a head.
  package static func all(in text: String) -> (heads: [SignedHead], unread: [Int])? {
    var heads: [SignedHead] = []
    var unread: [Int] = []
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
      .filter { !$0.element.isEmpty }[...]
    while let first = lines.first {
      let rest = lines.dropFirst().firstIndex { isTitle($0.element) } ?? lines.endIndex
      if let head = SignedHead(lines[..<rest].map(\.element)) {
        heads.append(head)
      } else {
        unread.append(first.offset + 1)
      }
      lines = lines[rest...]
    }
    return heads.isEmpty ? nil : (heads, unread)
  }

  private static func isTitle(_ line: Substring) -> Bool { line == title || line == titleWithLanes }

  private init?(_ lines: [Substring]) {
    let hasLanes = lines.first == SignedHead.titleWithLanes[...]
    guard hasLanes || lines.first == SignedHead.title[...] else { return nil }
    var values: [Substring: String] = [:]
    var lanes: [Head] = []
    for line in lines.dropFirst() {
      let words = line.split(separator: " ")
      if hasLanes, words.first == "lane" {
        guard words.count == 4, Int(words[1]) == lanes.count, let count = Int64(words[2]),
          let hash = SHA256Value(hexadecimal: words[3])
        else { return nil }
        lanes.append(Head(count: count, hash: hash))
        continue
      }
      guard words.count == 2 else { return nil }
      values[words[0]] = String(words[1])
    }
    guard let store = values["store"], let count = values["entries"].flatMap({ Int64($0) }),
      let hash = values["head"].flatMap({ SHA256Value(hexadecimal: $0) }),
      let at = values["at"].flatMap({ Instant(iso: $0) })
    else { return nil }
    guard hasLanes == (lanes.count > 1), values.count == (values["signature"] == nil ? 4 : 5) else { return nil }
    self.init(store: store, head: Head(count: count, hash: hash, lanes: lanes), at: at)
    guard let signature = values["signature"] else { return }
    guard let bytes = Base64.bytes(of: signature), bytes.count == 64 else { return nil }
    self.signature = bytes
  }
}
