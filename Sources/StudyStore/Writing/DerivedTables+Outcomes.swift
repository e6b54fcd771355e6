import CivilTime
import JSONText
import GRDB

extension DerivedTables {
  func add(_ change: OutcomeChange, number: Int64, recorded: Int64, person: Int64) throws {
    switch change {
    case .recorded(let outcome):
      if let sitting = outcome.sitting { try requireRunning(sitting, person: person) }
      try add(outcome, number: number, recorded: recorded, person: person)
      try add(outcome.values, of: number, number: number, recorded: recorded, person: person)
      if let sitting = outcome.sitting {
        try end(sitting, recorded: recorded, person: person, discarded: false)
      }
    case .revised(let event, _, _, let values):
      let outcome = try self.number(ofOutcomeFor: event, person: person)
      try add(values, of: outcome, number: number, recorded: recorded, person: person)
    case .deleted(let event, _):
      let outcome = try self.number(ofOutcomeFor: event, person: person)
      try run("UPDATE outcome SET deleted = ? WHERE person = ? AND number = ?", [recorded, person, outcome])
    }
  }

  private func number(ofOutcomeFor event: String, person: Int64) throws -> Int64 {
    let statement = try database.cachedStatement(
      sql: "SELECT number FROM outcome WHERE person = ? AND event = ? AND deleted IS NULL")
    guard let number = try Int64.fetchOne(statement, arguments: [person, event]) else {
      throw StoreError.noOutcome(event: event)
    }
    return number
  }

  private func add(_ outcome: RecordedOutcome, number: Int64, recorded: Int64, person: Int64) throws {
    var anchor: (day: Int32?, instant: Int64?) = (nil, nil)
    switch outcome.anchor {
    case .day(let date): anchor.day = date.dayNumber
    case .instant(let instant): anchor.instant = instant.milliseconds
    case nil: break
    }
    let sql = """
      INSERT INTO outcome (person, number, recorded, event, task, schedule, element, day, occurrence, anchorDay,
        anchorInstant, ending, late, opened, started, finished) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    do {
      try run(
        sql,
        [
          person, number, recorded, outcome.event, outcome.task, outcome.schedule, outcome.element,
          outcome.date?.dayNumber, outcome.occurrence, anchor.day, anchor.instant, outcome.ending, outcome.late,
          outcome.opened?.milliseconds, outcome.started?.milliseconds, outcome.finished.milliseconds,
        ])
    } catch DatabaseError.SQLITE_CONSTRAINT {
      throw StoreError.alreadyRecorded(event: outcome.event)
    }
  }

  private func add(
    _ values: [RecordedValue], of outcome: Int64, number: Int64, recorded: Int64, person: Int64
  ) throws {
    let sql = """
      INSERT INTO outcomeValue (person, kind, outcome, number, position, recorded, value, unit, source)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    for (position, value) in values.enumerated() {
      try run(
        sql,
        [
          person, value.kind, outcome, number, position, recorded, value.value.compactText, value.unit, value.from,
        ])
    }
  }
}
