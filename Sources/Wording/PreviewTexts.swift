/// What a survey's page for review says beside the survey's own words.
package protocol PreviewTexts: Sendable {
  var flow: String { get }
  func flowTooLarge(_ steps: Int) -> String
  var end: String { get }
  var shownIf: String { get }
  var then: String { get }
  func goTo(_ target: String) -> String
  var ifDeclined: String { get }
  var whenOver: String { get }
  var `if`: String { get }
  var endsHere: String { get }
  var maySkip: String { get }
  var maySkipIf: String { get }
  var refusedUnless: String { get }
  var asksBackUnless: String { get }
  func range(_ minimum: String?, _ maximum: String?) -> String?
  var today: String { get }
  func seconds(_ count: String) -> String
  /// The kind of an answer, by the word of its format in files.
  func kind(_ format: String) -> String
  func times(_ count: String, atMost maximum: Int) -> String
  func forEach(_ item: String, atMost maximum: Int) -> String
  func another(atMost maximum: Int) -> String
  /// The choices of a table.
  func rows(_ count: Int, of file: String) -> String
  var randomOrder: String { get }
  func drawn(_ count: Int) -> String
  var computedAs: String { get }
  var scores: String { get }
  var alerts: String { get }
  /// Before the names of the alerts that show a page, which no other way leads to.
  var onlyByAlert: String { get }
  func itemCount(_ count: Int) -> String
  /// What a score makes of its items, by the word of files.
  func method(_ word: String) -> String
  var countsReversed: String { get }
  func counts(times weight: String) -> String
  /// What an item counts that does not show.
  func counts(hidden value: String) -> String
  /// Before what each answer counts.
  var points: String { get }
  var anyBlank: String { get }
  func prorated(from share: String) -> String
  /// Of the greatest or the least answer, which nothing stands in for.
  func extreme(from share: String, isLeast: Bool) -> String
  var blanksCountZero: String { get }
  var version: String { get }
  var burden: String { get }
  func burden(items: String, minutes: String) -> String
  /// Signs and words of conditions, in words.
  func word(_ sign: String) -> String?
}
