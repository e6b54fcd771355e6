package import CivilTime
package import Scheduling
import Record

/// The completeness of a study in cells of one participant, task and study day each, to be summed in any way.
package struct AdherenceTable: Sendable {
  package private(set) var cells: [Cell] = []
  /// How many events in a row, up to now, each participant missed; by task.
  package private(set) var missedInARow: [Streak] = []

  package struct Cell: Hashable, Sendable {
    package let participant: String
    package let site: String?
    package let task: String
    package let date: CivilDate
    /// The first study day of its week, as the schedule's weeks begin.
    package let week: CivilDate
    package let counts: AdherenceCounts
  }

  package struct Streak: Hashable, Sendable {
    package let participant: String
    package let name: String?
    package let site: String?
    package let task: String
    package let missed: Int
    /// The study day of the last event that was done; nil for one who did none.
    package let lastDone: CivilDate?
  }

  package init() {}
}

extension AdherenceTable {
  /// Adds the events of a participant whose study day lies from `from` to `to`, the latter included.
  ///
  /// What was done before its study day, in a window about it, counts on the day on which it was done.
  ///
  /// Tasks with `adherence: false`, and people who were ineligible or declined, are in no denominator; neither are
  /// removed ones, offers that may be taken at any time, and events that were excused.
  ///
  /// - Parameters:
  ///   - from: Nil for the first event that the participant has.
  ///   - to: Nil for the study day that holds now.
  package mutating func add(
    _ view: ParticipantView, from: CivilDate? = nil, to: CivilDate? = nil,
    where isWanted: (String) -> Bool = { _ in true }
  ) {
    guard view.record.status.isInDenominators, let earliest = view.earliestDay else { return }
    let first = from.map { max($0, earliest) } ?? earliest
    let today = view.latestToday
    let last = min(to ?? today, today)
    guard first <= last else { return }
    var counts: [Key: AdherenceCounts] = [:]
    var closed: [String: [(done: Bool, date: CivilDate)]] = [:]
    var tasks: [String] = []
    // Without the rows of lists, whose texts would cost several times what is counted here.
    for placed in view.places(from: first, to: last.adding(days: 1 + view.mostDaysAhead))
    where placed.event.slot != .offer {
      guard let task = view.task(of: placed), task.adherence, isWanted(task.id),
        let (state, outcome) = view.state(of: placed)
      else { continue }
      let date = view.day(of: placed, done: outcome?.finished)
      guard date <= last, from.map({ $0 <= date }) ?? true else { continue }
      let week = date.firstDay(ofWeekFrom: view.weekStart(of: placed))
      counts[Key(task: task.id, date: date, week: week), default: AdherenceCounts()].add(state)
      if view.left[placed.schedule] != nil { continue }
      if closed[task.id] == nil {
        closed[task.id] = []
        tasks.append(task.id)
      }
      switch state {
      case .done, .doneLate: closed[task.id]?.append((true, date))
      case .missed: closed[task.id]?.append((false, date))
      default: break
      }
    }
    let record = view.record
    cells += counts.sorted { ($0.key.date, $0.key.task) < ($1.key.date, $1.key.task) }.map { key, counts in
      Cell(
        participant: record.participant, site: record.site, task: key.task, date: key.date, week: key.week,
        counts: counts)
    }
    guard record.status == .active else { return }
    for task in tasks {
      let events = closed[task] ?? []
      missedInARow.append(
        Streak(
          participant: record.participant, name: record.name, site: record.site, task: task,
          missed: events.reversed().prefix { !$0.done }.count, lastDone: events.last { $0.done }?.date))
    }
  }

  private struct Key: Hashable {
    let task: String
    let date: CivilDate
    let week: CivilDate
  }

  /// The counts summed over cells that agree in `key`, in the order in which the keys first appear.
  package func sums<Value: Hashable>(by key: (Cell) -> Value) -> [(key: Value, counts: AdherenceCounts)] {
    var found: [Value: AdherenceCounts] = [:]
    var order: [Value] = []
    for cell in cells {
      let value = key(cell)
      if found[value] == nil { order.append(value) }
      found[value] = (found[value] ?? AdherenceCounts()) + cell.counts
    }
    return order.map { ($0, found[$0] ?? AdherenceCounts()) }
  }

  package var total: AdherenceCounts { cells.reduce(AdherenceCounts()) { $0 + $1.counts } }
}

extension ParticipantStatus {
  /// Whether the events of those who have it are counted.
  var isInDenominators: Bool {
    switch self {
    case .ineligible, .declined, .removed: false
    case .active, .withdrawn: true
    }
  }
}

extension ParticipantView {
  /// The study day of the first enrolment.
  var firstDay: CivilDate? {
    record.enrolments.map { enrolment in
      (clock(of: enrolment.schedule) ?? StudyClock(dayStart: .midnight, zones: timeline)).date(at: enrolment.instant)
    }.min()
  }

  /// The first study day of which events count. One of a day before the enrolment may be open on it, and what was done
  /// before an anchor was corrected stays where it was done.
  var earliestDay: CivilDate? {
    firstDay.map { enrolled in
      let back = everySchedule.flatMap { schedule in
        // Short study days hold less of a window.
        let uneven = 1 + (clock(of: schedule)?.unevenDays ?? 0)
        return study.layers.compactMap { $0.schedules[schedule].map { $0.mostDaysBack + uneven } }
      }
      return placed.values.lazy.map(\.event.date).reduce(enrolled.adding(days: -(back.max() ?? 1))) { min($0, $1) }
    }
  }

  func task(of placed: PlacedEvent) -> ScheduledTask? {
    study.layers[placed.layer].schedules[placed.schedule].map { $0.schedule.tasks[placed.event.task] }
  }

  func weekStart(of placed: PlacedEvent) -> Weekday {
    study.layers[placed.layer].schedules[placed.schedule]?.schedule.weekStart ?? .monday
  }

  /// The study day on which an event counts: its own, or the earlier one on which it was done.
  fileprivate func day(of placed: PlacedEvent, done: Instant?) -> CivilDate {
    guard let done, done < placed.event.nominal, let clock = context(placed.schedule, placed.layer)?.clock else {
      return placed.event.date
    }
    return min(clock.date(at: done), placed.event.date)
  }

  /// By how many days an event may be open before its study day.
  var mostDaysAhead: Int {
    everySchedule.flatMap { schedule in
      study.layers.indices.map { layer in
        study.layers[layer].schedules[schedule].map { mostDaysAhead($0, schedule, layer) } ?? 0
      }
    }.max() ?? 0
  }
}
