import CivilTime
import Diagnostics
package import SurveyModel
import Wording

extension ItemPrompt {
  /// What was confirmed, in the words of the prompt, to be shown again.
  package func shown(_ response: Response) -> String {
    switch response {
    case .answered(let answer): shown(answer)
    case .skipped: words.skipped
    case .dontKnow: words.notKnown
    case .timedOut: words.timedOut
    }
  }

  /// An answer in the words of the prompt, to be shown again.
  package func shown(_ answer: Answer) -> String {
    switch (answer, item.format) {
    case (.boolean(let value), .boolean(let format)):
      value ? format.yes.map(text) ?? words.yes : format.no.map(text) ?? words.no
    case (.boolean(let value), .computed): value ? words.yes : words.no
    case (.choice(let chosen), .choice(let format)): label(chosen, format)
    case (.choice(let chosen), .textScale(let format)): label(chosen, format)
    case (.ranking(let values), .rank(let format)):
      values.map { label(ChosenValue($0), ChoiceFormat(choices: format.choices)) }.joined(separator: " > ")
    case (.number(let number), .scale(let format)) where format.criterion(of: number) != nil:
      words.decimal(number.said) + (format.criterion(of: number).map { " (" + text($0.text) + ")" } ?? "")
    case (.dateTime, _), (.number, _):
      escapingControls(
        item.format.told(answer, in: language, fallback: fallback, offsetSeconds: offsetSeconds))
    case (.timeOfDay(let time), _): time.description
    case (.signature(let signature), _): signature.name.map { escapingControls($0) } ?? words.drawnSignature
    case (.file(let file), _): escapingControls(file.told)
    case (.location(let place), _): "\(place.latitude), \(place.longitude)"
    case (.choices(let chosen), .choice(let format)): chosen.map { label($0, format) }.joined(separator: ", ")
    case (.text(let text), _): escapingControls(text.replacing("\n", with: " / "))
    case (.date(let date), _): date.words(in: language)
    case (.consent(let consent), _): consent.agreed ? words.agree : words.disagree
    case (.active(let result), _): shown(result)
    // Answers that are not the item's: it takes none of them.
    case (.boolean, _), (.choice, _), (.ranking, _), (.choices, _): ""
    }
  }

  private func label(_ chosen: ChosenValue, _ format: ChoiceFormat) -> String {
    let name = format.choices.first { $0.value == chosen.value }.map { text($0.text) } ?? chosen.value.description
    // A choice that is carried on has the words that stood beside it as its name.
    guard let words = chosen.other.map({ escapingControls($0) }), words != name else { return name }
    return name + " (\(words))"
  }
}

extension ScaleFormat {
  /// What a value means; nil for one that speaks for itself.
  fileprivate func criterion(of number: DecimalNumber) -> Criterion? {
    criteria.first { DecimalNumber($0.value) == number.shortest }
  }
}
