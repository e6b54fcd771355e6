/// A number as recorders write it: what it is worth, or why it is not one.
enum DecimalText: Hashable {
  case number(Double)
  /// NaN, an infinity, or too large for one.
  case notFinite
  case notANumber

  /// Reads decimal digits with an optional sign, point and exponent, and nothing else: no hexadecimal, no spaces.
  init(_ bytes: ArraySlice<UInt8>) {
    guard Self.isDecimal(bytes) else {
      self = Self.isNotFinite(bytes) ? .notFinite : .notANumber
      return
    }
    switch Double(String(decoding: bytes, as: UTF8.self)) {
    case .some(let value) where value.isFinite: self = .number(value)
    case .some: self = .notFinite
    case nil: self = .notANumber
    }
  }

  private static func isDecimal(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    dropSign(&rest)
    let whole = dropDigits(&rest)
    var fraction = 0
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      fraction = dropDigits(&rest)
    }
    guard whole + fraction > 0 else { return false }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      dropSign(&rest)
      guard dropDigits(&rest) > 0 else { return false }
    }
    return rest.isEmpty
  }

  private static func dropSign(_ bytes: inout ArraySlice<UInt8>) {
    if bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+") { bytes = bytes.dropFirst() }
  }

  private static func dropDigits(_ bytes: inout ArraySlice<UInt8>) -> Int {
    let before = bytes.count
    bytes = bytes.drop { $0 >= 0x30 && $0 <= 0x39 }
    return before - bytes.count
  }

  /// What Python, Java, C and JavaScript print for numbers that are none.
  private static func isNotFinite(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count <= 9 else { return false }
    let word = String(decoding: bytes, as: UTF8.self).lowercased()
    return ["nan", "inf", "infinity"].contains(
      word.hasPrefix("-") || word.hasPrefix("+") ? String(word.dropFirst()) : word)
  }
}
