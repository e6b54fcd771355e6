import Crypto
package import JSONText

/// A file that was given as an answer: what the result says of it, and, until it is in the record, its content.
///
/// Two are equal when their results are: the digest stands for the content.
package struct FileAnswer: Sendable {
  /// `sha256:` and 64 lower-case hexadecimal digits, of the content.
  package let digest: String
  /// Without folders.
  package let name: String
  /// The media type that its first bytes tell.
  package let type: String
  package let size: Int
  /// Nil for one whose content lies in the record.
  package let content: [UInt8]?

  package init(digest: String, name: String, type: String, size: Int) {
    (self.digest, self.name, self.type, self.size, content) = (digest, name, type, size, nil)
  }

  /// - Parameter name: As whoever gives it calls it, perhaps with folders, as `fakepath` of some browsers.
  package init(_ content: [UInt8], name: String) {
    digest = FileAnswer.digest(of: content)
    let type = FileType(of: content)
    self.name = FileAnswer.plain(name, type)
    self.type = type.rawValue
    size = content.count
    self.content = content
  }
}

extension FileAnswer: Hashable {
  package static func == (one: FileAnswer, other: FileAnswer) -> Bool {
    one.digest == other.digest && one.name == other.name && one.type == other.type && one.size == other.size
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(digest)
    hasher.combine(name)
  }
}

extension FileAnswer {
  /// Name and size, as people read it: `meal.jpg (2.4 MB)`.
  package var told: String { name.isEmpty ? FileSize.text(size) : "\(name) (\(FileSize.text(size)))" }

  package static func digest(of content: [UInt8]) -> String {
    let digits = Array("0123456789abcdef")
    return SHA256.hash(data: content).reduce(into: "sha256:") { text, byte in
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
  }

  static let longestName = 200

  /// Whether a name may stand in a result and be written into a folder as it is.
  static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.count <= longestName && !name.hasPrefix(".")
      && name.unicodeScalars.allSatisfy { $0 != "/" && $0 != "\\" && $0.properties.generalCategory != .control }
  }

  /// A name that may stand in a result: the last part of a path, without what no name may hold.
  private static func plain(_ name: String, _ type: FileType) -> String {
    let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
    let kept = String(
      String.UnicodeScalarView(last.unicodeScalars.filter { $0.properties.generalCategory != .control }))
    let stem = String(kept.drop { $0 == "." || $0 == " " }.suffix(longestName))
    return isName(stem) ? stem : "file." + type.ending
  }
}

// MARK: - JSON

extension FileAnswer {
  private static let fields = ["digest", "name", "type", "size"]

  package var json: JSONValue {
    let members: [JSONMember] = [
      JSONMember("digest", .string(digest)), JSONMember("name", .string(name)), JSONMember("type", .string(type)),
      JSONMember("size", .integer(size)),
    ]
    return .object(members.filter { $0.name != "name" || !name.isEmpty })
  }

  /// A file as a result has it. In a copy without names it has none: then it is empty.
  init?(recorded json: JSONValue) {
    guard let members = json.members else { return nil }
    let name = JSONMember("name", .string(json["name"]?.string ?? ""))
    guard let file = try? FileAnswer.parse(.object(members.filter { $0.name != "name" } + [name])).get() else {
      return nil
    }
    self = file
  }

  /// What a result says of a file, or a file itself: its `name` and, in base 64, its `content`. A path says nothing here:
  /// whoever reads an answers file reads what it names.
  static func parse(_ json: JSONValue) -> Result<FileAnswer, AnswerRefusal> {
    if let path = json.string { return .failure(.file(.notRead(path))) }
    guard let members = json.members else { return .failure(.wrongKind(expected: "a file")) }
    for member in members where !(fields + ["content"]).contains(member.name) {
      return .failure(.unknownField(member.name))
    }
    guard let name = json["name"]?.string else { return .failure(.missingField("name")) }
    if let content = json["content"] { return brought(content, name, saying: json["digest"]?.string) }
    guard let digest = json["digest"]?.string else { return .failure(.missingField("content")) }
    guard let type = json["type"]?.string else { return .failure(.missingField("type")) }
    guard let size = json["size"]?.integer else { return .failure(.missingField("size")) }
    guard isDigest(digest) else { return .failure(.wrongKind(expected: "a file")) }
    return .success(FileAnswer(digest: digest, name: name, type: type, size: size))
  }

  private static func brought(
    _ content: JSONValue, _ name: String, saying digest: String?
  ) -> Result<FileAnswer, AnswerRefusal> {
    guard let bytes = content.string.flatMap(Base64.bytes(of:)) else { return .failure(.file(.badContent)) }
    let file = FileAnswer(bytes, name: name)
    if let digest, digest != file.digest { return .failure(.file(.otherDigest)) }
    return .success(file)
  }

  private static func isDigest(_ text: String) -> Bool {
    let digits = text.utf8.dropFirst(7)
    return text.hasPrefix("sha256:") && digits.count == 64
      && digits.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }

  /// The file as an answer brings it along: with its content, where it has it.
  package var broughtAlong: JSONValue {
    guard let content else { return json }
    return ["name": .string(name), "content": .string(Base64.text(of: content))]
  }
}

extension Answer {
  /// The answer as it can be given again: a file with its content, where that is not in the record yet.
  package var broughtAlong: JSONValue { if case .file(let file) = self { file.broughtAlong } else { json } }
}
