import CivilTime
import Record
import Scheduling

/// The events of many study days for all participants of one ``Cohort``, counted once: as they stand for one of whom nothing
/// is recorded. Of each participant, what was recorded is then subtracted and added.
struct SharedDays: Sendable {
  let first: CivilDate
  let events: [CountedEvent]
  private let places: EventPlaces
  /// Events that wait for another task: how they stand is asked of everybody.
  private let waiting: [Int]
  /// The sums of those that don't wait, for each key in the order of the days; keys without such events too.
  let sums: [(key: AdherenceKey, counts: AdherenceCounts)]
  let total: AdherenceCounts
  /// Whether any event counts.
  let isEmpty: Bool

  struct CountedEvent: Sendable {
    let event: Event
    let schedule: CompiledSchedule
    let scheduleID: String
    let key: AdherenceKey
    /// For one of whom nothing is recorded.
    let state: EventState
    let after: [Int]
    /// Its study day lies behind those that are counted; done early, it may count all the same.
    let isBehind: Bool
  }

  /// - Parameters:
  ///   - view: Of any participant of the cohort.
  ///   - first: The first study day; the cohort holds from it on.
  ///   - last: The last one, included.
  ///   - facts: Of one of whom nothing is recorded.
  init(
    _ view: ParticipantView, from first: CivilDate, to last: CivilDate, by grouping: AdherenceGrouping,
    _ facts: ParticipantFacts, where isWanted: (String) -> Bool
  ) {
    var events: [CountedEvent] = []
    var places = EventPlaces()
    var keys: [(date: CivilDate, task: String, key: AdherenceKey)] = []
    var counts: [AdherenceKey: AdherenceCounts] = [:]
    for placed in view.places(from: first, to: last.adding(days: 1 + view.mostDaysAhead))
    where placed.event.slot != .offer {
      guard let task = view.task(of: placed), task.adherence, isWanted(task.id),
        let schedule = view.study.layers[placed.layer].schedules[placed.schedule]
      else { continue }
      let date = placed.event.date
      let week = date.firstDay(ofWeekFrom: view.weekStart(of: placed))
      let key = grouping.key(participant: "", site: nil, task: task.id, date: date, week: week)
      let event = CountedEvent(
        event: placed.event, schedule: schedule, scheduleID: placed.schedule, key: key,
        state: schedule.state(of: placed.event, EventFacts(), participant: facts, at: view.now),
        after: places.add(placed, view), isBehind: date > last)
      events.append(event)
      if event.isBehind { continue }
      if counts[key] == nil {
        keys.append((date, task.id, key))
        counts[key] = AdherenceCounts()
      }
      if event.after.isEmpty { counts[key]?.add(event.state) }
    }
    self.first = first
    self.events = events
    self.places = places
    waiting = events.indices.filter { !events[$0].after.isEmpty && !events[$0].isBehind }
    sums = keys.sorted { ($0.date, $0.task) < ($1.date, $1.task) }.map { ($0.key, counts[$0.key] ?? AdherenceCounts()) }
    total = sums.reduce(AdherenceCounts()) { $0 + $1.counts }
    isEmpty = keys.isEmpty
  }
}

extension SharedDays {
  /// How the events of a participant differ from those of one of whom nothing is recorded, or, where much is different,
  /// all of them.
  enum Difference {
    /// `change` is called with each event that stands otherwise than its ``CountedEvent/state``, or waits.
    case some
    /// It is called with all.
    case all
    /// Something was done before its study day, and counts on another.
    case moved
  }

  /// - Parameters:
  ///   - facts: Nil for one of whom nothing is said that bears on all events.
  ///   - change: Takes an event, and how it stands for them.
  func compare(
    _ record: ParticipantRecord, _ facts: ParticipantFacts?, plain: ParticipantFacts, at now: Instant,
    using known: inout DayFacts, _ change: (CountedEvent, EventState) -> Void
  ) -> Difference {
    places.collect(record, at: now, into: &known)
    for index in known.touched {
      if let done = known.completed(index), done < events[index].event.nominal { return .moved }
    }
    let hasLeft = record.enrolments.contains { $0.left != nil }
    func ask(_ index: Int) {
      let event = events[index]
      if event.isBehind { return }
      let own = EventFacts(
        begun: known.begun(index), completed: known.completed(index), afterMet: known.afterMet(event.after),
        left: hasLeft ? record.leaving(event.scheduleID) : nil)
      change(event, event.schedule.state(of: event.event, own, participant: facts ?? plain, at: now))
    }
    if facts != nil || hasLeft {
      for index in events.indices { ask(index) }
      return .all
    }
    for index in waiting { ask(index) }
    for index in known.touched where events[index].after.isEmpty { ask(index) }
    return .some
  }
}
