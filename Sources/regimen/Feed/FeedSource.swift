import CivilTime
import StudyService
import Record

/// Whose days a feed shows: a participant's own, or those of an assessor's participants.
struct FeedSource {
  let participant: String?
  let by: String?

  /// The days as the record has them; one for each participant who is wanted, in the order of the roster.
  ///
  /// - Parameter isQuiet: Says nothing about files that differ from the accepted ones.
  /// - Throws: ``CommandFailure`` for an unknown participant or assessor, and for one who is on no list of the other.
  func read(_ open: OpenStudy, on date: CivilDate?, at now: Instant, isQuiet: Bool = false) throws -> [DayFeed] {
    let running = try open.requireRunningStudy(isQuiet: isQuiet)
    let people = try people(open)
    return try people.map {
      try DayFeed.read($0, on: date, assessed: by != nil, open, running, at: now)
    }
  }

  private func people(_ open: OpenStudy) throws -> [String] {
    guard let by else { return participant.map { [$0] } ?? [] }
    let listed = try AssessorChoice.participants(of: try AssessorChoice.active(by, open), open)
    guard let participant else { return listed }
    guard listed.contains(participant) else {
      throw CommandFailure.notPossibleNow("\(participant) is not on the list of \(by)")
    }
    return [participant]
  }
}
