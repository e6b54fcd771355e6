package import CivilTime
import Definitions
import Record
import Scheduling
import StudyService
package import SurveyModel

/// What a person is told when their answers are recorded: when, how much of the day is done, what comes next.
package struct ClosingView: Sendable {
  /// By the clocks round the participant.
  package let recorded: CivilDateTime
  package let today: CivilDate
  package let ring: CompletionRing
  /// What can be done now or opens next, of the tasks that the same person fills in; nil when nothing is known to.
  package let next: Next?
  /// What the survey shows the participant of their scores.
  package let scores: [RecordedFact]
  /// The numbers that the participant is shown of this task, the last few times; none before the third.
  package let trends: [OwnHistory.Series]
  /// Whom to ask, as the study says.
  package let contact: String?

  package struct Next: Sendable {
    package let title: String
    package let opens: CivilDateTime
    package let isOpen: Bool
    /// How many others can be done now too.
    package let others: Int
  }
}

extension StudyDesk {
  /// What is told on the page that closes a sitting of an event.
  ///
  /// - Parameter language: Of the sitting.
  /// - Throws: ``StoreError``.
  package func closing(of offer: SittingOffer, in language: LanguageTag) throws -> ClosingView {
    try look(.record) { reading in
      let outcome = try reading.reader.standingOutcome(of: offer.order.participant, event: offer.event.id)?.outcome
      let recorded = outcome?.finished ?? offer.event.completed ?? offer.order.observed ?? reading.now
      return try reading.look(at: offer.order.participant) { view in
        let isOwn = { (event: StandingEvent) in view.isAssessed(event) == (offer.order.by != nil) }
        return ClosingView(
          recorded: offer.event.row.local(recorded), today: view.today,
          ring: CompletionRing(view.events().filter { $0.state.isListed && isOwn($0) }),
          next: view.nextAnnounced(in: language) { isOwn($0) && $0.id != offer.event.id },
          scores: try reading.shownScores(of: offer, view, in: language),
          trends: try reading.trends(of: offer, view, in: language),
          contact: view.study.current.definitions.study.contact)
      }
    }
  }
}

extension DeskReading {
  /// The scores of the outcome of an event that the participant is shown; none to an assessor, who has other places.
  fileprivate func shownScores(
    of offer: SittingOffer, _ view: ParticipantView, in language: LanguageTag
  ) throws -> [RecordedFact] {
    guard offer.order.by == nil else { return [] }
    guard let record = try reader.standingOutcome(of: offer.order.participant, event: offer.event.id),
      let survey = view.study.survey(of: record)
    else { return [] }
    return survey.shownScores(record.reading.scores, in: language).map(RecordedFact.init)
  }

  /// How often a trend goes back.
  private static let times = 8

  /// The same numbers that the participant's history draws, of the last times that they did this task.
  fileprivate func trends(
    of offer: SittingOffer, _ view: ParticipantView, in language: LanguageTag
  ) throws -> [OwnHistory.Series] {
    guard offer.order.by == nil else { return [] }
    let participant = offer.order.participant
    let done = try reader.outcomes(
      of: participant, ofTask: offer.event.row.task, latest: DeskReading.times, asOf: now)
    guard done.count >= OwnHistory.fewest else { return [] }
    let records = try view.byDay(done).suffix(DeskReading.times).compactMap {
      try reader.standingOutcome(of: participant, event: $0.event)
    }
    let lines = records.compactMap { view.line(of: $0, in: language) }
    return OwnHistory.series(of: lines.sorted { $0.date < $1.date })
  }
}

extension ParticipantView {
  /// What can be done now or opens next, of the events that a reader is told of; nil when nothing is known to.
  func nextAnnounced(in language: LanguageTag, _ isTold: (StandingEvent) -> Bool) -> ClosingView.Next? {
    // What opened on another day and is still open can be done now, too.
    let open = events().filter(\.state.isAvailable)
    let coming = tasks.compactMap { nextDue(ofTask: $0, from: today) }.filter { next in
      !open.contains { $0.id == next.id }
    }
    let told = (open + coming).filter { isTold($0) && $0.isAnnounced(at: now) }
    let count = told.count(where: \.state.isAvailable)
    let next =
      told
      .min { ($0.state.isAvailable ? 0 : 1, $0.row.opens) < ($1.state.isAvailable ? 0 : 1, $1.row.opens) }
    return next.map {
      ClosingView.Next(
        title: study.layers[$0.layer].title(of: $0.row, language: language), opens: $0.row.local($0.row.opens),
        isOpen: $0.state.isAvailable, others: max(0, count - 1))
    }
  }
}

extension StandingEvent {
  /// Whether a person may be told of it before: a beep at a random time comes unannounced, and what may be done at any
  /// time is owed by nobody.
  fileprivate func isAnnounced(at now: Instant) -> Bool {
    // What waits for something else has no time that could be told.
    if case .waiting = state, row.opens <= now { return false }
    if state.isAvailable { return event.slot != .offer }
    if case .random = event.slot { return false }
    return event.slot != .offer
  }
}
