/// What is run for every entry.
enum StoreStatement: Int, CaseIterable {
  case findPerson, addPerson, addEntry, addFact
  case addSitting, endSitting, findSitting, nextInput, addInput
  case addOutcome, findOutcome, addValue
}

extension StoreStatement {
  var sql: String {
    switch self {
    case .findPerson: "SELECT id, key FROM person WHERE role = ? AND code = ?"
    case .addPerson: "INSERT INTO person (id, key, role, code, recorded) VALUES (?, ?, ?, ?, ?)"
    case .addEntry:
      """
      INSERT INTO entry (number, kind, person, author, assessor, recorded, machine, study, schedule, survey, program,
        tzdata, salt, content, contentHash, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    case .addFact:
      """
      INSERT INTO fact (person, number, recorded, kind, name, value, detail, day, instant, until, reference)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    case .addSitting: "INSERT INTO sitting (person, number, recorded, event, task) VALUES (?, ?, ?, ?, ?)"
    case .endSitting: "UPDATE sitting SET ended = ?, discarded = ? WHERE person = ? AND number = ?"
    case .findSitting: "SELECT ended FROM sitting WHERE person = ? AND number = ?"
    case .nextInput: "SELECT coalesce(max(sequence), 0) + 1 FROM sittingInput WHERE sitting = ?"
    case .addInput: "INSERT INTO sittingInput (sitting, sequence, number) VALUES (?, ?, ?)"
    case .addOutcome:
      """
      INSERT INTO outcome (person, number, recorded, event, task, schedule, element, day, occurrence, anchorDay,
        anchorInstant, ending, late, opened, started, finished) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    case .findOutcome: "SELECT number FROM outcome WHERE person = ? AND event = ? AND deleted IS NULL"
    case .addValue:
      """
      INSERT INTO outcomeValue (person, kind, outcome, number, position, recorded, value, unit, source)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    }
  }
}
