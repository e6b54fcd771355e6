import JSONText

/// How the rows of a table are written, one after the other.
package enum RowFormat: Hashable, Sendable {
  case csv(CSVStyle)
  /// A JSON object a line.
  case lines
}

/// Writes the rows of a table into a sink, some thousands of bytes at a time.
struct RowWriter {
  private let table: DataTable
  /// The places of the columns that are wanted.
  private let columns: [Int]
  private let sink: ByteSink
  private var csv: CSVText?
  private var bytes: [UInt8] = []
  private(set) var rows = 0

  var guarded: Int { csv?.guarded ?? 0 }

  /// - Parameter described: The table with the columns that are wanted, and their places in its rows.
  init(_ described: (table: DataTable, columns: [Int]), as format: RowFormat, to sink: @escaping ByteSink) {
    (table, columns) = described
    self.sink = sink
    if case .csv(let style) = format {
      csv = CSVText(style)
      csv?.append(texts: table.variables.map(\.name))
    }
  }

  mutating func add(_ row: [Cell]) throws {
    let cells = columns.count == row.count ? row : columns.map { row[$0] }
    rows += 1
    if csv != nil {
      csv?.append(cells, of: table.variables)
      if (csv?.bytes.count ?? 0) > RowWriter.piece { try flush() }
    } else {
      let members = zip(table.variables, cells).map { JSONMember($0.name, $1.json) }
      JSONValue.object(members).append(to: &bytes)
      bytes.append(UInt8(ascii: "\n"))
      if bytes.count > RowWriter.piece { try flush() }
    }
  }

  /// Hands over what is left.
  mutating func flush() throws {
    try sink(csv?.take() ?? bytes)
    bytes.removeAll(keepingCapacity: true)
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
