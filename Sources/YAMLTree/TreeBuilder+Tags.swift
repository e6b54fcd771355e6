import Diagnostics

extension TreeBuilder {
  /// The core schema's tag that libyaml names in full; any other is a fault, and so is one of another kind of node.
  ///
  /// - Parameter properties: The bytes before the node itself, which hold the tag.
  mutating func tag(
    _ text: UnsafeMutablePointer<UInt8>?, for kind: YAMLNode.Kind, _ properties: SourceSpan
  ) -> YAMLNode.Tag {
    guard let text else { return .none }
    let name = String(cString: text)
    if name == "!" { return .nonSpecific }
    guard let tag = Self.coreTag(name) else {
      reportUnknownTag(name, properties)
      return .none
    }
    if tag.kind != kind {
      report(
        .error(
          "wrong-tag",
          "the tag '\(Self.short(name))' belongs to \(Self.words(tag.kind)), and this is \(Self.words(kind))",
          in: path, at: tagSpan(properties), label: "the tag of \(Self.words(tag.kind))", help: "take the tag out"))
      return .none
    }
    return tag
  }

  /// Refuses `!!int abc` and its like.
  mutating func checkTaggedText(_ index: Int, _ text: UnsafeBufferPointer<UInt8>) {
    let tag = records[index].tag
    let bytes = tag == .none || tag == .string || tag == .nonSpecific ? [] : ArraySlice(text)
    let isRight: Bool
    switch tag {
    case .integer: isRight = CoreSchema.integer(bytes) != nil
    case .float: isRight = CoreSchema.isDecimal(bytes)
    case .boolean: isRight = CoreSchema.boolean(bytes) != nil
    case .null: isRight = CoreSchema.isNull(bytes)
    default: isRight = true
    }
    guard !isRight else { return }
    report(
      .error(
        "wrong-tag", "'\(String(decoding: text, as: UTF8.self))' is not what its tag says: \(Self.words(of: tag))",
        in: path, at: records[index].span, label: "not \(Self.words(of: tag))", help: "take the tag out"))
    records[index].isFaulty = true
  }

  private mutating func reportUnknownTag(_ name: String, _ properties: SourceSpan) {
    report(
      .error(
        "unknown-tag", "the tag '\(Self.short(name))' means nothing here", in: path,
        at: tagSpan(properties), label: "not a tag of the core schema",
        help: "take the tag out, or put the text in quotes if it begins with '!'"))
  }

  /// The tag among the properties; an anchor holds no '!'.
  private func tagSpan(_ properties: SourceSpan) -> SourceSpan {
    let bytes = source[properties.start..<min(properties.end, source.count)]
    guard let start = bytes.firstIndex(of: UInt8(ascii: "!")) else { return properties }
    let end = bytes[start...].firstIndex { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D } ?? bytes.endIndex
    return SourceSpan(start: start, end: end)
  }

  private static let prefix = "tag:yaml.org,2002:"

  private static func short(_ name: String) -> String {
    name.hasPrefix(prefix) ? "!!" + name.dropFirst(prefix.count) : name
  }

  private static func coreTag(_ name: String) -> YAMLNode.Tag? {
    guard name.hasPrefix(prefix) else { return nil }
    switch name.dropFirst(prefix.count) {
    case "str": return .string
    case "int": return .integer
    case "float": return .float
    case "bool": return .boolean
    case "null": return .null
    case "seq": return .sequence
    case "map": return .mapping
    default: return nil
    }
  }

  private static func words(_ kind: YAMLNode.Kind) -> String {
    switch kind {
    case .scalar: "a single value"
    case .sequence: "a list"
    case .mapping: "a map"
    }
  }

  private static func words(of tag: YAMLNode.Tag) -> String {
    switch tag {
    case .integer: "a whole number"
    case .float: "a number"
    case .boolean: "true or false"
    case .null: "null"
    default: "a text"
    }
  }
}

extension YAMLNode.Tag {
  fileprivate var kind: YAMLNode.Kind {
    switch self {
    case .sequence: .sequence
    case .mapping: .mapping
    default: .scalar
    }
  }
}
