struct EnglishPages: PageTexts {
  var next: String { "Next" }
  var back: String { "Back" }
  var skip: String { "Skip this question" }
  var later: String { "Stop, go on later" }
  var yesThatIsRight: String { "Yes, that is right" }
  var begin: String { "Begin" }
  var goOn: String { "Go on" }
  var startOver: String { "Start over" }
  var toToday: String { "Back to today" }
  var toQuestion: String { "Back to the question" }
  var change: String { "Change" }
  func change(_ question: String) -> String { "Change: \(question)" }
  func use(_ value: String) -> String { "Use \(value)" }
  func keep(_ value: String) -> String { "Keep \(value)" }
  var signOut: String { "Sign out" }
  var today: String { "Today" }
  var history: String { "My history" }
  func chooseFile(_ kind: String, _ maximum: String) -> String { "Take or choose \(kind), at most \(maximum)." }
  var signHere: String { "Sign in this field with a finger or a pen, or type your name below it." }
  var clearSignature: String { "Clear" }
  var chooseOne: String { "Choose one." }
  var chooseSeveral: String { "Choose all that apply." }
  func place(_ number: Int) -> String { "Place \(number)" }
  var choose: String { "Choose" }
  var date: String { "Date" }
  var time: String { "Time" }
  var ownWordsElsewhere: String { "These words go with another choice. Choose that one, or empty the field." }
  func ownWordsNeeded(_ choice: String) -> String { "'\(choice)' needs your own words in this field." }
  var dateNeeded: String { "No date was given. Check that the day exists in that month." }
  var timeNeeded: String { "The time is missing." }
  var signatureNeeded: String { "A signature is needed here: sign in the field, or type your full name." }
  func charactersAtMost(_ count: Int) -> String { "At most \(count) characters." }
  var nothingPointedAt: String { "nothing chosen yet" }
  var useWhereIAm: String { "Use where I am" }
  var findingPlace: String { "Finding where you are ..." }
  func fileGiven(_ name: String) -> String { "You gave \(name). It stays unless you choose another." }
  var fileChosen: String { "The picture that you chose" }
  var fileMadeSmaller: String { "The picture was too large and was made smaller." }
  var problem: String { "There is a problem" }
  var error: String { "Error" }
  var answers: String { "Your answers" }
  var nothingAnswered: String { "Nothing was answered yet." }
  func timeLeft(_ seconds: Int) -> String { "Time left: \(seconds) s" }
  var timeBegins: String { "The time of the next page begins when you go on." }
  var stale: String {
    "That page was answered before: nothing was entered twice, and another answer than the recorded one was not kept. This is where you are now."
  }
  var changedTooLate: String {
    "Your last change was not kept: the page that it was made on is no longer open. Your answers stand as they were recorded."
  }
  var declineEntered: String {
    "You enter that the participant does not agree. They are asked nothing more then. Is that what they decided?"
  }
  var signedAndDeclined: String {
    "A signature stands here, but \"I do not agree\" is chosen. Delete the signature, or choose the other answer."
  }
  var declinedUntilDone: String {
    "It is still recorded that you do not agree. That changes when you have answered the questions that follow."
  }
  var choseOtherwise: String { "You chose otherwise now. If you mean that, go on once more." }
  var declineAsked: String { "You do not agree, so nothing more will be asked of you. Is that what you mean?" }
  var notNow: String { "That can't be done now." }
  var answersDeleted: String { "Those who run the study have deleted these answers. They are no longer recorded." }
  var skipToContent: String { "Skip to the content" }
  var week: String { "The week" }
  var tasks: String { "What to do" }
  func recordedTimes(_ count: Int) -> String { count == 1 ? "Recorded once" : "Recorded \(count) times, last" }
  var calendar: String {
    "Your calendar can show your tasks: subscribe to your personal link with /calendar.ics behind it."
  }
  var pinTitle: String { "Your number" }
  var pin: String { "The six digits that go with your link" }
  func pinWrong(triesLeft left: Int) -> String {
    "That is not the number of this link. " + (left == 1 ? "One try is left" : "\(left) tries are left")
      + "; after that you need a new link."
  }
  var pinNotSixDigits: String { "The number has six digits." }
  var linkLocked: String {
    "The number that goes with it was wrong five times. Ask those who run the study for a new link."
  }
  var signedOut: String { "You are signed out" }
  var signedOutText: String {
    "Nobody can see your pages on this device any more. Your personal link opens them again."
  }
  var openLink: String { "Please open your personal link" }
  var linkOver: String { "This link is not valid any more" }
  var linkText: String {
    "The link that you were given opens your pages. If it no longer does, ask those who run the study for a new one."
  }
  var formOver: String { "This form is not valid any more" }
  var formText: String { "Nothing was entered. Go back to today and begin again there." }
  var notHere: String { "This page is not here" }
  var tooMuch: String { "That is too much at once" }
  var waitALittle: String { "Please wait a little" }
  var busy: String { "The study is busy" }
  var notRead: String { "That could not be read" }
  var wentWrong: String { "Something went wrong" }
  var tryAgain: String { "What you confirmed before is kept. Try again in a minute." }
  var noConnection: String { "There is no connection" }
  func offline(asOf: String) -> String { "There is no connection. This is how the day stood on \(asOf)." }
  var notSent: String { "Not sent yet" }
  var notSentText: String {
    "Your answer is kept on this device. It is sent as soon as there is a connection; this page may stay open."
  }
  var answerKept: String { "An answer is not sent yet." }
  func answersKept(_ count: String) -> String { "\(count) answers are not sent yet." }
  func answerAsked(_ given: String, _ question: String) -> String {
    "'\(given)' could not be taken as the answer to: \(question)"
  }
  var answerAgain: String { "Answer it again" }
  var send: String { "Send it now" }
  var keptWhole: String { "Kept on this device" }
  var keptWholeText: String {
    "Your answers are complete. They are sent as soon as there is a connection and this study is open."
  }
  var notTaken: String { "Some answers could not be taken" }
  var notTakenText: String {
    "They were given without a connection, and could not be taken when they were sent. If they matter, tell those who run "
      + "the study."
  }
  func whyNotTaken(_ reason: NotTakenReason) -> String {
    switch reason {
    case .closed: "It was closed when this was answered."
    case .elsewhere: "It was answered elsewhere before this arrived."
    case .changed: "Its questions were changed before this arrived."
    case .excused: "You were excused from it before this was answered."
    case .left: "You had left the study when this was answered."
    case .studyClosed: "The study was closed before this arrived."
    case .old: "It was kept on this device for longer than a week."
    }
  }
  var signedOutHere: String {
    "Your pages are gone from this device. There is no connection: the study ends your session as soon as there is one. "
      + "Answers that were not sent are locked on this device, and are sent when your personal link is opened here again."
  }
  var keepsNothing: String {
    "This device has nothing of the study any more: its storage was emptied. Open your personal link when there is a connection."
  }
  var see: String { "Show them" }
  var forget: String { "Delete them from this device" }
  func logged(_ answers: String) -> String { "Recorded: \(answers)" }
  var loggedAlready: String { "That is recorded already; nothing was entered twice." }
  var takeBack: String { "Take back" }
  var takenBack: String { "That entry was taken back." }
  var isKept: String { "What you confirmed before is kept." }
}
