import CivilTime
import Wording

extension AnswerFormat {
  /// An answer as the person who gave it reads it again: a number with its unit, a length of time in hours and minutes,
  /// a moment without the offset that they are in themselves, what was worked out with the digits that people use.
  package func told(
    _ answer: Answer, in language: LanguageTag, fallback: LanguageTag, offsetSeconds: Int
  ) -> String {
    if let length = lengthOfTime(answer, in: language) { return length }
    return switch (self, answer) {
    case (.computed, .number(let number)): number.useful.amount(of: unit, in: language)
    case (_, .number(let number)): number.amount(of: unit, in: language)
    case (_, .dateTime(let moment)): moment.words(in: language, for: offsetSeconds)
    default: words(of: answer, in: language, fallback: fallback)
    }
  }
}

extension AnswerFormat {
  /// A length of time in hours and minutes, which need no unit behind them; nil for any other answer.
  package func lengthOfTime(_ answer: Answer, in language: LanguageTag) -> String? {
    guard isLengthOfTime, case .number(let number) = answer else { return nil }
    return language.catalogue.duration(Int(number.doubleValue))
  }

  package var isLengthOfTime: Bool {
    if case .quantity(let format) = self { format.kind == .timeInterval } else { false }
  }
}

extension DateTimeAnswer {
  /// In words; the offset stands behind it where it is another than that of who reads it.
  package func words(in language: LanguageTag, for offset: Int) -> String {
    let told = words(in: language)
    guard offsetSeconds == offset, let gap = told.lastIndex(of: " ") else { return told }
    return String(told[..<gap])
  }
}

extension DecimalNumber {
  /// As people say it: decimals that carry nothing are left out, `2` for `2.0`.
  package var said: String { significantDecimals == 0 ? String(description.prefix { $0 != "." }) : description }

  /// As people say it, with the unit.
  func amount(of unit: String?, in language: LanguageTag) -> String {
    unit.map { language.catalogue.amount(said, $0) } ?? language.catalogue.decimal(said)
  }

  /// What was worked out, as people can use it: six digits, and two decimals at least, without zeros at the end.
  package var useful: DecimalNumber {
    let digits = description.drop { $0 == "-" }
    let (whole, part) = (digits.prefix { $0 != "." }, digits.drop { $0 != "." }.dropFirst())
    let places = whole == "0" ? part.prefix { $0 == "0" }.count + 6 : max(2, 6 - whole.count)
    return places < significantDecimals ? (DecimalNumber(doubleValue, decimals: places) ?? self).shortest : self
  }
}
