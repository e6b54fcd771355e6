import CivilTime
import Expressions

/// What kind of answer an outcome's values are, in the survey that gives them.
package struct RecordedFormat: Sendable {
  package let format: AnswerFormat
  /// Of that survey: of texts without the reader's language.
  package let language: LanguageTag

  package init(format: AnswerFormat, language: LanguageTag) {
    self.format = format
    self.language = language
  }

  /// A value as the person who gave the answer reads it again; nil where the format adds nothing to it.
  func told(_ value: Value, in language: LanguageTag, offsetSeconds: Int) -> String? {
    func told(_ answer: Answer) -> String {
      format.told(answer, in: language, fallback: self.language, offsetSeconds: offsetSeconds)
    }
    switch (format, value) {
    case (_, .blank): return nil
    case (.choice(let choice), .list(let values)):
      return told(.choices(values.compactMap { choice.chosen($0) }))
    case (.rank(let rank), .list(let values)):
      let choices = ChoiceFormat(choices: rank.choices)
      return told(.ranking(values.compactMap { choices.chosen($0)?.value }))
    case (.choice(let choice), _), (.textScale(let choice), _): return choice.chosen(value).map { told(.choice($0)) }
    case (.boolean, .boolean(let truth)): return told(.boolean(truth))
    case (.active, _): return nil
    case (_, .number(let number)): return DecimalNumber(number).map { told(.number($0)) }
    default: return nil
    }
  }
}

extension ChoiceFormat {
  /// The choice that a value in the record is; own words stand for themselves.
  fileprivate func chosen(_ value: Value) -> ChosenValue? {
    if table == nil, let choice = choices.first(where: { $0.value.value == value }) { return ChosenValue(choice.value) }
    return if case .text(let text) = value { ChosenValue(.text(text)) } else { nil }
  }
}
