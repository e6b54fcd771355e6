extension MotionJSONScanner {
  func fault(_ cause: MotionFileFault.Cause, at place: Int? = nil) -> MotionFileFault {
    let end = min(place ?? offset, bytes.count)
    let line = bytes[..<end].reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
    return MotionFileFault(cause, line: line, item: isInSample ? samples.count + 1 : nil)
  }

  mutating func skipSpace() {
    while offset < bytes.count {
      let byte = bytes[offset]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      offset += 1
    }
  }

  mutating func takes(_ byte: UInt8) -> Bool {
    guard offset < bytes.count, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }

  mutating func take(_ byte: UInt8, _ name: String) throws(MotionFileFault) {
    if offset >= bytes.count { throw fault(.cutOff) }
    guard takes(byte) else { throw fault(.expected(name)) }
  }

  /// The next member's name, its value still to be read; nil at the end of the object.
  mutating func nextKey(_ isFirst: inout Bool) throws(MotionFileFault) -> ArraySlice<UInt8>? {
    skipSpace()
    if takes(UInt8(ascii: "}")) { return nil }
    if !isFirst {
      try take(UInt8(ascii: ","), "',' or '}'")
      skipSpace()
    }
    isFirst = false
    let key = try string("a name in quotes")
    skipSpace()
    try take(UInt8(ascii: ":"), "':'")
    skipSpace()
    return key
  }

  /// The bytes between two quotes, escapes as they stand.
  mutating func string(_ name: String) throws(MotionFileFault) -> ArraySlice<UInt8> {
    try take(UInt8(ascii: "\""), name)
    let start = offset
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        offset += 1
        return bytes[start..<offset - 1]
      case UInt8(ascii: "\\"): offset += 2
      case 0x0A, 0x0D: throw fault(.expected("a closing quote"))
      default: offset += 1
      }
    }
    throw fault(.cutOff)
  }

  mutating func number(into value: inout Double?, _ field: String) throws(MotionFileFault) {
    if value != nil { throw fault(.repeated(field: field)) }
    let token = word()
    // A number may go on where the file breaks off.
    if offset >= bytes.count { throw fault(.cutOff) }
    switch DecimalText(token) {
    case .number(let number): value = number
    case .notFinite: throw fault(.notFinite(field: field))
    case .notANumber: throw fault(.notANumber(field: field))
    }
  }

  /// A number or a bare word: everything up to a space, a quote or a bracket.
  private mutating func word() -> ArraySlice<UInt8> {
    let start = offset
    while offset < bytes.count, Self.isWord(bytes[offset]) { offset += 1 }
    return bytes[start..<offset]
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"):
      true
    default: false
    }
  }

  /// Passes over one value of any kind.
  mutating func skipValue() throws(MotionFileFault) {
    var closers: [UInt8] = []
    repeat {
      skipSpace()
      guard offset < bytes.count else { throw fault(.cutOff) }
      switch bytes[offset] {
      case UInt8(ascii: "\""): _ = try string("a string")
      case UInt8(ascii: "{"): try open(UInt8(ascii: "}"), &closers)
      case UInt8(ascii: "["): try open(UInt8(ascii: "]"), &closers)
      case let byte where byte == closers.last:
        closers.removeLast()
        offset += 1
      case UInt8(ascii: ","), UInt8(ascii: ":"):
        if closers.isEmpty { throw fault(.expected("a value")) }
        offset += 1
      default:
        if word().isEmpty { throw fault(.expected("a value")) }
      }
    } while !closers.isEmpty
  }

  private static let depthLimit = 64

  private mutating func open(_ closer: UInt8, _ closers: inout [UInt8]) throws(MotionFileFault) {
    if closers.count == Self.depthLimit { throw fault(.nestedTooDeep(limit: Self.depthLimit)) }
    closers.append(closer)
    offset += 1
  }
}
