import CivilTime
import Definitions
import Record
import Scheduling
package import StudyService
package import SurveyModel

/// What a person can take now: an event of theirs with its survey, and the sitting of it that was begun before.
package struct SittingOffer: Sendable {
  package let order: SittingOrder
  package let view: ParticipantView
  package let event: StandingEvent
  /// The event's id as lists have it: an offer that is taken any number of times gives each sitting a number behind it.
  let listed: String
  /// The survey that a new sitting asks.
  package let survey: Survey
  /// A sitting that was begun and neither finished nor set aside.
  package let unfinished: Int64?
  /// False when the assessor who records is not the participant's.
  package let isOnList: Bool

  /// Whether what was begun may be set aside by who takes it: a participant does not set aside what measures their time
  /// or tells them what is right.
  package var mayBeSetAside: Bool { order.author != .participant || survey.mayBeBegunAnew }

  /// What is fixed when a new sitting begins.
  ///
  /// - Parameter language: Of the prompts.
  package func context(run: String, language: LanguageTag, seed: UInt64) -> SittingContext {
    view.sittingContext(
      for: event, survey, run: run, by: order.by, mode: order.mode, language: language, seed: seed,
      started: order.observed ?? view.now)
  }
}

extension DeskReading {
  /// What an order comes to.
  ///
  /// - Throws: ``SittingRefusal``, ``EventRefusal``, ``RosterRefusal``; ``StoreError``.
  package func offer(_ order: SittingOrder) throws -> SittingOffer {
    try look(at: order.participant) { try offer(order, to: $0) }
  }

  private func offer(_ order: SittingOrder, to present: ParticipantView) throws -> SittingOffer {
    var view = present
    let listed: StandingEvent
    if let moved = try putAside(order, present) {
      (view, listed) = moved
    } else {
      listed = try EventToTake(order: order, view: view).standing()
    }
    let event = view.taking(listed)
    var isOnList = true
    if let by = order.by {
      isOnList = view.record.assessors.contains(try reader.activeAssessor(by, asOf: now).number)
    } else if view.isAssessed(event) {
      throw SittingRefusal.assessorNeeded(survey: event.row.survey)
    }
    // Whatever a clock that was set back says: one event has one outcome, and one sitting that goes on.
    let always = Instant(milliseconds: .max)
    let whole = try reader.record(of: order.participant, asOf: always) { _ in .ofEvents([event.id]) }
    if whole.outcome(of: event.id) != nil {
      throw SittingRefusal.recordedLater(event: event.id)
    }
    guard let survey = view.study.layers[event.layer].definitions.surveys[event.row.survey]?.survey else {
      throw SittingRefusal.surveyMissing(event.row.survey)
    }
    return SittingOffer(
      order: order, view: view, event: event, listed: listed.id, survey: survey,
      unfinished: whole.runningSitting(of: event.id)?.number, isOnList: isOnList)
  }

  /// A sitting that was put aside before the date was corrected that its event is counted from, with the view in which it
  /// began: it is gone on with where it stood, while its event there can be taken. Where no event is named, what can be
  /// taken otherwise comes first.
  private func putAside(
    _ order: SittingOrder, _ present: ParticipantView
  ) throws -> (view: ParticipantView, event: StandingEvent)? {
    guard order.observed == nil else { return nil }
    if order.event == nil, (try? EventToTake(order: order, view: present).standing()) != nil { return nil }
    for fact in present.record.sittings.reversed()
    where fact.ended == nil && !fact.discarded && fact.task == order.task && (order.event ?? fact.event) == fact.event {
      let began = try at(fact.began).view(of: order.participant)
      if let moved = present.movedSince(began, sittingEvent: fact.event), moved.state.isAvailable {
        return (began, moved)
      }
    }
    return nil
  }
}

extension Survey {
  /// The language of the prompts: the one that is asked for, else the person's own.
  ///
  /// One that is asked for and that the survey has no text in is refused: the result would say that it was taken in it.
  ///
  /// - Returns: `known` names the languages that there are when the person's own is not among them.
  /// - Throws: ``SittingRefusal/textMissing(language:survey:known:)``.
  package func promptLanguage(
    asked: LanguageTag?, own: LanguageTag
  ) throws -> (language: LanguageTag, known: [LanguageTag]?) {
    let wanted = asked ?? own
    if hasText(in: wanted) || asked == nil && wanted.primary == language.primary { return (wanted, nil) }
    if asked != nil {
      throw SittingRefusal.textMissing(language: "\(wanted)", survey: id, known: textLanguages.map(\.tag))
    }
    return (wanted, textLanguages)
  }
}
