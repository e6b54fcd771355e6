struct EnglishRefusals: RefusalTexts {
  func wrongKind(_ expected: String) -> String { "this is not \(expected)" }
  func notANumber(_ text: String) -> String { "'\(text)' is not a number" }
  func tooManyDigits(_ text: String) -> String {
    "'\(shortened(text))' has more digits than the 15 that a number can have here"
  }
  func makesTooLarge(_ id: String) -> String {
    "this makes '\(id)' larger than the 15 digits that a number can have here"
  }
  func notWhole(_ number: String) -> String { "\(number) is not a whole number" }
  func tooManyDecimals(_ number: String, _ allowed: String) -> String {
    "\(number) has too many decimals; give at most \(allowed)"
  }
  func below(_ number: String, _ minimum: String, _ unit: String?) -> String {
    "\(number) is below the minimum, \(minimum)\(behind(unit))"
  }
  func above(_ number: String, _ maximum: String, _ unit: String?) -> String {
    "\(number) is above the maximum, \(maximum)\(behind(unit))"
  }
  func offStep(_ number: String, _ step: String, _ from: String) -> String {
    "\(number) is between two steps; from \(from) on, count by \(step)"
  }
  func notAmongChoices(_ text: String, _ choices: [String]) -> String {
    "'\(text)' is not among the choices: \(choices.prefix(12).joined(separator: ", "))"
      + (choices.count > 12 ? " and \(choices.count < 200 ? "\(choices.count - 12)" : "many") more" : "")
  }
  func chosenTwice(_ text: String) -> String { "'\(text)' is chosen twice" }
  func notAlone(_ text: String) -> String { "'\(text)' can only be chosen alone" }
  func otherNotTaken(_ text: String) -> String { "'\(text)' takes no text of your own" }
  func otherMissing(_ text: String) -> String { "'\(text)' needs a text of your own" }
  var nothingChosen: String { "nothing is chosen; choose at least one" }
  func tooFewChosen(_ count: String, _ minimum: String) -> String {
    "\(count) chosen; choose at least \(minimum)"
  }
  func tooManyChosen(_ count: String, _ maximum: String) -> String {
    "\(count) chosen; choose at most \(maximum)"
  }
  func noneFits(_ minimum: String, _ maximum: String) -> String {
    "no answer fits: the least, \(minimum), is over the greatest, \(maximum); check your earlier answers"
  }
  func doubtful(_ message: String) -> String { "\(message) Is that right?" }
  var emptyText: String { "the text is empty" }
  func tooLong(_ count: String, _ maximum: String) -> String {
    "the text has \(count) characters; at most \(maximum) are allowed"
  }
  var lineBreak: String { "the text has a line break; write it on one line" }
  func controlCharacter(_ place: String) -> String { "character \(place) is a control character; remove it" }
  func unreadable(_ place: String) -> String {
    "character \(place) can't be read, its bytes are no UTF-8; type it again"
  }
  func notADate(_ text: String) -> String { "'\(text)' is not a date; write it as year-month-day: 2026-11-20" }
  func before(_ date: String, _ minimum: String) -> String { "\(date) is before the earliest date, \(minimum)" }
  func after(_ date: String, _ maximum: String) -> String { "\(date) is after the latest date, \(maximum)" }
  func notATime(_ text: String) -> String { "'\(text)' is not a time of day; write it as 07:30" }
  func notADateTime(_ text: String) -> String { "'\(text)' is not a date with a time; write it as 2026-11-20 07:30" }
  func tooEarly(_ text: String, _ minimum: String) -> String { "\(text) is before the earliest, \(minimum)" }
  func tooLate(_ text: String, _ maximum: String) -> String { "\(text) is after the latest, \(maximum)" }
  func wrongCount(_ count: String, _ wanted: String) -> String { "\(count) are put in order; put \(wanted) in order" }
  func notAnAddress(_ text: String) -> String { "'\(text)' is not an address such as name@example.org" }
  func notAPlace(_ text: String) -> String {
    "'\(text)' is not a place; write latitude and longitude in degrees: 51.5072, -0.1276"
  }
  func otherForm(_ text: String) -> String { "'\(text)' does not have the form that is asked for" }
  var fileEmpty: String { "the file is empty; choose another" }
  func fileTooLarge(_ size: String?, _ maximum: String) -> String {
    "the file \(size.map { "has \($0)" } ?? "is larger"); at most \(maximum) are taken"
  }
  func fileOfOtherKind(_ type: String, wanted: String) -> String {
    "by its first bytes this is \(type == "application/octet-stream" ? "of no known kind" : type); "
      + "\(English().acceptedFile(wanted)) is asked for"
  }
  var fileCutOff: String { "the file ends too early: it was cut off; copy it again" }
  var fileBadName: String { "the file's name can't be kept; give it a plain name of at most 200 characters" }
  var fileBadContent: String { "the content is not in base 64" }
  var fileOtherDigest: String { "the content is not the one that the digest names" }
  var fileNoPath: String { "the path is empty: write where the file is" }
  func fileNotFound(_ path: String) -> String { "there is no file '\(path)'" }
  func fileIsFolder(_ path: String) -> String { "'\(path)' is a folder; name a file in it" }
  func fileIsNone(_ path: String) -> String { "'\(path)' is no plain file (a pipe or a device)" }
  func fileNotAllowed(_ path: String) -> String { "'\(path)' may not be read by this account" }
  func fileCannotBeRead(_ path: String) -> String { "'\(path)' can't be read" }
  func fileOutside(_ path: String) -> String {
    "'\(path)' lies outside the folder of the answers file; put a copy beside that file"
  }
  func fileNotRead(_ path: String) -> String {
    "'\(shortened(path))' is a path, and no files are read here; give name and content"
  }
  func fileNotHeld(_ name: String) -> String {
    "the record has no content of '\(name)' for this person; give the path of the file"
  }
  var notAsked: String { "this is worked out and takes no answer" }
  var signatureMissing: String { "the name that signs is missing" }
  var declinedButSigned: String { "the consent is declined, and yet a signature stands with it: leave out one of them" }
  func missingField(_ name: String) -> String { "'\(name)' is missing" }
  func unknownField(_ name: String) -> String { "'\(name)' is not a part of this answer" }
  func notALength(_ text: String) -> String {
    "'\(text)' is not a length of time; write it as 90 s, 15 min or 7 h 30 min"
  }
  func notAHeight(_ text: String) -> String { "'\(text)' is not a height; write it as 172 cm or 5 ft 8 in" }
  func notAWeight(_ text: String) -> String { "'\(text)' is not a weight; write it as 70.5 kg or 155 lb" }
  var notAMeasurement: String { "this is not a map of the measurement's parts" }
  func partMissing(_ field: String) -> String { "'\(field)' is missing" }
  func unknownPart(_ field: String, _ known: [String]) -> String {
    "'\(field)' is not a part of this answer; its parts are \(known.joined(separator: ", "))"
  }
  func wrongPart(_ field: String, _ expected: String) -> String { "'\(field)' is not \(expected)" }
  func partOutOfBounds(_ field: String, _ value: String, _ minimum: String, _ maximum: String, _ unit: String?)
    -> String
  {
    "'\(field)' is \(value); it lies between \(minimum) and \(maximum)\(behind(unit))"
  }
  func tooManyParts(_ field: String, _ count: String, _ maximum: String) -> String {
    "'\(field)' has \(count) parts; at most \(maximum) are allowed"
  }
  func controlCharacterInPart(_ field: String) -> String { "'\(field)' has a control character; remove it" }
  var minimumOverMaximum: String { "the minimum is over the maximum" }
  func partContradicted(_ field: String, _ value: String, _ computed: String) -> String {
    "'\(field)' is \(value), but the other parts of the result give \(computed)"
  }
}
