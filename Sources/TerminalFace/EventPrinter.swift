import CivilTime
import Record
import Scheduling
package import StudyDesk
import StudyService

/// One event for a person to read, with what was decided about it.
package enum EventPrinter {
  package static func print(_ event: EventView, withDecisions: Bool = false) {
    Streams.print(fields(event.standing, event.end, withDecisions ? event.decisions : []), width: 12)
  }

  private static func fields(
    _ event: StandingEvent, _ end: EventEnd?, _ decisions: [DecidedEvent]
  ) -> [(String, String)] {
    let row = event.row
    var fields = [
      ("event", event.id), ("task", row.title), ("date", row.date.description),
      ("start", row.start.map { reading($0, row) } ?? "all day"), ("opens", reading(row.opens, row)),
      ("closes", row.closes.map { reading($0, row) } ?? "when it is done"),
    ]
    if let grace = row.graceEnds, grace != row.closes { fields.append(("late until", reading(grace, row))) }
    fields.append(("state", event.state.name))
    if let end { fields.append((end.name, reading(end.at, row) + (end.reason.map { ": \($0)" } ?? ""))) }
    if let completed = event.completed { fields.append(("completed", reading(completed, row))) }
    for decision in decisions {
      let by = PageAccount.reading(decision.stamp.author)
      let said = reading(decision.stamp.recorded, row) + ": \(decision.change.reason) (\(by))"
      fields.append((decision.change.decision.rawValue, said))
    }
    return fields
  }

  private static func reading(_ instant: Instant, _ row: EventRow) -> String { row.zone.reading(at: instant) }
}
