extension JSONValue {
  /// Reads one JSON document (RFC 8259, UTF-8, no byte order mark).
  ///
  /// - Throws: ``JSONFault`` for the first fault. A name given twice in one object is one, and so is nesting deeper
  ///   than 200 levels.
  package init(parsing bytes: [UInt8]) throws(JSONFault) {
    var parser = JSONParser(bytes: bytes)
    self = try parser.document()
  }

  package init(parsing text: String) throws(JSONFault) { try self.init(parsing: Array(text.utf8)) }

  /// The same with null in the place of some members of the document: they are passed over as JSON, and nothing is made of
  /// them. Names given twice and damaged UTF-8 inside them are not met.
  package init(parsing text: String, passingOver members: PassedMembers) throws(JSONFault) {
    var parser = JSONParser(bytes: Array(text.utf8), passedOver: members)
    self = try parser.document()
  }
}

private struct JSONParser {
  let bytes: [UInt8]
  var offset = 0
  var depth = 0
  let passedOver: PassedMembers
  /// Whether it is inside the member of the document of whose own members some are passed over.
  var isInside = false

  init(bytes: [UInt8], passedOver: PassedMembers = []) {
    self.bytes = bytes
    self.passedOver = passedOver
  }

  mutating func document() throws(JSONFault) -> JSONValue {
    let value = try value()
    skipSpace()
    if offset < bytes.count { throw fault("more text after the end of the document") }
    return value
  }

  private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private func fault(_ reason: String) -> JSONFault { JSONFault(offset: offset, reason: reason) }

  private mutating func skipSpace() {
    // Most documents are the program's own, which have no space.
    while offset < bytes.count, bytes[offset] <= 0x20 {
      switch bytes[offset] {
      case 0x20, 0x0A, 0x0D, 0x09: offset += 1
      default: return
      }
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    offset += 1
    return true
  }

  private mutating func value() throws(JSONFault) -> JSONValue {
    skipSpace()
    switch current {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      depth += 1
      defer { depth -= 1 }
      if depth > 200 { throw fault("nested deeper than 200 levels") }
      return current == UInt8(ascii: "{") ? try object() : try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word(JSONParser.yes, .boolean(true))
    case UInt8(ascii: "f"): return try word(JSONParser.no, .boolean(false))
    case UInt8(ascii: "n"): return try word(JSONParser.null, .null)
    case .some(let byte) where byte == UInt8(ascii: "-") || isDigit(byte): return try number()
    case nil: throw fault("the text ends where a value should be")
    default: throw fault("a value was expected")
    }
  }

  private static let yes = Array("true".utf8)
  private static let no = Array("false".utf8)
  private static let null = Array("null".utf8)

  private mutating func word(_ expected: [UInt8], _ value: JSONValue) throws(JSONFault) -> JSONValue {
    let end = offset + expected.count
    guard end <= bytes.count, (offset..<end).allSatisfy({ bytes[$0] == expected[$0 - offset] }) else {
      throw fault("a value was expected")
    }
    offset = end
    return value
  }

  private mutating func array() throws(JSONFault) -> JSONValue {
    offset += 1
    var elements: [JSONValue] = []
    skipSpace()
    if take(UInt8(ascii: "]")) { return .array([]) }
    while true {
      elements.append(try value())
      skipSpace()
      if take(UInt8(ascii: "]")) { return .array(elements) }
      guard take(UInt8(ascii: ",")) else { throw fault("',' or ']' was expected") }
    }
  }

  private mutating func object() throws(JSONFault) -> JSONValue {
    offset += 1
    var members: [JSONMember] = []
    members.reserveCapacity(JSONParser.usualMembers)
    // A few names are compared with each other; of many, a set is made.
    var names: Set<String> = []
    skipSpace()
    if take(UInt8(ascii: "}")) { return .object([]) }
    while true {
      skipSpace()
      guard current == UInt8(ascii: "\"") else { throw fault("a name in quotes was expected") }
      let start = offset
      let name = try string()
      let isNew: Bool
      if members.count < JSONParser.fewNames {
        isNew = !members.contains { $0.name == name }
      } else {
        if names.isEmpty { names = Set(members.map(\.name)) }
        isNew = names.insert(name).inserted
      }
      guard isNew else {
        throw JSONFault(offset: start, reason: "a name stands twice in one object")
      }
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw fault("':' was expected") }
      if depth <= 2, isPassed(name) {
        try pass()
        members.append(JSONMember(name, .null))
      } else {
        if depth == 1 { isInside = name == passedOver.outer }
        members.append(JSONMember(name, try value()))
      }
      skipSpace()
      if take(UInt8(ascii: "}")) { return .object(members) }
      guard take(UInt8(ascii: ",")) else { throw fault("',' or '}' was expected") }
    }
  }

  private static let fewNames = 20
  private static let usualMembers = 8

  private func isPassed(_ name: String) -> Bool {
    let passed = depth == 1 ? passedOver.names : isInside ? passedOver.inner : []
    return !passed.isEmpty && passed.contains(name)
  }

  /// Goes behind a value.
  private mutating func pass() throws(JSONFault) {
    skipSpace()
    guard let opening = current else { throw fault("the text ends where a value should be") }
    switch opening {
    case UInt8(ascii: "\""): try passString()
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      depth += 1
      defer { depth -= 1 }
      if depth > 200 { throw fault("nested deeper than 200 levels") }
      offset += 1
      skipSpace()
      let isObject = opening == UInt8(ascii: "{")
      let closing = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
      if take(closing) { return }
      repeat {
        if isObject {
          skipSpace()
          guard current == UInt8(ascii: "\"") else { throw fault("a name in quotes was expected") }
          try passString()
          skipSpace()
          guard take(UInt8(ascii: ":")) else { throw fault("':' was expected") }
        }
        try pass()
        skipSpace()
      } while take(UInt8(ascii: ","))
      guard take(closing) else { throw fault(isObject ? "',' or '}' was expected" : "',' or ']' was expected") }
    // What remains is short, and never an array or an object.
    default: _ = try value()
    }
  }

  private mutating func passString() throws(JSONFault) {
    offset = plainEnd(from: offset + 1)
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        offset += 1
        return
      case UInt8(ascii: "\\"): offset = plainEnd(from: offset + 2)
      default: throw fault("a control character stands raw in a string")
      }
    }
    throw fault("a string is not closed")
  }

  /// The place from `start` on of the first byte that means something in a string.
  private func plainEnd(from start: Int) -> Int {
    var end = start
    while end < bytes.count {
      let byte = bytes[end]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
      end += 1
    }
    return end
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private mutating func digits() throws(JSONFault) {
    guard let byte = current, isDigit(byte) else { throw fault("a digit was expected") }
    while let byte = current, isDigit(byte) { offset += 1 }
  }

  private mutating func number() throws(JSONFault) -> JSONValue {
    let start = offset
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) { try digits() }
    if take(UInt8(ascii: ".")) { try digits() }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits()
    }
    return .number(literal: String(decoding: bytes[start..<offset], as: UTF8.self))
  }

  private mutating func string() throws(JSONFault) -> String {
    // What stands before the next escape is taken as it lies there.
    var start = offset + 1
    offset = plainEnd(from: start)
    var text: [UInt8] = []
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        let string = try text.isEmpty ? read(bytes[start..<offset]) : read((text + bytes[start..<offset])[...])
        offset += 1
        return string
      case UInt8(ascii: "\\"):
        text += bytes[start..<offset]
        offset += 1
        try escape(into: &text)
        start = offset
        offset = plainEnd(from: start)
      default: throw fault("a control character stands raw in a string")
      }
    }
    throw fault("a string is not closed")
  }

  private func read(_ text: ArraySlice<UInt8>) throws(JSONFault) -> String {
    guard let utf8 = try? UTF8Span(validating: text.span) else { throw fault("a string is not UTF-8") }
    return String(copying: utf8)
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONFault) {
    guard let byte = current else { throw fault("a string is not closed") }
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): text.append(contentsOf: UTF8.encode(try scalar()) ?? UTF8.encodedReplacementCharacter)
    default:
      offset -= 1
      throw fault("an unknown escape")
    }
  }

  private mutating func scalar() throws(JSONFault) -> Unicode.Scalar {
    let first = try hexadecimal()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
      throw fault("half a surrogate pair")
    }
    let second = try hexadecimal()
    guard (0xDC00..<0xE000).contains(second),
      let scalar = Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))
    else { throw fault("half a surrogate pair") }
    return scalar
  }

  private mutating func hexadecimal() throws(JSONFault) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = current, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw fault("four hexadecimal digits were expected")
      }
      value = value << 4 | UInt32(digit)
      offset += 1
    }
    return value
  }
}
