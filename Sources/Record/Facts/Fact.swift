package import CivilTime

/// What an entry says about a person, apart from what has a shape of its own: sittings, their inputs, outcomes.
///
/// A fact holds what lists and states need. What an entry says beyond that, such as a note's text, is read from the entry.
package struct Fact: Hashable, Sendable {
  /// The number of its entry.
  package let number: Int64
  package let recorded: Instant
  package let statement: Statement

  package init(number: Int64, recorded: Instant, _ statement: Statement) {
    self.number = number
    self.recorded = recorded
    self.statement = statement
  }

  package enum Statement: Hashable, Sendable {
    case added(name: String?)
    case named(String?)
    case enrolled(schedule: String, at: Instant, date: CivilDate?)
    case left(schedule: String, reason: String?)
    case zone(String, from: Instant)
    case language(String)
    case site(String?)
    case milestone(name: String, value: DayOrInstant?, replacing: Int64?, answer: AnswerSource? = nil)
    /// The value as JSON.
    case attribute(name: String, json: String, from: Instant, answer: AnswerSource? = nil)
    case status(ParticipantStatus, reason: String?)
    case paused(from: Instant, until: Instant?, reason: String?, shifts: Bool)
    case resumed(at: Instant)
    case renamed(to: String, from: String)
    case assigned(assessor: Int64, Bool)
    case allocated(list: SHA256Value, line: Int, arm: String)
    case decided(EventChange)
    case alertRaised(alert: String, event: String, sitting: Int64)
    case alertAcknowledged(alert: Int64)
    case outcomeRevised(event: String, reason: String)
    /// An assessor was taken off the lists.
    case removed(reason: String?)
    case noted(event: String?)
    case queryOpened(event: String, path: String?)
    case queryAnswered(query: Int64)
    case queryClosed(query: Int64)
    case outcomeDeleted(event: String, reason: String)
    case sittingDiscarded(sitting: Int64, reason: String?)
    case linkMade(expires: Instant?)
    case linkRevoked(reason: String?)
    case reminder(ReminderChange)
    /// Entries were signed: of one event, or of all.
    case signed(event: String?, revisions: [Int64])
    case signatureWithdrawn(signature: Int64)
    case enteredAgain(event: String, differences: Int)
    case entriesSettled(event: String)
    /// The content of a file that was an answer, by its digest.
    case fileKept(digest: String)
  }
}
