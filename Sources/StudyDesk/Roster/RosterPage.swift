import CivilTime
import Definitions
package import JSONText
import Record
import Scheduling
import StudyService
import SurveyModel

/// One page of the roster: who is on it, and what each has to do now.
///
/// In the order of adding or of ids, what a page costs does not grow with the roster beyond a list of its ids.
package struct RosterPage: Sendable {
  package let lines: [RosterLine]
  package let place: Place
  /// The sites and schedules that there are, to choose from.
  package let choices: RosterChoices

  /// Which page of how many it is.
  package struct Place: Hashable, Sendable {
    /// From 1.
    package let number: Int
    /// How many people a page has.
    package let size: Int
    /// How many are asked for in all; nil where counting them would go through everybody.
    package let total: Int?
    /// Whether there are more behind this page.
    package let hasMore: Bool
  }

  package var json: JSONValue {
    [
      "page": .integer(place.number), "size": .integer(place.size),
      "total": place.total.map { .integer($0) } ?? .null, "more": .boolean(place.hasMore),
      "participants": .array(lines.map(\.json)),
    ]
  }
}

/// What a list of people can be narrowed to.
package struct RosterChoices: Hashable, Sendable {
  /// Sites with what the study calls them.
  package let sites: [Choice]
  package let schedules: [Choice]

  package struct Choice: Hashable, Sendable {
    package let id: String
    package let title: String

    package init(id: String, title: String) {
      self.id = id
      self.title = title
    }
  }
}

/// A participant on a page of the roster.
package struct RosterLine: Sendable {
  package let entry: RosterEntry
  /// Events that can be done now, before they close.
  package let open: Int
  /// Events that closed and can still be done.
  package let late: Int
  /// Events that were missed since the study day before.
  package let missed: Int
  /// Alerts that nobody has acknowledged; nil where the reader may not see them.
  package let alerts: Int?
  package let isPaused: Bool

  package var json: JSONValue {
    .object(
      (entry.json.members ?? []) + [
        JSONMember("paused", .boolean(isPaused)), JSONMember("open", .integer(open)),
        JSONMember("late", .integer(late)), JSONMember("missed", .integer(missed)),
        JSONMember("alerts", alerts.map { .integer($0) } ?? .null),
      ])
  }
}

extension StudyDesk {
  /// - Parameters:
  ///   - number: Of the page, from 1; one that lies behind the last shows nobody.
  ///   - size: How many people a page has.
  /// - Throws: As ``roster(_:)``.
  package func rosterPage(_ query: RosterQuery, number: Int, size: Int) throws -> RosterPage {
    let number = min(max(number, 1), 1_000_000)
    return try look(.seePeople) { reading in
      let selection = try RosterSelection(query, in: reading).page(number, size: size)
      let names = try AssessorNames(reading.reader, asOf: reading.now)
      var cache = reading.zones.cache
      let lines = try selection.ids.map { id in
        let record = try reading.reader.record(of: id, asOf: reading.now)
        let view = try reading.study.view(of: record, in: reading.reader, zones: &cache, at: reading.now)
        return RosterLine(
          view, RosterEntry(view, names, called: reading.name(of: record)), seesAlerts: reading.may(.seeAlerts, record))
      }
      return RosterPage(
        lines: lines, place: RosterPage.Place(number, size: size, selection),
        choices: try reading.rosterChoices())
    }
  }
}

extension RosterPage.Place {
  init(_ number: Int, size: Int, _ selection: RosterSelection.Page) {
    self.init(number: number, size: size, total: selection.total, hasMore: selection.hasMore)
  }
}

extension RosterLine {
  init(_ view: ParticipantView, _ entry: RosterEntry, seesAlerts: Bool) {
    let (record, now) = (view.record, view.now)
    let today = view.events().filter { $0.event.slot != .offer }
    var seen: Set<String> = []
    let missed = (view.events(on: view.today.adding(days: -1)) + today).count {
      $0.state.isMissed && seen.insert($0.id).inserted
    }
    self.init(
      entry: entry, open: today.count { $0.state == .open || $0.state == .started },
      late: today.count { $0.state == .late }, missed: record.status == .active ? missed : 0,
      alerts: seesAlerts ? record.alerts.count { $0.acknowledged == nil } : nil,
      isPaused: record.pauses.contains { $0.holds(at: now) })
  }
}

extension DeskReading {
  func rosterChoices() throws -> RosterChoices {
    let definitions = study.current.definitions
    let fallback = definitions.study.defaultLanguage
    let declared = study.sites(at: now)
    let titles = Dictionary(
      declared.map { ($0.id, $0.title?.text(in: language, fallback: fallback)) },
      uniquingKeysWith: { first, _ in first })
    let known = try reader.sites(asOf: now).filter { titles[$0] == nil }
    let sites = (declared.map(\.id) + known).filter { reach.hasSite($0) || !reach.assessors.isEmpty }
    return RosterChoices(
      sites: sites.map { RosterChoices.Choice(id: $0, title: titles[$0].flatMap(\.self) ?? $0) },
      schedules: definitions.schedules.values.sorted { $0.schedule.id < $1.schedule.id }.map {
        RosterChoices.Choice(
          id: $0.schedule.id, title: $0.title.text(in: language, fallback: fallback))
      })
  }
}
