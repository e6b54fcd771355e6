/// What prompts say that are answered line by line, and who stops reads.
package protocol LineTexts: Sendable {
  var goOn: String { get }
  var goOnOrChange: String { get }
  var leave: String { get }
  var leaveOrChange: String { get }
  func current(_ answer: String) -> String
  func suggested(_ answer: String) -> String
  func limit(_ seconds: Int) -> String
  func unknownCommand(_ word: String) -> String
  var optionalNote: String { get }
  var dontKnowNote: String { get }
  /// What a person reads who stopped after their answers were recorded.
  var answersRecorded: String { get }
  /// The same in the middle of a change.
  var changeDropped: String { get }
  /// The same where a change that is recorded asks for more.
  var changeLeftOpen: String { get }
  /// Who leaves the closing page of answers that others corrected, deleted or replaced meanwhile.
  var recordChanged: String { get }
  /// What a person reads who has stopped.
  func stopped(keepsNothing: Bool) -> String
  /// What a command of plain lines does.
  var commandBack: String { get }
  var commandSkip: String { get }
  var commandDontKnow: String { get }
  var commandHelp: String { get }
  var commandQuit: String { get }
}
