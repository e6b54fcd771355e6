package import CivilTime
import Record
import Scheduling
package import StudyService
package import SurveyModel
package import Wording

/// A sitting that a device began while there was no network.
package struct KeptBeginning: Sendable {
  package let event: String
  /// The name that the device gave it: by that it is known when it is sent again.
  package let run: String
  package let language: LanguageTag
  package let seed: UInt64
  /// By the device's clock; see ``OwnSitting/bounded(_:after:)``.
  package let began: Instant
  /// When the first answer was confirmed, by the same clock.
  package let answered: Instant

  package init(
    event: String, run: String, language: LanguageTag, seed: UInt64, began: Instant, answered: Instant
  ) {
    (self.event, self.run, self.language, self.seed) = (event, run, language, seed)
    (self.began, self.answered) = (began, answered)
  }

  /// What a device keeps for longer is not taken any more.
  package static let longest: Int64 = 7 * 86_400_000
}

extension StudyDesk {
  /// Begins a sitting that a device began, or finds it: by the name that the device gave it, else the one of the event that
  /// somebody began meanwhile.
  ///
  /// The instant at which it began is the device's, not before its event opened and not after now.
  ///
  /// - Throws: ``SittingRefusal`` when the event can't have been taken then, or is recorded; ``StoreError``.
  package func keptSitting(_ kept: KeptBeginning, of participant: String) throws -> OwnSitting {
    let known = try number(of: kept, of: participant)
    if let own = try known.flatMap({ try ownSitting($0, of: participant) }) { return own }
    let account = account ?? ""
    let offer = try look(.record) { try $0.offer(kept, to: participant, account) }
    let number: Int64
    if let unfinished = offer.unfinished {
      number = unfinished
    } else {
      let context = offer.context(run: kept.run, language: kept.language, seed: kept.seed)
      number = try begin(offer, offer.survey, context: context) {
        try $0.offer(kept, to: participant, account)
      }.sitting
    }
    guard let own = try ownSitting(number, of: participant) else {
      throw SittingRefusal.nothingUnfinished(event: kept.event)
    }
    return own
  }

  /// The confirmed inputs of a sitting, in order.
  ///
  /// - Throws: ``SittingRefusal/unreadable(event:)``; ``StoreError``.
  package func journal(of stand: SittingStand) throws -> [JournalEntry] {
    try store.read { try $0.inputs(of: stand.sitting) }.map { entry in
      guard case .sitting(.input(_, _, let json))? = entry.content,
        let input = JournalEntry(json: json, in: stand.runner.survey)
      else { throw SittingRefusal.unreadable(event: stand.event.id) }
      return input
    }
  }

  /// The sitting that a device gave its name to, also one that has ended.
  private func number(of kept: KeptBeginning, of participant: String) throws -> Int64? {
    try look(.record) { reading in
      let sittings = try reading.view(of: participant).record.sittings
      return try sittings.last { fact in
        guard fact.event == kept.event, let (began, _) = try reading.reader.sitting(fact.number) else { return false }
        return SittingContext(json: began.context)?.run == kept.run
      }?.number
    }
  }
}

extension OwnSitting {
  /// When something was confirmed, by a device's clock, within what can be: not before the event opened or what was
  /// confirmed before, and not after now.
  package func bounded(_ observed: Instant, after last: Instant?) -> Instant {
    let least = max(offer.event.row.opens, last ?? offer.event.row.opens)
    return max(least, min(observed, present.now))
  }
}

extension StudyDesk {
  /// Why a sitting does not take what was confirmed at an instant and arrives now; nil where it does: its event was open
  /// then, or the page before was confirmed shortly before that closed.
  ///
  /// What was decided since, that somebody left or was excused, takes nothing away that was answered before it.
  ///
  /// - Throws: ``StoreError``.
  package func refusal(
    of own: OwnSitting, confirmedAt observed: Instant, after stand: SittingStand
  ) throws -> NotTakenReason? {
    let (present, event) = (own.present, own.offer.event)
    if stand.isOver { return .elsewhere }
    if present.study.closing != nil { return .studyClosed }
    let then = try look(.record) { try $0.known(present.record.participant, at: observed) }
    // Whoever had left then is not taken for somebody who takes part since they came back.
    if let then, then.record.status != .active { return .left }
    if present.cameBack(to: event.schedule, after: observed) != nil { return .left }
    if present.takesAnswers(event, stand) || present.takesKept(event, stand, at: observed) { return nil }
    if present.now.milliseconds - observed.milliseconds > KeptBeginning.longest { return .old }
    if let then, event.completed == nil, let known = then.sittingEvent(event.id),
      then.takesKept(known, stand, at: observed)
    {
      return nil
    }
    switch event.state {
    case .withdrawn: return .left
    case .excused: return .excused
    default: return present.record.status == .active ? .closed : .left
    }
  }
}

extension DeskReading {
  /// What a device began, by the record as it is now; where that has the person gone or excused since, as it was when the
  /// first answer was given.
  fileprivate func offer(_ kept: KeptBeginning, to participant: String, _ account: String) throws -> SittingOffer {
    let view = try view(of: participant)
    guard let event = view.event(kept.event), event.event.slot != .offer else {
      throw SittingRefusal.notOfTask(event: kept.event, task: "", participant: participant)
    }
    let began = min(max(kept.began, event.row.opens), now)
    guard now.milliseconds - began.milliseconds <= KeptBeginning.longest else {
      throw SittingRefusal.lapsed(event: kept.event)
    }
    let order = SittingOrder(
      task: event.row.task, event: kept.event, participant: view.record.participant, observed: began, account: account)
    let answered = min(max(kept.answered, began), now)
    if let then = try known(participant, at: answered), then.record.status != .active {
      throw SittingRefusal.withdrawn(participant: view.record.participant, status: then.record.status.rawValue)
    }
    do { return try offer(order) } catch let refusal as SittingRefusal {
      guard refusal.mayBeLater, study.closing == nil, let then = try? at(answered).offer(order) else { throw refusal }
      return SittingOffer(
        order: order, view: then.view, event: then.event, listed: then.listed, survey: then.survey,
        unfinished: view.record.runningSitting(of: then.event.id)?.number, isOnList: then.isOnList)
    }
  }

  /// A participant as they stood; nil before there was one.
  fileprivate func known(_ participant: String, at instant: Instant) throws -> ParticipantView? {
    do { return try at(instant).view(of: participant) } catch StoreError.unknownParticipant { return nil }
  }
}

extension SittingRefusal {
  /// Whether somebody decided it, and may have done so after what arrives now was answered.
  fileprivate var mayBeLater: Bool {
    switch self {
    case .excused, .withdrawn, .leftSchedule: true
    default: false
    }
  }
}

extension ParticipantView {
  /// Whether an event takes what was answered at an instant, as it stands here.
  fileprivate func takesKept(_ event: StandingEvent, _ stand: SittingStand, at observed: Instant) -> Bool {
    guard study.closing == nil, record.status == .active, event.state.takesLateEntry,
      now.milliseconds - observed.milliseconds <= KeptBeginning.longest
    else { return false }
    if event.row.opens <= observed, event.row.graceEnds.map({ observed < $0 }) ?? true { return true }
    guard let last = stand.lastConfirmed else { return false }
    return observed.milliseconds - last.milliseconds < OwnSitting.courtesy
  }
}
