package import CivilTime
package import StudyService

/// Events as an iCalendar document (RFC 5545): one VTODO each, or one for many that a rule says exactly; or a VEVENT, for
/// calendars that show no tasks.
///
/// Times are written on the event's own clock, with its TZID and the zone's changes; where a reading does not name the
/// instant (the second of a time that is shown twice), and in UTC, as UTC. What lasts whole study days has dates.
package struct ICalendar: Sendable {
  /// What an event of the study is in the document.
  package enum Component: String, Sendable {
    case todo = "VTODO"
    case event = "VEVENT"

    /// The name of the end's property.
    fileprivate var end: String { self == .todo ? "DUE" : "DTEND" }
  }

  private let study: String
  private let component: Component
  private let stamp: Instant
  private var bytes: [UInt8] = []
  /// The zones that were named, with the instants that they must tell.
  private var zones: [String: (zone: Zone, first: Instant, last: Instant)] = [:]

  /// - Parameters:
  ///   - study: The study's id; the part of each UID after the `@`.
  ///   - stamp: The instant of writing.
  package init(study: String, title: String, stamp: Instant, as component: Component = .todo) {
    self.study = study
    self.component = component
    self.stamp = stamp
    write("BEGIN:VCALENDAR")
    write("VERSION:2.0")
    write("PRODID:-//Regimen//Regimen//EN")
    write("CALSCALE:GREGORIAN")
    write("X-WR-CALNAME:" + ICalendar.escaped(title))
  }

  /// Hands over what was written since the last call: CRLF line ends, lines folded at 75 octets.
  package mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Ends the document: the zones that it named, and its last line.
  package mutating func finish() {
    for (_, found) in zones.sorted(by: { $0.key < $1.key }) { write(found.zone, from: found.first, to: found.last) }
    write("END:VCALENDAR")
  }

  mutating func write(_ line: String) { bytes += ICalendar.folded(line) }
}

extension ICalendar {
  /// Adds an event.
  ///
  /// - Parameters:
  ///   - reminders: When it is called to mind.
  package mutating func add(_ row: EventRow, reminders: [Instant]) {
    begin(uid: row.event, row)
    write(property("DTSTART", row.begins, row))
    if let closes = row.closes, closes > row.begins { write(property(component.end, closes, row)) }
    let isDone = row.standing?.completed != nil
    writeStatus(row)
    if !isDone, row.isAskedFor {
      for reminder in reminders { writeAlarm(row, trigger: ";VALUE=DATE-TIME:" + ICalendar.utc(reminder)) }
    }
    write("END:" + component.rawValue)
  }

  /// A VEVENT can't say that it is done, nor that it is still to be done.
  private mutating func writeStatus(_ row: EventRow) {
    guard row.standing?.completed != nil || row.isAskedFor else { return write("STATUS:CANCELLED") }
    if component == .event {
      write("STATUS:CONFIRMED")
      write("TRANSP:TRANSPARENT")
    } else if let completed = row.standing?.completed {
      write("STATUS:COMPLETED")
      write("COMPLETED:" + ICalendar.utc(completed))
    } else {
      write("STATUS:" + (row.standing?.state == "started" ? "IN-PROCESS" : "NEEDS-ACTION"))
    }
  }

  /// Adds events that a rule gives, `rows` being those it has, the first of them the first of the rule.
  mutating func add(
    _ rule: CompactRule, uid: String, _ first: EventRow, reminders: [Instant], without missing: [CivilDate]
  ) {
    begin(uid: uid, first)
    write(property("DTSTART", first.begins, first))
    if let closes = first.closes, closes > first.begins { write(property(component.end, closes, first)) }
    write("RRULE:" + rule.text)
    if !missing.isEmpty { write(exceptions(missing, first)) }
    writeStatus(first)
    for reminder in reminders {
      let seconds = (reminder.milliseconds - first.begins.milliseconds) / 1000
      writeAlarm(first, trigger: ":\(seconds < 0 ? "-" : "")PT\(abs(seconds))S")
    }
    write("END:" + component.rawValue)
    if let last = rule.last, !first.isWholeDays {
      note(first.zone, first.zone.instant(of: CivilDateTime(last, first.local(first.begins).time)))
    }
  }

  private mutating func begin(uid: String, _ row: EventRow) {
    let person = row.participant.map { ".\($0)" } ?? ""
    write("BEGIN:" + component.rawValue)
    write("UID:" + ICalendar.escaped("\(uid)\(person)@\(study)"))
    write("DTSTAMP:" + ICalendar.utc(stamp))
    write("SUMMARY:" + ICalendar.escaped(row.title))
  }

  private mutating func writeAlarm(_ row: EventRow, trigger: String) {
    write("BEGIN:VALARM")
    write("ACTION:DISPLAY")
    write("DESCRIPTION:" + ICalendar.escaped(row.title))
    write("TRIGGER" + trigger)
    write("END:VALARM")
  }

  private func exceptions(_ dates: [CivilDate], _ row: EventRow) -> String {
    if row.isWholeDays { return "EXDATE;VALUE=DATE:" + dates.map(ICalendar.date).joined(separator: ",") }
    let time = row.local(row.begins).time
    let readings = dates.map { ICalendar.reading(CivilDateTime($0, time)) }.joined(separator: ",")
    return row.zone.name == Zone.utc.name
      ? "EXDATE:" + dates.map { ICalendar.reading(CivilDateTime($0, time)) + "Z" }.joined(separator: ",")
      : "EXDATE;TZID=\(row.zone.name):" + readings
  }

  private mutating func property(_ name: String, _ instant: Instant, _ row: EventRow) -> String {
    if row.isWholeDays { return "\(name);VALUE=DATE:" + ICalendar.date(row.local(instant).date) }
    guard row.isTold(instant) else { return "\(name):" + ICalendar.utc(instant) }
    note(row.zone, instant)
    return "\(name);TZID=\(row.zone.name):" + ICalendar.reading(row.local(instant))
  }

  private mutating func note(_ zone: Zone, _ instant: Instant) {
    guard zone.name != Zone.utc.name else { return }
    let known = zones[zone.name]
    zones[zone.name] = (zone, min(known?.first ?? instant, instant), max(known?.last ?? instant, instant))
  }
}

extension EventRow {
  var begins: Instant { start ?? opens }

  /// Whether the record leaves it to be done: it was not excused, missed or withdrawn.
  var isAskedFor: Bool {
    switch standing?.state {
    case "excused", "missed", "withdrawn", "lapsed": false
    default: true
    }
  }

  /// A date has no clock: a window that begins or ends inside a day needs times.
  var isWholeDays: Bool { start == nil && isAtMidnight(opens) && closes.map(isAtMidnight) ?? true }

  /// Whether the reading of the zone's clock names the instant.
  func isTold(_ instant: Instant) -> Bool {
    zone.name != Zone.utc.name && zone.instant(of: zone.local(at: instant)) == instant
  }

  private func isAtMidnight(_ instant: Instant) -> Bool { local(instant).time == .midnight }
}
