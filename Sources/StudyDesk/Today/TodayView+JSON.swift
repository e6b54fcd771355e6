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

  fileprivate enum Content {
    case value(JSONValue)
    case events(Events)
  }

  fileprivate var members: [(name: String, content: Content)] {
    [
      ("now", .value(.string(now.iso(offsetSeconds: 0, fraction: false)))),
      ("sites", .value(.array(sites.map(\.json)))), ("alerts", .value(.array(alerts.map(\.json)))),
      ("graceEnds", .events(graceEnds)), ("dueNow", .events(dueNow)), ("dueLater", .events(dueLater)),
      ("missed", .events(missed)), ("unfinished", .events(unfinished)),
      ("reminders", .value(.array(reminders.map(\.json)))), ("queries", .value(.array(queries.map(\.json)))),
      ("away", .value(.array(away.map(\.json)))), ("visits", .events(visits)),
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

/// The text of ``TodayView/json``, made piece by piece.
package struct TodayPieces: Sequence, IteratorProtocol, Sendable {
  private let members: [(name: String, content: TodayView.Content)]
  private let isPretty: Bool
  /// The member that is written.
  private var member = 0
  /// The place in its list; nil before the member's name.
  private var place: Int?

  private static let size = 1 << 16

  fileprivate init(_ members: [(name: String, content: TodayView.Content)], _ isPretty: Bool) {
    self.members = members
    self.isPretty = isPretty
  }

  package mutating func next() -> [UInt8]? {
    guard member < members.count else { return nil }
    var bytes: [UInt8] = []
    while member < members.count, bytes.count < TodayPieces.size { advance(&bytes) }
    return bytes
  }

  /// Writes the next member, or the next element of the list that is being written.
  private mutating func advance(_ bytes: inout [UInt8]) {
    let (name, content) = members[member]
    if place == nil {
      bytes.append(contentsOf: (member == 0 ? spaced("{", 2) : spaced(",", 2)).utf8)
      JSONValue.appendQuoted(name, to: &bytes)
      bytes.append(contentsOf: (isPretty ? ": " : ":").utf8)
    }
    switch content {
    case .value(let value): append(value, to: &bytes, indent: 2)
    // So few may stand on one line.
    case .events(let events) where events.count < 4: append(.array(events.map(\.json)), to: &bytes, indent: 2)
    case .events(let events):
      let next = place ?? events.startIndex
      bytes.append(contentsOf: spaced(next == events.startIndex ? "[" : ",", 4).utf8)
      append(events[next].json, to: &bytes, indent: 4)
      if next + 1 < events.endIndex {
        place = next + 1
        return
      }
      bytes.append(contentsOf: (isPretty ? "\n  ]" : "]").utf8)
    }
    place = nil
    member += 1
    if member == members.count { bytes.append(contentsOf: (isPretty ? "\n}" : "}").utf8) }
  }

  private func spaced(_ mark: String, _ indent: Int) -> String {
    isPretty ? mark + "\n" + String(repeating: " ", count: indent) : mark
  }

  private func append(_ value: JSONValue, to bytes: inout [UInt8], indent: Int) {
    if isPretty {
      value.appendPretty(to: &bytes, indent: indent, width: 100)
    } else {
      value.append(to: &bytes)
    }
  }
}
