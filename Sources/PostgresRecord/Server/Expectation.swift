import CivilTime
import Record

/// What the next deed about a person will find when nobody has written about them meanwhile: by it a deed need not ask first. Whether it
/// holds is found out with what the deed sends.
struct Expectation: Sendable {
  let role: Role
  let code: String
  let lanes: Lanes
  /// Of ``Turn/holding(_:_:_:)``, as the last deed found it.
  fileprivate let row: Reply
  /// The lane's end, as that deed left it.
  fileprivate let end: ChainEnd
  /// By which a commit is looked up that was not answered.
  let session: ServerSession

  var lane: Lane { lanes.lane(of: end.number) }
}

/// Something else was there than an ``Expectation`` said: the deed is to be done in the usual way.
struct WrongExpectation: Error {}

extension Expectation {
  /// Keeps what the deed will ask for.
  func foresee(on connection: Connection) throws {
    _ = try Turn.standing(row, on: connection)
    try Turn.foresee(row, of: role, code, lanes, on: connection) { _ in false }
    connection.foresee(.holdingEnd(of: lane), Reply(row: Arguments(end.number, end.hash)))
  }

  /// What begins a transaction in which more is asked for: the first answer to it shows whether the expectation holds.
  func holding(on connection: Connection) -> [Statement] {
    beginning(on: connection) + [Turn.holding(role, code, lanes)]
  }

  /// - Parameter reply: To the last statement of ``holding(on:)``.
  /// - Throws: ``WrongExpectation``; ``StoreError/damaged``.
  func turn(confirmedBy reply: Reply) throws -> Turn {
    let (expected, found) = (ColumnReader(row, row: 0), ColumnReader(reply, row: 0))
    guard reply.count == 1, try found.column(1) as String? == nil, try !found.column(2),
      try found.column(3) as Int64 == expected.column(3), try found.column(4) as [UInt8] == expected.column(4),
      try found.column(5) as Int64 == expected.column(5), try found.column(6) as Int64? == end.number,
      try found.column(7) as [UInt8]? == end.hash
    else { throw WrongExpectation() }
    return try Turn(reply)
  }

  /// What begins a transaction that ends on the same way to the server. Where the expectation does not hold, one of its statements is refused:
  /// the last of these, or that which adds an entry behind another one than the lane's last.
  func claim(on connection: Connection) throws -> [Statement] {
    beginning(on: connection) + [
      Statement(
        Expectation.isStanding, Arguments(try ColumnReader(row, row: 0).column(3) as Int64, role.rawValue, code))
    ]
  }

  /// Whoever changes any of it has the turn alone.
  private static let isStanding = """
    SELECT 1 / (CASE WHEN (SELECT unfinished FROM store) IS NULL
      AND NOT EXISTS (SELECT FROM entry WHERE person IS NULL AND kind = 'studyClosed')
      AND EXISTS (SELECT FROM person WHERE id = $1 AND role = $2 AND code = $3) THEN 1 ELSE 0 END)
    """

  private func beginning(on connection: Connection) -> [Statement] {
    Turn.beginning(for: .person(role, code), patience: Turn.patience.first, on: connection)
  }
}

/// What a connection remembers of the people about whom it wrote last.
struct RecentPeople {
  private var rows: [Key: Reply] = [:]
  private var ends: [Lane: LaneEnd] = [:]

  private struct Key: Hashable {
    let role: Role
    let code: String
  }

  private struct LaneEnd {
    let end: ChainEnd
    /// Whether nobody else appended between this connection's last two deeds in the lane. Where others do, an expectation would be wrong as often.
    let isOwn: Bool
  }

  /// What a row of ``Turn/holding(_:_:_:)`` says.
  private struct Found {
    let lane: Lane
    let end: Int64?
    /// Whether no merge is under way, and the study was not closed.
    let isUsual: Bool

    init(_ reply: Reply, _ lanes: Lanes) throws {
      let row = ColumnReader(reply, row: 0)
      lane = lanes.lane(of: try row.column(3))
      end = try row.column(6)
      isUsual = try row.column(1) as String? == nil && !row.column(2)
    }
  }

  /// Of each as much as an answer takes, some two kilobytes.
  private static let most = 64
}

extension RecentPeople {
  /// Notes what a deed found and left.
  ///
  /// - Parameters:
  ///   - held: Of ``Turn/holding(_:_:_:)``.
  ///   - last: The last entry that the deed added.
  mutating func note(_ held: HeldPerson, left last: ChainEnd?, _ lanes: Lanes) {
    let key = Key(role: held.role, code: held.code)
    rows[key] = nil
    guard let found = try? Found(held.row, lanes) else { return }
    let known = ends.removeValue(forKey: found.lane)
    // What was unusual is asked for again.
    guard let last, lanes.lane(of: last.number) == found.lane, found.isUsual else { return }
    if rows.count >= RecentPeople.most { rows.removeAll() }
    rows[key] = held.row
    ends[found.lane] = LaneEnd(end: last, isOwn: known.map { $0.end.number == found.end } ?? false)
  }

  /// Notes what a deed left that went by an expectation.
  mutating func note(_ expectation: Expectation, left last: ChainEnd?) {
    ends[expectation.lane] = last.flatMap { last in
      expectation.lanes.lane(of: last.number) == expectation.lane ? LaneEnd(end: last, isOwn: true) : nil
    }
  }

  /// Others write in its lane as well.
  mutating func wasWrong(_ expectation: Expectation) { ends[expectation.lane] = nil }

  /// - Returns: Nil where nothing, or too little, is known.
  func expectation(
    of role: Role, _ code: String, _ lanes: Lanes, _ session: () throws -> ServerSession
  ) throws -> Expectation? {
    guard let row = rows[Key(role: role, code: code)],
      let lane = ends[try Found(row, lanes).lane], lane.isOwn
    else { return nil }
    return Expectation(role: role, code: code, lanes: lanes, row: row, end: lane.end, session: try session())
  }
}

/// A person whose lane a transaction holds, with the row by which it does.
struct HeldPerson {
  let role: Role
  let code: String
  let row: Reply
}

/// The server's side of a connection: its process, which is another one's after a while, and when it began.
struct ServerSession: Sendable {
  let process: String
  let began: String

  private static let beginning = "extract(epoch FROM backend_start)::text"

  /// - Throws: ``ServerRefusal``; ``StoreError/damaged``.
  init(of connection: Connection) throws {
    process = String(connection.process)
    let row = "FROM pg_stat_activity WHERE pid = \(process)"
    guard let began = try connection.run("SELECT \(ServerSession.beginning) \(row)").word else {
      throw StoreError.damaged
    }
    self.began = began
  }

  /// Whether it is still there.
  func isThere(on connection: Connection) throws -> Bool {
    try connection.first(
      "SELECT count(*) FROM pg_stat_activity WHERE pid::text = $1 AND \(ServerSession.beginning) = $2",
      Arguments(process, began)
    ) { try $0.column(0) as Int } ?? 0 > 0
  }
}
