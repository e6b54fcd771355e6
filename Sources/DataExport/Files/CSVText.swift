import JSONText
package import SurveyModel

/// How CSV is written.
package struct CSVStyle: Hashable, Sendable {
  fileprivate let separator: UInt8
  /// Decimals have a comma, as in the languages whose spreadsheets have a semicolon between cells.
  fileprivate let hasDecimalComma: Bool
  /// Whether a spreadsheet is kept from running a text as a formula.
  fileprivate let guardsFormulas: Bool
  /// Whether the file says by its first bytes that it is UTF-8.
  fileprivate let hasMark: Bool

  /// As RFC 4180 has it, for statistics.
  package static let plain = CSVStyle(
    separator: UInt8(ascii: ","), hasDecimalComma: false, guardsFormulas: false, hasMark: false)

  /// As a spreadsheet of a language opens it.
  package static func excel(in language: LanguageTag) -> CSVStyle {
    let comma = decimalCommas.contains(language.primary)
    return CSVStyle(
      separator: comma ? UInt8(ascii: ";") : UInt8(ascii: ","), hasDecimalComma: comma, guardsFormulas: true,
      hasMark: true)
  }

  private static let decimalCommas: Set<String> = [
    "bg", "ca", "cs", "da", "de", "el", "es", "et", "eu", "fi", "fr", "gl", "hr", "hu", "id", "is", "it", "lt", "lv",
    "nb", "nl", "nn", "no", "pl", "pt", "ro", "ru", "sk", "sl", "sq", "sr", "sv", "tr", "uk", "vi",
  ]
}

/// Rows as RFC 4180 has them: quotes where they are needed, CR and LF at the end of each.
package struct CSVText: Sendable {
  package private(set) var bytes: [UInt8] = []
  /// How many texts were kept from being run as formulas.
  package private(set) var guarded = 0
  private let style: CSVStyle

  /// - Parameter isContinued: Whether it goes on where other rows end.
  package init(_ style: CSVStyle = .plain, isContinued: Bool = false) {
    self.style = style
    if style.hasMark, !isContinued { bytes = [0xEF, 0xBB, 0xBF] }
  }

  /// Hands over what was written since the last call.
  package mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  package mutating func append(texts: [String]) {
    for (index, text) in texts.enumerated() {
      if index > 0 { bytes.append(style.separator) }
      append(guarding(text))
    }
    bytes += [0x0D, 0x0A]
  }

  /// - Parameter variables: Those of the cells: a column that takes blanks marks texts that look like one.
  package mutating func append(_ row: [Cell], of variables: [Variable]) {
    for index in row.indices {
      if index > 0 { bytes.append(style.separator) }
      switch row[index] {
      case .value(.string(let text)):
        append(guarding(variables[index].takesBlanks ? ItemState.writing(text) : text))
      case .value(.number(let literal)): append(style.hasDecimalComma ? literal.replacing(".", with: ",") : literal)
      case .value(.null), .none: break
      case .value(let value): append(value.compactText)
      case .blank(let state): append(state.missingToken)
      }
    }
    bytes += [0x0D, 0x0A]
  }

  private mutating func guarding(_ text: String) -> String {
    guard style.guardsFormulas, CSVText.isFormula(text) else { return text }
    guarded += 1
    return "'" + text
  }

  /// Whether a spreadsheet would run a text: also when it is written with full-width signs.
  private static func isFormula(_ text: String) -> Bool {
    text.unicodeScalars.first.map(formulaHeads.contains) ?? false
  }

  private static let formulaHeads: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
  ]

  /// In quotes where RFC 4180 asks for them.
  private mutating func append(_ cell: String) {
    // By bytes: CR and LF together are one character.
    let quote = UInt8(ascii: "\"")
    var cell = cell
    cell.withUTF8 { text in
      guard text.contains(where: { $0 == quote || $0 == 0x0D || $0 == 0x0A || $0 == style.separator }) else {
        return bytes.append(contentsOf: text)
      }
      bytes.append(quote)
      for byte in text {
        if byte == quote { bytes.append(quote) }
        bytes.append(byte)
      }
      bytes.append(quote)
    }
  }
}
