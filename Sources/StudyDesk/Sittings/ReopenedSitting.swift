import CivilTime
import Definitions
import Record
package import StudyService

extension StudyDesk {
  /// A sitting whose outcome is recorded, at its closing page, from which the participant may change answers: where the
  /// study says `corrections: participant`, while the event is open.
  ///
  /// - Parameter order: Names the event.
  /// - Throws: ``SittingRefusal/nothingToChange(event:)``, ``SittingRefusal/changedByTeamAlone(event:)``,
  ///   ``SittingRefusal/windowClosed(event:at:)``, ``SittingRefusal/unreadable(event:)``; ``EventRefusal``; ``StoreError``.
  package func reopen(_ order: SittingOrder) throws -> (offer: SittingOffer, stand: SittingStand) {
    try look { reading in
      let view = try reading.view(of: order.participant)
      let event = try EventToTake(order: order, view: view).recorded()
      guard order.by == nil, !view.isAssessed(event), view.letsParticipantCorrect else {
        throw SittingRefusal.changedByTeamAlone(event: event.id)
      }
      if view.study.closing != nil { throw SittingRefusal.studyClosed }
      if let closes = event.row.graceEnds ?? event.row.closes, closes <= reading.now {
        throw SittingRefusal.windowClosed(event: event.id, at: event.row.zone.reading(at: closes))
      }
      let record = try reading.reader.standing(event.id, of: order.participant, asOf: reading.now)
      guard let survey = view.study.survey(of: record),
        let stand = try? SittingRecorder.reopened(record, of: event, view, in: reading.reader)
      else { throw SittingRefusal.unreadable(event: event.id) }
      let offer = SittingOffer(
        order: order, view: view, event: event, listed: event.id, survey: survey, unfinished: nil, isOnList: true)
      return (offer, stand)
    }
  }
}

extension ParticipantView {
  /// Whether the study lets participants change what they answered.
  package var letsParticipantCorrect: Bool { study.current.definitions.study.corrections == .participant }

  /// Whether the participant can change what they answered to an event.
  package func mayChange(_ event: StandingEvent) -> Bool {
    guard letsParticipantCorrect, study.closing == nil, !isAssessed(event), event.completed != nil else { return false }
    return (event.row.graceEnds ?? event.row.closes).map { now < $0 } ?? true
  }
}
