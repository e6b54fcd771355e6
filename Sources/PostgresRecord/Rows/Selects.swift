import Record

extension EntryRow {
  /// - Parameter hasFiles: Whether the contents of files are sent along.
  static func select(hasFiles: Bool) -> String {
    """
    SELECT entry.number, entry.kind, entry.author, entry.recorded, entry.machine, entry.study, entry.schedule,
      entry.survey, entry.program, entry.tzdata, entry.content, about.role, about.code, assessor.code,
      \(hasFiles ? "apart.content" : "CASE WHEN entry.kind <> '\(KeptFile.kind)' THEN apart.content END")
    FROM entry LEFT JOIN person about ON about.key = entry.person
      LEFT JOIN person assessor ON assessor.key = entry.assessor
      LEFT JOIN apart ON apart.number = entry.number
    """
  }
}

extension ChainLink {
  static let select = """
    SELECT entry.number, kind, person, author, assessor, recorded, machine, study, schedule, survey, program, tzdata,
      contentHash, hash, entry.salt, entry.content, apart.number, apart.salt, apart.content
    FROM entry LEFT JOIN apart ON apart.number = entry.number
    WHERE entry.lane = $1 AND entry.number >= $2 ORDER BY entry.lane, entry.number
    """
}

extension PersonalLink {
  static let select = "SELECT digest, person, made, expires, pin, wrongTries FROM personalLink"
}

extension PageSession {
  static let select = "SELECT digest, person, began, seen FROM pageSession"
}

extension Secret {
  static let select = "SELECT kind, digest, owner, person, made, seen, expires, content FROM secret"
}
