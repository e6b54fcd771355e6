import Record

/// The names of all sites that were known by an instant, `$1`.
///
/// From name to name by the index of sites, which says the kind as a number: a parameter would not match it.
enum SiteNames {
  private static let isSite = "kind = \(FactColumns.Kind.site.rawValue)"

  static let sql = """
    WITH RECURSIVE site (name) AS (
      SELECT min(name) FROM fact WHERE \(isSite)
      UNION ALL
      SELECT (SELECT min(name) FROM fact WHERE \(isSite) AND name > site.name) FROM site WHERE name IS NOT NULL
    )
    SELECT name FROM site WHERE name IS NOT NULL
      AND EXISTS (SELECT 1 FROM fact WHERE \(isSite) AND fact.name = site.name AND recorded <= $1)
    """
}
