/// What is run for every entry.
enum StoreStatement: Int, CaseIterable {
  case addPerson, renamePerson, addEntry, addApart, addFact
  case addSitting, endSitting, findSitting, addInput
  case addOutcome, findOutcome
  case findOrigin, findDictionary, addOrigin
}

extension StoreStatement {
  var sql: String {
    switch self {
    case .addPerson: "INSERT INTO person (id, key, role, code, recorded) VALUES (?, ?, ?, ?, ?)"
    case .renamePerson: "UPDATE person SET code = ? WHERE id = ?"
    case .addEntry:
      """
      INSERT INTO entry (number, kind, person, author, assessor, recorded, machine, program, salt, plain, contentHash,
        hash, origin, packed) VALUES (?1, ?2, ?3, '', ?5, ?6, ?7, '', ?13, ?14, ?15, ?16, ?17, ?18)
      """
    case .findOrigin:
      """
      SELECT id, dictionary FROM origin WHERE survey IS ? AND author = ? AND schedule IS ? AND study IS ? AND program = ?
        AND tzdata IS ?
      """
    case .findDictionary: "SELECT dictionary FROM origin WHERE survey IS ? LIMIT 1"
    case .addOrigin:
      """
      INSERT INTO origin (author, study, schedule, survey, program, tzdata, dictionary) VALUES (?, ?, ?, ?, ?, ?, ?)
      """
    case .addApart: "INSERT INTO apart (number, salt, content) VALUES (?, ?, ?)"
    case .addFact:
      """
      INSERT INTO fact (person, number, recorded, kind, name, value, detail, day, instant, until, reference)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    case .addSitting: "INSERT INTO sitting (person, number, recorded, event, task) VALUES (?, ?, ?, ?, ?)"
    case .endSitting: "UPDATE sitting SET ended = ?, discarded = ? WHERE person = ? AND number = ?"
    case .findSitting:
      """
      SELECT ended, (SELECT coalesce(max(sequence), 0) FROM sittingInput WHERE sitting = ?2)
      FROM sitting WHERE person = ?1 AND number = ?2
      """
    case .addInput: "INSERT INTO sittingInput (sitting, sequence, number) VALUES (?, ?, ?)"
    case .addOutcome:
      """
      INSERT INTO outcome (person, number, recorded, event, task, schedule, element, day, occurrence, anchorDay,
        anchorInstant, ending, late, opened, started, finished) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    case .findOutcome: "SELECT number FROM outcome WHERE person = ? AND event = ? AND deleted IS NULL"
    }
  }
}
