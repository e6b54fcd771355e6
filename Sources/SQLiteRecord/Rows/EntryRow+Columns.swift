import Record

extension EntryRow {
  /// - Parameters:
  ///   - hasApart: Whether the tables are of a version with second contents.
  ///   - isOfOne: Whether all are about one person, whose id is the first mark: then nobody is looked up by the key of each.
  static func select(hasApart: Bool, isOfOne: Bool) -> String {
    """
    SELECT entry.number, entry.kind, entry.author, entry.recorded, entry.machine, entry.study, entry.schedule,
      entry.survey, entry.program, entry.tzdata, entry.content, about.role, about.code, assessor.code,
      \(hasApart ? "apart.content" : "NULL")
    FROM entry LEFT JOIN person about ON \(isOfOne ? "about.id = ?" : "about.key = entry.person")
      LEFT JOIN person assessor ON assessor.key = entry.assessor
      \(hasApart ? "LEFT JOIN apart ON apart.number = entry.number" : "")
    """
  }
}

extension ChainLink {
  static func select(hasApart: Bool, condition: String) -> String {
    """
    SELECT entry.number, kind, person, author, assessor, recorded, machine, study, schedule, survey, program, tzdata,
      contentHash, hash, entry.salt, entry.content,
      \(hasApart ? "apart.number, apart.salt, apart.content" : "NULL, NULL, NULL")
    FROM entry \(hasApart ? "LEFT JOIN apart ON apart.number = entry.number" : "")
    WHERE entry.number >= ? \(condition) ORDER BY entry.number
    """
  }
}
