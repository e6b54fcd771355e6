package import CivilTime
package import JSONText
import Record
import Scheduling
import StudyService

/// A reminder and what became of it, as lists tell it.
package struct ReminderRow: Hashable, Sendable {
  package enum State: String, Hashable, Sendable {
    /// To be sent now.
    case due
    case sent, failed
    /// Its sender is gone, or was cut off: nobody knows whether it went out, and it is not sent again.
    case uncertain
    /// The event was missed, and nobody was sent anything.
    case unsent
  }

  package let participant: String
  package let event: String
  package let task: String
  package let title: String
  package let at: Instant
  package let zone: Zone
  package let state: State
  /// From 1; nil for one that nobody tried.
  package let attempt: Int?
  package let reason: String?
  /// When it is tried again; nil when it is not.
  package let again: Instant?
  /// How many earlier reminders of the event it stands for.
  package private(set) var passedOver = 0

  init(_ view: ParticipantView, _ coming: ComingReminder, _ state: State, reason: String? = nil) {
    self.init(view, coming.event.id, at: coming.at, state, attempt: coming.attempt, reason: reason)
    passedOver = coming.passedOver.count
  }

  init(_ view: ParticipantView, _ tried: TriedReminder, _ state: State, again: Instant? = nil) {
    var reason: String?
    switch tried.step {
    case .failed(let said, _): reason = said
    case .uncertain(let said): reason = said
    case .sending, .sent: break
    }
    self.init(view, tried.event, at: tried.at, state, attempt: tried.attempt, reason: reason, again: again)
  }

  /// Of an event that files in force may not give any more.
  init(
    _ view: ParticipantView, _ event: String, at instant: Instant, _ state: State, attempt: Int? = nil,
    reason: String? = nil, again: Instant? = nil
  ) {
    let row = view.event(event)?.row
    participant = view.record.participant
    self.event = event
    task = row?.task ?? EventID(event).map { String($0.task) } ?? event
    title = row?.title ?? event
    at = instant
    zone = row?.zone ?? view.zoneNow
    self.state = state
    self.attempt = attempt
    self.reason = reason
    self.again = again
  }

  init(
    _ message: ReminderMessage, _ state: State, reason: String? = nil, again: Instant? = nil, passedOver: Int
  ) {
    participant = message.participant
    event = message.event
    task = message.task
    title = message.title
    at = message.at
    zone = message.zone
    attempt = message.attempt
    self.state = state
    self.reason = reason
    self.again = again
    self.passedOver = passedOver
  }
}

extension ReminderRow {
  package var members: [JSONMember] {
    [
      JSONMember("event", .string(event)), JSONMember("task", .string(task)), JSONMember("title", .string(title)),
      JSONMember("at", .string(zone.reading(at: at))), JSONMember("state", .string(state.rawValue)),
      JSONMember("attempt", attempt.map { .integer($0) } ?? .null), JSONMember("reason", .optional(reason)),
      JSONMember("again", .optional(again.map { zone.reading(at: $0) })),
    ]
  }

  package var json: JSONValue {
    .object(
      [JSONMember("participant", .string(participant))] + members
        + [JSONMember("passedOver", .integer(passedOver))])
  }
}

extension DeskReading {
  /// The reminders that are to be sent now.
  ///
  /// - Throws: ``StoreError``.
  func remindersToSend() throws -> [ReminderRow] {
    var rows: [ReminderRow] = []
    guard study.reminds, study.closing == nil else { return [] }
    try forEachView(of: PeopleFilter()) { view in
      rows += view.remindersToSend().map { ReminderRow(view, $0, .due) }
    }
    return rows.sorted { ($0.at, $0.participant, $0.event) < ($1.at, $1.participant, $1.event) }
  }
}

extension ParticipantView {
  /// The reminders of the last two days that failed, may have been lost, or that nobody sent.
  ///
  /// - Parameter missed: The events that were missed in that time.
  func remindersToSeeTo(missed: [StandingEvent]) -> [ReminderRow] {
    let tried = record.reminders.filter { now < $0.at.adding(milliseconds: 2 * ReminderPace.latest) }
    let rows = tried.compactMap { reminder -> ReminderRow? in
      switch reminder.step {
      case .failed(_, let isFinal):
        let event = event(reminder.event)
        if event?.completed != nil { return nil }
        let isOpen = event?.state.isAvailable ?? false && event?.row.closes.map { now < $0 } ?? true
        let next = ReminderPace.next(after: reminder.attempt, failedAt: reminder.recorded)
        return ReminderRow(self, reminder, .failed, again: isFinal || !isOpen ? nil : next)
      case .uncertain: return ReminderRow(self, reminder, .uncertain)
      case .sending where reminder.isLeft(at: now): return ReminderRow(self, reminder, .uncertain)
      case .sending, .sent: return nil
      }
    }
    return rows
      + missed.compactMap { event in
        reminderNotSent(of: event).map { ReminderRow(self, event.id, at: $0, .unsent) }
      }
  }
}
