import CivilTime
import Scheduling
import Record

/// The study days between two pauses that move the schedule, with the anchors as they count in them.
///
/// Each such pause takes its study days out of the schedule: what would have opened in or after it comes as many days later, and keeps
/// its number. What was open when it began stays where it is, and so does what somebody had put on a day by hand.
struct SchedulePhase: Sendable {
  let context: ParticipantContext
  /// The first study day.
  let from: CivilDate
  /// The study day after the last.
  let to: CivilDate
  /// The phase before; empty for the first.
  private let before: ArraySlice<SchedulePhase>
  /// The pause behind it; nil for the last.
  private let pause: Moving?

  /// A pause that moves the schedule.
  private struct Moving: Sendable {
    /// What had opened by then stays.
    let start: Instant
    /// The first study day that it takes out.
    let begins: CivilDate
    /// The study day after the last, and the anchors as they count from then on; nil while it has no end.
    let end: (date: CivilDate, context: ParticipantContext)?
    /// The events with dates for ids that had been put on a day by hand when it was recorded.
    let putByHand: Set<String>
    /// The files by which events had opened before it.
    let files: PausedFiles

    var days: Int { end.map { Int($0.date.dayNumber) - Int(begins.dayNumber) } ?? 0 }
  }

  /// The first study day that may have an event of the phase: hours that a change of the clocks brought forward may come in the pause before.
  var begin: CivilDate { before.last?.pause?.begins ?? from }

  func holds(_ date: CivilDate) -> Bool { from <= date && (date < to || to == SchedulePhase.last) }

  /// Whether an event is the phase's: it opens in it. Its day may lie behind.
  func holds(_ event: Event, _ compiled: CompiledSchedule) -> Bool {
    if before.isEmpty, pause == nil { return true }
    return reaches(event, compiled) && earlierFate(of: event, compiled) == nil
  }

  /// The same whatever earlier phases have.
  private func reaches(_ event: Event, _ compiled: CompiledSchedule) -> Bool {
    if event.date < from, event.date < begin || event.slot.isDated || !isMoved(event, compiled) { return false }
    return event.date < to || to == SchedulePhase.last || stays(event, compiled)
  }

  /// The id of the event that stands for one which is not the phase's, since it had opened, or been put elsewhere, before a pause.
  func idBeforePause(of event: Event, _ compiled: CompiledSchedule) -> String? {
    guard let pause = before.last?.pause, isOfPhaseBefore(event, compiled) else { return nil }
    return isMoved(event, compiled) ? compiled.id(of: event, asMuchEarlier: pause.days) : compiled.id(of: event)
  }

  /// The study day after the last that may have an event of the phase, of a schedule whose events open so many days ahead of their own.
  func end(daysAhead: Int) -> CivilDate { pause == nil ? to : to.adding(days: daysAhead) }

  /// Whether the same occurrence is one of an earlier phase.
  private func isOfPhaseBefore(_ event: Event, _ compiled: CompiledSchedule) -> Bool {
    earlierFate(of: event, compiled) == .given
  }

  /// What earlier phases have made of an occurrence.
  private enum EarlierFate {
    case given
    /// It was on a day that a pause took out, and the pause did not move it.
    case takenOut
  }

  /// - Returns: Nil for one that is the phase's or a later one's.
  private func earlierFate(of event: Event, _ compiled: CompiledSchedule) -> EarlierFate? {
    guard let phase = before.last, let pause = phase.pause else { return nil }
    let isMoved = isMoved(event, compiled)
    let id = compiled.id(of: event, asMuchEarlier: isMoved ? pause.days : 0)
    guard let former = compiled.event(id, for: phase.context) else {
      // What comes by months may have been on no such day.
      return isMoved && event.opens < context.clock.moved(pause.start, byDays: pause.days) ? .given : nil
    }
    if let fate = phase.earlierFate(of: former, compiled) { return fate }
    if phase.reaches(former, compiled) { return .given }
    return former.date < phase.to ? .takenOut : nil
  }

  /// By how many days pauses have moved what an event is counted from.
  ///
  /// - Parameter base: As it counts without pauses.
  func daysMoved(_ cause: EventCause, from base: ParticipantContext) -> Int {
    let anchor = Anchor(cause.base)
    guard let moved = context.instant(of: anchor, at: cause.index),
      let first = base.instant(of: anchor, at: cause.index)
    else { return 0 }
    return Int(context.clock.date(at: moved).dayNumber) - Int(base.clock.date(at: first).dayNumber)
  }

  /// Whether an event moves with what it is counted from.
  func isCounted(_ event: Event, _ compiled: CompiledSchedule) -> Bool {
    if case .each = compiled.element(of: event).rule { true } else { compiled.movesWithAnchor(event) }
  }

  private func phaseBehind(_ end: (date: CivilDate, context: ParticipantContext)) -> SchedulePhase {
    SchedulePhase(context: end.context, from: end.date, to: SchedulePhase.last, before: [self], pause: nil)
  }

  /// Whether somebody had put an event on a day by hand before the pause, and the phase has none of its id.
  private func isLeftBehind(_ id: String, _ compiled: CompiledSchedule) -> Bool {
    guard before.last?.pause?.putByHand.contains(id) ?? false else { return false }
    guard let own = compiled.event(id, for: context), own.date >= from else { return true }
    return earlierFate(of: own, compiled) != nil
  }

  private func stays(_ event: Event, _ compiled: CompiledSchedule) -> Bool {
    guard let pause else { return true }
    if pause.files.hadOpened(event, compiled, by: pause.start) { return true }
    let id = compiled.id(of: event)
    guard pause.putByHand.contains(id), let end = pause.end else { return pause.putByHand.contains(id) }
    return phaseBehind(end).isLeftBehind(id, compiled)
  }

  /// Whether an event is counted from something that the pause before the phase moved.
  private func isMoved(_ event: Event, _ compiled: CompiledSchedule) -> Bool {
    guard isCounted(event, compiled), let cause = compiled.cause(of: event, for: context),
      let former = before.last?.context
    else {
      return false
    }
    let anchor = Anchor(cause.base)
    return context.instant(of: anchor, at: cause.index) != former.instant(of: anchor, at: cause.index)
  }

  /// The event that an id names, when it is the phase's.
  func event(_ id: String, _ schedule: CompiledSchedule) -> Event? {
    guard let event = schedule.event(id, for: context), holds(event, schedule) else { return nil }
    return event
  }

  private static let first = CivilDate(dayNumber: CivilDate.dayNumbers.lowerBound)
  private static let last = CivilDate(dayNumber: CivilDate.dayNumbers.upperBound)
}

// MARK: - From pause to pause

extension SchedulePhase {
  /// Whether a pause without an end follows.
  var isBehindAll: Bool { pause.map { $0.end == nil } ?? false }

  /// The phases of a participant in a schedule, by each layer of files; one without pauses that move the schedule.
  ///
  /// - Parameter contexts: Those of the layers, without pauses; nil for a layer that lacks the schedule.
  static func all(
    of contexts: [ParticipantContext?], _ schedule: String, _ study: RunningStudy, _ record: ParticipantRecord
  ) -> [[SchedulePhase]] {
    var divisions = contexts.map { $0.map { Division(of: $0) } }
    for pause in record.pausesThatShift {
      let files = PausedFiles(contexts: divisions.map { $0?.context }, schedule, study)
      for layer in divisions.indices { divisions[layer]?.divide(by: pause, files, record) }
    }
    return divisions.map { $0?.phases ?? [] }
  }

  /// The same as if the files of a layer had always been in force.
  static func all(
    of context: ParticipantContext, _ compiled: CompiledSchedule, _ record: ParticipantRecord
  ) -> [SchedulePhase] {
    var division = Division(of: context)
    for pause in record.pausesThatShift {
      division.divide(by: pause, PausedFiles(context: division.context, compiled), record)
    }
    return division.phases
  }

  /// A layer's study days, as far as they are divided into phases.
  private struct Division {
    private var found: [SchedulePhase] = []
    /// As it counts behind the pauses so far.
    private(set) var context: ParticipantContext
    /// Nil once a pause has no end.
    private var from: CivilDate? = SchedulePhase.first

    init(of context: ParticipantContext) { self.context = context }

    var phases: [SchedulePhase] {
      guard let from else { return found }
      return found + [
        SchedulePhase(context: context, from: from, to: SchedulePhase.last, before: found.suffix(1), pause: nil)
      ]
    }

    mutating func divide(by pause: Record.Pause, _ files: PausedFiles, _ record: ParticipantRecord) {
      guard let from else { return }
      // A day that had begun when the pause was recorded stays: something of it may be done.
      let start = max(pause.from, pause.recorded)
      let begins = max(context.clock.firstDay(notBefore: start), from)
      let ends = pause.until.map { context.clock.firstDay(notBefore: $0) }
      if let ends, ends <= begins { return }
      let end = ends.map { ends in
        (ends, context.shifted(before: begins, byDays: Int(ends.dayNumber) - Int(begins.dayNumber)))
      }
      let byHand = record.decisions.filter { decision in
        guard decision.decision == .rescheduled, case .date? = EventID(decision.event)?.key else { return false }
        return decision.recorded <= pause.recorded
      }
      let moving = Moving(
        start: start, begins: begins, end: end, putByHand: Set(byHand.map(\.event)),
        files: files)
      found.append(
        SchedulePhase(context: context, from: from, to: begins, before: found.suffix(1), pause: moving))
      self.from = end?.0
      if let end { context = end.1 }
    }
  }
}

extension ParticipantRecord {
  fileprivate var pausesThatShift: [Record.Pause] { pauses.filter(\.shifts).sorted { $0.from < $1.from } }
}

extension CompiledSchedule {
  /// The id that an event would have so many days before, where ids have dates.
  func id(of event: Event, asMuchEarlier days: Int) -> String {
    let id = id(of: event)
    guard let parts = EventID(id), case .date(let date) = parts.key else { return id }
    return "\(parts.task)/\(parts.element)@\(date.adding(days: -days))" + (parts.suffix.map { ".\($0)" } ?? "")
  }
}

extension StudyClock {
  /// The first study day that begins at an instant or later.
  fileprivate func firstDay(notBefore instant: Instant) -> CivilDate {
    let date = date(at: instant)
    return start(of: date) == instant ? date : date.adding(days: 1)
  }
}
