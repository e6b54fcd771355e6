/// What is told on the page that closes a sitting, when its answers are recorded.
///
/// Texts are in the language of the sitting and hold no name, path or format of the program's own.
package struct Closing: Hashable, Sendable {
  /// Stands above, where the survey has no thanks of its own.
  package let thanks: String
  /// When it was recorded, how much of the day is done, what comes next, whom to ask: a line each.
  package let lines: [String]

  package init(thanks: String, lines: [String]) { (self.thanks, self.lines) = (thanks, lines) }
}
