/// Reads XML piece by piece: tags with their attributes, and text. What recordings and workbooks need of XML, and no more: it does not
/// judge names or namespaces, and refuses a document type declaration, with which entities could grow without bound.
package struct XMLScanner {
  package enum Piece: Hashable, Sendable {
    /// Names without their namespace's prefix.
    case open(String, attributes: [String: String])
    case close(String)
    case text(String)
  }

  private let bytes: [UInt8]
  private var offset = 0
  package private(set) var line = 1
  /// The name of a tag that closes itself, `<ele/>`.
  private var closing: String?
  private var depth = 0

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  /// - Returns: nil at the end of the document.
  package mutating func next() throws(XMLFault) -> Piece? {
    if let name = closing {
      closing = nil
      return .close(name)
    }
    while offset < bytes.count {
      if bytes[offset] != UInt8(ascii: "<") { return .text(try text()) }
      if starts(with: "<!--") {
        try skip(past: "-->")
      } else if starts(with: "<![CDATA[") {
        offset += 9
        let start = offset
        try skip(past: "]]>")
        return .text(String(decoding: bytes[start..<offset - 3], as: UTF8.self))
      } else if starts(with: "<?") {
        try skip(past: "?>")
      } else if starts(with: "<!") {
        throw fault("a document type declaration is not read", fix: "remove the <!DOCTYPE> part")
      } else {
        return try tag()
      }
    }
    if depth > 0 { throw fault("the file breaks off inside an element", fix: "export it again") }
    return nil
  }

  private mutating func text() throws(XMLFault) -> String {
    let start = offset
    offset = bytes[start...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
    line += bytes[start..<offset].count { $0 == 0x0A }
    return try unescaped(bytes[start..<offset])
  }

  private mutating func tag() throws(XMLFault) -> Piece {
    advance()
    let closes = offset < bytes.count && bytes[offset] == UInt8(ascii: "/")
    if closes { advance() }
    let name = try name()
    if closes {
      skipSpace()
      try take(">")
      depth -= 1
      if depth < 0 { throw fault("an element ends that never began", fix: "export the file again") }
      return .close(name)
    }
    var attributes: [String: String] = [:]
    while true {
      skipSpace()
      if starts(with: "/>") {
        offset += 2
        closing = name
        return .open(name, attributes: attributes)
      }
      if starts(with: ">") {
        advance()
        depth += 1
        if depth > 1000 { throw fault("elements lie more than 1000 deep", fix: "export the file again") }
        return .open(name, attributes: attributes)
      }
      let key = try self.name()
      skipSpace()
      try take("=")
      skipSpace()
      attributes[key] = try quoted()
    }
  }

  private mutating func name() throws(XMLFault) -> String {
    let start = offset
    while offset < bytes.count, !Self.endsName(bytes[offset]) { advance() }
    let name = bytes[start..<offset]
    guard !name.isEmpty else { throw fault("a name is missing in a tag", fix: "export the file again") }
    let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[(name.index(after: $0))...] } ?? name
    return String(decoding: local, as: UTF8.self)
  }

  private mutating func quoted() throws(XMLFault) -> String {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") || bytes[offset] == UInt8(ascii: "'") else {
      throw fault("an attribute's value has no quotes", fix: "export the file again")
    }
    let quote = bytes[offset]
    advance()
    let start = offset
    while offset < bytes.count, bytes[offset] != quote { advance() }
    guard offset < bytes.count else {
      throw fault("an attribute's quotes are not closed", fix: "export the file again")
    }
    let value = try unescaped(bytes[start..<offset])
    advance()
    return value
  }

  private func unescaped(_ raw: ArraySlice<UInt8>) throws(XMLFault) -> String {
    guard let text = String(validating: raw, as: UTF8.self) else {
      throw fault("this is not UTF-8 text", fix: "save the file as UTF-8")
    }
    guard raw.contains(UInt8(ascii: "&")) else { return text }
    var result = ""
    var rest = raw
    while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
      result += String(decoding: rest[..<start], as: UTF8.self)
      let name = rest[rest.index(after: start)...].prefix(12)
      guard let end = name.firstIndex(of: UInt8(ascii: ";")),
        let character = Self.entity(String(decoding: name[..<end], as: UTF8.self)[...])
      else { throw fault("'&' begins no entity that XML has", fix: "write '&amp;' for '&'") }
      result.append(character)
      rest = rest[rest.index(after: end)...]
    }
    return result + String(decoding: rest, as: UTF8.self)
  }

  private static func entity(_ name: Substring) -> Character? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard name.first == "#" else { return nil }
      let digits = name.dropFirst()
      let code = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return code.flatMap(Unicode.Scalar.init).map(Character.init)
    }
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "<"): true
    default: false
    }
  }

  private mutating func advance() {
    if bytes[offset] == 0x0A { line += 1 }
    offset += 1
  }

  private mutating func skipSpace() {
    while offset < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[offset]) { advance() }
  }

  private func starts(with text: StaticString) -> Bool {
    let text = Array(text.description.utf8)
    return bytes[offset...].starts(with: text)
  }

  private mutating func take(_ text: StaticString) throws(XMLFault) {
    guard starts(with: text) else { throw fault("'\(text)' is missing in a tag", fix: "export the file again") }
    offset += text.utf8CodeUnitCount
  }

  private mutating func skip(past end: StaticString) throws(XMLFault) {
    let first = end.description.utf8.first
    while let next = bytes[offset...].firstIndex(where: { $0 == first }) {
      line += bytes[offset..<next].count { $0 == 0x0A }
      offset = next
      if starts(with: end) {
        offset += end.utf8CodeUnitCount
        return
      }
      advance()
    }
    throw fault("the file breaks off before '\(end)'", fix: "export it again")
  }

  private func fault(_ reason: String, fix: String) -> XMLFault { XMLFault(line: line, reason, fix: fix) }
}

/// Why a document is no XML that is read here.
package struct XMLFault: Error, Hashable, Sendable {
  /// Counted from 1.
  package let line: Int
  package let reason: String
  package let fix: String

  package init(line: Int, _ reason: String, fix: String) { (self.line, self.reason, self.fix) = (line, reason, fix) }
}
