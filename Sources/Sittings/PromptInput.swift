package import CivilTime
package import SurveyModel
import Wording

/// The kind of input that an item takes, with its choices and bounds, in the language of the sitting.
package enum PromptInput: Hashable, Sendable {
  /// Yes or no.
  case decision(yes: String, no: String)
  case choices([PromptChoice], several: Bool)
  /// Choices that are put in order, `places` of them.
  case ranking([PromptChoice], places: Int)
  case scale(PromptScale)
  case number(minimum: DecimalNumber?, maximum: DecimalNumber?, decimals: Int, unit: String?)
  case quantity(QuantityFormat.Kind)
  case text(lines: Int, maximumLength: Int)
  case email
  case date(minimum: CivilDate?, maximum: CivilDate?)
  case dateTime(minimum: CivilDate?, maximum: CivilDate?)
  case timeOfDay
  case location
  /// A name that is typed, or lines that are drawn.
  case signature
  case file(FileFormat)
  /// A part of a measurement that is taken by hand and typed in.
  case measurement(unit: String?)
  /// A task that has to be done; nothing can be typed for it.
  case task
  /// Nothing: the value is worked out.
  case nothing
}

/// One of the choices of an item.
package struct PromptChoice: Hashable, Sendable {
  /// What is typed for it: its value where all values are whole numbers, else its place from 1.
  package let number: Int
  package let label: String
  /// Chosen alone: it clears the others.
  package let exclusive: Bool
  /// Takes a text of the person's own, which is asked next.
  package let other: Bool
  /// What a page shows with the label.
  package let picture: ShownMedia?
}

/// A scale with its bounds and what is written on it.
package struct PromptScale: Hashable, Sendable {
  package let minimum: DecimalNumber
  package let maximum: DecimalNumber
  /// From value to value; nil for a scale without steps.
  package let step: Int?
  package let decimals: Int
  package let minimumLabel: String?
  package let maximumLabel: String?
  /// What single values mean, in their order.
  package let criteria: [Criterion]
  /// What stands between the two ends, in the order of the values.
  package let labels: [Label]
  /// Drawn upright, the greatest at the top.
  package let isLadder: Bool
  package let unit: String?

  package struct Criterion: Hashable, Sendable {
    package let value: Int
    package let text: String
  }

  package struct Label: Hashable, Sendable {
    package let value: DecimalNumber
    package let text: String
  }

  /// What stands along the scale, its ends included, in the order of the values.
  package var allLabels: [Label] {
    let ends = (
      minimumLabel.map { Label(value: minimum, text: $0) }, maximumLabel.map { Label(value: maximum, text: $0) }
    )
    return [ends.0].compactMap(\.self) + labels + [ends.1].compactMap(\.self)
  }
}

extension ItemPrompt {
  /// What is taken at a stage of the answer.
  package func input(at stage: PromptStage) -> PromptInput {
    switch stage {
    case .answer: input
    case .signature, .other: .text(lines: 1, maximumLength: TextFormat.hardMaximum)
    case .named: .text(lines: 1, maximumLength: UsedNames.longest)
    case .confirming, .affirming: .decision(yes: words.yes, no: words.no)
    case .measured(let known): measurement(known.count)
    }
  }

  package var input: PromptInput {
    switch item.format {
    case .boolean(let format): .decision(yes: format.yes.map(text) ?? words.yes, no: format.no.map(text) ?? words.no)
    case .consent: .decision(yes: words.agree, no: words.disagree)
    case .choice(let format): .choices(choices(format.choices), several: format.multiple)
    case .textScale(let format): .choices(choices(format.choices), several: false)
    case .rank(let format): .ranking(choices(format.choices), places: format.count)
    case .scale(let format): .scale(scale(format, isLadder: false))
    case .ladder(let format): .scale(scale(format, isLadder: true))
    case .continuousScale(let format): .scale(scale(format))
    case .numeric(let format):
      .number(
        minimum: format.minimum, maximum: format.maximum, decimals: format.decimals, unit: unit)
    case .quantity(let format): .quantity(format.kind)
    case .text(let format):
      .text(lines: format.lines, maximumLength: format.maximumLength ?? TextFormat.hardMaximum)
    case .email: .email
    case .date(let format): .date(minimum: format.minimum, maximum: format.maximum)
    case .dateTime(let format): .dateTime(minimum: format.dates.minimum, maximum: format.dates.maximum)
    case .timeOfDay: .timeOfDay
    case .location: .location
    case .signature: .signature
    case .file(let format): .file(format)
    case .active: measurement(0)
    case .computed: .nothing
    }
  }

  private func choices(_ choices: [Choice]) -> [PromptChoice] {
    zip(choices, numbers).map { choice, number in
      let label = text(choice.text)
      return PromptChoice(
        number: number, label: label, exclusive: choice.exclusive, other: choice.other,
        picture: choice.picture?.shown(in: language, fallback: fallback, saying: label))
    }
  }

  private func scale(_ format: ScaleFormat, isLadder: Bool) -> PromptScale {
    PromptScale(
      minimum: DecimalNumber(format.minimum), maximum: DecimalNumber(format.maximum), step: format.step, decimals: 0,
      minimumLabel: format.minimumLabel.map(text), maximumLabel: format.maximumLabel.map(text),
      criteria: format.criteria.map { PromptScale.Criterion(value: $0.value, text: text($0.text)) },
      labels: labels(format.labels), isLadder: isLadder, unit: unit)
  }

  private func scale(_ format: ContinuousScaleFormat) -> PromptScale {
    PromptScale(
      minimum: format.minimum, maximum: format.maximum, step: nil, decimals: format.decimals,
      minimumLabel: format.minimumLabel.map(text), maximumLabel: format.maximumLabel.map(text), criteria: [],
      labels: labels(format.labels), isLadder: false, unit: unit)
  }

  private func labels(_ labels: [ScaleLabel]) -> [PromptScale.Label] {
    labels.map { PromptScale.Label(value: $0.value, text: text($0.text)) }
  }
}
