package import CivilTime
import Definitions
import Expressions
import Scheduling
import Record

/// Why a task is or is not due for a participant on a study day: every condition with its value, in the order in which
/// they are asked.
package struct Why: Sendable {
  package let participant: String
  package let task: String
  package let date: CivilDate
  /// Whether the participant takes part, and in a schedule that has the task.
  package let roster: [WhyStep]
  /// One for each element of the task, on the day of each event that meets the study day.
  package let elements: [WhyElement]
  /// What was decided by hand.
  package let notes: [String]
  /// In one sentence, with the first that failed.
  package let verdict: String
  package let isDue: Bool
  /// What would make it due; nil when nothing is missing, or nothing would.
  package internal(set) var remedy: Remedy?
  /// The event that the remedy brings, where it can't be taken on the study day.
  package internal(set) var brings: Way?
  /// The next event that is or will be due after the study day.
  package let next: StandingEvent?
}

/// A condition, whether it holds, and where it stands.
package struct WhyStep: Hashable, Sendable {
  package internal(set) var text: String
  package let isMet: Bool
  /// Nil for what no file says.
  package let place: SourcePlace?
  /// What it is about, of one that no schedule asks.
  var topic: WhyTopic?
}

/// What a step about the participant, or about all of them, tells of.
enum WhyTopic: Hashable, Sendable {
  case leaving
  case stopping
  case closing
  case pausing
}

/// A line of an accepted file.
package struct SourcePlace: Hashable, Sendable, CustomStringConvertible {
  package let path: String
  package let line: Int

  package var description: String { "\(path):\(line)" }
}

package struct WhyElement: Sendable {
  package let element: String
  /// The study day of its event; the one that was asked about when it has none.
  package let date: CivilDate
  package let steps: [WhyStep]
  /// The files that explain it; see ``RunningStudy/layers``.
  let layer: Int
  let explanation: ElementExplanation
  /// The next day of its rule, where that is what stands against an event.
  let nextDay: CivilDate?
  /// The events that it gives the day, where they stand.
  let own: [StandingEvent]
  /// Those of another day that stand for them; see ``ElementExplanation/elsewhere``.
  let elsewhere: [StandingEvent]
}

/// What whoever reads a reason may see: conditions on the rest come without values.
package struct WhyAudience: Sendable {
  /// What tells who the participant is; nil for a reader who may see it.
  let hidden: IdentifyingPlaces?
  let seesAnswers: Bool

  package static let everything = WhyAudience(hiding: nil, seesAnswers: true)

  package init(hiding hidden: IdentifyingPlaces?, seesAnswers: Bool) {
    self.hidden = hidden
    self.seesAnswers = seesAnswers
  }
}

extension ParticipantView {
  /// Explains a task on a study day.
  ///
  /// - Parameters:
  ///   - date: The study day; nil for the one that holds now.
  ///   - audience: Who reads it.
  package func why(_ task: String, on date: CivilDate? = nil, for audience: WhyAudience = .everything) -> Why {
    let current = schedule(ofTask: task)
    let date = date ?? current.flatMap { clock(of: $0)?.date(at: now) } ?? today
    let (schedule, listed) = events(ofTask: task, on: date)
    let isDue = listed.contains { $0.state.isAvailable }
    let roster = rosterSteps(task, schedule, on: date, listed)
    // A day that a pause took out of the schedule is not one of the days that the elements count.
    let isOut = schedule.map { isTakenOut(date, in: $0) } ?? false
    var (elements, told): ([WhyElement], [WhyElement]) = ([], [])
    if let schedule, roster.allSatisfy({ $0.isMet || $0.topic == .pausing }) || !listed.isEmpty {
      // Of a day that two sets of files share, each explains its own events.
      var days: Set<CivilDate> = []
      for event in listed.filter(isWhereScheduled) {
        let known = elements.filter { $0.date == event.event.date && $0.layer == event.layer }
        days.insert(event.event.date)
        if !known.isEmpty { continue }
        elements.merge(explain(task, in: event.schedule, event.layer, on: event.event.date, audience))
      }
      if days.isEmpty { elements = explain(task, in: schedule, study.layer(governing: date), on: date, audience) }
      // What somebody put there is not what the schedule says of the day.
      told = days.isEmpty && (isOut || !listed.isEmpty) ? [] : elements
    }
    let subjects = subjects(on: date, listed, elements)
    var why = Why(
      participant: record.participant, task: task, date: date, roster: roster, elements: told,
      notes: notes(task, on: date, listed),
      verdict: verdict(task, on: date, isTakenOut: isOut, subjects, listed, roster, told), isDue: isDue,
      next: nextDue(ofTask: task, from: max(date, today), besides: subjects))
    if let found = remedy(why, in: schedule, listed, subjects) { (why.remedy, why.brings) = found }
    return why
  }

  /// The events that a day's answer is about, the first of which goes before: those of the day, each that was moved there by
  /// itself, then what is still open of another day. Empty where the day, and what it has to do with the task, is the answer.
  private func subjects(
    on date: CivilDate, _ listed: [StandingEvent], _ elements: [WhyElement]
  ) -> [StandingEvent] {
    if listed.isEmpty { return subject(elements).map { [$0] } ?? [] }
    let there = listed.filter { if case .waiting = $0.state { false } else { true } }
    let known = there.isEmpty ? listed : there
    let ofDay = known.filter { $0.row.date == date }
    let others = known.filter { $0.row.date != date }
    if ofDay.isEmpty { return telling(others) }
    return telling(ofDay) + telling(others.filter(\.state.isAvailable))
  }

  /// Of what a schedule has on a day one, and each that was put there by hand; what can be taken goes before.
  private func telling(_ events: [StandingEvent]) -> [StandingEvent] {
    let put = Set(record.decisions.filter { $0.decision == .rescheduled || $0.decision == .added }.map(\.event))
    let byHand = events.filter { put.contains($0.id) }
    let own = events.filter { !put.contains($0.id) }.telling
    let all = (own.map { [$0] } ?? []) + byHand
    return all.filter(\.state.isAvailable) + all.filter { !$0.state.isAvailable }
  }

  /// The event that speaks for a day that has none.
  private func subject(_ elements: [WhyElement]) -> StandingEvent? {
    // One that was done before its day is not on the day's list.
    if elements.contains(where: { $0.steps.allSatisfy(\.isMet) }) {
      return elements.flatMap(\.own).telling
    }
    guard let nearest = elements.nearest else { return nil }
    if let replaced = nearest.own.telling { return replaced }
    guard let check = nearest.explanation.firstFailed?.check, check.isOfDay else { return nil }
    // What is to come where the schedule has it needs no other word than the schedule's.
    return nearest.elsewhere.filter { event in
      if case .cause = check { true } else { event.state != .upcoming || placed[event.id] != nil }
    }.telling
  }

  /// Whether an event is on the day that its schedule gives it.
  private func isWhereScheduled(_ event: StandingEvent) -> Bool {
    placed[event.id] == nil || scheduled(event.id, event.schedule, event.layer)?.date == event.event.date
  }

  /// Whether a study day lies in a pause that moved the schedule.
  private func isTakenOut(_ date: CivilDate, in schedule: String) -> Bool {
    let phases = phases(schedule, study.layer(governing: date))
    return !phases.isEmpty && !phases.contains { $0.holds(date) }
  }

  /// The schedule that tells of a task on a study day, and the task's events of the day, without those that were withdrawn as
  /// somebody left one schedule for another with the same task.
  ///
  /// - Parameter date: The study day; nil for the one that holds now in each schedule.
  package func events(ofTask task: String, on date: CivilDate?) -> (schedule: String?, events: [StandingEvent]) {
    let events = events(on: date).filter { $0.row.task == task }
    let schedule = schedule(ofTask: task, on: date, events)
    return (schedule, events.filter { $0.schedule == schedule || $0.state != .withdrawn })
  }

  /// That of an event which can be taken, else the one that they were in at the day's end, else that of an event which is there, else
  /// the one that they had left last.
  private func schedule(ofTask task: String, on date: CivilDate?, _ events: [StandingEvent]) -> String? {
    let known = schedules(withTask: task)
    if known.count <= 1 { return known.first }
    let there = events.filter { $0.state != .withdrawn }
    if let open = there.first(where: \.state.isAvailable) { return open.schedule }
    let begun = known.filter { schedule in
      enrolledDay(schedule).map { $0 <= date ?? today(in: schedule) } ?? false
    }
    let present = begun.first { leaving($0, by: date ?? today(in: $0)) == nil }
    if let present, there.isEmpty || there.contains(where: { $0.schedule == present }) { return present }
    return there.first?.schedule ?? present ?? begun.first ?? known.first
  }
}

extension [StandingEvent] {
  /// Of several the one that can be done, else the last that is not to come, else the first; one that is there goes before
  /// one whose condition took it away.
  fileprivate var telling: StandingEvent? {
    let there = filter { if case .waiting = $0.state { false } else { true } }
    let known = there.isEmpty ? self : there
    return known.first { $0.state.isAvailable } ?? known.last { $0.state != .upcoming && $0.state != .waiting(.turn) }
      ?? known.first
  }
}

extension [WhyElement] {
  /// The element that came nearest to an event: with the most conditions that hold. Of those alike one that is done with has
  /// the least to tell; of those that are over the last to end speaks, of those to come the first. Nil when one has an event.
  var nearest: WhyElement? {
    if contains(where: { $0.steps.allSatisfy(\.isMet) }) { return nil }
    return self.max { a, b in
      (a.metCount, a.isLeft, a.end, -a.begin) < (b.metCount, b.isLeft, b.end, -b.begin)
    }
  }

  /// Takes up what other files say of a day: of an element that both have, what those say whose event is there.
  fileprivate mutating func merge(_ others: [WhyElement]) {
    for other in others {
      guard let known = firstIndex(where: { $0.element == other.element && $0.date == other.date }) else {
        append(other)
        continue
      }
      if other.isInForce, !self[known].isInForce { self[known] = other }
    }
  }

  /// The first of its conditions that failed.
  var nearestMiss: WhyStep? { nearest?.steps.first { !$0.isMet } }
}

extension WhyElement {
  /// Whether one of its events is of its own files.
  fileprivate var isInForce: Bool { own.contains { $0.layer == layer } }

  fileprivate var metCount: Int { steps.count { $0.isMet } }

  /// 0 when all that it gives was done, on another day.
  fileprivate var isLeft: Int { !elsewhere.isEmpty && elsewhere.allSatisfy { $0.completed != nil } ? 0 : 1 }

  fileprivate var begin: Int32 { nextDay?.dayNumber ?? .max }

  fileprivate var end: Int32 {
    switch explanation.firstFailed?.check {
    case .until(_, let day, _)?, .cause(_, let day)?: day.dayNumber
    default: .min
    }
  }
}

extension ScheduleCheck {
  /// Whether it asks on which day an event is.
  fileprivate var isOfDay: Bool {
    switch self {
    case .cause, .from, .enrolled: true
    default: false
    }
  }
}
