/// The SQL for some of the entries that derived rows name: those of whoever was busy last. It takes a few looks at indexes,
/// however large the record is.
enum RecentNames {
  /// How many of the latest sittings and entries are looked at.
  private static let count = 16

  /// Numbers of entries; null where there is none.
  static let select = """
    WITH latest AS (SELECT person, number FROM sitting ORDER BY number DESC LIMIT \(count)),
      busy AS (
        SELECT person FROM latest UNION SELECT max(id) FROM person
        UNION SELECT person.id FROM (SELECT person FROM entry ORDER BY number DESC LIMIT \(count)) about
          JOIN person ON person.key = about.person
      )
    SELECT max(id) FROM person
    UNION ALL SELECT number FROM latest
    UNION ALL SELECT (
      SELECT number FROM sittingInput WHERE sitting = latest.number ORDER BY sequence DESC LIMIT 1) FROM latest
    UNION ALL SELECT (SELECT max(number) FROM outcome WHERE outcome.person = busy.person) FROM busy
    UNION ALL SELECT (SELECT max(number) FROM fact WHERE fact.person = busy.person) FROM busy
    """

  /// The same of what is kept apart of entries.
  static let selectApart = "SELECT max(number) FROM apart"
}
