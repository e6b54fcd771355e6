package import CivilTime
package import Record
package import Scheduling

/// The completeness of a study in sums of one kind, in memory that grows with the sums and not with the events.
///
/// The events of a cohort are counted once (``SharedDays``); of each participant, their first days and what was recorded.
/// Who shares no events is counted as ``AdherenceTable`` counts everybody.
package struct AdherenceTally {
  package let grouping: AdherenceGrouping
  private let study: RunningStudy
  private let range: (from: CivilDate?, to: CivilDate?)
  private let isWanted: (String) -> Bool
  private let now: Instant
  private var zones: ZoneCache
  private var rules: CohortRules
  private var known = DayFacts()
  private let plain: ParticipantFacts
  private var cohorts: [Cohort: Shared] = [:]
  private var eventsHeld = 0
  private var found: [AdherenceKey: AdherenceCounts] = [:]
  private var order: [AdherenceKey] = []

  private struct Shared {
    /// Nil where they have no study day that all of them share.
    let days: SharedDays?
    /// How many people's events stand as in its sums, before what was recorded.
    var people = 0
  }

  /// So many events of cohorts are held at once, or those of one.
  private let mostEvents: Int

  /// - Parameters:
  ///   - from: The first study day; nil for each participant's first enrolment.
  ///   - to: The last one, included; nil for the one that holds now.
  ///   - mostEvents: How many events of cohorts are held: what is let go is worked out again for the next who needs it.
  ///   - isWanted: Whether the events of a task count.
  package init(
    _ study: RunningStudy, by grouping: AdherenceGrouping, from: CivilDate? = nil, to: CivilDate? = nil,
    zones: ZoneCache, at now: Instant, holding mostEvents: Int = 100_000,
    where isWanted: @escaping (String) -> Bool = { _ in true }
  ) {
    self.study = study
    self.grouping = grouping
    self.now = now
    self.zones = zones
    self.isWanted = isWanted
    self.mostEvents = mostEvents
    range = (from, to)
    plain = ParticipantFacts(stopped: study.stopped, closed: study.closing?.at)
    // The rules are asked for days of any distance from an enrolment: those of the farthest are the least strict.
    rules = CohortRules(study, on: CivilDate(dayNumber: .max / 2), zones: zones, at: now)
  }

  /// The sums by what they are of, in the order in which that first appears, and all together.
  package var sums: (rows: [(key: String, counts: AdherenceCounts)], total: AdherenceCounts) {
    var all = found
    for shared in cohorts.values { add(shared, to: &all) }
    let rows = order.map { (key: $0.text, counts: all[$0] ?? AdherenceCounts()) }
    return (rows, rows.reduce(AdherenceCounts()) { $0 + $1.counts })
  }
}

extension AdherenceTally {
  /// Adds the events of a participant alone.
  package mutating func add(_ view: ParticipantView) { add(view, before: nil) }

  private mutating func add(_ view: ParticipantView, before end: CivilDate?) {
    var own = AdherenceTable()
    own.add(view, from: range.from, to: range.to, before: end, where: isWanted)
    for cell in own.cells {
      let key = grouping.key(
        participant: cell.participant, site: cell.site, task: cell.task, date: cell.date, week: cell.week)
      note(key)
      found[key] = (found[key] ?? AdherenceCounts()) + cell.counts
    }
  }

  /// Adds the events of a participant, those that others have too at the cost of what was recorded.
  package mutating func add(_ record: ParticipantRecord, in reader: StoreReader) throws {
    guard record.status.isInDenominators else { return }
    guard let (cohort, first) = try rules.cohortOfDays(of: record),
      let days = try days(of: cohort, from: first, as: record)
    else { return add(try study.view(of: record, in: reader, zones: &zones, at: now)) }
    let isPlain = record.pauses.isEmpty && record.statuses.isEmpty
    var changes: [(event: SharedDays.CountedEvent, state: EventState)] = []
    let difference = days.compare(
      record, isPlain ? nil : ParticipantFacts(record, study), plain: plain, at: now, using: &known
    ) { changes.append(($0, $1)) }
    if case .moved = difference { return add(try study.view(of: record, in: reader, zones: &zones, at: now)) }
    if range.from.map({ $0 < days.first }) ?? true {
      add(try ParticipantView(study: study, record: record, zones: &zones, at: now), before: days.first)
    }
    if !days.isEmpty { add(days, of: cohort, record, difference, changes) }
  }

  private mutating func add(
    _ days: SharedDays, of cohort: Cohort, _ record: ParticipantRecord, _ difference: SharedDays.Difference,
    _ changes: [(event: SharedDays.CountedEvent, state: EventState)]
  ) {
    let isLikeOthers = if case .some = difference { true } else { false }
    let own: AdherenceKey? =
      switch grouping {
      case .participant: .id(record.participant)
      case .site: .id(record.site ?? "")
      case .task, .day, .week: nil
      }
    if let own {
      note(own)
      if isLikeOthers { found[own] = (found[own] ?? AdherenceCounts()) + days.total }
    } else {
      for sum in days.sums { note(sum.key) }
      if isLikeOthers { cohorts[cohort]?.people += 1 }
    }
    for (event, state) in changes {
      let key = own ?? event.key
      if isLikeOthers, event.after.isEmpty { found[key, default: AdherenceCounts()].subtract(event.state) }
      found[key, default: AdherenceCounts()].add(state)
    }
  }

  private mutating func note(_ key: AdherenceKey) {
    if found[key] != nil { return }
    found[key] = AdherenceCounts()
    order.append(key)
  }

  private func add(_ shared: Shared, to sums: inout [AdherenceKey: AdherenceCounts]) {
    guard let days = shared.days, shared.people > 0 else { return }
    for sum in days.sums { sums[sum.key] = (sums[sum.key] ?? AdherenceCounts()) + sum.counts * shared.people }
  }

  /// What the people of a cohort share from a study day on; nil when that lies behind the last that counts.
  private mutating func days(
    of cohort: Cohort, from first: CivilDate, as record: ParticipantRecord
  ) throws -> SharedDays? {
    if let known = cohorts[cohort] { return known.days }
    if eventsHeld > mostEvents { letGo() }
    let view = try ParticipantView(study: study, record: record, zones: &zones, at: now)
    let last = min(range.to ?? view.today, view.today)
    let start = max(first, range.from ?? first)
    let days: SharedDays? =
      start > last
      ? nil : SharedDays(view, from: start, to: last, by: grouping, plain, where: isWanted)
    cohorts[cohort] = Shared(days: days)
    eventsHeld += days?.events.count ?? 0
    return days
  }

  private mutating func letGo() {
    for shared in cohorts.values { add(shared, to: &found) }
    cohorts.removeAll(keepingCapacity: true)
    eventsHeld = 0
  }
}
