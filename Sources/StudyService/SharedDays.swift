import Algorithms
import CivilTime
import Record
import Scheduling

/// The events of many study days for all participants of one ``Cohort``, counted once: as they stand for one of whom nothing
/// is recorded. Of each participant, who has the days from one on, what was recorded is then subtracted and added.
struct SharedDays: Sendable {
  private(set) var events: [CountedEvent] = []
  private var places = EventPlaces()
  /// Events that wait for another task: how they stand is asked of everybody.
  private var waiting: [Int] = []
  /// Those with events that count, the latest first.
  private var days: [Day] = []

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

  typealias Sum = (key: AdherenceKey, counts: AdherenceCounts)

  fileprivate struct Day: Sendable {
    let date: CivilDate
    /// The sums of the events that don't wait, for each key in the order of the tasks; keys without such events too.
    let sums: [Sum]
    /// Of this day and all later ones.
    let total: AdherenceCounts
  }
}

extension SharedDays {
  /// Counts the events of earlier days than those that were counted.
  ///
  /// - Parameters:
  ///   - view: Of any participant of the cohort who has these days.
  ///   - first: The first study day.
  ///   - end: The study day after the last.
  ///   - behind: Up to which study day, not included, events are known that may have been done before their day.
  ///   - facts: Of one of whom nothing is recorded.
  mutating func add(
    _ view: ParticipantView, from first: CivilDate, to end: CivilDate, behind: CivilDate,
    by grouping: AdherenceGrouping,
    _ facts: ParticipantFacts, where isWanted: (String) -> Bool
  ) {
    var found: [(date: CivilDate, task: String, event: CountedEvent)] = []
    for placed in view.places(from: first, to: behind) where placed.event.slot != .offer {
      guard let task = view.task(of: placed), task.adherence, isWanted(task.id),
        let schedule = view.study.layers[placed.layer].schedules[placed.schedule]
      else { continue }
      let date = placed.event.date
      let week = date.firstDay(ofWeekFrom: view.weekStart(of: placed))
      let event = CountedEvent(
        event: placed.event, schedule: schedule, scheduleID: placed.schedule,
        key: grouping.key(participant: "", site: nil, task: task.id, date: date, week: week),
        state: schedule.state(of: placed.event, EventFacts(), participant: facts, at: view.now),
        after: places.add(placed, view), isBehind: date >= end)
      if !event.after.isEmpty, !event.isBehind { waiting.append(events.count) }
      events.append(event)
      if !event.isBehind { found.append((date, task.id, event)) }
    }
    // One day after the other, from the last on; its keys in the order of the tasks.
    found.sort { ($0.date, $0.task) < ($1.date, $1.task) }
    while let last = found.last {
      let start = (found.lastIndex { $0.date < last.date } ?? -1) + 1
      days.append(Day(last.date, found[start...].map { $0.event }, before: days.last))
      found.removeSubrange(start...)
    }
  }

  /// Whether any event counts from a day on.
  func isEmpty(from first: CivilDate) -> Bool { days.first.map { $0.date < first } ?? true }

  /// The sums of each day from one on to another, not included, in the order of the days.
  func sums(from first: CivilDate, to end: CivilDate?) -> some Sequence<(date: CivilDate, sums: [Sum])> {
    days.lazy.reversed().drop { $0.date < first }.prefix { day in end.map { day.date < $0 } ?? true }
      .map { ($0.date, $0.sums) }
  }

  /// The sum of all days from one on.
  func total(from first: CivilDate) -> AdherenceCounts {
    // The first of those that lie before it.
    let end = days.partitioningIndex { $0.date < first }
    return end == 0 ? AdherenceCounts() : days[end - 1].total
  }
}

extension SharedDays.Day {
  fileprivate init(_ date: CivilDate, _ events: [SharedDays.CountedEvent], before later: SharedDays.Day?) {
    var sums: [SharedDays.Sum] = []
    var total = later?.total ?? AdherenceCounts()
    for event in events {
      let index = sums.firstIndex { $0.key == event.key } ?? sums.count
      if index == sums.count { sums.append((event.key, AdherenceCounts())) }
      guard event.after.isEmpty else { continue }
      sums[index].counts.add(event.state)
      total.add(event.state)
    }
    self.date = date
    self.sums = sums
    self.total = total
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
  ///   - first: The first study day that the participant has.
  ///   - facts: Nil for one of whom nothing is said that bears on all events.
  ///   - change: Takes an event, and how it stands for them.
  func compare(
    _ record: ParticipantRecord, from first: CivilDate, _ facts: ParticipantFacts?, plain: ParticipantFacts,
    at now: Instant, using known: inout DayFacts, _ change: (CountedEvent, EventState) -> Void
  ) -> Difference {
    places.collect(record, at: now, into: &known)
    let touched = known.touched.filter { events[$0].event.date >= first }
    for index in touched {
      if let done = known.completed(index), done < events[index].event.nominal { return .moved }
    }
    let hasLeft = record.enrolments.contains { $0.left != nil }
    func ask(_ index: Int) {
      let event = events[index]
      if event.isBehind || event.event.date < first { return }
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
    for index in touched where events[index].after.isEmpty { ask(index) }
    return .some
  }
}
