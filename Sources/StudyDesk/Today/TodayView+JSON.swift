import CivilTime
package import JSONText
import Record
import StudyService

extension TodayView {
  package var json: JSONValue {
    [
      "now": .string(now.iso(offsetSeconds: 0, fraction: false)),
      "sites": .array(sites.map(\.json)), "alerts": .array(alerts.map(\.json)),
      "graceEnds": .array(graceEnds.map(\.json)), "dueNow": .array(dueNow.map(\.json)),
      "dueLater": .array(dueLater.map(\.json)), "missed": .array(missed.map(\.json)),
      "unfinished": .array(unfinished.map(\.json)), "reminders": .array(reminders.map(\.json)),
      "queries": .array(queries.map(\.json)),
      "away": .array(away.map(\.json)), "visits": .array(visits.map(\.json)),
    ]
  }
}

extension TodayView.Person {
  fileprivate var members: [JSONMember] {
    [
      JSONMember("participant", .string(id)), JSONMember("name", .optional(name)), JSONMember("site", .optional(site)),
    ]
  }
}

extension TodayView.Alert {
  fileprivate var json: JSONValue {
    .object(person.members + (alert.json.members ?? []).filter { $0.name != "participant" })
  }
}

extension TodayView.DayEvent {
  fileprivate var json: JSONValue {
    .object(
      person.members + (event.row.json.members ?? []).filter { $0.name != "participant" }
        + [JSONMember("began", .optional(began.map { event.row.zone.reading(at: $0) }))])
  }
}

extension TodayView.Reminder {
  fileprivate var json: JSONValue { .object(person.members + row.members) }
}

extension TodayView.Absence {
  fileprivate var json: JSONValue {
    .object(
      person.members + [
        JSONMember("from", .string(zone.reading(at: from))),
        JSONMember("until", .optional(until.map { zone.reading(at: $0) })), JSONMember("reason", .optional(reason)),
      ])
  }
}

extension TodayView.Site {
  fileprivate var json: JSONValue {
    let counts = [
      ("participants", participants), ("alerts", alerts), ("graceEnds", graceEnds), ("dueNow", dueNow),
      ("dueLater", dueLater), ("missed", missed), ("unfinished", unfinished), ("reminders", reminders),
      ("queries", queries),
      ("away", away), ("visits", visits),
    ]
    return .object(
      [JSONMember("site", .optional(site)), JSONMember("title", .optional(title))]
        + counts.map { JSONMember($0.0, .integer($0.1)) })
  }
}
