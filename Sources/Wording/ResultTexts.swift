/// A finished sitting as a tree.
package protocol ResultTexts: Sendable {
  var scores: String { get }
  var outcomes: String { get }
  func noScore(_ blank: [String]) -> String
  func truth(_ value: Bool) -> String
  /// How a sitting ended.
  var endingBrokenOff: String { get }
  var endingComplete: String { get }
  var endingIneligible: String { get }
  var endingDeclined: String { get }
  var endingTimedOut: String { get }
  /// How an item ended.
  var stateAnswered: String { get }
  var stateSkipped: String { get }
  var stateDontKnow: String { get }
  var stateNotShown: String { get }
  var stateNotReached: String { get }
  var stateTimedOut: String { get }
  /// Beside a visit whose way was left.
  var visitLeft: String { get }
  func visit(_ number: Int) -> String
  func consent(agreed: Bool, signature: String?) -> String
  /// How something was measured, by the word of the result.
  func measuredBy(_ method: String) -> String
  /// A measurement in one line.
  ///
  /// - Parameters:
  ///   - summary: In English.
  ///   - range: The smallest and the greatest angle of a joint; else nothing.
  ///   - primary: What counts of it, with its unit.
  func measurement(_ summary: String, range: [String], primary: String?) -> String
}
