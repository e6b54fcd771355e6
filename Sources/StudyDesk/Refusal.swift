/// Why the desk did not do a deed, or has nothing to show. Nothing has changed when one is thrown.
///
/// Each family of deeds has an enum of its own. A case carries what the person needs to know; faces word it: the terminal
/// as `message; what to do next`, a page with a link.
package protocol Refusal: Error, Sendable {
  var kind: RefusalKind { get }
  /// One sentence without a full stop, without a command of any face.
  var message: String { get }
  /// What helps; nil when the message says all.
  var next: NextStep? { get }
}

extension Refusal {
  package var next: NextStep? { nil }
}

/// What kind of refusal it is: an exit code of the terminal, a status of HTTP.
package enum RefusalKind: Hashable, Sendable {
  /// The words of the request are off: a date that is past, an id that nobody has.
  case request
  /// The state of the study does not allow it now: it is done, excused, closed.
  case state
  /// What was handed in, or what is stored, is not as it has to be.
  case data
  /// The disk, or another part of the machine, does not do it.
  case disk
}

/// What a person may do after a refusal.
package enum NextStep: Hashable, Sendable {
  case listEvents(of: String)
  case listParticipants
  case listAssessors
  case listQueries
  case listAlerts
  case showOutcome(String, of: String)
  case addAssessor(String)
  case enroll(String)
  case reinstate(String)
  case explain(task: String, of: String)
  case acceptFiles
  case checkFiles
  /// Say when it was answered.
  case sayWhenAnswered
  /// What was answered before can be entered, by saying when that was.
  case enterEarlier
  /// Say which assessor records.
  case nameAssessor
  /// Set aside the sitting that was begun.
  case startOver
  /// Go to a study's folder, or make one.
  case makeStudy
  /// Put files in force, or add a participant.
  case beginData
  case installWeasyPrint
}
