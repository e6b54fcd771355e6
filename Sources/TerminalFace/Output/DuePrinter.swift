import CivilTime
import Record
import Scheduling
package import StudyDesk
import StudyService

/// A participant's day for a person to read: the ring, then the events in time order.
package struct DuePrinter {
  private let color: Bool

  package init(color: Bool) { self.color = color }

  package func lines(_ day: DueDay) -> [String] {
    let (view, date, events) = (day.view, day.date, day.events)
    var head = [ConsoleText.safe(view.record.participant), DuePrinter.dayName(date), day.ring.text(color: color)]
    if view.record.status != .active { head.append("(\(view.record.status.rawValue))") }
    var lines = [head.filter { !$0.isEmpty }.joined(separator: "  ")]
    if events.isEmpty {
      lines.append("  nothing is due" + (view.record.status == .active ? "" : ": \(view.record.status.rawValue)"))
    }
    let zone = view.schedules.first.flatMap { view.clock(of: $0)?.zone(on: date) }
    let rows = events.map { cells($0, on: date, in: zone) }
    let widths = (0..<4).map { column in rows.map { ConsoleText.width($0[column]) }.max() ?? 0 }
    let width = widths.reduce(0, +) + (events.map(\.id.count).max() ?? 0) + 14
    // On a narrow screen the ids, which name events to other commands, stand on lines of their own.
    let isNarrow = Streams.standardOutput.isTerminal && width > Streams.standardOutput.columns
    var visit: EventRow.Visit?
    for (row, event) in zip(rows, events) {
      if let own = event.row.visit, own != visit { lines.append("  " + ConsoleText.safe(own.title) + ":") }
      visit = event.row.visit
      let padded = zip(row, widths).map { ConsoleText.padded($0, to: $1) }.joined(separator: "  ")
      let line = (visit == nil ? "  " : "    ") + event.state.mark + " " + padded
      lines += isNarrow ? [line.trimmingEnd, "        " + event.id] : [line + "  " + event.id]
    }
    return lines + [""]
  }

  /// Times are the clock's of the day that is listed; those of an event from another zone carry its offset, those of
  /// another date its weekday.
  private func cells(_ event: StandingEvent, on date: CivilDate, in zone: Zone?) -> [String] {
    let row = event.row
    let isElsewhere = zone.map { $0.name != row.zone.name } ?? false
    let mark = isElsewhere ? DuePrinter.offset(row) : ""
    var start = "all day"
    if let instant = row.start {
      let local = row.local(instant)
      start = (local.date == date ? "" : local.date.weekday.abbreviation + " ") + local.time.description + mark
    } else if row.date != date, row.closes != nil {
      start = row.date.weekday.abbreviation
    }
    let until = DuePrinter.until(event, on: date)
    return [start, ConsoleText.safe(row.title), event.state.name, until + (isElsewhere ? " " + row.zone.name : "")]
  }

  /// `+09:00`, as it was when the event began.
  private static func offset(_ row: EventRow) -> String {
    let begins = row.start ?? row.opens
    return String(row.zone.reading(at: begins).suffix(6))
  }

  /// What follows from the state: until when, or when it was done.
  private static func until(_ event: StandingEvent, on date: CivilDate) -> String {
    let row = event.row
    func reading(_ instant: Instant) -> String {
      let local = row.local(instant)
      return row.time(of: instant, on: date) ?? "\(local.date) \(local.time)"
    }
    switch event.state {
    case .done, .doneLate: return event.completed.map { "at " + reading($0) } ?? ""
    case .open, .started: return row.closes.map { "until " + reading($0) } ?? "until done"
    case .upcoming: return "opens " + reading(row.opens)
    case .late: return row.graceEnds.map { "until " + reading($0) } ?? ""
    case .missed(let partial): return partial ? "begun" : ""
    case .waiting(.after): return "for another task"
    case .waiting(.when): return "for its condition"
    case .waiting(.turn): return "opens \(reading(row.opens)), unless another does"
    case .excused, .withdrawn, .lapsed: return ""
    }
  }

  private static func dayName(_ date: CivilDate) -> String { "\(date.weekday.title) \(date)" }
}
