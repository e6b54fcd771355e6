/// What prompts say: questions, kinds of answers, and why a typed line is not taken.
package protocol PromptTexts: Sendable {
  var yes: String { get }
  var no: String { get }
  var agree: String { get }
  var disagree: String { get }
  var signature: String { get }
  /// How a file is answered: what it is, and how large it may be.
  func file(_ kind: String, _ maximum: String) -> String
  /// What kind of file is asked for, by the word of the survey's format.
  func acceptedFile(_ accept: String) -> String
  /// What is said of a signature without a name.
  var drawnSignature: String { get }
  /// What stands for a picture, a sound or a film where none can be shown.
  func picture(_ alt: String, file: String) -> String
  func sound(_ alt: String, file: String) -> String
  func film(_ alt: String, file: String) -> String
  /// A part of a measurement with its unit; nil for one that has no name in words.
  func knownPart(_ field: String) -> String?
  var needsKeys: String { get }
  var nothingMeasured: String { get }
  var ownWords: String { get }
  var answerNeeded: String { get }
  /// For an answer where none is asked for.
  var nothingAsked: String { get }
  var mayNotSkip: String { get }
  var mayNotKnow: String { get }
  /// For a consent on a page without a title.
  var consentGiven: String { get }
  /// For a question without words, on a page without a title.
  var unnamedQuestion: String { get }
  var skipped: String { get }
  var notKnown: String { get }
  var timedOut: String { get }
  /// Of a change on the closing page.
  func answerMissing(of day: String) -> String
  func notANumberHere(_ typed: String) -> String
  /// What an entry of a repeat is called that has no name of its own.
  func entry(_ number: Int) -> String
  var changeAfterLeaving: String { get }
  var changedElsewhere: String { get }
  var noWayBack: String { get }
  var atStart: String { get }
  var finished: String { get }
  var measured: String { get }
  /// The smallest and the greatest angle of a joint.
  func fromTo(_ smallest: String, _ greatest: String) -> String
  var smallestOverGreatest: String { get }
  func scale(_ minimum: String, _ maximum: String) -> String
  var right: String { get }
  func wrong(_ correct: String) -> String
  /// Says that the time of a page ran out.
  var timeIsUp: String { get }
  /// Says what would have been right of a question whose time ran out.
  func unansweredRight(_ correct: String) -> String
  /// The unit of a measurement behind its number.
  func unit(_ unit: String) -> String
  var email: String { get }
  var dateTime: String { get }
  var timeOfDay: String { get }
  var location: String { get }
  var number: String { get }
  /// A number that has one bound.
  func numberFrom(_ minimum: String) -> String
  func numberUpTo(_ maximum: String) -> String
  var text: String { get }
  var date: String { get }
  /// Asks whether what was understood is what was meant.
  func readBack(_ answer: String) -> String
  func howMany(_ minimum: String?, _ maximum: String?) -> String
  func askedAgain(_ question: String) -> String
  /// Of a change that was left.
  var answerStays: String { get }
  func isThatRight(_ answer: String) -> String
  var confirmOrRetype: String { get }
  /// An answer beyond one of two bounds.
  func outside(_ answer: String, _ least: String, _ most: String) -> String
  func below(_ number: String, _ minimum: String) -> String
  func above(_ number: String, _ maximum: String) -> String
  func tooEarly(_ date: String, _ minimum: String) -> String
  func tooLate(_ date: String, _ maximum: String) -> String
  func decimalPoint(_ typed: String, _ pointed: String) -> String
  /// For a number with decimals, where there are none.
  func wholeOnly(_ typed: String) -> String
  func notATime(_ typed: String) -> String
  func notADateTime(_ typed: String) -> String
  var goniometer: String { get }
  var wayByHand: String { get }
  var stopwatch: String { get }
  /// Of a way that a receiver measured, when it is corrected.
  var wayKept: String { get }
  var nameOfWay: String { get }
  func nameTaken(_ name: String) -> String
  var nameNeeded: String { get }
  func question(_ number: Int) -> String
  func question(_ number: Int, of total: Int) -> String
  func question(_ number: Int, ofAtMost total: Int) -> String
  var timeInterval: String { get }
  var height: String { get }
  var weight: String { get }
  func noSuchDay(_ day: Int, _ month: Int, _ year: Int, last: Int) -> String
  func noSuchMonth(_ month: Int) -> String
  func shortYear(_ typed: String) -> String
  func notADate(_ typed: String) -> String
}
