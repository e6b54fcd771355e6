extension English {
  var yesKey: Unicode.Scalar { "y" }
  func keyName(_ name: String) -> String { name }
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
  func noSuchKey(help: String) -> String { "\(help) names the keys that work; this one does nothing here" }
  var lastLine: String { "the last line" }
  func shortHelp(_ key: String) -> String { "\(key) keys" }
  var closeHelp: String { "any key goes back" }
  var viewMoved: String { "that key only moved the view; keys act now" }
  var beginAgain: String {
    "wait a moment, then begin again: the first of these keys only moved the view, and none was taken"
  }
  var declineAsked: String { "Enter declines: press it again if you do not agree" }
  var changesUnseen: String { "press it again: part of this is out of sight" }
  var readOn: String { "-- read on: PgDn --" }
  var readOnFirst: String { "PgDn: read on from here to the end before you agree" }
  func rankIsFull(_ places: Int) -> String {
    "Space on a choice with a place frees it; \(places == 1 ? "the one place is" : "all \(places) places are") taken"
  }
  func emptied(skip: String) -> String { "\(skip) skips the question; otherwise \(answerNeeded)" }
  func skipsUnconfirmed(_ key: String) -> String {
    "\(key) again skips the question; what you set here is not confirmed"
  }
  func notKnownForUnconfirmed(_ key: String) -> String {
    "\(key) again answers \"\(notKnown)\"; what you set here is not confirmed"
  }
  func skipsRecorded(_ key: String) -> String {
    "\(key) again skips the question in place of the answer that you gave before"
  }
  func notKnownForRecorded(_ key: String) -> String {
    "\(key) again answers \"\(notKnown)\" in place of the answer that you gave before"
  }
  var stopAskedInChange: String { "stop? Ctrl-C again stops, any other key goes on; what is recorded stays" }
  func stopAsked(isUnconfirmed: Bool) -> String {
    "stop? Ctrl-C again stops, any other key goes on; "
      + (isUnconfirmed ? "what you set here is not confirmed and is not kept" : "what you confirmed is kept")
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
  var keyClearBefore: String { "clear all before the cursor" }
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
