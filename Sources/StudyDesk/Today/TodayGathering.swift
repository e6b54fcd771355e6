import CivilTime
import Record
import Scheduling
import StudyService
import SurveyModel

/// Goes through the participants once and sorts what is found into the lists of ``TodayView``.
struct TodayGathering {
  let now: Instant
  /// The sites of `study.yaml`, which are told of even when nobody is there.
  let declared: [TodayView.Site]
  private var people: [String: (person: TodayView.Person, zone: Zone)] = [:]
  private var active: [TodayView.Person] = []
  private var dueNow: [TodayView.DayEvent] = []
  private var dueLater: [TodayView.DayEvent] = []
  private var graceEnds: [TodayView.DayEvent] = []
  private var missed: [TodayView.DayEvent] = []
  private var unfinished: [TodayView.DayEvent] = []
  private var reminders: [TodayView.Reminder] = []
  private var away: [TodayView.Absence] = []
  private var visits: [TodayView.DayEvent] = []

  /// How many days are looked ahead for visits.
  static let daysAhead = 7

  init(now: Instant, declared: [TodayView.Site]) {
    self.now = now
    self.declared = declared
  }

  /// - Parameter name: As far as the reader may see it.
  mutating func add(_ view: ParticipantView, called name: String?) {
    let record = view.record
    let person = TodayView.Person(id: record.participant, name: name, site: record.site)
    people[person.id] = (person, view.zoneNow)
    if record.status == .active { active.append(person) }
    for pause in record.pauses
    where record.status == .active && pause.from <= now && pause.until.map({ now < $0 }) ?? true {
      away.append(
        TodayView.Absence(
          person: person, from: pause.from, until: pause.until, reason: pause.reason, zone: view.zoneNow))
    }
    let begun = Dictionary(
      record.sittings.filter { $0.ended == nil && !$0.discarded }.map { ($0.event, $0.began) },
      uniquingKeysWith: { $1 })
    let today = view.today
    for event in view.events() where !event.isOffer { sort(event, begun[event.id], person) }
    // What was begun before its event was moved to another day.
    let listed = Set(view.events().map(\.id))
    for sitting in record.sittings
    where sitting.ended == nil && !sitting.discarded && !listed.contains(sitting.event) && record.status == .active {
      guard let event = view.event(sitting.event), event.state == .upcoming else { continue }
      unfinished.append(TodayView.DayEvent(person, event, sitting.began))
    }
    // What closed on either day, also when it had been open for long.
    var seen: Set<String> = []
    var overdue: [StandingEvent] = []
    for event in view.events(on: today.adding(days: -1)) + view.events(on: today) {
      guard record.status == .active, case .missed = event.state, seen.insert(event.id).inserted else { continue }
      overdue.append(event)
    }
    missed += overdue.map { TodayView.DayEvent(person, $0, begun[$0.id]) }
    reminders += view.remindersToSeeTo(missed: overdue).map { TodayView.Reminder(person: person, row: $0) }
    let ahead = view.schedule(from: today.adding(days: 1), to: today.adding(days: TodayGathering.daysAhead + 1))
    let placed = Set(
      record.decisions.filter { $0.decision == .added || $0.decision == .rescheduled }.map(\.event))
    visits += ahead.filter { event in
      event.state == .upcoming && (event.row.visit != nil || view.isAssessed(event) || placed.contains(event.id))
    }
    .map { TodayView.DayEvent(person, $0, nil) }
  }

  private mutating func sort(_ event: StandingEvent, _ began: Instant?, _ person: TodayView.Person) {
    let found = TodayView.DayEvent(person, event, began)
    switch event.state {
    case .open, .started: dueNow.append(found)
    case .upcoming: dueLater.append(found)
    case .late: graceEnds.append(found)
    case .waiting, .done, .doneLate, .missed, .excused, .withdrawn, .lapsed: return
    }
    if began != nil, event.state.isAvailable { unfinished.append(found) }
  }

  /// The view, with the alerts and queries of those who were added.
  func view(alerts: [AlertView], queries: [QueryView]) -> TodayView {
    let alerts = alerts.compactMap { alert in
      people[alert.participant].map { TodayView.Alert(person: $0.person, alert: alert, zone: $0.zone) }
    }.sorted { $0.order < $1.order }
    let queries = queries.filter { people[$0.record.participant] != nil }
    return TodayView(
      now: now, alerts: alerts, dueNow: dueNow.inOrder(of: \.row.closes), dueLater: dueLater.inOrder(of: \.row.opens),
      graceEnds: graceEnds.inOrder(of: \.row.graceEnds), missed: missed.inOrder(of: \.row.closes),
      unfinished: unfinished.inOrder(of: \.row.closes),
      reminders: reminders.sorted { ($0.row.at, $0.person.id) < ($1.row.at, $1.person.id) }, queries: queries,
      away: away,
      visits: visits.inOrder(of: \.row.opens), sites: sites(alerts, queries))
  }

  private func sites(_ alerts: [TodayView.Alert], _ queries: [QueryView]) -> [TodayView.Site] {
    var found: [String?: TodayView.Site] = Dictionary(
      declared.map { ($0.site, $0) }, uniquingKeysWith: { first, _ in first })
    func count<Element>(
      _ elements: [Element], _ site: (Element) -> String?, _ field: WritableKeyPath<TodayView.Site, Int>
    ) {
      for element in elements {
        let site = site(element)
        found[site, default: TodayView.Site(site)][keyPath: field] += 1
      }
    }
    count(active, \.site, \.participants)
    count(alerts, \.person.site, \.alerts)
    count(graceEnds, \.person.site, \.graceEnds)
    count(dueNow, \.person.site, \.dueNow)
    count(dueLater, \.person.site, \.dueLater)
    count(missed, \.person.site, \.missed)
    count(unfinished, \.person.site, \.unfinished)
    count(reminders, \.person.site, \.reminders)
    count(queries, { people[$0.record.participant]?.person.site }, \.queries)
    count(away, \.person.site, \.away)
    count(visits, \.person.site, \.visits)
    let order = declared.map(\.site)
    return found.values.sorted { a, b in
      guard let first = a.site, let second = b.site else { return a.site != nil }
      let places = [first, second].map { order.firstIndex(of: $0) ?? .max }
      return (places[0], first) < (places[1], second)
    }
  }
}

extension TodayView.Alert {
  /// The most urgent first, those of no known severity last; then by when they were raised.
  fileprivate var order: (Int, Instant, Int64) {
    let rank = alert.severity.flatMap { AlertRule.Severity.allCases.firstIndex(of: $0) }
    return (rank ?? .max, alert.alert.recorded, alert.alert.number)
  }
}

extension TodayView.DayEvent {
  init(_ person: TodayView.Person, _ event: StandingEvent, _ began: Instant?) {
    self.init(person: person, event: event, began: began)
  }
}

extension StandingEvent {
  /// An `anytime` offer, which nobody has to take.
  fileprivate var isOffer: Bool { if case .offer = event.slot { true } else { false } }
}

extension [TodayView.DayEvent] {
  /// By an instant, those without it last; those of one instant by participant.
  fileprivate func inOrder(of instant: (StandingEvent) -> Instant?) -> [TodayView.DayEvent] {
    sorted { a, b in
      let (first, second) = (instant(a.event)?.milliseconds ?? .max, instant(b.event)?.milliseconds ?? .max)
      return (first, a.person.id, a.event.id) < (second, b.person.id, b.event.id)
    }
  }
}
