package import CivilTime
package import Record
import StudyService

extension StudyDesk {
  /// Adds an event of a task that its schedule does not have; it asks for no `after` and no `when`.
  ///
  /// - Parameters:
  ///   - start: The study day, or the start; nil for today.
  ///   - end: When it closes, not included; nil for the end of its study day.
  /// - Throws: ``EventRefusal``; ``StudyRefusal/notActive(_:_:)``; ``StoreError``.
  package func addEvent(
    ofTask task: String, of participant: String, at start: DayOrInstant?, until end: Instant?, reason: String,
    by author: Author
  ) throws -> EventView {
    try deed(.decideEvents, by: author, about: participant) { deed in
      let view = try deed.view(of: participant)
      try view.requireTask(task, among: view.tasks)
      guard let schedule = view.schedule(ofTask: task), let clock = view.clock(of: schedule) else {
        throw EventRefusal.unknownTask(task, of: participant, known: view.tasks)
      }
      guard view.record.status == .active else { throw StudyRefusal.notActive(participant, view.record.status) }
      let start = start ?? .day(clock.date(at: view.now))
      let date = clock.date(of: start)
      try view.requireDay(date, clock)
      let begin = clock.opening(of: start)
      if let end, end <= max(view.now, begin) { throw EventRefusal.endBeforeStart }
      try view.requireNoPause(at: begin, clock)
      let event = view.newEventID(ofTask: task, on: date)
      try deed.append(
        .event(EventChange(.added, event: event, reason: reason, task: task, start: start, until: end)),
        about: participant)
      return try deed.readingAfter.eventView(event, of: participant)
    }
  }
}

extension StudyClock {
  fileprivate func opening(of start: DayOrInstant) -> Instant {
    switch start {
    case .day(let date): self.start(of: date)
    case .instant(let instant): instant
    }
  }
}
