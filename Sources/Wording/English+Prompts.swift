extension English {
  var yes: String { "Yes" }
  var no: String { "No" }
  var agree: String { "I agree" }
  var disagree: String { "I do not agree" }
  func picture(_ alt: String, file: String) -> String { "[Picture: \(alt) (\(file))]" }
  func sound(_ alt: String, file: String) -> String { "[Sound: \(alt) (\(file))]" }
  func film(_ alt: String, file: String) -> String { "[Film: \(alt) (\(file))]" }
  var drawnSignature: String { "signed by hand" }
  var signature: String { "Type your full name as your signature" }
  func file(_ kind: String, _ maximum: String) -> String { "Type the path of \(kind), at most \(maximum)" }
  func acceptedFile(_ accept: String) -> String {
    switch accept {
    case "image": "a picture"
    case "audio": "a sound file"
    case "pdf": "a PDF"
    default: "a file"
    }
  }
  func knownPart(_ field: String) -> String? {
    switch field {
    case "minimum": "Smallest angle in degrees"
    case "maximum": "Greatest angle in degrees"
    case "range": "From the smallest to the greatest in degrees"
    case "distance": "Distance in metres"
    case "name": nameOfWay
    case "duration": "Time in seconds"
    default: nil
    }
  }
  var needsKeys: String { "This task times you and needs a terminal with keys." }
  var nothingMeasured: String { "nothing measured" }
  var ownWords: String { "In your own words" }
  var answerNeeded: String { "an answer is needed here" }
  var nothingAsked: String { "nothing is asked here; press Enter" }
  var mayNotSkip: String { "this question can't be skipped" }
  var mayNotKnow: String { "this question has no \"I don't know\"" }
  var consentGiven: String { "Your consent" }
  var unnamedQuestion: String { "Question" }
  var skipped: String { "skipped" }
  var notKnown: String { "I don't know" }
  var timedOut: String { "the time ran out" }
  func answerMissing(of day: String) -> String { "goes on with the answers of \(day); not everything is answered yet" }
  func notANumberHere(_ typed: String) -> String { "'\(typed)' is not a number; write it in digits alone, such as 38" }
  func entry(_ number: Int) -> String { "No. \(number)" }
  var changeAfterLeaving: String { "taking part has ended; this change is not kept" }
  var changedElsewhere: String { "this was changed elsewhere meanwhile; this change is not kept" }
  var noWayBack: String { "its time is over: there is no way back" }
  var atStart: String { "this is the first question" }
  var finished: String { "The survey is finished." }
  var measured: String { "The measurement is recorded." }
  func fromTo(_ smallest: String, _ greatest: String) -> String { "\(smallest) to \(greatest)" }
  var smallestOverGreatest: String { "the smallest angle is over the greatest" }
  func scale(_ minimum: String, _ maximum: String) -> String { "a number from \(minimum) to \(maximum)" }
  var right: String { "Right." }
  func wrong(_ correct: String) -> String { "Wrong. Right is: \(correct)" }
  var timeIsUp: String { "The time ran out." }
  func unansweredRight(_ correct: String) -> String { "Right is: \(correct)" }
  func unit(_ unit: String) -> String { unit == "deg" ? "°" : " " + unit }
  var email: String { "an address such as name@example.org" }
  var dateTime: String { "a date and a time: 2026-11-20 07:30" }
  var timeOfDay: String { "a time of day: 07:30" }
  var location: String { "latitude, longitude in degrees: 51.5072, -0.1276" }
  var number: String { "a number" }
  func numberFrom(_ minimum: String) -> String { "a number, \(minimum) or more" }
  func numberUpTo(_ maximum: String) -> String { "a number, \(maximum) at the most" }
  var text: String { "a line of text" }
  var date: String { "a date: year-month-day" }
  func askedAgain(_ question: String) -> String {
    "The answer to this no longer fits and is asked for again: \(question)"
  }
  func howMany(_ minimum: String?, _ maximum: String?) -> String {
    switch (minimum, maximum) {
    case (let minimum?, let maximum?): minimum == maximum ? "Choose \(minimum)." : "Choose \(minimum) to \(maximum)."
    case (let minimum?, nil): "Choose at least \(minimum)."
    case (nil, let maximum?): "Choose at most \(maximum)."
    case (nil, nil): ""
    }
  }
  func readBack(_ answer: String) -> String { "\(answer)?" }
  var answerStays: String { "nothing was changed; the answer stays as it was recorded" }
  func isThatRight(_ answer: String) -> String { "\(answer) is out of the ordinary. Is it right?" }
  var confirmOrRetype: String { "Enter if that is right, n if not, or type it again" }
  func outside(_ answer: String, _ least: String, _ most: String) -> String {
    "\(answer) is not in the range from \(least) to \(most)"
  }
  func below(_ number: String, _ minimum: String) -> String { "\(number) is below the minimum, \(minimum)" }
  func above(_ number: String, _ maximum: String) -> String { "\(number) is above the maximum, \(maximum)" }
  func tooEarly(_ date: String, _ minimum: String) -> String { "\(date) is before the earliest date, \(minimum)" }
  func tooLate(_ date: String, _ maximum: String) -> String { "\(date) is after the latest date, \(maximum)" }
  func decimalPoint(_ typed: String, _ pointed: String) -> String {
    "'\(typed)' is not a number; write decimals with a point: \(pointed)"
  }
  func wholeOnly(_ typed: String) -> String { "'\(typed)' is not taken here: whole numbers only" }
  func notATime(_ typed: String) -> String { "'\(typed)' is not a time of day; write it as 07:30, 7.30 or 7:30 pm" }
  func notADateTime(_ typed: String) -> String {
    "'\(typed)' is not a date with a time; write it as 2026-11-20 07:30"
  }
  var goniometer: String {
    "Without a sensor: move the joint as far as it goes both ways, and type the angles read off a goniometer."
  }
  var wayByHand: String { "Without a receiver: type how far you went and how long it took." }
  var wayKept: String { "What the receiver measured stays; its name can be another." }
  var stopwatch: String { "Type the time read off a stopwatch." }
  var nameOfWay: String { "Name of this recording" }
  func nameTaken(_ name: String) -> String { "'\(name)' is the name of an earlier recording; choose another" }
  var nameNeeded: String { "a recording needs a name of at most 100 characters" }
  func question(_ number: Int) -> String { "Question \(number)" }
  func question(_ number: Int, of total: Int) -> String { "Question \(number) of \(total)" }
  func question(_ number: Int, ofAtMost total: Int) -> String { "Question \(number) of at most \(total)" }
  var timeInterval: String { "a length of time: 90 s, 15 min, 7 h 30 min" }
  var height: String { "centimetres, or 5 ft 8 in" }
  var weight: String { "kilograms, or 155 lb" }
  func noSuchDay(_ day: Int, _ month: Int, _ year: Int, last: Int) -> String {
    "there is no \(day) \(English.month(month)) \(year); that month has \(last) days"
  }
  func noSuchMonth(_ month: Int) -> String { "there is no month \(month); write 2026-11-20 for 20 November" }
  func shortYear(_ typed: String) -> String { "write the year of '\(typed)' with four digits: 1960" }
  func notADate(_ typed: String) -> String {
    "'\(typed)' is not a date; write it as 2026-11-20, 20.11.2026 or 20 November 2026"
  }
}
