import CivilTime
import Definitions
import Record
import Scheduling
import SurveyModel

/// The events of the days about now for all participants of one ``Cohort``: worked out once, and sorted into the lists of
/// ``TodayEventList`` as they stand for one of whom nothing is recorded.
struct SharedToday: Sendable {
  fileprivate let events: [SharedEvent]
  private let places: EventPlaces
  /// The outcomes that somebody's lists depend on.
  let needed: NeededOutcomes
  /// The ids that the list of the study day has.
  private let listed: Set<String>
  /// For one of whom nothing is recorded, in the order of the events.
  private let usual: [TodayEvent]
  /// Whether some of `usual` are missed and were to be called to mind from that instant on; nil when none are.
  private let lastReminder: Instant?
  /// Events that wait for another task: how they stand is asked of everybody.
  private let hasWaiting: Bool

  fileprivate struct SharedEvent: Sendable {
    let placed: PlacedEvent
    let schedule: CompiledSchedule
    /// Where its row stands in the table of all.
    let row: Int32
    let after: [Int]
    let roles: TodayRoles
    /// When it was to be called to mind, for one of whom nothing is recorded.
    let reminders: [Instant]
    /// For one of whom nothing is recorded.
    let state: EventState
  }

  /// - Parameters:
  ///   - view: Of any participant of the cohort.
  ///   - plain: The facts of one of whom nothing is recorded.
  ///   - table: Takes the rows.
  /// - Returns: Nil when two events have one id: then each participant is asked alone.
  init?(_ view: ParticipantView, _ plain: ParticipantFacts, _ table: inout [StandingEvent]) {
    var events: [SharedEvent] = []
    var places = EventPlaces()
    var known: [String: PlacedEvent] = [:]
    let candidates = TodayCandidates(view)
    for (placed, roles) in candidates.all {
      if known.updateValue(placed, forKey: placed.id) != nil { return nil }
      let own = roles.subtracting(view.isVisit(placed) ? [] : .ahead)
      guard !own.isEmpty, let schedule = view.study.layers[placed.layer].schedules[placed.schedule],
        let standing = view.standing(of: placed)
      else { continue }
      let after = places.add(placed, view)
      let reminders =
        own.contains(.closing)
        ? view.instants(of: placed, from: Instant(milliseconds: .min), to: view.now).filter {
          schedule.state(of: placed.event, EventFacts(), participant: plain, at: $0).isAvailable
        } : []
      table.append(standing)
      events.append(
        SharedEvent(
          placed: placed, schedule: schedule, row: Int32(table.count - 1), after: after, roles: own,
          reminders: reminders,
          state: schedule.state(of: placed.event, EventFacts(), participant: plain, at: view.now)))
    }
    self.events = events
    self.places = places
    needed = places.needed
    listed = Set(candidates.listed)
    hasWaiting = events.contains { !$0.after.isEmpty }
    var usual: [TodayEvent] = []
    for event in events { event.append(event.state, began: nil, isActive: true, to: &usual) }
    self.usual = usual
    lastReminder = events.filter(\.state.isMissed).compactMap(\.reminders.last).max()
  }
}

extension SharedToday {
  /// Appends the events of a participant that lists have.
  ///
  /// - Parameters:
  ///   - facts: Nil for one of whom nothing is said that bears on all events.
  ///   - plain: The facts of such a one.
  /// - Returns: False for one who has to be asked alone, of whom nothing was appended: somebody who began what is on no list
  ///   of the day, or of whose reminders one may have to be seen to.
  func append(
    _ record: ParticipantRecord, _ facts: ParticipantFacts?, plain: ParticipantFacts, at now: Instant,
    using known: inout DayFacts, to found: inout [TodayEvent]
  ) -> Bool {
    var began: [String: Instant] = [:]
    for sitting in record.sittings where sitting.ended == nil && !sitting.discarded {
      guard listed.contains(sitting.event) else { return false }
      began[sitting.event] = sitting.began
    }
    let count = found.count
    places.collect(record, at: now, into: &known)
    let hasLeft = record.enrolments.contains { $0.left != nil }
    let isUsual = facts == nil && !hasLeft && !hasWaiting
    if isUsual, known.touched.isEmpty {
      if mayNeedReminding(record, since: lastReminder, events.lazy.filter(\.state.isMissed)) { return false }
      found += usual
      return true
    }
    let touched = Set(known.touched)
    for (index, event) in events.enumerated() {
      var state = event.state
      if !isUsual || touched.contains(index) {
        let own = EventFacts(
          begun: known.begun(index), completed: known.completed(index), afterMet: known.afterMet(event.after),
          left: hasLeft ? record.leaving(event.placed.schedule) : nil)
        state = event.schedule.state(of: event.placed.event, own, participant: facts ?? plain, at: now)
      }
      if state.isMissed, event.roles.contains(.closing), !record.reminders.isEmpty,
        !isUsual || touched.contains(index) || mayNeedReminding(record, since: event.reminders.last, [event])
      {
        found.removeSubrange(count...)
        return false
      }
      event.append(state, began: began[event.placed.id], isActive: record.status == .active, to: &found)
    }
    return true
  }

  /// Whether one of the events was to be called to mind since reminders are sent, and none of its was tried.
  private func mayNeedReminding(
    _ record: ParticipantRecord, since last: Instant?, _ events: some Sequence<SharedEvent>
  ) -> Bool {
    guard let first = record.reminders.first?.recorded, let last, first <= last else { return false }
    return events.contains { event in
      guard event.roles.contains(.closing), let last = event.reminders.last, first <= last else { return false }
      return !event.reminders.contains { record.reminder(of: event.placed.id, at: $0) != nil }
    }
  }
}

extension SharedToday.SharedEvent {
  fileprivate func append(_ state: EventState, began: Instant?, isActive: Bool, to found: inout [TodayEvent]) {
    let origin = TodayEvent.Origin.shared(row, state)
    TodayEvent.append(placed.event, state, roles, origin, began: began, isActive: isActive, to: &found)
  }
}

/// For which lists an event comes into question.
struct TodayRoles: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  /// It meets the study day that holds now, and is no offer.
  static let today = TodayRoles(rawValue: 1)
  /// It may have closed since the study day before.
  static let closing = TodayRoles(rawValue: 2)
  /// It is a visit of the days to come.
  static let ahead = TodayRoles(rawValue: 4)
}

/// The events of a participant that a list may have, before the record is asked how they stand.
struct TodayCandidates {
  /// Each event once, in the order of the lists.
  private(set) var all: [(placed: PlacedEvent, roles: TodayRoles)] = []
  /// The ids of those that meet the study day, offers too.
  private(set) var listed: [String] = []

  /// How many days are looked ahead for visits.
  static let daysAhead = 7

  init(_ view: ParticipantView) {
    var places: [Key: Int] = [:]
    func add(_ placed: PlacedEvent, _ role: TodayRoles) {
      let key = Key(id: placed.id, schedule: placed.schedule, layer: placed.layer, opens: placed.event.opens)
      if let place = places[key] { return all[place].roles.formUnion(role) }
      places[key] = all.count
      all.append((placed, role))
    }
    let own = view.candidates()
    for candidate in own {
      listed.append(candidate.placed.id)
      add(candidate.placed, candidate.placed.event.slot == .offer ? [] : .today)
    }
    let today = view.today
    for candidate in view.candidates(on: today.adding(days: -1)) { add(candidate.placed, .closing) }
    // Mostly all schedules have one day.
    let isOne = view.everySchedule.allSatisfy { view.clock(of: $0)?.date(at: view.now) == today }
    for candidate in isOne ? own : view.candidates(on: today) { add(candidate.placed, .closing) }
    guard view.study.mayHaveVisits else { return }
    let last = today.adding(days: TodayCandidates.daysAhead + 1)
    for placed in view.places(from: today.adding(days: 1), to: last) { add(placed, .ahead) }
  }

  private struct Key: Hashable {
    let id: String
    let schedule: String
    let layer: Int
    let opens: Instant
  }
}

extension RunningStudy {
  /// Whether any files have visits, or surveys for staff.
  fileprivate var mayHaveVisits: Bool {
    hasVisits
      || layers.contains { layer in
        layer.definitions.surveys.contains(mentioning: .words(["assessor"])) { $0.survey.respondent == .assessor }
      }
  }
}

extension ParticipantView {
  /// Whether the schedule has an event as a visit, or leaves it to staff.
  fileprivate func isVisit(_ placed: PlacedEvent) -> Bool {
    let definitions = study.layers[placed.layer].definitions
    let survey = task(of: placed).flatMap { definitions.surveys[$0.survey]?.survey }
    if survey?.respondent == .assessor { return true }
    guard let loaded = definitions.schedules[placed.schedule], !loaded.visits.isEmpty else { return false }
    return loaded.visit(placed.element) != nil
  }
}
