/// Why an answer is not taken: rule, value and unit, and what to do.
package protocol RefusalTexts: Sendable {
  func wrongKind(_ expected: String) -> String
  func notANumber(_ text: String) -> String
  func tooManyDigits(_ text: String) -> String
  func makesTooLarge(_ id: String) -> String
  func notWhole(_ number: String) -> String
  func tooManyDecimals(_ number: String, _ allowed: String) -> String
  func below(_ number: String, _ minimum: String, _ unit: String?) -> String
  func above(_ number: String, _ maximum: String, _ unit: String?) -> String
  func offStep(_ number: String, _ step: String, _ from: String) -> String
  func notAmongChoices(_ text: String, _ choices: [String]) -> String
  func chosenTwice(_ text: String) -> String
  func notAlone(_ text: String) -> String
  func otherNotTaken(_ text: String) -> String
  func otherMissing(_ text: String) -> String
  var nothingChosen: String { get }
  func tooFewChosen(_ count: String, _ minimum: String) -> String
  func tooManyChosen(_ count: String, _ maximum: String) -> String
  func noneFits(_ minimum: String, _ maximum: String) -> String
  func doubtful(_ message: String) -> String
  var emptyText: String { get }
  func tooLong(_ count: String, _ maximum: String) -> String
  var lineBreak: String { get }
  func controlCharacter(_ place: String) -> String
  func unreadable(_ place: String) -> String
  func notADate(_ text: String) -> String
  func before(_ date: String, _ minimum: String) -> String
  func after(_ date: String, _ maximum: String) -> String
  func notATime(_ text: String) -> String
  func notADateTime(_ text: String) -> String
  func tooEarly(_ text: String, _ minimum: String) -> String
  func tooLate(_ text: String, _ maximum: String) -> String
  func wrongCount(_ count: String, _ wanted: String) -> String
  func notAnAddress(_ text: String) -> String
  func notAPlace(_ text: String) -> String
  func otherForm(_ text: String) -> String
  var notAsked: String { get }
  var signatureMissing: String { get }
  var declinedButSigned: String { get }
  func missingField(_ name: String) -> String
  func unknownField(_ name: String) -> String
  func notALength(_ text: String) -> String
  func notAHeight(_ text: String) -> String
  func notAWeight(_ text: String) -> String
  var fileEmpty: String { get }
  /// - Parameter size: Nil where it isn't known.
  func fileTooLarge(_ size: String?, _ maximum: String) -> String
  /// - Parameter wanted: The word of the survey's format.
  func fileOfOtherKind(_ type: String, wanted: String) -> String
  var fileCutOff: String { get }
  var fileBadName: String { get }
  var fileBadContent: String { get }
  var fileOtherDigest: String { get }
  var fileNoPath: String { get }
  func fileNotFound(_ path: String) -> String
  func fileIsFolder(_ path: String) -> String
  func fileIsNone(_ path: String) -> String
  func fileNotAllowed(_ path: String) -> String
  func fileCannotBeRead(_ path: String) -> String
  func fileOutside(_ path: String) -> String
  func fileNotRead(_ path: String) -> String
  func fileNotHeld(_ name: String) -> String
  var notAMeasurement: String { get }
  func partMissing(_ field: String) -> String
  func unknownPart(_ field: String, _ known: [String]) -> String
  func wrongPart(_ field: String, _ expected: String) -> String
  func partOutOfBounds(_ field: String, _ value: String, _ minimum: String, _ maximum: String, _ unit: String?)
    -> String
  func tooManyParts(_ field: String, _ count: String, _ maximum: String) -> String
  func controlCharacterInPart(_ field: String) -> String
  var minimumOverMaximum: String { get }
  /// - Parameter computed: What the positions of a way give, with its unit.
  func partContradicted(_ field: String, _ value: String, _ computed: String) -> String
}
