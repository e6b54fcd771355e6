import CivilTime
import Definitions
import Scheduling

/// An event that the study day of a list may show.
struct ListedEvent: Sendable {
  let placed: PlacedEvent
  /// When the study day that is listed begins in the event's schedule.
  let dayStart: Instant

  /// What was done before the day is on its list only while its own window is open: neither what stays open until it is done
  /// nor what could still have been done late.
  func isOver(doneAt completed: Instant?) -> Bool {
    guard let completed, completed < dayStart else { return false }
    return placed.event.closes.map { $0 <= dayStart } ?? true
  }
}

extension ParticipantView {
  /// The events that meet a study day, before the record is asked how they stand, sorted by start and place in the files.
  ///
  /// - Parameter date: The study day; nil for the one that holds now in each schedule.
  func candidates(on date: CivilDate? = nil) -> [ListedEvent] {
    var found: [ListedEvent] = []
    var start: Instant?
    for schedule in everySchedule {
      guard let listed = listedDay(date, schedule) else { continue }
      start = min(start ?? listed.start, listed.start)
      for layer in study.layers.indices {
        guard let clock = context(schedule, layer)?.clock, let compiled = study.layers[layer].schedules[schedule] else {
          continue
        }
        // With another start of the day, or another zone, what these files have open on the listed day may be of two days of theirs.
        let days = clock.days(meeting: listed)
        var known: Set<Event> = []
        for phase in phases(schedule, layer) {
          for day in days {
            compiled.forEachEvent(meeting: day, for: phase.context) { event in
              // Files may have it open later than they say: when they come into force.
              guard phase.holds(event, compiled), let placed = standing(in: event, schedule, layer, phase),
                placed.event.opens < listed.end, days.count == 1 || known.insert(event).inserted
              else { return }
              found.append(ListedEvent(placed: placed, dayStart: listed.start))
            }
          }
        }
        for placed in placedInOrder where placed.schedule == schedule && placed.layer == layer {
          if placed.event.meets(listed.start, listed.end) {
            found.append(ListedEvent(placed: placed, dayStart: listed.start))
          }
        }
      }
    }
    let inOrder = start.map { found.inListOrder(startingAt: $0) } ?? found
    return study.hasVisits ? together(inOrder) : inOrder
  }

  /// A study day of a schedule by the clock of the files that govern it.
  ///
  /// - Parameter date: Nil for the one that holds now.
  private func listedDay(_ date: CivilDate?, _ schedule: String) -> StudyDay? {
    guard let date = date ?? clock(of: schedule)?.date(at: now) else { return nil }
    let governing = study.layer(governing: date)
    let own = context(schedule, governing) ?? study.layers.indices.lazy.compactMap { context(schedule, $0) }.first
    return own.flatMap { StudyDay(date, on: $0.clock) }
  }

  /// The events of a visit one after the other, where its first stands.
  private func together(_ listed: [ListedEvent]) -> [ListedEvent] {
    var groups: [[ListedEvent]] = []
    var places: [String: Int] = [:]
    for event in listed {
      let placed = event.placed
      guard study.layers[placed.layer].definitions.schedules[placed.schedule]?.visit(placed.element) != nil else {
        groups.append([event])
        continue
      }
      let visit = "\(placed.schedule)/\(placed.id.drop { $0 != "/" })"
      if let place = places[visit] {
        groups[place].append(event)
      } else {
        places[visit] = groups.count
        groups.append([event])
      }
    }
    return groups.flatMap(\.self)
  }
}

extension StudyClock {
  /// The study days of this clock of which some is on a day of another.
  fileprivate func days(meeting listed: StudyDay) -> [StudyDay] {
    if let day = StudyDay(listed.date, on: self), day == listed { return [day] }
    let last = date(at: listed.end.adding(milliseconds: -1))
    return sequence(first: date(at: listed.start)) { $0 < last ? $0.adding(days: 1) : nil }
      .compactMap { StudyDay($0, on: self) }
  }
}

extension [ListedEvent] {
  /// By start and place in the files; what lasts whole days comes at the start of the day that is listed.
  fileprivate func inListOrder(startingAt start: Instant) -> [ListedEvent] {
    enumerated().map { offset, listed in
      (key: listed.placed.start ?? Swift.max(listed.placed.event.nominal, start), offset: offset, listed: listed)
    }.sorted { ($0.key, $0.offset) < ($1.key, $1.offset) }.map(\.listed)
  }
}
