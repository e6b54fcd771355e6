import ActiveTasks
import CivilTime
import Definitions
import JSONText
import Record
import Scheduling
package import Sittings
package import StudyService
package import SurveyModel

/// A sitting of a participant's own, as their pages find it by its number.
package struct OwnSitting: Sendable {
  package let offer: SittingOffer
  package let stand: SittingStand
  /// Whether it takes answers: its event is open, or its last page was entered shortly before that closed.
  package let isOpen: Bool
  /// What was recorded, as far as the survey shows it to the participant; empty before, and nil when it was taken back since.
  package let facts: [RecordedFact]?
  /// The participant as they stand now.
  let present: ParticipantView

  /// What its pages are in: the participant's language as it is now, also where the sitting began in another.
  package var language: LanguageTag { present.language(of: stand) }

  /// A page that was open when its event closed may be finished for so long.
  static let courtesy: Int64 = 3_600_000
}

extension StudyDesk {
  /// What a participant can begin, or go on with, of an event of theirs.
  ///
  /// - Throws: ``SittingRefusal``; ``StoreError``. An event of nobody's is one of nobody's, whoever else has it.
  package func ownOffer(_ event: String, of participant: String) throws -> SittingOffer {
    try look(.record) { reading in
      let view = try reading.view(of: participant)
      guard let task = view.event(event)?.row.task else {
        throw SittingRefusal.notOfTask(event: event, task: "", participant: participant)
      }
      return try reading.offer(
        SittingOrder(task: task, event: event, participant: view.record.participant, account: account ?? ""))
    }
  }

  /// What is recorded of an event of a participant's own, at its closing page.
  ///
  /// - Throws: As ``reopen(_:)``.
  package func reopenOwn(_ event: String, of participant: String) throws -> (offer: SittingOffer, stand: SittingStand) {
    let task = try look(.record) { try $0.view(of: participant).event(event)?.row.task }
    return try reopen(
      SittingOrder(task: task ?? "", event: event, participant: participant, account: account ?? ""))
  }

  /// A sitting by the number of the entry that began it; nil for one that is not this participant's own.
  ///
  /// - Parameter known: Where it stood when an answer of it was durable.
  /// - Throws: ``SittingRefusal/unreadable(event:)``; ``StoreError``.
  package func ownSitting(
    _ number: Int64, of participant: String, after known: SittingStand? = nil
  ) throws -> OwnSitting? {
    try look(.record) { reading in
      let present = try reading.view(of: participant)
      guard let fact = present.record.sittings.first(where: { $0.number == number }) else { return nil }
      let mayHaveMoved = fact.ended == nil && present.record.hasChanged(since: fact.began)
      let began = mayHaveMoved ? try reading.at(fact.began).view(of: participant) : nil
      let moved = began.flatMap { present.movedSince($0, sittingEvent: fact.event) }
      let view = moved == nil ? present : began ?? present
      guard let event = moved ?? present.sittingEvent(fact.event), !view.isAssessed(event),
        let survey = view.study.layers[event.layer].definitions.surveys[event.row.survey]?.survey
      else { return nil }
      let offer = SittingOffer(
        order: SittingOrder(
          task: fact.task, event: fact.event, participant: view.record.participant, observed: fact.ended,
          account: account ?? ""), view: view, event: event, listed: event.id, survey: survey,
        unfinished: fact.ended == nil ? number : nil, isOnList: true)
      do {
        let stand = try SittingStand(of: number, event, view, in: reading.reader, after: known)
        return OwnSitting(
          offer: offer, stand: stand,
          isOpen: !stand.isOver && stand.runner.context.mode == .screen && present.takesAnswers(event, stand),
          facts: stand.isRecorded ? try reading.facts(of: fact.event, view) : [], present: present)
      } catch is UnreadableSitting {
        throw SittingRefusal.unreadable(event: event.id)
      }
    }
  }
}

extension StudyDesk {
  /// The names that the participant gave to ways before; asked for by a survey that records a way alone.
  ///
  ///
  /// - Parameter event: One whose own names don't count: it is corrected.
  /// - Throws: ``StoreError``.
  package func usedNames(
    of participant: String, for survey: Survey, besides event: String? = nil
  ) throws -> UsedNames {
    guard survey.steps.contains(where: { $0.kind.name == "locationTrack" }) else { return UsedNames() }
    return try store.read { try $0.usedNames(of: participant, besides: event) }
  }
}

extension StoreReader {
  /// The names of a participant's ways that stand.
  func usedNames(of participant: String, besides event: String?) throws -> UsedNames {
    var names = UsedNames()
    let entries = try entries(about: participant, asOf: Instant(milliseconds: .max))
    for record in OutcomeRecord.all(in: entries) where record.deletion == nil && record.outcome.event != event {
      for track in record.result?.tracks ?? [] { track["name"]?.string.map { names.add($0) } }
    }
    return names
  }
}

extension DeskReading {
  fileprivate func facts(of event: String, _ view: ParticipantView) throws -> [RecordedFact]? {
    let record = try reader.standingOutcome(of: view.record.participant, event: event, asOf: now)
    return record.map { RecordedFact.all(of: $0, view, for: .participant) }
  }
}

extension ParticipantRecord {
  /// Whether something of it is later than an instant: their events may have stood elsewhere then.
  fileprivate func hasChanged(since instant: Instant) -> Bool {
    latestChange > instant || outcomes.contains { $0.finished > instant }
  }
}

extension StudyDesk {
  /// The language of the pages of a sitting of a participant's own.
  ///
  /// - Throws: ``StoreError``.
  package func pageLanguage(of stand: SittingStand, _ participant: String) throws -> LanguageTag {
    try look(.record) { try $0.view(of: participant).language(of: stand) }
  }
}

extension ParticipantView {
  fileprivate func language(of stand: SittingStand) -> LanguageTag {
    let known = try? stand.runner.survey.promptLanguage(asked: nil, own: language).language
    return known ?? stand.runner.context.language
  }

  func takesAnswers(_ event: StandingEvent, _ stand: SittingStand) -> Bool {
    switch event.state {
    case let state where state.isAvailable: return true
    // Only the time that is over is forgiven: what was excused, or waits for something, is not taken.
    case .missed, .lapsed: break
    default: return false
    }
    guard let last = stand.lastConfirmed, study.closing == nil, record.status == .active else { return false }
    return now.milliseconds - last.milliseconds < OwnSitting.courtesy
  }
}

extension SittingStand {
  /// When its last page was entered, or an answer of it confirmed; nil when nothing is left to answer.
  var lastConfirmed: Instant? {
    runner.page.map { page in ([page.started] + page.items.compactMap(\.finished)).max() ?? page.started }
  }
}
