import JSONText

/// The content of a file that somebody gave as an answer.
///
/// It has an entry of its own, before the input that names it by its digest: so it is kept once, however often the answer
/// is repeated in inputs, outcomes and revisions, and lists that read those read nothing of it. It stands apart in its
/// entry, as a photo or a voice may tell who somebody is: copies without names lack it.
package struct KeptFile: Hashable, Sendable {
  package static let kind = "fileKept"

  package let event: String
  /// `sha256:` and 64 hexadecimal digits, as results name it.
  package let digest: String
  /// Its media type.
  package let type: String
  package let size: Int
  /// Nil where it was not read, and in a copy without names.
  package let content: [UInt8]?

  package init(event: String, digest: String, type: String, size: Int, content: [UInt8]?) {
    self.event = event
    self.digest = digest
    self.type = type
    self.size = size
    self.content = content
  }
}

extension KeptFile {
  var json: JSONValue {
    [
      "event": .string(event), "digest": .string(digest), "type": .string(type), "size": .integer(size),
      "content": .optional(content.map(Base64.text(of:))),
    ]
  }

  init?(kind: String, json: JSONValue) {
    guard kind == KeptFile.kind, let event = json.text("event"), let digest = json.text("digest"),
      let type = json.text("type"), let size = json["size"]?.integer, let content = json["content"]
    else { return nil }
    let bytes = content.string.flatMap(Base64.bytes(of:))
    if content != .null, bytes == nil { return nil }
    self.init(event: event, digest: digest, type: type, size: size, content: bytes)
  }

  /// Whether the content is the one that the digest names.
  var isWhole: Bool { content.map { "sha256:\(SHA256Value(of: $0))" == digest && $0.count == size } ?? true }
}
