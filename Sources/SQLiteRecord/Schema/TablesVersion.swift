/// Which tables and columns there are.
struct TablesVersion {
  let number: Int
}

extension TablesVersion {
  /// Whether there are second contents and notes of unfinished work.
  var hasApart: Bool { number >= Schema.apartVersion }

  /// Whether contents may be packed, and what entries have in common may stand apart. Entries of before are as they were.
  private var isPacked: Bool { number >= Schema.packedVersion }

  /// A column that stands with the entry's origin, where it is not in the entry. One that is in both is the entry's: what
  /// somebody wrote there is found by its hash.
  func shared(_ column: String) -> String {
    isPacked ? "coalesce(entry.\(column), origin.\(column))" : "entry.\(column)"
  }

  /// The same for a column that every entry has: empty where it stands with the origin, or where that is missing.
  func sharedText(_ column: String) -> String {
    isPacked ? "coalesce(nullif(entry.\(column), ''), origin.\(column), '')" : "entry.\(column)"
  }

  /// A text, or the bytes of a packed one; nothing where there are both.
  var content: String {
    isPacked
      ? "CASE WHEN entry.packed IS NULL THEN entry.plain WHEN entry.plain IS NULL THEN entry.packed END"
      : "entry.content"
  }

  var dictionary: String { isPacked ? "origin.dictionary" : "NULL" }

  var joins: String {
    (hasApart ? "LEFT JOIN apart ON apart.number = entry.number" : "")
      + (isPacked ? " LEFT JOIN origin ON origin.id = entry.origin" : "")
  }

  /// The condition of entries that have a content.
  var hasContent: String { isPacked ? "(plain IS NOT NULL OR packed IS NOT NULL)" : "content IS NOT NULL" }

  /// What takes it away.
  var noContent: String { isPacked ? "plain = NULL, packed = NULL" : "content = NULL" }
}
