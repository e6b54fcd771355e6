import CivilTime
package import JSONText
import Record
import StudyService

extension TodayView {
  package var json: JSONValue {
    .object(
      members.map { name, content in
        switch content {
        case .value(let value): JSONMember(name, value)
        case .events(let events): JSONMember(name, .array(events.map(\.json)))
        }
      })
  }

  /// ``json`` in pieces: a long list is never in memory as a whole.
  ///
  /// - Parameter isPretty: For people, as `--json` prints it; else on one line.
  package func jsonPieces(isPretty: Bool) -> TodayPieces { TodayPieces(members, isPretty) }

  enum Content {
    case value(JSONValue)
    case events(Events)
  }

  var members: [(name: String, content: Content)] {
    [
      ("now", .value(.string(now.iso(offsetSeconds: 0, fraction: false)))),
      ("sites", .value(.array(sites.map(\.json)))), ("alerts", .value(.array(alerts.map(\.json)))),
      ("graceEnds", .events(graceEnds)), ("dueNow", .events(dueNow)), ("dueLater", .events(dueLater)),
      ("missed", .events(missed)), ("unfinished", .events(unfinished)),
      ("reminders", .value(.array(reminders.map(\.json)))), ("queries", .value(.array(queries.map(\.json)))),
      ("secondEntries", .value(.array(secondEntries.map(\.json)))),
      ("away", .value(.array(away.map(\.json)))), ("visits", .events(visits)),
    ]
  }
}

extension TodayView.Person {
  var members: [JSONMember] {
    [
      JSONMember("participant", .string(id)), JSONMember("name", .optional(name)), JSONMember("site", .optional(site)),
    ]
  }
}

extension TodayView.Alert {
  fileprivate var json: JSONValue {
    .object(
      person.members + (alert.json.members ?? []).filter { $0.name != "participant" }
        + [JSONMember("answers", answers.json)])
  }
}

extension TodayView.DayEvent {
  var json: JSONValue {
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
      ("queries", queries), ("secondEntries", secondEntries), ("away", away), ("visits", visits),
    ]
    return .object(
      [JSONMember("site", .optional(site)), JSONMember("title", .optional(title))]
        + counts.map { JSONMember($0.0, .integer($0.1)) })
  }
}
