package import CivilTime
import Record
import Scheduling

/// A reminder whose time has come, of an event that can be done now.
package struct ComingReminder: Sendable {
  package let at: Instant
  package let event: StandingEvent
  /// The number of the attempt, from 1.
  package let attempt: Int
  /// Earlier reminders of the event that nobody sent: the later one stands for them.
  package let passedOver: [Instant]
}

extension RunningStudy {
  /// Whether any schedule calls events to mind.
  package var reminds: Bool {
    layers.contains { layer in
      layer.schedules.values.contains { compiled in
        compiled.schedule.tasks.contains { $0.elements.contains { !$0.reminders.isEmpty } }
      }
    }
  }
}

extension ParticipantView {
  /// The reminders that are to be sent now: of each event that is open and not done, the latest that has come.
  ///
  /// None is sent twice, none after its event has closed or ``ReminderPace/latest`` after its instant, and none of what an
  /// assessor records. One that failed comes again after its pause.
  package func remindersToSend() -> [ComingReminder] {
    guard study.reminds else { return [] }
    return candidates().compactMap { reminderToSend(of: $0.placed) }
  }

  /// The reminder of one event that is to be sent now; nil without one.
  package func reminderToSend(of event: String) -> ComingReminder? {
    placedEvent(event).flatMap { reminderToSend(of: $0) }
  }

  private func reminderToSend(of placed: PlacedEvent) -> ComingReminder? {
    let come = instants(
      of: placed, from: now.adding(milliseconds: -ReminderPace.latest), to: now.adding(milliseconds: 1))
    guard let at = come.last, placed.event.closes.map({ now < $0 }) ?? true, let event = standing(of: placed),
      event.state.isAvailable, !isAway(at: now), state(of: placed, at: at)?.isAvailable ?? false, !isAssessed(event),
      !hasEntry(ofOffer: event), let attempt = attempt(at: at, of: event.id)
    else { return nil }
    // Those before one that was tried were told with it.
    let tried = record.reminders.filter { $0.event == event.id && $0.at < at }.map(\.at).max()
    let passedOver = attempt > 1 ? [] : come.dropLast().filter { instant in tried.map { $0 < instant } ?? true }
    return ComingReminder(at: at, event: event, attempt: attempt, passedOver: Array(passedOver))
  }

  /// The number of the attempt that is due; nil when it was sent, or may have been, or is to wait.
  private func attempt(at instant: Instant, of event: String) -> Int? {
    guard let tried = record.reminder(of: event, at: instant) else { return 1 }
    guard case .failed(_, isFinal: false) = tried.step,
      let next = ReminderPace.next(after: tried.attempt, failedAt: tried.recorded), next <= now
    else { return nil }
    return tried.attempt + 1
  }

  /// What may be done any number of times is done when it was once.
  private func hasEntry(ofOffer event: StandingEvent) -> Bool {
    event.event.slot == .offer && !entries(of: event.id).isEmpty
  }

  /// When an event that was missed was to be called to mind and was not, although others were; nil when nobody sends any, or
  /// one was tried.
  package func reminderNotSent(of event: StandingEvent) -> Instant? {
    guard let first = record.reminders.first?.recorded, let placed = placedEvent(event.id) else { return nil }
    let all = instants(of: placed, from: Instant(milliseconds: .min), to: now)
      .filter { (state(of: placed, at: $0)?.isAvailable ?? false) && !isAway(at: $0) }
    guard let last = all.last, first <= last else { return nil }
    return all.contains { record.reminder(of: event.id, at: $0) != nil } ? nil : last
  }
}
