package import CivilTime
package import JSONText
package import Record

/// One event as lists print it: the columns of `due` and `calendar`.
package struct EventRow: Hashable, Sendable {
  /// Nil in a calendar, which is of nobody in particular.
  package let participant: String?
  package let schedule: String
  package let task: String
  package let survey: String
  /// The survey's title in the reader's language.
  package let title: String
  package let event: String
  package let element: String
  /// The visit that the event belongs to.
  package let visit: Visit?
  package let date: CivilDate
  /// The study day that the rule gives the event, where that one is a holiday; nil for an event that none moved.
  package let planned: CivilDate?
  /// Nil for events of the whole study day.
  package let start: Instant?
  package let opens: Instant
  /// Nil when it never closes.
  package let closes: Instant?
  package let graceEnds: Instant?
  /// Nil in a calendar.
  package let standing: Standing?
  package let zone: Zone
  /// The digest of the schedule's files that the event comes from.
  package let version: String

  package struct Visit: Hashable, Sendable {
    package let id: String
    /// In the reader's language; the id of one without.
    package let title: String
  }

  /// Where the event stands, by the record.
  package struct Standing: Hashable, Sendable {
    package let state: String
    /// Whether the event can be taken now.
    package let isAvailable: Bool
    package let completed: Instant?
  }
}

extension EventRow {
  /// The row in the shape that `Documentation/schedule-format.md` fixes.
  package var json: JSONValue {
    let person = standing.map { _ in [JSONMember("participant", .optional(participant))] } ?? []
    return .object(person + placeMembers + (standing?.members(zone) ?? []) + originMembers)
  }

  /// What the schedule says of the event.
  package var placeMembers: [JSONMember] {
    let visit = visit.map { [JSONMember("visit", .string($0.id))] } ?? []
    return [
      JSONMember("schedule", .string(schedule)), JSONMember("task", .string(task)),
      JSONMember("survey", .string(survey)), JSONMember("title", .string(title)), JSONMember("event", .string(event)),
      JSONMember("element", .string(element)),
    ] + visit + [
      JSONMember("date", .string(date.description))
    ] + (planned.map { [JSONMember("planned", .string($0.description))] } ?? []) + [
      JSONMember("start", time(start)), JSONMember("opens", time(opens)), JSONMember("closes", time(closes)),
      JSONMember("graceEnds", time(graceEnds)),
    ]
  }

  /// Where the schedule is from.
  package var originMembers: [JSONMember] {
    [JSONMember("zone", .string(zone.name)), JSONMember("version", .string(version))]
  }

  private func time(_ instant: Instant?) -> JSONValue { .time(instant, in: zone) }

  /// The wall-clock reading of an instant in the event's zone.
  package func local(_ instant: Instant) -> CivilDateTime { zone.local(at: instant) }

  /// The time of day of an instant on a date, whose end is `24:00`; nil when the clocks show another date.
  package func time(of instant: Instant, on date: CivilDate) -> String? {
    let local = local(instant)
    if local.date == date { return local.time.description }
    return local.date == date.adding(days: 1) && local.time == .midnight ? "24:00" : nil
  }
}

extension EventRow {
  /// When the event is meant to be done: its start, or its study day.
  package var intended: DayOrInstant { start.map(DayOrInstant.instant) ?? .day(date) }

  /// The row without where it stands, as calendars print it.
  package var unmarked: EventRow { marked(of: nil, nil) }

  /// The row of another participant who has the event alike.
  func marked(of participant: String?, _ standing: Standing?) -> EventRow {
    EventRow(
      participant: participant, schedule: schedule, task: task, survey: survey, title: title, event: event,
      element: element, visit: visit, date: date, planned: planned, start: start, opens: opens, closes: closes,
      graceEnds: graceEnds, standing: standing, zone: zone, version: version)
  }
}

extension EventRow.Standing {
  fileprivate func members(_ zone: Zone) -> [JSONMember] {
    [JSONMember("state", .string(state)), JSONMember("completed", .time(completed, in: zone))]
  }
}

extension JSONValue {
  fileprivate static func time(_ instant: Instant?, in zone: Zone) -> JSONValue {
    .optional(instant.map(zone.reading))
  }
}
