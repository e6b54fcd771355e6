package import CivilTime
package import Sittings
package import SurveyModel

/// A face of a sitting: the same state led by keys or by plain lines.
package protocol SittingFace: Sendable {
  var runner: StepRunner { get }

  /// The state that the face shows.
  var form: FormSession { get set }

  /// Shows what closes the sitting.
  mutating func close(with closing: Closing)

  /// What is asked where; nil when the sitting has ended.
  var place: FormSession.Place? { get }

  /// What stands above the page's questions, once; empty when it was shown before.
  ///
  /// For a page that something else than this face answers.
  mutating func announcement(width: Int) -> [String]

  /// Confirms the item that is asked with what something else than this face gave, and moves on.
  ///
  /// - Returns: What was taken, to be recorded; empty when the answer was refused.
  mutating func confirm(_ response: Response, at instant: Instant, path: InputPath) -> [JournalEntry]

  /// Whether the item that is asked was skipped before.
  var hasSkipped: Bool { get }

  /// Moves away from the item that is asked, which something else than this face leads.
  ///
  /// - Returns: What is to be recorded.
  mutating func move(_ act: FormSession.Act, at instant: Instant) -> [JournalEntry]

  /// Leaves a page whose time is over.
  mutating func expire(at instant: Instant) -> FormSession.Turn
}
