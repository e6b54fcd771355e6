import Record

/// The names that facts of one kind have, each once.
///
/// From name to name by the index of the kind, which is said as a number: a parameter would not match it.
enum FactNames {
  /// What was known by an instant, `$1`.
  static func select(_ kind: FactColumns.Kind) -> String {
    let isMeant = "kind = \(kind.rawValue)"
    return """
      WITH RECURSIVE known (name) AS (
        SELECT min(name) FROM fact WHERE \(isMeant)
        UNION ALL
        SELECT (SELECT min(name) FROM fact WHERE \(isMeant) AND name > known.name) FROM known WHERE name IS NOT NULL
      )
      SELECT name FROM known WHERE name IS NOT NULL
        AND EXISTS (SELECT 1 FROM fact WHERE \(isMeant) AND fact.name = known.name AND recorded <= $1)
      """
  }
}
