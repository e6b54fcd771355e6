/// What a report says beside the words of its survey.
package protocol ReportTexts: Sendable {
  var person: String { get }
  var participant: String { get }
  var assessor: String { get }
  var selfReport: String { get }
  var unnamed: String { get }
  var date: String { get }
  var printed: String { get }
  var item: String { get }
  var subtotal: String { get }
  var scores: String { get }
  var corrections: String { get }
  var remarks: String { get }
  var noScore: String { get }
  var notInVersion: String { get }
  /// Behind a number that was asked for without a unit, beside others that have one.
  var withoutUnit: String { get }
  /// Above what earlier versions of a survey alone asked.
  var earlierVersions: String { get }
  /// Of a page that was not among those drawn.
  var notDrawn: String { get }
  /// Of an entry of a repeat that an outcome has not.
  var noEntry: String { get }
  var lateMark: String { get }
  var instrument: String { get }
  var licence: String { get }
  var study: String { get }
  var survey: String { get }
  func outOf(_ maximum: String) -> String
  func blanks(_ count: Int) -> String
  func corrected(from old: String) -> String
  func correction(_ date: String, _ recorded: String, _ reason: String) -> String
  var adapted: String { get }
  var notAnswered: String { get }
  var notKnown: String { get }
  var notAsked: String { get }
  var notReached: String { get }
  var outOfTime: String { get }
  var note: String { get }
  var openQuery: String { get }
  var answeredQuery: String { get }
  var closedQuery: String { get }
  func about(_ path: String) -> String
  func answer(_ text: String) -> String
  func closing(_ text: String) -> String
  var signatures: String { get }
  /// Behind a signature of what was corrected after it.
  var correctedSince: String { get }
  func takenBack(_ reason: String) -> String
}
