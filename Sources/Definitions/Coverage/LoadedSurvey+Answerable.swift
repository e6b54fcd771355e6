import CivilTime
import Expressions
import JSONText
import SurveyModel

extension LoadedSurvey {
  /// The values among some that the item of a slot takes as answers, with some more that only the item knows of: numbers
  /// of its decimals beside those that it refuses, and a text of its pattern.
  ///
  /// - Returns: Those values, and whether each other answer would do the same as one of them.
  func answerable(_ slot: Int, _ values: [Value]) -> (values: [Value], areAll: Bool) {
    guard case .item(let index) = ExpressionSlot.meaning(of: slot), survey.items.indices.contains(index) else {
      return (values, true)
    }
    let format = survey.items[index].item.format
    switch format {
    case .computed, .active, .consent, .location, .signature: return (values, true)
    default: break
    }
    let more = format.answers(beside: values)
    var found: [Value] = []
    // A file's own name reads better than what merely differs from the others.
    let all = if case .file = format { more + values } else { values + more }
    for value in all where format.answer(of: value) != nil && !found.contains(value) { found.append(value) }
    let isOfPattern = if case .text(let text) = format { text.pattern != nil } else { false }
    return (found, format.choiceTable == nil && format != .email && !isOfPattern)
  }

  /// Of which steps a block draws so many that the answers to the others are missing.
  var draws: [ExampleDraw] {
    survey.groups.indices.compactMap { group in
      guard let pick = survey.groups[group].block?.pick else { return nil }
      let steps = survey.groups[group].steps.filter { survey.steps[$0].group == group }.map { $0...$0 }
      let inner = survey.groups.filter { $0.parent == group && !$0.steps.isEmpty }.map {
        $0.steps.lowerBound...($0.steps.upperBound - 1)
      }
      return ExampleDraw(
        most: pick, parts: (steps + inner).map { Set(survey.steps[$0].flatMap(\.items).map(\.slot)) })
    }
  }
}

extension AnswerFormat {
  /// The answer that has a value; nil where the item takes none such.
  func answer(of value: Value) -> Answer? {
    if case .file(let format) = self {
      guard case .text(let name) = value else { return nil }
      let file = format.example(named: name)
      return refusal(of: .file(file)) == nil ? .file(file) : nil
    }
    guard let json = value.answerJSON, case .success(let answer) = answer(from: json) else { return nil }
    return answer
  }

  fileprivate func answers(beside values: [Value]) -> [Value] {
    switch self {
    case .numeric(let format):
      return AnswerFormat.numbers(
        beside: values, decimals: format.decimals, ends: [format.minimum, format.maximum].compactMap(\.self))
    case .continuousScale(let format):
      return AnswerFormat.numbers(beside: values, decimals: format.decimals, ends: [format.minimum, format.maximum])
    case .text(let format): return (format.pattern?.example).map { [.text($0)] } ?? []
    case .email: return [.text("someone@example.org")]
    case .file(let format): return [.text(format.example().name)]
    case .choice(let format) where format.multiple:
      // As many together as the item takes.
      let together = format.choices.filter { !$0.exclusive && !$0.other }.map(\.value.value)
      return [.list(Array(together.prefix(format.maximumChosen ?? together.count)))]
        + format.choices.map { .list([$0.value.value]) }
    default: return []
    }
  }

  /// The numbers of so many decimals on both sides of each, and the ends of what is taken.
  private static func numbers(beside values: [Value], decimals: Int, ends: [DecimalNumber]) -> [Value] {
    let near = values.flatMap { value -> [Double] in
      guard case .number(let number) = value else { return [] }
      var scale = 1.0
      for _ in 0..<decimals { scale *= 10 }
      let whole = number * scale
      return [whole.rounded(.down) - 1, whole.rounded(.down), whole.rounded(.up), whole.rounded(.up) + 1].map {
        $0 / scale
      }
    }
    return near.compactMap { DecimalNumber($0, decimals: decimals).map { .number($0.doubleValue) } }
      + ends.map { .number($0.doubleValue) }
  }
}

extension FileFormat {
  /// A file that it takes, as a record tells of it.
  fileprivate func example(named name: String? = nil) -> FileAnswer {
    let (usual, type): (String, FileType) =
      switch accept {
      case .image, .any: ("photo.png", .png)
      case .audio: ("voice.wav", .wav)
      case .pdf: ("letter.pdf", .pdf)
      }
    return FileAnswer(digest: FileAnswer.digest(of: []), name: name ?? usual, type: type.rawValue, size: 1)
  }
}

extension Value {
  /// The value as an answers file has it; nil for what no item takes.
  fileprivate var answerJSON: JSONValue? {
    switch self {
    case .number(let number): return DecimalNumber(number).map { .number(literal: $0.description) }
    case .boolean(let truth): return .boolean(truth)
    case .text(let text): return .string(text)
    case .date, .timeOfDay, .dateTime: return .string(description)
    case .list(let values):
      let elements = values.map(\.answerJSON)
      return elements.contains(nil) ? nil : .array(elements.compactMap(\.self))
    case .blank: return nil
    }
  }
}
