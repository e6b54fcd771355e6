import CivilTime
import JSONText
import GRDB

extension DerivedTables {
  mutating func add(_ change: OutcomeChange, number: Int64, recorded: Int64, person: Int64) throws {
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

  private mutating func number(ofOutcomeFor event: String, person: Int64) throws -> Int64 {
    guard let number = try statements.first(.findOutcome, person, event, read: { try $0.column(0) as Int64 }) else {
      throw StoreError.noOutcome(event: event)
    }
    return number
  }

  private mutating func add(_ outcome: RecordedOutcome, number: Int64, recorded: Int64, person: Int64) throws {
    var anchor: (day: Int32?, instant: Int64?) = (nil, nil)
    switch outcome.anchor {
    case .day(let date): anchor.day = date.dayNumber
    case .instant(let instant): anchor.instant = instant.milliseconds
    case nil: break
    }
    do {
      try statements.run(
        .addOutcome, person, number, recorded, outcome.event, outcome.task, outcome.schedule, outcome.element,
        outcome.date?.dayNumber, outcome.occurrence, anchor.day, anchor.instant, outcome.ending, outcome.late,
        outcome.opened?.milliseconds, outcome.started?.milliseconds, outcome.finished.milliseconds)
    } catch DatabaseError.SQLITE_CONSTRAINT {
      throw StoreError.alreadyRecorded(event: outcome.event)
    }
  }

  private mutating func add(
    _ values: [RecordedValue], of outcome: Int64, number: Int64, recorded: Int64, person: Int64
  ) throws {
    for (position, value) in values.enumerated() {
      try statements.run(
        .addValue, person, value.kind, outcome, number, position, recorded, value.value.compactText, value.unit,
        value.from)
    }
  }
}
