import Record

extension EntryRow {
  /// - Parameter isOfOne: Whether all are about one person, whose id is the first mark: then nobody is looked up by the key of each.
  static func select(_ tables: TablesVersion, isOfOne: Bool) -> String {
    """
    SELECT entry.number, entry.kind, \(tables.sharedText("author")), entry.recorded, entry.machine, \(tables.shared("study")),
      \(tables.shared("schedule")), \(tables.shared("survey")), \(tables.sharedText("program")), \(tables.shared("tzdata")),
      \(tables.content), about.role, about.code, assessor.code, \(tables.hasApart ? "apart.content" : "NULL"),
      \(tables.dictionary)
    FROM entry LEFT JOIN person about ON \(isOfOne ? "about.id = ?" : "about.key = entry.person")
      LEFT JOIN person assessor ON assessor.key = entry.assessor \(tables.joins)
    """
  }
}

extension ChainLink {
  static func select(_ tables: TablesVersion, condition: String) -> String {
    """
    SELECT entry.number, kind, person, \(tables.sharedText("author")), assessor, recorded, machine, \(tables.shared("study")),
      \(tables.shared("schedule")), \(tables.shared("survey")), \(tables.sharedText("program")), \(tables.shared("tzdata")),
      contentHash, hash, entry.salt, \(tables.content),
      \(tables.hasApart ? "apart.number, apart.salt, apart.content" : "NULL, NULL, NULL"), \(tables.dictionary)
    FROM entry \(tables.joins)
    WHERE entry.number >= ? \(condition) ORDER BY entry.number
    """
  }
}

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
  fileprivate func shared(_ column: String) -> String {
    isPacked ? "coalesce(entry.\(column), origin.\(column))" : "entry.\(column)"
  }

  /// The same for a column that every entry has: empty where it stands with the origin, or where that is missing.
  fileprivate func sharedText(_ column: String) -> String {
    isPacked ? "coalesce(nullif(entry.\(column), ''), origin.\(column), '')" : "entry.\(column)"
  }

  /// A text, or the bytes of a packed one; nothing where there are both.
  fileprivate var content: String {
    isPacked
      ? "CASE WHEN entry.packed IS NULL THEN entry.plain WHEN entry.plain IS NULL THEN entry.packed END"
      : "entry.content"
  }

  fileprivate var dictionary: String { isPacked ? "origin.dictionary" : "NULL" }

  fileprivate var joins: String {
    (hasApart ? "LEFT JOIN apart ON apart.number = entry.number" : "")
      + (isPacked ? " LEFT JOIN origin ON origin.id = entry.origin" : "")
  }

  /// The condition of entries that have a content.
  var hasContent: String { isPacked ? "(plain IS NOT NULL OR packed IS NOT NULL)" : "content IS NOT NULL" }

  /// What takes it away.
  var noContent: String { isPacked ? "plain = NULL, packed = NULL" : "content = NULL" }
}
