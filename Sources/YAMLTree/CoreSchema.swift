/// The YAML 1.2 core schema: which plain scalars are null, booleans and numbers.
///
/// - SeeAlso: YAML 1.2.2, section 10.3.2.
enum CoreSchema {
  static func isNull(_ text: ArraySlice<UInt8>) -> Bool {
    text.isEmpty || matches(text, "~") || matches(text, "null") || matches(text, "Null") || matches(text, "NULL")
  }

  static func boolean(_ text: ArraySlice<UInt8>) -> Bool? {
    if matches(text, "true") || matches(text, "True") || matches(text, "TRUE") { return true }
    if matches(text, "false") || matches(text, "False") || matches(text, "FALSE") { return false }
    return nil
  }

  static func integer(_ text: ArraySlice<UInt8>) -> Int? {
    if text.starts(with: "0o".utf8) { return digits(text.dropFirst(2), radix: 8) }
    if text.starts(with: "0x".utf8) { return digits(text.dropFirst(2), radix: 16) }
    let isNegative = text.first == minus
    let unsigned = isNegative || text.first == plus ? text.dropFirst() : text
    return digits(unsigned, radix: 10, isNegative: isNegative)
  }

  static func double(_ text: ArraySlice<UInt8>) -> Double? {
    if let integer = integer(text) { return Double(integer) }
    guard isDecimal(text) else { return nil }
    // Swift reads neither a leading nor a trailing point: complete them.
    var digits = String(decoding: text, as: UTF8.self)
    if digits.hasPrefix("+") { digits.removeFirst() }
    guard let value = Double(completingPoint(digits)), value.isFinite else { return nil }
    return value
  }

  /// `[-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?`
  static func isDecimal(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    if rest.first == minus || rest.first == plus { rest.removeFirst() }
    let whole = takeDigits(&rest)
    if rest.first == point {
      rest.removeFirst()
      guard takeDigits(&rest) + whole > 0 else { return false }
    } else if whole == 0 {
      return false
    }
    guard let exponent = rest.popFirst() else { return true }
    guard exponent == UInt8(ascii: "e") || exponent == UInt8(ascii: "E") else { return false }
    if rest.first == minus || rest.first == plus { rest.removeFirst() }
    return takeDigits(&rest) > 0 && rest.isEmpty
  }

  private static func completingPoint(_ digits: String) -> String {
    guard let point = digits.firstIndex(of: ".") else { return digits }
    let head = digits[..<point]
    let tail = digits[digits.index(after: point)...]
    let whole = head.isEmpty || head == "-" ? head + "0" : head
    return whole + "." + (tail.first?.isNumber == true ? "" : "0") + tail
  }

  private static func matches(_ text: ArraySlice<UInt8>, _ word: StaticString) -> Bool {
    guard text.count == word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { text.elementsEqual($0) }
  }

  private static func takeDigits(_ text: inout ArraySlice<UInt8>) -> Int {
    let digits = text.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
    text.removeFirst(digits)
    return digits
  }

  private static func digits(_ text: ArraySlice<UInt8>, radix: Int, isNegative: Bool = false) -> Int? {
    guard !text.isEmpty else { return nil }
    var value = 0
    for byte in text {
      guard let digit = digit(byte), digit < radix else { return nil }
      let (product, tooLarge) = value.multipliedReportingOverflow(by: radix)
      // Downwards for negative numbers, so that the least one is reached.
      let (sum, overflow) =
        isNegative ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
      guard !tooLarge, !overflow else { return nil }
      value = sum
    }
    return value
  }

  private static func digit(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }

  private static let minus = UInt8(ascii: "-")
  private static let plus = UInt8(ascii: "+")
  private static let point = UInt8(ascii: ".")
}
