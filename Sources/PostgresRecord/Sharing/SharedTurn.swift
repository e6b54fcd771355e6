import Record

/// A transaction in which several deeds are done: it holds the lane of each.
struct SharedTurn {
  /// Nil when it holds none.
  let turn: Turn?
  /// No two are in one lane.
  let deeds: [WaitingDeed]
  /// Those whose lane somebody else has, or one of ``deeds``; nobody of that id may be there either.
  let left: [WaitingDeed]
  /// What is known of the person of each deed.
  private let rows: [Reply]
}

extension SharedTurn {
  /// Begins it. No lane is waited for: of two who hold several, none waits for the other.
  ///
  /// - Throws: ``ServerRefusal``; ``StoreError/damaged``.
  init(of all: [WaitingDeed], _ lanes: Lanes, on connection: Connection) throws {
    connection.lastEntry = nil
    var rows = [Reply?](repeating: nil, count: all.count)
    turn = try connection.orRollBack {
      let beginning = Turn.beginning(for: .nobody, patience: Turn.patience.first, on: connection)
      let holding = Turn.holding(all.map { ($0.role, $0.code) }, lanes)
      guard let found = try connection.together(beginning + [holding]).last, found.count > 0 else { return nil }
      var held: Set<Lane> = []
      for row in (0..<found.count).map(found.row) {
        let (person, place) = try Turn.person(in: row)
        if rows.indices.contains(place), held.insert(lanes.lane(of: person)).inserted { rows[place] = row }
      }
      return try Turn.standing(found.row(0), on: connection)
    }
    self.rows = rows.compactMap { $0 }
    deeds = zip(all, rows).filter { $1 != nil }.map(\.0)
    left = zip(all, rows).filter { $1 == nil }.map(\.0)
  }

  /// Begins a deed's part of it.
  func begin(_ index: Int, _ lanes: Lanes, on connection: Connection) throws {
    connection.beginPart()
    _ = try Turn.standing(rows[index], on: connection)
    // To the first lane another deed may have appended what is about nobody.
    try Turn.foresee(rows[index], of: deeds[index].role, deeds[index].code, lanes, on: connection) { $0 != .first }
  }
}
