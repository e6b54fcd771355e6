import JSONText

/// How the rows of a table are written, one after the other.
package enum RowFormat: Hashable, Sendable {
  case csv(CSVStyle)
  /// A JSON object a line.
  case lines
}

/// Rows of a table as they are written, or a piece of them.
struct RowText: Sendable {
  private let table: DataTable
  /// The places of the columns that are wanted.
  private let columns: [Int]
  private var csv: CSVText?
  private var lines: [UInt8] = []
  private(set) var rows = 0

  var guarded: Int { csv?.guarded ?? 0 }
  var count: Int { csv?.bytes.count ?? lines.count }

  /// - Parameters:
  ///   - described: The table with the columns that are wanted, and their places in its rows.
  ///   - isContinued: Whether rows stand before it, and so do the names of the columns.
  init(_ described: (table: DataTable, columns: [Int]), as format: RowFormat, isContinued: Bool) {
    (table, columns) = described
    guard case .csv(let style) = format else { return }
    csv = CSVText(style, isContinued: isContinued)
    if !isContinued { csv?.append(texts: table.variables.map(\.name)) }
  }

  mutating func add(_ row: [Cell]) {
    let cells = columns.count == row.count ? row : columns.map { row[$0] }
    rows += 1
    if csv != nil {
      csv?.append(cells, of: table.variables)
    } else {
      let members = zip(table.variables, cells).map { JSONMember($0.name, $1.json) }
      JSONValue.object(members).append(to: &lines)
      lines.append(UInt8(ascii: "\n"))
    }
  }

  /// Hands over what was written since the last call.
  mutating func take() -> [UInt8] {
    if let bytes = csv?.take() { return bytes }
    defer { lines.removeAll(keepingCapacity: true) }
    return lines
  }
}

/// Writes the rows of a table into a sink, some thousands of bytes at a time.
struct RowWriter {
  private let sink: ByteSink
  private var text: RowText
  private var others = (rows: 0, guarded: 0)
  /// An empty text for rows that are made elsewhere.
  let blank: RowText

  var rows: Int { text.rows + others.rows }
  var guarded: Int { text.guarded + others.guarded }

  init(_ described: (table: DataTable, columns: [Int]), as format: RowFormat, to sink: @escaping ByteSink) {
    self.sink = sink
    text = RowText(described, as: format, isContinued: false)
    blank = RowText(described, as: format, isContinued: true)
  }

  mutating func add(_ row: [Cell]) throws {
    text.add(row)
    // Somebody may wait for the first.
    if text.count > RowWriter.piece || rows == 1 { try flush() }
  }

  /// Adds rows that were made elsewhere, behind those that are there.
  mutating func add(_ other: RowText) throws {
    if other.rows == 0 { return }
    try flush()
    var other = other
    try sink(other.take())
    others.rows += other.rows
    others.guarded += other.guarded
  }

  /// Hands over what is left.
  mutating func flush() throws {
    let bytes = text.take()
    if !bytes.isEmpty { try sink(bytes) }
  }

  private static let piece = 1 << 16
}

extension Cell {
  fileprivate var json: JSONValue {
    switch self {
    case .value(let value): value
    case .blank(let state): .string(state.missingToken)
    case .none: .null
    }
  }
}
