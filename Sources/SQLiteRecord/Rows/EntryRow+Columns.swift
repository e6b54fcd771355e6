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
