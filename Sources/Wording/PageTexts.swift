/// What pages in a browser say beside the words of a sitting and of a day.
package protocol PageTexts: Sendable {
  var next: String { get }
  var back: String { get }
  var skip: String { get }
  var later: String { get }
  var yesThatIsRight: String { get }
  var begin: String { get }
  var goOn: String { get }
  /// Sets what was begun aside, and begins anew.
  var startOver: String { get }
  var toToday: String { get }
  var toQuestion: String { get }
  var change: String { get }
  func change(_ question: String) -> String
  func use(_ value: String) -> String
  func keep(_ value: String) -> String
  var signOut: String { get }
  var today: String { get }
  var history: String { get }
  var chooseOne: String { get }
  /// Over the field for a file: what it is, and how large it may be.
  func chooseFile(_ kind: String, _ maximum: String) -> String
  /// Over the field in which a signature is drawn.
  var signHere: String { get }
  var clearSignature: String { get }
  var chooseSeveral: String { get }
  func place(_ number: Int) -> String
  var choose: String { get }
  var date: String { get }
  var time: String { get }
  /// Own words stand beside another choice than the one that was made.
  var ownWordsElsewhere: String { get }
  /// A choice was made that takes words of one's own, and has none.
  func ownWordsNeeded(_ choice: String) -> String
  var dateNeeded: String { get }
  var timeNeeded: String { get }
  var signatureNeeded: String { get }
  func charactersAtMost(_ count: Int) -> String
  /// Of a line on which nothing is pointed at yet.
  var nothingPointedAt: String { get }
  var useWhereIAm: String { get }
  var findingPlace: String { get }
  /// Of a file that was given before.
  func fileGiven(_ name: String) -> String
  /// What a picture on the page is, which was chosen and not sent yet.
  var fileChosen: String { get }
  var fileMadeSmaller: String { get }
  var problem: String { get }
  var error: String { get }
  var answers: String { get }
  var nothingAnswered: String { get }
  func timeLeft(_ seconds: Int) -> String
  var timeBegins: String { get }
  var stale: String { get }
  /// A change came after the time for changes was over.
  var changedTooLate: String { get }
  /// Whether somebody who declines a consent means it.
  var declineAsked: String { get }
  /// The same, asked of staff who enter what somebody else decided.
  var declineEntered: String { get }
  /// Somebody who was asked whether they mean to decline chose to agree.
  var choseOtherwise: String { get }
  /// A signature stands under a consent that was declined.
  var signedAndDeclined: String { get }
  /// A change that ends a declined survey otherwise is kept when the rest is answered.
  var declinedUntilDone: String { get }
  var notNow: String { get }
  /// What was recorded was deleted since.
  var answersDeleted: String { get }
  var skipToContent: String { get }
  var week: String { get }
  var tasks: String { get }
  func recordedTimes(_ count: Int) -> String
  var calendar: String { get }
  var pinTitle: String { get }
  var pin: String { get }
  /// - Parameter left: From 1.
  func pinWrong(triesLeft left: Int) -> String
  var pinNotSixDigits: String { get }
  /// Too many wrong numbers were given.
  var linkLocked: String { get }
  var signedOut: String { get }
  var signedOutText: String { get }
  var openLink: String { get }
  var linkOver: String { get }
  var linkText: String { get }
  var formOver: String { get }
  var formText: String { get }
  var notHere: String { get }
  var tooMuch: String { get }
  var waitALittle: String { get }
  var busy: String { get }
  var notRead: String { get }
  var wentWrong: String { get }
  var tryAgain: String { get }
  var isKept: String { get }
  var noConnection: String { get }
  /// - Parameter asOf: When the page was made: `Tue 3 Nov 09:00`.
  func offline(asOf: String) -> String
  var notSent: String { get }
  var notSentText: String { get }
  var answerKept: String { get }
  /// - Parameter count: How many, more than one.
  func answersKept(_ count: String) -> String
  /// An answer that was given without a network, and that the server asks for again.
  func answerAsked(_ given: String, _ question: String) -> String
  var answerAgain: String { get }
  var send: String { get }
  /// All answers of a survey are on the device, and none of them was sent yet.
  var keptWhole: String { get }
  var keptWholeText: String { get }
  /// What was answered without a network and can't be taken.
  var notTaken: String { get }
  var notTakenText: String { get }
  func whyNotTaken(_ reason: NotTakenReason) -> String
  /// Below "you are signed out", where the server could not be told yet.
  var signedOutHere: String { get }
  /// The browser's storage was emptied while there was no network.
  var keepsNothing: String { get }
  var see: String { get }
  var forget: String { get }
  /// - Parameter answers: What a button of a log stands for.
  func logged(_ answers: String) -> String
  var loggedAlready: String { get }
  var takeBack: String { get }
  var takenBack: String { get }
}
