import Record

/// The SQL for the greatest number of an entry that a table beside the entries names.
enum LatestNames {
  /// A look at every row of a table, whose greatest numbers no index has.
  ///
  /// - Returns: SQL for a row for each lane that has one.
  static func select(_ table: String, _ column: String, _ lanes: Lanes) -> String {
    let byLane = lanes == .one ? "" : "WHERE \(column) > 0 GROUP BY (\(column) - 1) % \(lanes.count)"
    return "SELECT max(\(column)) FROM \(table) \(byLane)"
  }

  /// The same of the only lane by two looks at the table's key for each person, whose rows lie together, or for each sitting that
  /// goes on; nil for a table that has no such key. Inputs of a sitting that has ended are not looked at: what ended it is an outcome or a fact, and came later.
  static func selectByPeople(_ table: String) -> String? {
    switch table {
    case "fact", "outcome":
      """
      WITH RECURSIVE people (id) AS (
        SELECT min(person) FROM \(table)
        UNION ALL SELECT (SELECT min(person) FROM \(table) WHERE person > people.id) FROM people WHERE people.id IS NOT NULL
      )
      SELECT max((SELECT max(number) FROM \(table) WHERE person = people.id)) FROM people
      """
    case "sittingInput":
      """
      SELECT max((
        SELECT number FROM sittingInput WHERE sitting = sitting.number ORDER BY sequence DESC LIMIT 1
      )) FROM sitting WHERE ended IS NULL
      """
    default: nil
    }
  }

  /// Whether people have so many entries each that looks by people are fewer: a look costs what the reading of some ten rows does.
  static let haveMuch = "SELECT coalesce((SELECT max(number) FROM entry), 0) > 64 * (SELECT count(*) FROM person)"
}
