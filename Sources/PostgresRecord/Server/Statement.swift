import Record

/// A statement with what it is run with.
struct Statement: Hashable {
  let sql: String
  let arguments: Arguments
  /// What it means when a row is there already that may be there once.
  var conflict: StoreError?
  /// Of a statement that adds a row to a table and nothing else: where to, for so many rows may be added by one statement.
  private(set) var addition: RowAddition?

  init(_ sql: String, _ arguments: Arguments = Arguments()) {
    self.sql = sql
    self.arguments = arguments
  }

  /// Adds a row.
  init(adding row: Arguments, to addition: RowAddition) {
    self.init(addition.sql(rows: 1), row)
    self.addition = addition
  }
}

extension Lanes {
  /// The lane to which a statement adds an entry; nil for one that adds none.
  func lane(of statement: Statement) -> Lane? {
    guard statement.addition == .entry, let place = statement.arguments.places.first ?? nil else { return nil }
    let number = statement.arguments.bytes.withUnsafeBytes { Int64.read(UnsafeRawBufferPointer(rebasing: $0[place])) }
    return number.map { lane(of: $0) }
  }
}

extension Statement {
  /// Whether it changes nothing and holds nothing.
  static func isOnlyReading(_ sql: String) -> Bool {
    if sql.hasPrefix("SELECT") { return !sql.hasSuffix("FOR UPDATE") }
    return ["DECLARE", "FETCH", "CLOSE"].contains { sql.hasPrefix($0) }
  }
}

/// How rows are added to a table.
struct RowAddition: Hashable {
  let table: String
  /// The statements that add one row, two, and so on: the server plans and keeps one for each number of rows.
  private let statements: [String]

  /// So many rows are added by one statement at most.
  static let most = 8

  init(_ table: String, _ columns: String...) {
    self.table = table
    statements = (1...RowAddition.most).map { rows in
      let all = (0..<rows).map { RowAddition.marks(from: $0 * columns.count, columns.count) }
      return "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES \(all.joined(separator: ", "))"
    }
  }

  static func == (one: RowAddition, other: RowAddition) -> Bool { one.table == other.table }

  func hash(into hasher: inout Hasher) { hasher.combine(table) }

  func sql(rows: Int) -> String { statements[rows - 1] }

  private static func marks(from start: Int, _ count: Int) -> String {
    "(\((1...count).map { "$\(start + $0)" }.joined(separator: ", ")))"
  }
}

extension RowAddition {
  static let entry = RowAddition(
    "entry", "number", "kind", "person", "author", "assessor", "recorded", "machine", "study", "schedule", "survey",
    "program", "tzdata", "salt", "content", "contentHash", "hash")
  static let apart = RowAddition("apart", "number", "salt", "content")
  static let fact = RowAddition(
    "fact", "person", "number", "recorded", "kind", "name", "value", "detail", "day", "instant", "until", "reference")
  static let sittingInput = RowAddition("sittingInput", "sitting", "sequence", "number")
  static let outcome = RowAddition(
    "outcome", "person", "number", "recorded", "event", "task", "schedule", "element", "day", "occurrence",
    "anchorDay", "anchorInstant", "ending", "late", "opened", "started", "finished")
}
