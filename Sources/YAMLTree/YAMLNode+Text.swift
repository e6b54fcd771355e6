extension YAMLNode {
  /// A scalar's text after unfolding and unescaping, made anew each time it is asked for; empty for a collection.
  package var text: String {
    guard isScalar else { return "" }
    return String(decoding: tree.bytes[record.textRange], as: UTF8.self)
  }

  /// The UTF-8 bytes of a scalar's text, without a `String`; empty for a collection.
  package var bytes: ArraySlice<UInt8> {
    isScalar ? tree.bytes[record.textRange] : []
  }

  /// Whether a scalar's text is `word`, byte for byte.
  package func textEquals(_ word: String) -> Bool {
    tree.isText(at: Int(index), word)
  }

  /// Whether a scalar's text is one of `words`, byte for byte.
  package func textEquals(anyOf words: [String]) -> Bool {
    tree.isText(at: Int(index), among: words)
  }

  /// Whether the scalar is written in quotes, or as a block or with a tag that make it a string.
  ///
  /// A number in quotes is a string: a field that wants a number may say so instead of reading it.
  package var isQuoted: Bool {
    let record = record
    guard record.kind == Kind.scalar.rawValue else { return false }
    switch record.tag {
    case .none: return record.style != .plain
    case .nonSpecific, .string: return true
    default: return false
    }
  }

  /// Whether a value is left out, as in `key:` with nothing after it.
  package var isMissing: Bool { isScalar && record.count == 0 && record.style == .plain && record.tag == .none }

  /// Whether the scalar is null by the core schema: left out, `~`, `null`, `Null` or `NULL`, or tagged so.
  package var isNull: Bool {
    let record = record
    guard record.kind == Kind.scalar.rawValue else { return false }
    if record.tag == .null { return true }
    // The longest word for it has four letters.
    guard record.count <= 4, record.tag == .none, record.style == .plain else { return false }
    return CoreSchema.isNull(bytes)
  }

  /// The text of any scalar but null, whatever else it looks like: `08:00`, `no` and `4` are strings to who asks so.
  package var asString: String? { isScalar && !isNull ? text : nil }

  /// `true` or `false` (also `True`, `TRUE`, ...). `yes`, `on` and quoted words are none.
  package var asBool: Bool? { isQuoted ? nil : CoreSchema.boolean(bytes) }

  /// A whole number: decimal, `0o17` or `0xF`. Nil for quoted ones, and for those beyond 64 bits.
  package var asInt: Int? { isQuoted ? nil : CoreSchema.integer(bytes) }

  /// A finite number as the core schema writes them. Nil for quoted ones, `.inf`, `.nan`, and what overflows.
  package var asDouble: Double? { isQuoted ? nil : CoreSchema.double(bytes) }

  /// The text of a decimal number (`4`, `-0.50`, `1e3`), exactly as typed, for exact arithmetic. Nil for other scalars,
  /// quoted ones, and octal or hexadecimal ones.
  package var asDecimalText: String? { !isQuoted && CoreSchema.isDecimal(bytes) ? text : nil }
}
