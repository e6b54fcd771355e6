import CivilTime
import Record

extension Turn {
  /// What begins a transaction: whoever writes about the study has the turn alone, others have it together.
  static func beginning(for scope: WriteScope, patience: Int, on connection: Connection) -> [Statement] {
    let mode = scope == .all ? "SHARE ROW EXCLUSIVE" : "ROW EXCLUSIVE"
    return connection.limiting(lockTimeout: patience) + [
      Statement("BEGIN ISOLATION LEVEL READ COMMITTED"), Statement("LOCK TABLE turn IN \(mode) MODE"),
    ]
  }

  /// What each transaction that writes asks for first: its number and process, whether a merge is not done, whether the study
  /// was closed.
  private static let columns = """
    pg_current_xact_id()::text || ' ' || pg_backend_pid(), (SELECT unfinished FROM store),
    EXISTS (SELECT FROM entry WHERE person IS NULL AND kind = 'studyClosed')
    """

  static let standing = Statement("SELECT \(columns)")

  private static let closing = Statement.entries(
    .study(kinds: ["studyClosed"]), asOf: Instant(milliseconds: .max))

  /// Takes the row of ``standing``, and keeps what the transaction will ask for.
  ///
  /// - Throws: ``StoreError/damaged``.
  static func standing(_ reply: Reply?, on connection: Connection) throws -> Turn {
    guard let reply else { throw StoreError.damaged }
    let turn = try Turn(reply)
    connection.foresee(.unfinishedWork, reply.part(from: 1))
    if try !ColumnReader(reply, row: 0).column(2) { connection.foresee(closing, reply.withoutRows) }
    return turn
  }

  /// - Parameter reply: To a statement that asks for ``standing`` first.
  /// - Throws: ``StoreError/damaged``.
  init(_ reply: Reply) throws {
    guard reply.count == 1 else { throw StoreError.damaged }
    let words = try (ColumnReader(reply, row: 0).column(0) as String).split(separator: " ").map(String.init)
    guard words.count == 2 else { throw StoreError.damaged }
    (transaction, process) = (words[0], words[1])
  }
}

// MARK: - A person's lane

extension Turn {
  /// The same as ``standing``, with a person, and the head of their lane, which is held.
  static func holding(_ role: Role, _ code: String, _ lanes: Lanes) -> Statement {
    Statement(
      """
      SELECT \(columns), person.id, person.key, person.recorded, lane.number, lane.hash
      FROM lane JOIN person ON lane.lane = (person.id - 1) % \(lanes.count)
      WHERE person.role = $1 AND person.code = $2 FOR UPDATE OF lane
      """, Arguments(role.rawValue, code))
  }

  /// A row for each of several people, with their place among them, but for those whose lane somebody else holds.
  static func holding(_ people: [(role: Role, code: String)], _ lanes: Lanes) -> Statement {
    var arguments = Arguments(lanes.count)
    for person in people {
      arguments.add(person.role.rawValue)
      arguments.add(person.code)
    }
    return Statement(holdingSeveral[people.count - 1], arguments)
  }

  /// The statements for one, two, and so on.
  private static let holdingSeveral = (1...DeedQueue.most).map { count in
    let marks = (0..<count).map { "($\(2 * $0 + 2), $\(2 * $0 + 3), \($0)::bigint)" }
    return """
      SELECT \(columns), person.id, person.key, person.recorded, lane.number, lane.hash, asked.place
      FROM (VALUES \(marks.joined(separator: ", "))) asked (role, code, place)
        JOIN person ON person.role = asked.role AND person.code = asked.code
        JOIN lane ON lane.lane = (person.id - 1) % $1
      FOR UPDATE OF lane SKIP LOCKED
      """
  }

  /// - Parameter row: Of ``holding(_:_:)``.
  static func person(in row: Reply) throws -> (id: Int64, place: Int) {
    let row = ColumnReader(row, row: 0)
    return try (row.column(3), row.column(8))
  }

  /// Keeps what a row of ``holding(_:_:_:)`` says of a person.
  ///
  /// - Parameter knowsEnd: Whether nobody has appended to the lane since.
  static func foresee(
    _ row: Reply, of role: Role, _ code: String, _ lanes: Lanes, on connection: Connection,
    knowsEnd: (Lane) -> Bool = { _ in true }
  ) throws {
    let lane = try lanes.lane(of: ColumnReader(row, row: 0).column(3))
    connection.foresee(.person(role, code), row.part(from: 3))
    if knowsEnd(lane) { connection.foresee(.holdingEnd(of: lane), row.part(from: 6)) }
  }
}
