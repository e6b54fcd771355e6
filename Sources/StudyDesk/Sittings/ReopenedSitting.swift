import CivilTime
import Definitions
import Record
package import StudyService

extension StudyDesk {
  /// A sitting whose outcome is recorded, at its closing page, from which the participant may change answers: where the
  /// study says `corrections: participant`, where a change of theirs led to a question that nobody answered, and where they
  /// declined a consent; while the event is open.
  ///
  /// - Parameter order: Names the event.
  /// - Throws: ``SittingRefusal/nothingToChange(event:)``, ``SittingRefusal/changedByTeamAlone(event:)``,
  ///   ``SittingRefusal/windowClosed(event:at:)``, ``SittingRefusal/unreadable(event:)``; ``EventRefusal``; ``StoreError``.
  package func reopen(_ order: SittingOrder) throws -> (offer: SittingOffer, stand: SittingStand) {
    try look(.record) { reading in
      let view = try reading.view(of: order.participant)
      let event = try EventToTake(order: order, view: view).recorded()
      if order.by != nil { throw SittingRefusal.changedByTeamAlone(event: event.id) }
      let record = try reading.reader.standing(event.id, of: order.participant, asOf: reading.now)
      if let refusal = view.refusalToChange(event, record) { throw refusal }
      guard let survey = view.study.survey(of: record), let stand = try reading.reopened(record, of: event, view) else {
        throw SittingRefusal.unreadable(event: event.id)
      }
      let offer = SittingOffer(
        order: order, view: view, event: event, listed: event.id, survey: survey, unfinished: nil, isOnList: true)
      return (offer, stand)
    }
  }

  /// The event of an order whose outcome lacks an answer that a change of the participant's own asked for, and which they
  /// can still give: the one that the order names, else the latest of the task; nil where there is none.
  ///
  /// - Throws: ``StoreError``.
  package func lackingOwnAnswer(_ order: SittingOrder) throws -> String? {
    guard order.author == .participant, order.observed == nil else { return nil }
    return try look(.record) { reading in
      let view = try reading.view(of: order.participant)
      let recorded = view.record.outcomes.filter { $0.task == order.task }.suffix(DeskReading.mostSearched).map(\.event)
      return try (order.event.map { [$0] } ?? recorded.reversed()).first { id in
        guard let event = view.event(id), event.row.task == order.task, event.completed != nil,
          let record = try reading.reader.standingOutcome(of: order.participant, event: id, asOf: reading.now)
        else { return false }
        return record.awaitsParticipant && view.mayChange(event, record)
      }
    }
  }
}

extension DeskReading {
  /// So many of the latest outcomes of a task are looked through for one that lacks an answer.
  fileprivate static let mostSearched = 14
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

extension OutcomeRecord {
  /// Whether a change that the participant made led to a question that nobody has answered yet.
  fileprivate var awaitsParticipant: Bool {
    revisions.contains { $0.stamp.author == .participant } && !reading.openedByChange.isEmpty
  }
}

extension ParticipantView {
  /// Whether the participant can change what they answered to an event.
  func mayChange(_ event: StandingEvent, _ record: OutcomeRecord?) -> Bool { refusalToChange(event, record) == nil }

  /// Whether the participant declined a consent of this event's, and nothing else has come of it since: they can agree after
  /// all, whoever may change answers.
  private func mayThinkAgain(of event: StandingEvent, _ record: OutcomeRecord?) -> Bool {
    self.record.status == .declined && self.record.isOut(by: event.id) && record?.stamp.author == .participant
  }

  /// Why the participant can't change what they answered to an event; nil when they can.
  fileprivate func refusalToChange(_ event: StandingEvent, _ record: OutcomeRecord?) -> SittingRefusal? {
    guard event.completed != nil else { return .nothingToChange(event: event.id) }
    // What their own change asks for is theirs to answer.
    let thinksAgain = mayThinkAgain(of: event, record)
    let isTheirs =
      study.current.definitions.study.corrections == .participant || record?.awaitsParticipant == true || thinksAgain
    guard isTheirs, !isAssessed(event) else {
      return .changedByTeamAlone(event: event.id)
    }
    if study.closing != nil { return .studyClosed }
    if study.stops.contains(where: { $0.task == event.row.task }) { return .excused(event: event.id, next: nil) }
    guard self.record.status == .active || thinksAgain else {
      return .withdrawn(participant: self.record.participant, status: self.record.status.rawValue)
    }
    guard thinksAgain || schedules.contains(event.schedule) else {
      return .leftSchedule(event.schedule, participant: self.record.participant)
    }
    guard let closes = event.row.graceEnds ?? event.row.closes, closes <= now else { return nil }
    return .windowClosed(event: event.id, at: event.row.zone.reading(at: closes))
  }
}
