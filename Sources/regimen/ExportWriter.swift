import JSONText

/// Rows on their way to standard output, some at a time.
struct ExportWriter {
  let format: ExportCommand.Format
  private(set) var rows = 0
  /// How many texts were kept from being formulas.
  private(set) var guarded = 0
  private var bytes: [UInt8] = []

  init(format: ExportCommand.Format) { self.format = format }

  mutating func begin() {
    if format == .csv { append(line: ExportRow.columns) }
  }

  mutating func write(_ row: ExportRow) {
    rows += 1
    switch format {
    case .csv: append(line: row.cells.map { cell($0.value) })
    case .ndjson: bytes += Array((JSONValue.object(row.cells).compactText + "\n").utf8)
    }
    if bytes.count > 1 << 16 { end() }
  }

  /// Writes what is left.
  mutating func end() {
    Streams.standardOutput.write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  private mutating func append(line cells: [String]) {
    bytes += Array((CSVText.line(cells) + "\r\n").utf8)
  }

  private mutating func cell(_ value: JSONValue) -> String {
    switch value {
    case .null: return ""
    case .string(let text):
      guard let first = text.unicodeScalars.first, ExportWriter.formulaHeads.contains(first) else { return text }
      guarded += 1
      return "'" + text
    case .boolean, .number, .array, .object: return value.compactText
    }
  }

  /// What makes a spreadsheet take a text for a formula.
  private static let formulaHeads: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\r"]
}
