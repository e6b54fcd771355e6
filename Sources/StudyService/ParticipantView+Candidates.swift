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
      guard let date = date ?? clock(of: schedule)?.date(at: now) else { continue }
      for layer in study.layers.indices {
        guard let clock = context(schedule, layer)?.clock, let compiled = study.layers[layer].schedules[schedule],
          let day = StudyDay(date, on: clock)
        else { continue }
        start = min(start ?? day.start, day.start)
        for phase in phases(schedule, layer) {
          compiled.forEachEvent(meeting: day, for: phase.context) { event in
            // Files may have it open later than they say: when they come into force.
            guard phase.holds(event.date), let placed = inForce(event, schedule, layer), placed.event.opens < day.end
            else { return }
            found.append(ListedEvent(placed: placed, dayStart: day.start))
          }
        }
        for placed in placedInOrder where placed.schedule == schedule && placed.layer == layer {
          if placed.event.meets(day.start, day.end) { found.append(ListedEvent(placed: placed, dayStart: day.start)) }
        }
      }
    }
    let inOrder = start.map { found.inListOrder(startingAt: $0) } ?? found
    return study.hasVisits ? together(inOrder) : inOrder
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

extension [ListedEvent] {
  /// By start and place in the files; what lasts whole days comes at the start of the day that is listed.
  fileprivate func inListOrder(startingAt start: Instant) -> [ListedEvent] {
    enumerated().map { offset, listed in
      (key: listed.placed.start ?? Swift.max(listed.placed.event.nominal, start), offset: offset, listed: listed)
    }.sorted { ($0.key, $0.offset) < ($1.key, $1.offset) }.map(\.listed)
  }
}
