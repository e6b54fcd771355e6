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
    /// The last study day that counts, included.
    let last: CivilDate
    /// Whether they are the first days of those who joined at one instant.
    var isOfFirstDays = false
    /// From which day on they are counted; nil before any are.
    var first: CivilDate?
    var days = SharedDays()
    /// How many people have the days from one on as in its sums, before what was recorded.
    var people: [CivilDate: Int] = [:]
    /// From which day on the keys are in the order of all; nil before any are.
    var noted: CivilDate?
  }

  /// Days of a cohort that a participant has, and how those differ from what is shared.
  private struct Part {
    let cohort: Cohort
    let first: CivilDate
    let isLikeOthers: Bool
    let changes: [(event: SharedDays.CountedEvent, state: EventState)]
  }

  /// So many events of cohorts are held at once, or those of one.
  private let mostEvents: Int

  /// - Parameters:
  ///   - from: The first study day; nil for each participant's first event.
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
  /// The sums that can't change any more, which the tally is without then: of people, those who were added since the last call.
  package mutating func takeSettled() -> [(key: String, counts: AdherenceCounts)] {
    guard grouping == .participant else { return [] }
    defer {
      found.removeAll(keepingCapacity: true)
      order.removeAll(keepingCapacity: true)
    }
    return order.map { (key: $0.text, counts: found[$0] ?? AdherenceCounts()) }
  }

  /// Adds the events of a participant alone.
  package mutating func add(_ view: ParticipantView) {
    var own = AdherenceTable()
    own.add(view, from: range.from, to: range.to, where: isWanted)
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
    guard let parts = try parts(of: record) else {
      return add(try study.view(of: record, in: reader, zones: &zones, at: now))
    }
    for part in parts { add(part, of: record) }
  }

  /// The first days of a participant, which those have alike who joined with them, and the others, which many more have; nil
  /// for one who is to be counted alone.
  private mutating func parts(of record: ParticipantRecord) throws -> [Part]? {
    guard let (cohort, first) = try rules.cohortOfDays(of: record) else { return nil }
    if eventsHeld > mostEvents { letGo() }
    let last = try last(of: cohort, record)
    let start = max(first, range.from ?? first)
    let isPlain = record.pauses.isEmpty && record.statuses.isEmpty
    let facts = isPlain ? nil : ParticipantFacts(record, study)
    var parts: [Part] = []
    if range.from.map({ $0 < first }) ?? true {
      guard let early = try rules.cohortOfAllDays(of: record) else { return nil }
      if cohorts[early] == nil {
        let view = try ParticipantView(study: study, record: record, zones: &zones, at: now)
        guard let earliest = view.earliestDay else { return nil }
        let from = range.from.map { max($0, earliest) } ?? earliest
        cohorts[early] = Shared(last: last, isOfFirstDays: true)
        count(early, view, from: from, to: min(first, last.adding(days: 1)), isLast: start > last)
      }
      guard let part = part(early, record, from: cohorts[early]?.first ?? first, facts) else { return nil }
      parts.append(part)
    }
    if start > last { return parts }
    if cohorts[cohort]?.first.map({ start < $0 }) ?? true {
      let view = try ParticipantView(study: study, record: record, zones: &zones, at: now)
      let known = cohorts[cohort]?.first
      count(cohort, view, from: start, to: known ?? last.adding(days: 1), isLast: known == nil)
    }
    guard let part = part(cohort, record, from: start, facts) else { return nil }
    return parts + [part]
  }

  /// The last study day that counts for a cohort.
  private mutating func last(of cohort: Cohort, _ record: ParticipantRecord) throws -> CivilDate {
    if let known = cohorts[cohort] { return known.last }
    let today = try ParticipantView(study: study, record: record, zones: &zones, at: now).latestToday
    let last = min(range.to ?? today, today)
    cohorts[cohort] = Shared(last: last)
    return last
  }

  /// - Parameter isLast: Whether they are the last days that count, so that what was done early may lie behind them.
  private mutating func count(
    _ cohort: Cohort, _ view: ParticipantView, from first: CivilDate, to end: CivilDate, isLast: Bool
  ) {
    guard var shared = cohorts[cohort] else { return }
    cohorts[cohort] = nil
    let known = shared.days.events.count
    let behind = isLast ? shared.last.adding(days: 1 + view.mostDaysAhead) : end
    shared.days.add(view, from: first, to: end, behind: behind, by: grouping, plain, where: isWanted)
    shared.first = first
    eventsHeld += shared.days.events.count - known
    cohorts[cohort] = shared
  }

  /// - Returns: Nil for one of whom something counts on another day than it was meant for.
  private mutating func part(
    _ cohort: Cohort, _ record: ParticipantRecord, from first: CivilDate, _ facts: ParticipantFacts?
  ) -> Part? {
    var changes: [(event: SharedDays.CountedEvent, state: EventState)] = []
    let difference = cohorts[cohort]?.days.compare(
      record, from: first, facts, plain: plain, at: now, using: &known
    ) { changes.append(($0, $1)) }
    switch difference {
    case .some(.some): return Part(cohort: cohort, first: first, isLikeOthers: true, changes: changes)
    case .some(.all): return Part(cohort: cohort, first: first, isLikeOthers: false, changes: changes)
    case .some(.moved), nil: return nil
    }
  }

  private mutating func add(_ part: Part, of record: ParticipantRecord) {
    guard let shared = cohorts[part.cohort], !shared.days.isEmpty(from: part.first) else { return }
    let own: AdherenceKey? =
      switch grouping {
      case .participant: .id(record.participant)
      case .site: .id(record.site ?? "")
      case .task, .day, .week: nil
      }
    if let own {
      note(own)
      if part.isLikeOthers { found[own] = (found[own] ?? AdherenceCounts()) + shared.days.total(from: part.first) }
    } else {
      if shared.noted.map({ part.first < $0 }) ?? true {
        for day in shared.days.sums(from: part.first, to: shared.noted) { for sum in day.sums { note(sum.key) } }
        cohorts[part.cohort]?.noted = part.first
      }
      if part.isLikeOthers { cohorts[part.cohort]?.people[part.first, default: 0] += 1 }
    }
    for (event, state) in part.changes {
      let key = own ?? event.key
      if part.isLikeOthers, event.after.isEmpty { found[key, default: AdherenceCounts()].subtract(event.state) }
      found[key, default: AdherenceCounts()].add(state)
    }
  }

  private mutating func note(_ key: AdherenceKey) {
    if found[key] != nil { return }
    found[key] = AdherenceCounts()
    order.append(key)
  }

  private func add(_ shared: Shared, to sums: inout [AdherenceKey: AdherenceCounts]) {
    var joined = shared.people.sorted { $0.key < $1.key }[...]
    guard let first = joined.first?.key else { return }
    var people = 0
    for day in shared.days.sums(from: first, to: nil) {
      while let next = joined.first, next.key <= day.date { people += joined.removeFirst().value }
      for sum in day.sums { sums[sum.key] = (sums[sum.key] ?? AdherenceCounts()) + sum.counts * people }
    }
  }

  /// What few have is let go first.
  private mutating func letGo() {
    for (cohort, shared) in cohorts where shared.isOfFirstDays { letGo(cohort, shared) }
    if eventsHeld <= mostEvents { return }
    for (cohort, shared) in cohorts { letGo(cohort, shared) }
  }

  private mutating func letGo(_ cohort: Cohort, _ shared: Shared) {
    add(shared, to: &found)
    cohorts[cohort] = nil
    eventsHeld -= shared.days.events.count
  }
}
