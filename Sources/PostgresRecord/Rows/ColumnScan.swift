/// The rows of a statement, fetched from the server some at a time: memory does not grow with their number.
struct ColumnScan: ~Copyable {
  /// Nil for rows that came at once.
  private let cursor: (connection: Connection, name: String)?
  private var batch: Reply?
  private var place = 0

  /// The first rows come together; few readers want more.
  private static let firstRows = 50
  private static let furtherRows = 500

  init(_ connection: Connection, _ sql: String, _ arguments: Arguments = Arguments()) throws {
    let name = connection.nextCursor()
    try connection.executeOnce("DECLARE \(name) NO SCROLL CURSOR FOR \(sql)", arguments)
    cursor = (connection, name)
  }

  /// Rows that are there.
  init(whole rows: Reply) {
    cursor = nil
    batch = rows
  }

  /// The next row, valid until the next call; nil at the end.
  mutating func next() throws -> ColumnReader? {
    if batch == nil || place == batch?.count { try fetch() }
    guard let batch, place < batch.count else { return nil }
    defer { place += 1 }
    return ColumnReader(batch, row: place)
  }

  private mutating func fetch() throws {
    guard let cursor else { return }
    let wanted = batch == nil ? ColumnScan.firstRows : ColumnScan.furtherRows
    batch = try cursor.connection.executeOnce("FETCH \(wanted) FROM \(cursor.name)")
    place = 0
  }

  // The transaction's end closes it too.
  deinit { if let cursor { _ = try? cursor.connection.run("CLOSE \(cursor.name)") } }
}

extension Connection {
  /// What `read` makes of the first row; nil without one.
  func first<Value>(
    _ sql: String, _ arguments: Arguments = Arguments(), read: (ColumnReader) throws -> Value
  ) throws -> Value? {
    let reply = try execute(sql, arguments)
    return reply.count == 0 ? nil : try read(ColumnReader(reply, row: 0))
  }

  func first<Value>(_ statement: Statement, read: (ColumnReader) throws -> Value) throws -> Value? {
    try first(statement.sql, statement.arguments, read: read)
  }

  /// All rows at once: for statements that give few.
  func all<Value>(
    _ sql: String, _ arguments: Arguments = Arguments(), read: (ColumnReader) throws -> Value
  ) throws -> [Value] {
    let reply = try execute(sql, arguments)
    return try (0..<reply.count).map { try read(ColumnReader(reply, row: $0)) }
  }

  /// Each row, by a cursor.
  func forEach(_ sql: String, _ arguments: Arguments = Arguments(), _ body: (ColumnReader) throws -> Void) throws {
    var scan = try ColumnScan(self, sql, arguments)
    while let row = try scan.next() { try body(row) }
  }
}
