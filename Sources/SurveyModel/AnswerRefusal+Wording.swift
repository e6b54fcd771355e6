package import Wording

extension LanguageTag {
  /// The program's own texts for a reader of this language.
  package var catalogue: any Catalogue { Wording.catalogue(primary) }
}

extension AnswerRefusal {
  /// The refusal for a reader: rule, value and unit, and what to do.
  package func message(in language: LanguageTag = .english) -> String {
    let texts = language.catalogue.refusals
    return switch self {
    case .wrongKind(let expected): texts.wrongKind(expected)
    case .notANumber(let text): texts.notANumber(text)
    case .tooManyDigits(let text): texts.tooManyDigits(text)
    case .makesTooLarge(let id): texts.makesTooLarge(id)
    case .notWhole(let number): texts.notWhole("\(number)")
    case .tooManyDecimals(let number, let allowed): texts.tooManyDecimals("\(number)", "\(allowed)")
    case .below(let number, let minimum, let unit): texts.below("\(number)", "\(minimum)", unit)
    case .above(let number, let maximum, let unit): texts.above("\(number)", "\(maximum)", unit)
    case .offStep(let number, let step, let from): texts.offStep("\(number)", "\(step)", "\(from)")
    case .notAmongChoices(let text, let choices): texts.notAmongChoices(text, choices)
    case .chosenTwice(let text): texts.chosenTwice(text)
    case .notAlone(let text): texts.notAlone(text)
    case .otherNotTaken(let text): texts.otherNotTaken(text)
    case .otherMissing(let text): texts.otherMissing(text)
    case .nothingChosen: texts.nothingChosen
    case .tooFewChosen(let count, let minimum): texts.tooFewChosen("\(count)", "\(minimum)")
    case .tooManyChosen(let count, let maximum): texts.tooManyChosen("\(count)", "\(maximum)")
    case .noneFits(let minimum, let maximum): texts.noneFits(minimum, maximum)
    case .rule(let message): message
    case .doubtful(let message): texts.doubtful(message)
    case .inOwnWords(let words, let refusal): refusal.message(in: language) + " (" + words + ")"
    case .emptyText: texts.emptyText
    case .tooLong(let count, let maximum): texts.tooLong("\(count)", "\(maximum)")
    case .lineBreak: texts.lineBreak
    case .controlCharacter(let place): texts.controlCharacter("\(place)")
    case .unreadable(let place): texts.unreadable("\(place)")
    case .notADate(let text): texts.notADate(text)
    case .before(let date, let minimum): texts.before("\(date)", "\(minimum)")
    case .after(let date, let maximum): texts.after("\(date)", "\(maximum)")
    case .notATime(let text): texts.notATime(text)
    case .notADateTime(let text): texts.notADateTime(text)
    case .tooEarly(let text, let minimum): texts.tooEarly(text, "\(minimum)")
    case .tooLate(let text, let maximum): texts.tooLate(text, "\(maximum)")
    case .wrongCount(let count, let wanted): texts.wrongCount("\(count)", "\(wanted)")
    case .notAnAddress(let text): texts.notAnAddress(text)
    case .notAPlace(let text): texts.notAPlace(text)
    case .otherForm(let text): texts.otherForm(text)
    case .notAsked: texts.notAsked
    case .signatureMissing: texts.signatureMissing
    case .signedAndDeclined: texts.declinedButSigned
    case .missingField(let name): texts.missingField(name)
    case .unknownField(let name): texts.unknownField(name)
    case .notAQuantity(let text, .timeInterval): texts.notALength(text)
    case .notAQuantity(let text, .height): texts.notAHeight(text)
    case .notAQuantity(let text, .weight): texts.notAWeight(text)
    case .file(let refusal): refusal.message(texts)
    case .result(let fault): fault.message(texts)
    }
  }
}
