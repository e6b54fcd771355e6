import ActiveTasks
import SurveyModel
import CivilTime
import Diagnostics

/// The parts of an answer that a plain line can hold, one after the other.
enum PromptStage: Hashable, Sendable {
  case answer
  /// The name under a consent.
  case signature
  /// The text beside a choice that takes one.
  case other([ChosenValue])
  /// The next part of a measurement taken by hand, some being known.
  case measured([DecimalNumber])
}

/// What one typed line gave for an item.
enum PromptReply: Hashable, Sendable {
  case answer(Answer)
  case more(PromptStage)
  case refused(String)
}

/// One item as plain lines: how it is shown and how a line is read. Everything that can be chosen has a number.
struct PlainPrompt: Sendable {
  let item: FormItem
  let language: LanguageTag
  let fallback: LanguageTag
  let words: Words
  /// Of the sitting, for instants that are typed without an offset; seconds east of Greenwich.
  var offsetSeconds = 0

  func text(_ localized: LocalizedText) -> String {
    escapingControls(localized.text(in: language, fallback: fallback), keepingLineBreaks: true)
  }

  /// The lines above the place where the answer is typed.
  func lines(at stage: PromptStage) -> [String] {
    switch stage {
    case .signature: return [words.signature]
    case .other: return [words.ownWords]
    case .measured(let known): return [measuredPart(known.count)]
    case .answer: break
    }
    var lines: [String] = []
    if let table = item.matrix?.prompt { lines.append(text(table)) }
    let prompt = text(item.prompt)
    if !prompt.isEmpty { lines.append(prompt) }
    if let hint = item.hint { lines.append("  " + text(hint)) }
    lines += choices
    lines.append("  [" + ([expected] + notes).joined(separator: "; ") + "]")
    return lines
  }

  private var notes: [String] {
    (item.optional ? [words.optionalNote] : []) + (item.dontKnow ? [words.dontKnowNote] : [])
  }

  /// What can be chosen from, in the order of its numbers.
  var rows: [ListDraft.Row] {
    switch item.format {
    case .boolean(let format):
      [ListDraft.Row(label: format.yes.map(text) ?? words.yes), ListDraft.Row(label: format.no.map(text) ?? words.no)]
    case .consent: [ListDraft.Row(label: words.agree), ListDraft.Row(label: words.disagree)]
    default:
      (item.format.choices ?? []).map { ListDraft.Row(label: text($0.text), exclusive: $0.exclusive) }
    }
  }

  private var choices: [String] {
    switch item.format {
    case .boolean, .choice, .textScale, .rank, .consent:
      rows.enumerated().map { index, row in
        let number = String(index + 1)
        return "  " + number + String(repeating: " ", count: max(1, 3 - number.count)) + row.label
      }
    case .continuousScale(let format):
      [
        format.minimumLabel.map { "  \(format.minimum) = " + text($0) },
        format.maximumLabel.map { "  \(format.maximum) = " + text($0) },
      ].compactMap(\.self)
    case .scale(let format), .ladder(let format):
      format.criteria.map { "  \($0.value)  " + text($0.text) }
        + [
          format.minimumLabel.map { "  \(format.minimum) = " + text($0) },
          format.maximumLabel.map { "  \(format.maximum) = " + text($0) },
        ]
        .compactMap(\.self)
    default: []
    }
  }

  /// How an answer is typed, of items that are answered by typing; nil for those that are chosen.
  var typedForm: String? {
    switch item.format {
    case .boolean, .choice, .textScale, .rank, .consent, .scale, .ladder, .continuousScale, .text, .computed: nil
    default: expected
    }
  }

  private var expected: String {
    switch item.format {
    case .scale(let format), .ladder(let format): words.scale("\(format.minimum)", "\(format.maximum)") + unit
    case .continuousScale(let format): words.scale("\(format.minimum)", "\(format.maximum)") + unit
    case .textScale(let format): words.choose(format.choices.count, several: false)
    case .rank(let format): words.rank(format.count)
    case .email: words.email
    case .dateTime: words.dateTime
    case .timeOfDay: words.timeOfDay
    case .quantity(let format): words.quantity(format.kind)
    case .location: words.location
    case .computed: ""
    case .boolean, .consent: words.choose(2, several: false)
    case .choice(let format): words.choose(format.choices.count, several: format.multiple)
    case .numeric(let format):
      if let minimum = format.minimum, let maximum = format.maximum {
        words.scale("\(minimum)", "\(maximum)") + unit
      } else {
        words.number + unit
      }
    case .text: words.text
    case .date: words.date
    case .active: measuredPart(0)
    }
  }

  private var unit: String { item.format.unit.map { " (\(escapingControls($0)))" } ?? "" }
}
