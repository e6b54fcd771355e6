/// What prompts say that are answered by keys, and what keys do.
package protocol KeyTexts: Sendable {
  /// The letter that says yes as `y` does, which is read in every language.
  var yesKey: Unicode.Scalar { get }
  /// What stands on a key, or on keys, that the help names as an English keyboard has them: `Ctrl-S`, `PgUp/PgDn`.
  func keyName(_ name: String) -> String
  var noMatch: String { get }
  func characters(_ count: Int, of maximum: Int) -> String
  func many(_ count: Int) -> String
  /// How many choices what was typed leaves.
  func left(_ count: Int) -> String
  /// What a voice says of one of several choices.
  func marked(_ choice: String, _ isMarked: Bool) -> String
  /// What a voice says of a choice that is put in order; its place is nil before it has one.
  func ranked(_ choice: String, place: Int?) -> String
  var noValueYet: String { get }
  var moreAbove: String { get }
  var moreBelow: String { get }
  var tooSmall: String { get }
  func noSuchKey(help: String) -> String
  var lastLine: String { get }
  func shortHelp(_ key: String) -> String
  var closeHelp: String { get }
  var viewMoved: String { get }
  /// Why the rest of a number or word was not taken whose first key only moved the view.
  var beginAgain: String { get }
  /// Asked once before Enter declines a consent.
  var declineAsked: String { get }
  /// Asked once before a key changes what is out of sight as well.
  var changesUnseen: String { get }
  /// The mark that a document goes on which has to be read before somebody agrees to it, and why they can't yet.
  var readOn: String { get }
  var readOnFirst: String { get }
  /// Why a choice gets no place among as many as there are.
  func rankIsFull(_ places: Int) -> String
  /// Says why nothing is recorded where what was answered before is taken away, and the key that skips the question.
  func emptied(skip: String) -> String
  /// Asked once before what is set and not confirmed is left behind: to skip, or to say "I don't know".
  func skipsUnconfirmed(_ key: String) -> String
  func notKnownForUnconfirmed(_ key: String) -> String
  /// The same before an answer that is recorded is replaced.
  func skipsRecorded(_ key: String) -> String
  func notKnownForRecorded(_ key: String) -> String
  /// Asked once in the middle of a change, when the answers are recorded.
  var stopAskedInChange: String { get }
  func stopAsked(isUnconfirmed: Bool) -> String
  var reviewKeys: String { get }
  var closingKeys: String { get }
  func secondsLeft(_ seconds: Int) -> String
  /// The question about a sitting that was begun and not finished.
  var begunBefore: String { get }
  var goOnThere: String { get }
  var startOver: String { get }
  var discard: String { get }
  /// The question about a task that was skipped and is come back to.
  var wasSkipped: String { get }
  var takeNow: String { get }
  var leaveSkipped: String { get }
  var goBack: String { get }
  /// The question about a sitting that another terminal has open.
  var runsElsewhere: String { get }
  /// What stands behind the name of a task that goes on.
  var goesOn: String { get }
  var goesOnHere: String { get }
  var goOnHere: String { get }
  var leaveThere: String { get }
  var leftThere: String { get }
  /// What somebody reads whose sitting was taken over, and whether an answer of theirs came too late.
  func goesOnElsewhere(losesAnswer: Bool) -> String
  func finishedElsewhere(losesAnswer: Bool) -> String
  func discardedElsewhere(losesAnswer: Bool) -> String
  var setAside: String { get }
  /// What the key help says that a key does.
  var keyRecord: String { get }
  var keyBack: String { get }
  var keySkip: String { get }
  var keyDontKnow: String { get }
  var keyStop: String { get }
  var keyLineBreak: String { get }
  var keyScroll: String { get }
  var keyChoose: String { get }
  var keyHelp: String { get }
  var keyToggle: String { get }
  var keyFilter: String { get }
  var keyApplyFilter: String { get }
  var keyYear: String { get }
  var keyDecade: String { get }
  var keyCloseFilter: String { get }
  var keyYes: String { get }
  var keyNo: String { get }
  var keyNumber: String { get }
  var keyCursor: String { get }
  var keyClear: String { get }
  var keyClearBefore: String { get }
  var keyClearWord: String { get }
  var keyLargeStep: String { get }
  var keyEnds: String { get }
  var keySet: String { get }
  var keyDay: String { get }
  var keyMonth: String { get }
  var keyHour: String { get }
  var keyMinutes: String { get }
  var keyMove: String { get }
  var keyBegin: String { get }
  var keyToday: String { get }
  var keyLeave: String { get }
  /// On the page that closes a sitting.
  var keyChange: String { get }
  var keyBackToLast: String { get }
}
