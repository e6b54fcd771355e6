package import ActiveTasks
import Expressions
package import CivilTime

/// Why a format does not take an answer: which rule, which value, which unit.
package indirect enum AnswerRefusal: Error, Hashable, Sendable {
  /// The answer is of another kind: a text for a number, a list for one choice. What is expected is said with its
  /// article.
  case wrongKind(expected: String)
  case notANumber(String)
  /// A number of more than the 15 digits that are kept exactly.
  case tooManyDigits(String)
  /// A computed item or a score would be larger than numbers are.
  case makesTooLarge(String)
  /// A length of time, a height or a weight that can't be read.
  case notAQuantity(String, QuantityFormat.Kind)
  case notWhole(DecimalNumber)
  case tooManyDecimals(DecimalNumber, allowed: Int)
  case below(DecimalNumber, minimum: DecimalNumber, unit: String?)
  case above(DecimalNumber, maximum: DecimalNumber, unit: String?)
  case offStep(DecimalNumber, step: Int, from: Int)
  case notAmongChoices(String, choices: [String])
  case chosenTwice(String)
  /// A choice that excludes the others was made together with another.
  case notAlone(String)
  case otherNotTaken(String)
  case otherMissing(String)
  case nothingChosen
  case tooFewChosen(Int, minimum: Int)
  case tooManyChosen(Int, maximum: Int)
  /// The bounds, which earlier answers set, leave no answer.
  case noneFits(minimum: String, maximum: String)
  /// A rule of the survey does not hold, in its own words.
  case rule(String)
  /// The same for a rule that only asks whether the answer is right.
  case doubtful(String)
  /// With what the survey itself says of such an answer.
  case inOwnWords(String, AnswerRefusal)
  case emptyText
  case tooLong(count: Int, maximum: Int)
  case lineBreak
  /// By the number of the character, from 1.
  case controlCharacter(at: Int)
  /// Bytes that are no UTF-8 were read there.
  case unreadable(at: Int)
  case notADate(String)
  case before(CivilDate, minimum: CivilDate)
  case after(CivilDate, maximum: CivilDate)
  case notATime(String)
  case notADateTime(String)
  case tooEarly(String, minimum: String)
  case tooLate(String, maximum: String)
  /// Not so many choices were put in order as are wanted.
  case wrongCount(Int, wanted: Int)
  case notAnAddress(String)
  case notAPlace(String)
  /// A text that does not have the form that the survey asks for.
  case otherForm(String)
  /// The item is worked out, not asked.
  case notAsked
  case signatureMissing
  /// A name stands under a consent that was declined.
  case signedAndDeclined
  case missingField(String)
  case unknownField(String)
  case file(AnswerFileRefusal)
  /// Of an active task.
  case result(ResultFault)
}

extension AnswerRefusal {
  /// Whether the answer is out of bounds or of another form, of which a survey may speak in words of its own.
  package var isOfBounds: Bool {
    switch self {
    case .below, .above, .offStep, .before, .after, .tooEarly, .tooLate, .otherForm, .tooLong, .tooFewChosen,
      .tooManyChosen:
      true
    default: false
    }
  }
}

extension AnswerFormat {
  /// Why this format does not take `answer`; nil when it does.
  package func refusal(of answer: Answer) -> AnswerRefusal? {
    switch self {
    case .scale(let format), .ladder(let format):
      if case .number(let number) = answer { return format.refusal(of: number) }
    case .numeric(let format):
      if case .number(let number) = answer { return format.refusal(of: number) }
    case .continuousScale(let format):
      if case .number(let number) = answer { return format.numeric.refusal(of: number) }
    case .quantity(let format):
      if case .number(let number) = answer { return format.numeric.refusal(of: number) }
    case .boolean:
      if case .boolean = answer { return nil }
    case .choice(let format):
      if format.multiple, case .choices(let chosen) = answer { return format.refusal(of: chosen) }
      if !format.multiple, case .choice(let chosen) = answer { return format.refusal(of: [chosen]) }
    case .textScale(let format):
      if case .choice(let chosen) = answer { return format.refusal(of: [chosen]) }
    case .rank(let format):
      if case .ranking(let values) = answer { return format.refusal(of: values) }
    case .text(let format):
      if case .text(let text) = answer { return format.refusal(of: text) }
    case .email:
      if case .text(let text) = answer { return EmailAddress.isWellFormed(text) ? nil : .notAnAddress(text) }
    case .date(let format):
      if case .date(let date) = answer { return format.refusal(of: date) }
    case .dateTime(let format):
      if case .dateTime(let moment) = answer { return format.refusal(of: moment) }
    case .timeOfDay(let format):
      if case .timeOfDay(let time) = answer { return format.refusal(of: time) }
    case .location:
      if case .location(let place) = answer { return place.refusal }
    case .signature:
      if case .signature(let signature) = answer { return signature.refusal }
    case .file(let format):
      if case .file(let file) = answer { return format.refusal(of: file) }
    case .computed: return .notAsked
    case .consent(let format):
      if case .consent(let consent) = answer { return format.refusal(of: consent) }
    case .active(let task):
      if case .active(let result) = answer, task.kind == result.kind { return task.refusal(of: result) }
    }
    return .wrongKind(expected: kindInWords)
  }
}

extension ActiveTask {
  fileprivate func refusal(of result: ActiveResult) -> AnswerRefusal? {
    if case .failure(let fault) = self.result(from: result.json) { .result(fault) } else { nil }
  }
}

extension AnswerFormat {
  /// What it takes, for a message: "a number".
  var kindInWords: String {
    switch self {
    case .scale, .numeric, .continuousScale, .ladder: "a number"
    case .quantity(let format): format.kind.inWords
    case .boolean: "true or false"
    case .choice(let format) where format.multiple: "a list of choices"
    case .choice, .textScale: "one of the choices"
    case .rank: "a list of choices in an order"
    case .text: "a text"
    case .email: "an address such as name@example.org"
    case .date: "a date such as 2026-11-20"
    case .dateTime: "a date with a time such as 2026-11-20T07:30"
    case .timeOfDay: "a time of day such as 07:30"
    case .location: "a place with lat and lon"
    case .signature: "a name"
    case .file: "a file"
    case .computed: "an answer"
    case .consent: "a consent with agreed"
    case .active(let task): "the result of \(task.kind.rawValue)"
    }
  }
}

extension QuantityFormat.Kind {
  fileprivate var inWords: String {
    switch self {
    case .timeInterval: "a length of time such as 15 min"
    case .height: "a height such as 172 cm"
    case .weight: "a weight such as 70.5 kg"
    }
  }
}

extension ScaleFormat {
  func refusal(of number: DecimalNumber) -> AnswerRefusal? {
    guard number.significantDecimals == 0 else { return .notWhole(number) }
    if number < DecimalNumber(minimum) { return .below(number, minimum: DecimalNumber(minimum), unit: unit) }
    if number > DecimalNumber(maximum) { return .above(number, maximum: DecimalNumber(maximum), unit: unit) }
    let distance = Int(number.doubleValue) - minimum
    return distance.isMultiple(of: step) ? nil : .offStep(number, step: step, from: minimum)
  }
}

extension NumericFormat {
  func refusal(of number: DecimalNumber) -> AnswerRefusal? {
    if number.significantDecimals > decimals {
      return decimals == 0 ? .notWhole(number) : .tooManyDecimals(number, allowed: decimals)
    }
    if let minimum, let maximum, minimum > maximum {
      return .noneFits(minimum: "\(minimum)", maximum: "\(maximum)")
    }
    if let minimum, number < minimum { return .below(number, minimum: minimum, unit: unit) }
    if let maximum, number > maximum { return .above(number, maximum: maximum, unit: unit) }
    return nil
  }
}

extension ChoiceFormat {
  func refusal(of chosen: [ChosenValue]) -> AnswerRefusal? {
    if chosen.isEmpty { return .nothingChosen }
    var seen: Set<ChoiceValue> = []
    for one in chosen {
      guard let choice = choice(of: one.value) else {
        return .notAmongChoices(one.value.description, choices: named)
      }
      if !seen.insert(one.value).inserted { return .chosenTwice(one.value.description) }
      if choice.exclusive, chosen.count > 1 { return .notAlone(one.value.description) }
      if let other = one.other {
        if !choice.other { return .otherNotTaken(one.value.description) }
        if let refusal = TextFormat().refusal(of: other) { return refusal }
      } else if choice.other, choice.wordsFrom == nil {
        return .otherMissing(one.value.description)
      }
      if choice.exclusive { return nil }
    }
    if let minimumChosen, chosen.count < min(minimumChosen, choices.count { !$0.exclusive }) {
      return .tooFewChosen(chosen.count, minimum: minimumChosen)
    }
    if let maximumChosen, chosen.count > maximumChosen {
      return .tooManyChosen(chosen.count, maximum: maximumChosen)
    }
    return nil
  }
}

extension TextFormat {
  func refusal(of text: String) -> AnswerRefusal? {
    if text.allSatisfy(\.isWhitespace) { return .emptyText }
    let maximum = min(maximumLength ?? TextFormat.hardMaximum, TextFormat.hardMaximum)
    if text.count > maximum { return .tooLong(count: text.count, maximum: maximum) }
    for index in text.unicodeScalars.indices {
      let scalar = text.unicodeScalars[index]
      if scalar == "\n" || scalar == "\r" {
        if lines == 1 { return .lineBreak }
      } else if scalar.properties.generalCategory == .control, scalar != "\t" {
        return .controlCharacter(at: text[..<index].count + 1)
      } else if scalar == "\u{FFFD}" {
        return .unreadable(at: text[..<index].count + 1)
      }
    }
    if let pattern, !pattern.matches(text) { return .otherForm(text) }
    return nil
  }
}

extension ConsentFormat {
  func refusal(of consent: ConsentAnswer) -> AnswerRefusal? {
    guard consent.agreed else {
      return consent.signature?.contains { !$0.isWhitespace } == true ? .signedAndDeclined : nil
    }
    guard signature else { return nil }
    // A name has letters: the 1 that chose "I agree", typed once more, is none.
    guard let name = consent.signature, name.contains(where: \.isLetter) || name.allSatisfy(\.isWhitespace) else {
      return .signatureMissing
    }
    return TextFormat(maximumLength: 200).refusal(of: name)
  }
}
