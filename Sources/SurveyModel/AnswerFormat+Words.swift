import CivilTime
import Expressions
import Wording

extension AnswerFormat {
  /// An answer as people say it: a choice by its text, yes or no in words.
  package func words(of answer: Answer, in language: LanguageTag, fallback: LanguageTag) -> String {
    switch (self, answer) {
    case (.choice(let format), .choice(let chosen)):
      return format.words(of: chosen, in: language, fallback: fallback)
    case (.choice(let format), .choices(let chosen)):
      return chosen.map { format.words(of: $0, in: language, fallback: fallback) }
        .joined(separator: language.catalogue.listSeparator)
    case (.boolean(let format), .boolean(let value)):
      return (value ? format.yes : format.no)?.text(in: language, fallback: fallback)
        ?? AnswerFormat.words(of: .boolean(value), in: language)
    case (.textScale(let format), .choice(let chosen)):
      return format.words(of: chosen, in: language, fallback: fallback)
    case (.rank(let format), .ranking(let values)):
      let choices = ChoiceFormat(choices: format.choices)
      return values.map { choices.words(of: ChosenValue($0), in: language, fallback: fallback) }
        .joined(separator: language.catalogue.listSeparator)
    case (_, .number(let number)): return language.catalogue.decimal(number.description)
    case (_, .dateTime(let moment)): return moment.words(in: language)
    case (_, .location(let place)): return "\(place.latitude), \(place.longitude)"
    case (_, .signature(let signature)): return signature.name ?? language.catalogue.drawnSignature
    case (_, .file(let file)): return file.told
    default: return AnswerFormat.words(of: answer.value, in: language)
    }
  }

  /// A value that no item has, as people say it.
  static func words(of value: Value, in language: LanguageTag) -> String {
    switch value {
    case .boolean(let truth):
      return truth ? language.catalogue.yesWord : language.catalogue.noWord
    case .text(let text): return text
    case .date(let date): return date.words(in: language)
    case .list(let values):
      return values.map { words(of: $0, in: language) }.joined(separator: language.catalogue.listSeparator)
    case .number: return language.catalogue.decimal(value.description)
    default: return value.description
    }
  }
}

extension ChoiceFormat {
  fileprivate func words(of chosen: ChosenValue, in language: LanguageTag, fallback: LanguageTag) -> String {
    let text = choice(of: chosen.value)?.text.text(in: language, fallback: fallback)
    return chosen.other ?? text ?? chosen.value.description
  }
}
