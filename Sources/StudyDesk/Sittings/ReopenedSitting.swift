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
    try look(.record) { reading in
      let view = try reading.view(of: order.participant)
      let event = try EventToTake(order: order, view: view).recorded()
      if order.by != nil { throw SittingRefusal.changedByTeamAlone(event: event.id) }
      if let refusal = view.refusalToChange(event) { throw refusal }
      let record = try reading.reader.standing(event.id, of: order.participant, asOf: reading.now)
      guard let survey = view.study.survey(of: record), let stand = try reading.reopened(record, of: event, view) else {
        throw SittingRefusal.unreadable(event: event.id)
      }
      let offer = SittingOffer(
        order: order, view: view, event: event, listed: event.id, survey: survey, unfinished: nil, isOnList: true)
      return (offer, stand)
    }
  }
}

extension DeskReading {
  /// Nil when the recorded answers can't be taken again.
  fileprivate func reopened(
    _ record: OutcomeRecord, of event: StandingEvent, _ view: ParticipantView
  ) throws -> SittingStand? {
    do { return try SittingRecorder.reopened(record, of: event, view, in: reader) } catch is Correction.Refusal {
      return nil
    }
  }
}

extension ParticipantView {
  /// Whether the participant can change what they answered to an event.
  func mayChange(_ event: StandingEvent) -> Bool { refusalToChange(event) == nil }

  /// Why the participant can't change what they answered to an event; nil when they can.
  fileprivate func refusalToChange(_ event: StandingEvent) -> SittingRefusal? {
    guard event.completed != nil else { return .nothingToChange(event: event.id) }
    guard study.current.definitions.study.corrections == .participant, !isAssessed(event) else {
      return .changedByTeamAlone(event: event.id)
    }
    if study.closing != nil { return .studyClosed }
    guard record.status == .active else {
      return .withdrawn(participant: record.participant, status: record.status.rawValue)
    }
    guard let closes = event.row.graceEnds ?? event.row.closes, closes <= now else { return nil }
    return .windowClosed(event: event.id, at: event.row.zone.reading(at: closes))
  }
}
