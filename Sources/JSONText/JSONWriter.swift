extension JSONValue {
  /// The value on one line, without spaces.
  package var compactText: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The value for a reader: two spaces a level; an array or object that fits into `width` columns stays on one line.
  package func prettyText(width: Int = 100) -> String {
    var bytes: [UInt8] = []
    appendPretty(to: &bytes, indent: 0, width: width)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the compact UTF-8 form.
  package func append(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .boolean(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    case .number(let literal): bytes.append(contentsOf: literal.utf8)
    case .string(let text): JSONValue.appendQuoted(text, to: &bytes)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        JSONValue.appendQuoted(member.name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// Appends `text` as a JSON string.
  ///
  /// Control characters are escaped, and so are the C1 controls and DEL, which JSON would let through to a terminal.
  package static func appendQuoted(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    if appendPlain(text, to: &bytes) { return bytes.append(UInt8(ascii: "\"")) }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "\"")])
      case "\\": bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "\\")])
      case "\n": bytes.append(contentsOf: "\\n".utf8)
      case "\r": bytes.append(contentsOf: "\\r".utf8)
      case "\t": bytes.append(contentsOf: "\\t".utf8)
      case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value):
        let digits = String(scalar.value, radix: 16)
        bytes.append(contentsOf: "\\u".utf8)
        bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count))
        bytes.append(contentsOf: digits.utf8)
      default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends a text that has nothing to escape, as most have none.
  private static func appendPlain(_ text: String, to bytes: inout [UInt8]) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { text in
      // C2 begins the C1 controls, and some letters.
      for byte in text where byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F || byte == 0xC2 {
        return false
      }
      bytes.append(contentsOf: text)
      return true
    } ?? false
  }

  /// Appends the form of ``prettyText(width:)`` as it stands inside something that is indented so far.
  package func appendPretty(to bytes: inout [UInt8], indent: Int, width: Int) {
    let parts: [(name: String?, value: JSONValue)]
    let brackets: (open: Character, close: Character)
    switch self {
    case .array(let elements) where !elements.isEmpty:
      parts = elements.map { (nil, $0) }
      brackets = ("[", "]")
    case .object(let members) where !members.isEmpty:
      parts = members.map { ($0.name, $0.value) }
      brackets = ("{", "}")
    default:
      append(to: &bytes)
      return
    }
    if let line = spacedLine(atMost: width - indent) {
      bytes.append(contentsOf: line)
      return
    }
    bytes.append(contentsOf: "\(brackets.open)\n".utf8)
    for (index, part) in parts.enumerated() {
      bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indent + 2))
      if let name = part.name {
        JSONValue.appendQuoted(name, to: &bytes)
        bytes.append(contentsOf: ": ".utf8)
      }
      part.value.appendPretty(to: &bytes, indent: indent + 2, width: width)
      bytes.append(contentsOf: (index + 1 < parts.count ? ",\n" : "\n").utf8)
    }
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indent))
    bytes.append(contentsOf: "\(brackets.close)".utf8)
  }

  /// The value on one line with spaces after commas and colons; nil when longer than `width` bytes.
  package func spacedLine(atMost width: Int) -> [UInt8]? {
    var line: [UInt8] = []
    switch self {
    case .array(let elements):
      line.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { line.append(contentsOf: ", ".utf8) }
        guard let part = element.spacedLine(atMost: width - line.count) else { return nil }
        line.append(contentsOf: part)
      }
      line.append(UInt8(ascii: "]"))
    case .object(let members):
      line.append(contentsOf: "{".utf8)
      for (index, member) in members.enumerated() {
        line.append(contentsOf: (index > 0 ? ", " : " ").utf8)
        JSONValue.appendQuoted(member.name, to: &line)
        line.append(contentsOf: ": ".utf8)
        guard let part = member.value.spacedLine(atMost: width - line.count) else { return nil }
        line.append(contentsOf: part)
      }
      line.append(contentsOf: (members.isEmpty ? "}" : " }").utf8)
    default: append(to: &line)
    }
    return line.count <= width ? line : nil
  }
}
