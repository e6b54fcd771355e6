package import CivilTime
import Record
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
      try reading.people(of: source).map { participant in
        let view = try reading.view(of: participant)
        let isShown = view.isShown(on: date)
        let entries = try reading.reader.entries(about: participant, asOf: reading.now) { event, _ in isShown(event) }
        return DayFeed(view, on: date, assessed: source.by != nil, records: OutcomeRecord.all(in: entries))
      }
    }
  }
}

extension ParticipantView {
  /// Tells of an event whether a day shows what was recorded of it: one of the day's, or an entry of its offers.
  fileprivate func isShown(on date: CivilDate?) -> (_ event: String) -> Bool {
    let ids = Set(events(on: date).map(\.id))
    return { event in
      ids.contains(event)
        || event.utf8.lastIndex(of: UInt8(ascii: ".")).map { ids.contains(String(event[..<$0])) } ?? false
    }
  }
}

extension DeskReading {
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
