import Diagnostics
import Sittings
import SurveyModel
import Wording

/// A prompt as plain lines. Everything that can be chosen has a number.
extension ItemPrompt {
  /// The lines above the place where the answer is typed.
  func lines(at stage: PromptStage) -> [String] {
    switch stage {
    case .answer: break
    case .confirming, .affirming: return [question(at: stage), "  [" + words.confirmOrRetype + "]"]
    case .signature, .other, .measured, .named: return [question(at: stage)]
    }
    var lines: [String] = []
    if let table { lines.append(table) }
    if !question.isEmpty { lines.append(question) }
    if let hint { lines.append("  " + hint) }
    lines += choices
    lines.append("  [" + ([expected] + notes).joined(separator: "; ") + "]")
    return lines
  }

  private var notes: [String] {
    (item.optional ? [words.optionalNote] : []) + (item.dontKnow ? [words.dontKnowNote] : [])
  }

  private var choices: [String] {
    switch input {
    case .decision, .choices, .ranking:
      rows.map { row in
        let number = String(row.number)
        return "  " + number + String(repeating: " ", count: max(1, 3 - number.count)) + row.label
      }
    case .scale(let scale):
      scale.criteria.map { "  \($0.value)  " + $0.text } + labelsInWords.map { "  " + $0 }
    default: []
    }
  }

  /// What stands along a scale.
  var labelsInWords: [String] {
    guard case .scale(let scale) = input else { return [] }
    return scale.allLabels.map { words.decimal("\($0.value)") + " = " + $0.text }
  }

  /// What can be chosen from, in the order of its numbers.
  var rows: [ListDraft.Row] {
    switch input {
    case .decision(let yes, let no): [ListDraft.Row(label: yes, number: 1), ListDraft.Row(label: no, number: 2)]
    case .choices(let choices, _), .ranking(let choices, _):
      choices.map { ListDraft.Row(label: $0.label, number: $0.number, exclusive: $0.exclusive) }
    default: []
    }
  }

  /// How an answer is typed, of items that are answered by typing; nil for those that are chosen.
  var typedForm: String? {
    switch input {
    case .decision, .choices, .ranking, .scale, .text, .nothing: nil
    default: expected
    }
  }
}
