extension English {
  var noMatch: String { "no match" }
  func characters(_ count: Int, of maximum: Int) -> String { "\(count) of \(maximum) characters" }
  func many(_ count: Int) -> String { "\(count) choices; arrows move, / finds" }
  func left(_ count: Int) -> String { count == 1 ? "1 choice left" : "\(count) choices left" }
  func marked(_ choice: String, _ isMarked: Bool) -> String { choice + (isMarked ? ", marked" : ", not marked") }
  func ranked(_ choice: String, place: Int?) -> String { choice + (place.map { ", place \($0)" } ?? ", no place yet") }
  var noValueYet: String { "not set yet" }
  var moreAbove: String { "-- more: PgUp --" }
  var moreBelow: String { "-- more: PgDn --" }
  var tooSmall: String { "The window is too small." }
  func noSuchKey(help: String) -> String { "this key does nothing here; \(help) names those that do" }
  var lastLine: String { "the last line" }
  func shortHelp(_ key: String) -> String { "\(key) keys" }
  var closeHelp: String { "any key goes back" }
  var viewMoved: String { "that key only moved the view; keys act now" }
  func emptied(skip: String) -> String { "\(answerNeeded); \(skip) skips the question" }
  func skipsUnconfirmed(_ key: String) -> String {
    "what you set here is not confirmed; \(key) again skips the question without it"
  }
  func notKnownForUnconfirmed(_ key: String) -> String {
    "what you set here is not confirmed; \(key) again answers \"\(notKnown)\" instead"
  }
  var stopAskedInChange: String {
    "stop? your answers are recorded, an unfinished change is not; Ctrl-C again stops, any other key goes on"
  }
  func stopAsked(isUnconfirmed: Bool) -> String {
    isUnconfirmed
      ? "stop? what you set here is not confirmed and is not kept; Ctrl-C again stops, any other key goes on"
      : "stop? what you confirmed is kept; Ctrl-C again stops, any other key goes on"
  }
  var reviewKeys: String { "Enter goes on. Mark an answer, then Enter, to change it." }
  var closingKeys: String { "Enter leaves. Mark an answer, then Enter, to change it." }
  func secondsLeft(_ seconds: Int) -> String { "\(seconds) s left" }
  var begunBefore: String { "This was begun before and is not finished. What now?" }
  var goOnThere: String { "Go on where it was left" }
  var startOver: String { "Start over; what was answered so far is set aside" }
  var discard: String { "Set it aside and answer later" }
  var wasSkipped: String { "This was skipped. What now?" }
  var takeNow: String { "Take it now" }
  var leaveSkipped: String { "Leave it skipped and go on" }
  var goBack: String { "Go back" }
  var runsElsewhere: String { "Another terminal has this open. What now?" }
  var goesOn: String { "was begun before and goes on where it was left" }
  var goesOnHere: String { "another terminal has it, and it goes on here" }
  var goOnHere: String { "Go on here" }
  var leaveThere: String { "Leave it there" }
  var leftThere: String { "left where it is" }
  func goesOnElsewhere(losesAnswer: Bool) -> String { "this goes on elsewhere now; " + English.kept(losesAnswer) }
  func finishedElsewhere(losesAnswer: Bool) -> String { "this was finished elsewhere; " + English.kept(losesAnswer) }
  private static func kept(_ losesAnswer: Bool) -> String {
    losesAnswer ? "your last answer was not recorded" : "what you confirmed is kept"
  }
  func discardedElsewhere(losesAnswer: Bool) -> String {
    "this was set aside elsewhere; " + (losesAnswer ? English.kept(true) + ", and it" : "it") + " can be answered again"
  }
  var setAside: String { "set aside; it can be answered again" }
  var keyRecord: String { "go on" }
  var keyBack: String { "back" }
  var keySkip: String { "skip" }
  var keyDontKnow: String { "don't know" }
  var keyStop: String { "stop" }
  var keyLineBreak: String { "new line" }
  var keyScroll: String { "scroll" }
  var keyChoose: String { "choose" }
  var keyHelp: String { "keys" }
  var keyToggle: String { "mark" }
  var keyFilter: String { "find" }
  var keyApplyFilter: String { "choose among these" }
  var keyYear: String { "year" }
  var keyDecade: String { "10 years" }
  var keyCloseFilter: String { "whole list" }
  var keyYes: String { "yes" }
  var keyNo: String { "no" }
  var keyNumber: String { "the number" }
  var keyCursor: String { "move the cursor" }
  var keyClear: String { "clear" }
  var keyClearWord: String { "clear the word" }
  var keyLargeStep: String { "large steps" }
  var keyEnds: String { "least, most" }
  var keySet: String { "set" }
  var keyDay: String { "day" }
  var keyMonth: String { "month" }
  var keyHour: String { "hour" }
  var keyMinutes: String { "5 minutes" }
  var keyMove: String { "move" }
  var keyBegin: String { "begin" }
  var keyToday: String { "today" }
  var keyLeave: String { "leave" }
  var keyChange: String { "change" }
  var keyBackToLast: String { "back to the last question" }
}
