package import CivilTime
import Record
import Scheduling
package import StudyService
package import SurveyModel

/// A sitting that a device began while there was no network.
package struct KeptBeginning: Sendable {
  package let event: String
  /// The name that the device gave it: by that it is known when it is sent again.
  package let run: String
  package let language: LanguageTag
  package let seed: UInt64
  /// By the device's clock; see ``OwnSitting/bounded(_:)``.
  package let began: Instant

  package init(event: String, run: String, language: LanguageTag, seed: UInt64, began: Instant) {
    (self.event, self.run, self.language, self.seed, self.began) = (event, run, language, seed, began)
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
    let offer = try look(.record) { reading in
      let view = try reading.view(of: participant)
      guard let event = view.event(kept.event), event.event.slot != .offer else {
        throw SittingRefusal.notOfTask(event: kept.event, task: "", participant: participant)
      }
      let began = min(max(kept.began, event.row.opens), reading.now)
      guard reading.now.milliseconds - began.milliseconds <= KeptBeginning.longest else {
        throw SittingRefusal.lapsed(event: kept.event)
      }
      return try reading.offer(
        SittingOrder(
          task: event.row.task, event: kept.event, participant: view.record.participant, observed: began,
          account: account ?? ""))
    }
    let number: Int64
    if let unfinished = offer.unfinished {
      number = unfinished
    } else {
      let context = offer.context(run: kept.run, language: kept.language, seed: kept.seed)
      number = try begin(offer, offer.survey, context: context).sitting
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

  /// Whether it takes what was confirmed at an instant and arrives now: its event was open then, or the page before was
  /// confirmed shortly before that closed.
  package func takes(confirmedAt observed: Instant, after stand: SittingStand) -> Bool {
    if stand.isOver { return false }
    return present.takesAnswers(offer.event, stand) || present.takesKept(offer.event, stand, at: observed)
  }
}

extension ParticipantView {
  fileprivate func takesKept(_ event: StandingEvent, _ stand: SittingStand, at observed: Instant) -> Bool {
    guard study.closing == nil, record.status == .active, event.state.takesLateEntry,
      now.milliseconds - observed.milliseconds <= KeptBeginning.longest
    else { return false }
    if event.row.opens <= observed, event.row.graceEnds.map({ observed < $0 }) ?? true { return true }
    guard let last = stand.lastConfirmed else { return false }
    return observed.milliseconds - last.milliseconds < OwnSitting.courtesy
  }
}
