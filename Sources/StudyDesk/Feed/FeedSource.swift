package import CivilTime
import Record
import Scheduling
import StudyService

/// Whose days a feed shows: a participant's own, or those of an assessor's participants.
package struct FeedSource: Hashable, Sendable {
  package let participant: String?
  /// The assessor whose list it is.
  package let by: String?

  package init(participant: String?, by: String?) {
    self.participant = participant
    self.by = by
  }
}

extension StudyDesk {
  /// The days as the record has them now; one for each participant who is wanted, in the order of the roster.
  ///
  /// - Parameter date: The study day; nil for the one that holds now.
  /// - Throws: ``RosterRefusal`` for the assessor, ``FeedRefusal``; ``StoreError/unknownParticipant(_:)``.
  package func days(of source: FeedSource, on date: CivilDate?) throws -> [DayFeed] {
    try look { reading in
      let assessed = source.by != nil
      return try reading.people(of: source).map { participant in
        try reading.lookAtDay(date, of: participant, assessed: assessed) { day, _ in day }
      }
    }
  }
}

extension DeskReading {
  /// What `body` reads off a day of a participant, as ``look(at:_:)`` has it.
  ///
  /// - Parameter date: Nil for the study day that holds now.
  func lookAtDay<Value>(
    _ date: CivilDate?, of participant: String, assessed: Bool, _ body: (DayFeed, ParticipantView) throws -> Value
  ) throws -> Value {
    var known: (shown: Set<String>, records: [OutcomeRecord])?
    return try look(at: participant) { view in
      let shown = view.shown(on: date)
      if known?.shown != shown {
        known = (shown, OutcomeRecord.all(in: try reader.entries(about: participant, asOf: now, ofEvents: shown)))
      }
      return try body(DayFeed(view, on: date, assessed: assessed, records: known?.records ?? []), view)
    }
  }

  fileprivate func people(of source: FeedSource) throws -> [String] {
    guard let by = source.by else { return source.participant.map { [$0] } ?? [] }
    let isAssessed = try condition(of: PeopleFilter(assessor: by))
    var listed: [String] = []
    try reader.forEachRosterRecord(asOf: now) { if isAssessed($0) { listed.append($0.participant) } }
    guard let participant = source.participant else { return listed }
    if !listed.contains(participant) { throw FeedRefusal.notAssessed(participant, by: by) }
    return [participant]
  }
}

extension ParticipantView {
  /// The events of which a day shows what was recorded: the day's, and the entries of its offers.
  fileprivate func shown(on date: CivilDate?) -> Set<String> {
    let events = events(on: date)
    return Set(events.map(\.id) + events.filter { $0.event.slot == .offer }.flatMap { entries(of: $0.id) })
  }
}

/// Why no day is shown.
package enum FeedRefusal: Refusal, Hashable {
  case notAssessed(String, by: String)

  package var kind: RefusalKind { .state }

  package var message: String {
    switch self {
    case .notAssessed(let participant, let assessor): "\(participant) is not on the list of \(assessor)"
    }
  }
}
