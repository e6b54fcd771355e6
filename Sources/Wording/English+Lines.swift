extension English {
  var goOn: String { "Press Enter to go on" }
  var goOnOrChange: String { "a number to change that answer; Enter to go on" }
  var leave: String { "Press Enter to leave" }
  var leaveOrChange: String { "Enter to leave; a number to change that answer" }
  func current(_ answer: String) -> String { "now: \(answer), Enter keeps it" }
  func suggested(_ answer: String) -> String { "suggested: \(answer), Enter takes it" }
  func limit(_ seconds: Int) -> String { "\(seconds) seconds" }
  func unknownCommand(_ word: String) -> String { "there is no command '\(word)'; :help lists them" }
  var optionalNote: String { ":skip to skip" }
  var dontKnowNote: String { ":dontknow if you don't know" }
  var answersRecorded: String { "your answers are recorded" }
  var changeDropped: String { "stopped; your answers are recorded, the change that was not finished is not kept" }
  var changeLeftOpen: String {
    "stopped; your answers and the change are recorded, the question that it leads to is not answered"
  }
  var recordChanged: String {
    "those who run the study changed the record while this page was open; ask them what it says now"
  }
  func stopped(keepsNothing: Bool) -> String {
    keepsNothing
      ? "stopped; a rehearsal keeps nothing"
      : "stopped; what you confirmed is kept, and the same task goes on there"
  }
  var commandBack: String { "to the question before" }
  var commandSkip: String { "skip a question that may be skipped" }
  var commandDontKnow: String { "say that you don't know, where that is offered" }
  var commandHelp: String { "these lines" }
  var commandQuit: String { "stop; what you confirmed is kept" }
}
