/// The zones that a participant was in, as they were recorded.
package struct ZoneTimeline: Hashable, Sendable {
  package struct Change: Hashable, Sendable {
    /// When the change was recorded.
    package let at: Instant
    package let zone: Zone

    package init(at: Instant, zone: Zone) {
      self.at = at
      self.zone = zone
    }
  }

  package let initial: Zone
  /// In the order of their instants.
  package let changes: [Change]

  package init(_ initial: Zone, changes: [Change] = []) {
    self.initial = initial
    self.changes = changes.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(
      \.element)
  }

  /// The zone that was stated for an instant; study days follow it from their next start on.
  package func zone(at instant: Instant) -> Zone { changes.last { $0.at <= instant }?.zone ?? initial }
}

/// Which study day it is, and when it begins and ends, for somebody in a zone or a succession of zones.
///
/// A study day of a date runs from `dayStart` on that date to `dayStart` on the next date that exists. A zone change
/// takes effect at the next start of a study day: the day in which it is recorded keeps its zone; the first date whose
/// start in the old zone comes after the recording has the new one. The boundary between the two is the later of that
/// date's starts in both zones, so that study days follow each other without gap or overlap, nothing that is past
/// changes, and each date keeps one study day whichever way somebody travels. Only a journey east by 24 hours or more
/// (Pago Pago to Kiritimati is 25) leaves no time for that date: like one that its zone skips, it has no study day.
package struct StudyClock: Hashable, Sendable {
  package let dayStart: TimeOfDay
  private let first: Zone
  /// Later zones with the first date that each governs, dates ascending.
  private let segments: [Segment]
  /// How many dates have no study day, or one of less than twenty hours, at the most: travel and the longest changes of
  /// the clocks make them.
  package let unevenDays: Int

  private struct Segment: Hashable, Sendable {
    let from: CivilDate
    let zone: Zone
    /// The start of the study day of `from`.
    let start: Instant
  }

  package init(dayStart: TimeOfDay, zone: Zone) {
    self.dayStart = dayStart
    first = zone
    segments = []
    unevenDays = zone.longJumps
  }

  package init(dayStart: TimeOfDay, zones: ZoneTimeline) {
    self.dayStart = dayStart
    first = zones.initial
    var segments: [Segment] = []
    for change in zones.changes {
      // Of several changes in one study day the last one wins.
      let known = segments.last(where: { $0.start <= change.at })
      let old = known?.zone ?? zones.initial
      segments.removeAll { $0.start > change.at }
      let today = StudyClock.date(at: change.at, dayStart, old, segments.last.map { ($0.from, $0.start) })
      var date = today.adding(days: 1)
      while StudyClock.plainStart(of: date, dayStart, old) <= change.at { date = date.adding(days: 1) }
      let start = max(
        StudyClock.plainStart(of: date, dayStart, old), StudyClock.plainStart(of: date, dayStart, change.zone))
      if change.zone != old { segments.append(Segment(from: date, zone: change.zone, start: start)) }
    }
    self.segments = segments
    // A journey east may cost one date and most of the next.
    unevenDays = segments.reduce(zones.initial.longJumps) { $0 + $1.zone.longJumps + 2 }
  }
}

extension StudyClock {
  /// The study day that holds at an instant.
  package func date(at instant: Instant) -> CivilDate {
    guard !segments.isEmpty else {
      let second = instant.seconds
      if let offset = first.steadyOffset(atSecond: second) {
        return CivilDateTime(wallSeconds: second + offset - Int64(dayStart.seconds)).date
      }
      return StudyClock.date(at: instant, dayStart, first, nil)
    }
    let index = segments.lastIndex { $0.start <= instant }
    let zone = index.map { segments[$0].zone } ?? first
    let date = StudyClock.date(at: instant, dayStart, zone, index.map { (segments[$0].from, segments[$0].start) })
    // Before the next zone's first day the last day of this one goes on.
    let next = index.map { $0 + 1 } ?? 0
    return next < segments.count ? min(date, lastDay(before: segments[next].from, in: zone)) : date
  }

  /// When the study day of a date begins.
  package func start(of date: CivilDate) -> Instant {
    guard !segments.isEmpty else { return StudyClock.plainStart(of: date, dayStart, first) }
    guard let index = segments.lastIndex(where: { $0.from <= date }) else {
      return StudyClock.plainStart(of: date, dayStart, first)
    }
    let segment = segments[index]
    if segment.from == date { return segment.start }
    return max(segment.start, StudyClock.plainStart(of: date, dayStart, segment.zone))
  }

  /// When the study day of a date ends: when the next one begins; the calendar's last one after 24 hours.
  package func end(of date: CivilDate) -> Instant {
    let next = date.adding(days: 1)
    return next > date ? start(of: next) : Instant(milliseconds: start(of: date).milliseconds + 86_400_000)
  }

  /// Whether a date has a study day: false for one that its zone skips.
  package func exists(_ date: CivilDate) -> Bool { start(of: date) < end(of: date) }

  /// Whether the zone has changed.
  package var hasTravelled: Bool { !segments.isEmpty }

  /// The zone that a date's times are read in.
  package func zone(on date: CivilDate) -> Zone {
    segments.last { $0.from <= date }?.zone ?? first
  }

  /// An instant as the clocks of its study day show it, to the second and with the offset.
  package func reading(at instant: Instant) -> String { zone(on: date(at: instant)).reading(at: instant) }

  /// The instant of a time of day on a study day. A time before `dayStart` comes on the next calendar date; in a gap
  /// it moves forward by the gap; of a repeated one the first counts.
  ///
  /// It may lie outside the study day: before the start of the first one after a journey east, and after the end where
  /// a gap just before `dayStart` moves it. Callers that need it inside take the nearest instant of the day.
  package func instant(of time: TimeOfDay, on date: CivilDate) -> Instant {
    let calendarDate = time < dayStart ? date.adding(days: 1) : date
    return zone(on: date).instant(of: CivilDateTime(calendarDate, time))
  }

  /// The instants at which the clocks of where somebody is show a reading, in order: several where they are set back over it
  /// or somebody goes west, none where they are set forward over it or somebody goes east.
  package func instants(showing reading: CivilDateTime) -> [Instant] {
    // Before the start of the study day a reading belongs to the day before.
    let found = [reading.date.adding(days: -1), reading.date].flatMap { day in
      let instants: [Instant] =
        switch zone(on: day).instants(of: reading) {
        case .unique(let instant): [instant]
        case .fold(let first, let second): [first, second]
        case .gap: []
        }
      return instants.filter { date(at: $0) == day }
    }
    return found.sorted()
  }

  private func lastDay(before date: CivilDate, in zone: Zone) -> CivilDate {
    let day = date.adding(days: -1)
    // A date that the zone skips has no study day; the one before it is the last.
    return StudyClock.plainStart(of: day, dayStart, zone) < StudyClock.plainStart(of: date, dayStart, zone)
      ? day : day.adding(days: -1)
  }
}

// MARK: - One zone

extension StudyClock {
  private static func plainStart(of date: CivilDate, _ dayStart: TimeOfDay, _ zone: Zone) -> Instant {
    zone.instant(of: CivilDateTime(date, dayStart))
  }

  /// The study day in one zone; days from `since` on, which begins at its instant, when it was another zone's before.
  private static func date(
    at instant: Instant, _ dayStart: TimeOfDay, _ zone: Zone, _ since: (from: CivilDate, start: Instant)?
  ) -> CivilDate {
    let local = zone.local(at: instant)
    var date = local.time < dayStart ? local.date.adding(days: -1) : local.date
    // Where the clock is set across the day's start, the reading alone may be a day off.
    if plainStart(of: date, dayStart, zone) > instant { date = date.adding(days: -1) }
    while case let next = date.adding(days: 1), next > date, plainStart(of: next, dayStart, zone) <= instant {
      date = next
    }
    return since.map { max($0.from, date) } ?? date
  }
}
