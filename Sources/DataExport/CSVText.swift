package import JSONText
import SurveyModel

/// Rows as RFC 4180 has them: commas, quotes where they are needed, CR and LF at the end of each.
package struct CSVText: Sendable {
  package private(set) var bytes: [UInt8] = []
  /// How many texts were kept from being formulas, or from looking like a blank.
  package private(set) var guarded = 0

  package init() {}

  package mutating func append(line cells: [String]) {
    bytes += Array((CSVText.line(cells) + "\r\n").utf8)
  }

  /// A row without its line break; nothing is kept from being a formula.
  package static func line(_ cells: [String]) -> String { cells.map(quoted).joined(separator: ",") }

  package mutating func append(_ row: [JSONValue]) {
    var cells: [String] = []
    for value in row { cells.append(text(of: value)) }
    append(line: cells)
  }

  package mutating func append(_ row: [Cell]) {
    var cells: [String] = []
    for cell in row {
      switch cell {
      case .value(let value): cells.append(text(of: value))
      case .blank(let state): cells.append(state.missingToken)
      case .none: cells.append("")
      }
    }
    append(line: cells)
  }

  /// Forgets what was taken.
  package mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// A whole table with its header.
  package init(_ table: DataTable) {
    append(line: table.variables.map(\.name))
    for row in table.rows { append(row) }
  }

  private mutating func text(of value: JSONValue) -> String {
    switch value {
    case .null: return ""
    case .string(let text):
      guard CSVText.isFormula(text) || CSVText.tokens.contains(text) else { return text }
      guarded += 1
      return "'" + text
    case .boolean, .number, .array, .object: return value.compactText
    }
  }

  private static let tokens = Set(ItemState.blanks.map(\.missingToken))

  /// Whether a spreadsheet would run a text: also when it is written with full-width signs.
  private static func isFormula(_ text: String) -> Bool {
    text.unicodeScalars.first.map(formulaHeads.contains) ?? false
  }

  private static let formulaHeads: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
  ]

  /// In quotes where RFC 4180 asks for them.
  private static func quoted(_ cell: String) -> String {
    // By scalars: CR and LF together are one character.
    let needsQuotes = cell.unicodeScalars.contains { $0 == "," || $0 == "\"" || $0 == "\r" || $0 == "\n" }
    return needsQuotes ? "\"" + cell.replacing("\"", with: "\"\"") + "\"" : cell
  }
}
