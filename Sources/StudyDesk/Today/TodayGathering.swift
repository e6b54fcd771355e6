import CivilTime
import Record
import Scheduling
import StudyService
import SurveyModel

/// Goes through the participants once and sorts what is found into the lists of ``TodayView``.
struct TodayGathering {
  let now: Instant
  /// How many of each list are kept; nil for all.
  let most: Int?
  private var sorting: TodaySorting
  /// Those of whom an event is on a list.
  private var people: [TodayView.Person] = []
  private var lists: [TodayEventsFound]
  /// Used again for the next participant.
  private var found: [TodayEvent] = []
  private var reminders: [TodayView.Reminder] = []
  private var away: [TodayView.Absence] = []
  private var counts: SiteCounts
  /// Whom alerts and queries are about, when they are on the list too.
  private let told: Set<String>
  private var known: [String: (person: TodayView.Person, site: Int, zone: Zone)] = [:]

  /// - Parameters:
  ///   - declared: The sites of `study.yaml`, which are told of even when nobody is there.
  ///   - told: Whom alerts and queries are about.
  init(
    now: Instant, most: Int?, declared: [TodayView.Site], told: Set<String>, by sorting: TodaySorting
  ) {
    self.now = now
    self.most = most
    self.told = told
    self.sorting = sorting
    counts = SiteCounts(declared)
    lists = TodayEventList.allCases.map { _ in TodayEventsFound(most: most) }
  }

  /// The outcomes of a participant that are asked for first.
  mutating func needed(of record: ParticipantRecord) throws -> NeededOutcomes { try sorting.needed(of: record) }

  /// - Parameter name: As far as the reader may see it.
  mutating func add(_ record: ParticipantRecord, called name: String?, in reader: StoreReader) throws {
    found.removeAll(keepingCapacity: true)
    let alone = try sorting.add(record, in: reader, to: &found)
    try add(record, called: name, alone)
  }

  /// Somebody who was asked for by name.
  mutating func add(_ view: ParticipantView, called name: String?) throws {
    found.removeAll(keepingCapacity: true)
    let alone = sorting.add(view, to: &found)
    try add(view.record, called: name, alone)
  }

  private mutating func add(_ record: ParticipantRecord, called name: String?, _ alone: TodaySorting.Alone?) throws {
    let person = TodayView.Person(id: record.participant, name: name, site: record.site)
    let site = counts.place(of: record.site)
    if record.status == .active { counts.sites[site].participants += 1 }
    if told.contains(person.id) { known[person.id] = (person, site, try sorting.zone(of: record)) }
    for pause in record.pauses
    where record.status == .active && pause.from <= now && pause.until.map({ now < $0 }) ?? true {
      counts.sites[site].away += 1
      if let most, away.count >= most { continue }
      away.append(
        TodayView.Absence(
          person: person, from: pause.from, until: pause.until, reason: pause.reason,
          zone: try sorting.zone(of: record)))
    }
    if let alone {
      let rows = alone.view.remindersToSeeTo(missed: alone.missed)
      counts.sites[site].reminders += rows.count
      reminders += rows.map { TodayView.Reminder(person: person, row: $0) }
    }
    var place: Int32?
    for event in found {
      counts.add(event.list, at: site)
      let list = event.list.rawValue
      guard lists[list].takes(event, of: person.id) else { continue }
      if place == nil {
        place = Int32(people.count)
        people.append(person)
      }
      lists[list].add(TodayView.Events.Found(event: event, person: place ?? 0))
      if lists[list].isFull { lists[list].cut(in: TodayEventOrder(people: people, table: sorting.table)) }
    }
  }

  /// Those who were added, with what alerts and queries are about them.
  func isKnown(_ participant: String) -> Bool { known[participant] != nil }

  /// The view, with the alerts and queries of those who were added.
  mutating func view(
    alerts: [AlertView], queries: [QueryView], secondEntries: [SecondEntryList.Row]
  ) -> TodayView {
    let alerts = alerts.compactMap { alert in
      known[alert.participant].map { TodayView.Alert(person: $0.person, alert: alert, zone: $0.zone) }
    }.sorted { $0.order < $1.order }
    for alert in alerts { if let site = known[alert.person.id]?.site { counts.sites[site].alerts += 1 } }
    for query in queries {
      if let site = known[query.record.participant]?.site { counts.sites[site].queries += 1 }
    }
    for row in secondEntries { counts.sites[counts.place(of: row.site)].secondEntries += 1 }
    var order = TodayEventOrder(people: people, table: sorting.table)
    if most == nil { order.rank() }
    let events = lists.indices.map { TodayView.Events(lists[$0].sorted(in: order), of: people, sorting.table) }
    func list(_ list: TodayEventList) -> TodayView.Events { events[list.rawValue] }
    func first<Element>(_ elements: [Element]) -> [Element] { most.map { Array(elements.prefix($0)) } ?? elements }
    return TodayView(
      now: now, alerts: first(alerts), dueNow: list(.dueNow), dueLater: list(.dueLater), graceEnds: list(.graceEnds),
      missed: list(.missed), unfinished: list(.unfinished),
      reminders: first(reminders.sorted { ($0.row.at, $0.person.id) < ($1.row.at, $1.person.id) }),
      queries: first(queries), secondEntries: first(secondEntries), away: away, visits: list(.visits),
      sites: counts.shown)
  }
}

/// The counts of the sites.
private struct SiteCounts {
  var sites: [TodayView.Site]
  private let declared: Int
  private var places: [String?: Int]

  init(_ declared: [TodayView.Site]) {
    sites = declared
    self.declared = declared.count
    places = Dictionary(declared.enumerated().map { ($1.site, $0) }, uniquingKeysWith: { first, _ in first })
  }

  mutating func place(of site: String?) -> Int {
    if let known = places[site] { return known }
    sites.append(TodayView.Site(site))
    places[site] = sites.count - 1
    return sites.count - 1
  }

  mutating func add(_ list: TodayEventList, at site: Int) {
    switch list {
    case .dueNow: sites[site].dueNow += 1
    case .dueLater: sites[site].dueLater += 1
    case .graceEnds: sites[site].graceEnds += 1
    case .missed: sites[site].missed += 1
    case .unfinished: sites[site].unfinished += 1
    case .visits: sites[site].visits += 1
    }
  }

  /// Those that the study declares, in its order; of others those that have something to count, by name; nowhere last.
  var shown: [TodayView.Site] {
    let others = sites[declared...].filter { !$0.isEmpty }
    let named = others.filter { $0.site != nil }.sorted { ($0.site ?? "") < ($1.site ?? "") }
    return sites[..<declared] + named + others.filter { $0.site == nil }
  }
}

extension TodayView.Alert {
  /// The most urgent first, those of no known severity last; then by when they were raised.
  fileprivate var order: (Int, Instant, Int64) {
    let rank = alert.severity.flatMap { AlertRule.Severity.allCases.firstIndex(of: $0) }
    return (rank ?? .max, alert.alert.recorded, alert.alert.number)
  }
}
