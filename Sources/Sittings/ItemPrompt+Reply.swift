import ActiveTasks
import SurveyModel
import CivilTime
import Diagnostics

extension ItemPrompt {
  /// Reads one line without its line break; spaces around it count for nothing.
  package func reply(to line: String, at stage: PromptStage) -> PromptReply {
    let typed = isWritten(at: stage) ? line.trimmed : line.trimmed.withoutWideForms
    switch stage {
    case .signature: return judged(.consent(ConsentAnswer(agreed: true, signature: typed)))
    case .other(let chosen): return judged(withOther(typed, chosen))
    case .measured(let known): return measured(known, typed)
    case .answer: break
    }
    switch item.format {
    case .scale, .numeric, .continuousScale, .ladder:
      guard let number = DecimalNumber(typed) else { return refused(DecimalNumber.refusal(of: typed)) }
      return judged(.number(number))
    case .boolean: return decision(typed).map { .answer(.boolean($0)) } ?? notOnList(typed, 2)
    case .choice(let format), .textScale(let format): return choice(typed, format)
    case .rank(let format): return ranking(typed, format)
    case .email: return judged(.text(typed))
    case .dateTime:
      guard let moment = DateTimeAnswer(typed, offsetSeconds: offsetSeconds) else {
        return refused(.notADateTime(typed))
      }
      return judged(.dateTime(moment))
    case .timeOfDay:
      guard let time = TimeOfDay(iso: typed) else { return refused(.notATime(typed)) }
      return judged(.timeOfDay(time))
    case .quantity(let format):
      guard let number = format.kind.reads(typed) else { return refused(.notAQuantity(typed, format.kind)) }
      return judged(.number(number))
    case .location:
      guard let place = LocationAnswer(typed) else { return refused(.notAPlace(typed)) }
      return judged(.location(place))
    case .computed: return refused(.notAsked)
    case .text: return judged(.text(line.trimmedEnd))
    case .date:
      guard let date = CivilDate(iso: typed) else { return refused(.notADate(typed)) }
      return judged(.date(date))
    case .consent(let format):
      guard let agreed = decision(typed) else { return notOnList(typed, 2) }
      return agreed && format.signature ? .more(.signature) : judged(.consent(ConsentAnswer(agreed: agreed)))
    case .active: return measured([], typed)
    }
  }

  /// Whether the line is in the person's own words, to be kept to the letter.
  private func isWritten(at stage: PromptStage) -> Bool {
    switch (stage, item.format) {
    case (.signature, _), (.other, _), (.answer, .text): true
    default: false
    }
  }

  private func decision(_ typed: String) -> Bool? {
    switch typed.lowercased() {
    case "1", "y", "yes", words.yes.lowercased(): true
    case "2", "n", "no", words.no.lowercased(): false
    default: nil
    }
  }

  private func choice(_ typed: String, _ format: ChoiceFormat) -> PromptReply {
    let parts = typed.split { $0 == " " || $0 == "," || $0 == "、" }.map(String.init)
    var chosen: [ChosenValue] = []
    for part in parts {
      guard let number = Int(part), format.choices.indices.contains(number - 1) else {
        return notOnList(part, format.choices.count)
      }
      chosen.append(ChosenValue(format.choices[number - 1].value))
    }
    guard let first = chosen.first else { return refused(.nothingChosen) }
    if !format.multiple, chosen.count > 1 { return notOnList(typed, format.choices.count) }
    let wantsText = chosen.contains { one in format.choices.contains { $0.value == one.value && $0.other } }
    if wantsText { return .more(.other(chosen)) }
    return judged(format.multiple ? .choices(format.inFileOrder(chosen)) : .choice(first))
  }

  private func ranking(_ typed: String, _ format: RankFormat) -> PromptReply {
    var values: [ChoiceValue] = []
    for part in typed.split(whereSeparator: { $0 == " " || $0 == "," || $0 == "、" || $0 == ">" }) {
      guard let number = Int(part), format.choices.indices.contains(number - 1) else {
        return notOnList(String(part), format.choices.count)
      }
      values.append(format.choices[number - 1].value)
    }
    return judged(.ranking(values))
  }

  private func withOther(_ typed: String, _ chosen: [ChosenValue]) -> Answer {
    guard case .choice(let format) = item.format else { return .text(typed) }
    let completed = chosen.map { one in
      format.choices.contains { $0.value == one.value && $0.other } ? ChosenValue(one.value, other: typed) : one
    }
    if !format.multiple, let first = completed.first { return .choice(first) }
    return .choices(format.inFileOrder(completed))
  }

  func judged(_ answer: Answer) -> PromptReply {
    item.format.refusal(of: answer).map(refused) ?? .answer(answer)
  }

  func refused(_ refusal: AnswerRefusal) -> PromptReply {
    .refused(escapingControls(worded(refusal).message(in: language)))
  }

  /// The refusal with the words that the person sees instead of the values in the file.
  private func worded(_ refusal: AnswerRefusal) -> AnswerRefusal {
    guard let choices = item.format.choices else { return refusal }
    let name = { (value: String) in
      choices.first { $0.value.description == value }?.text.text(in: language, fallback: fallback) ?? value
    }
    return switch refusal {
    case .chosenTwice(let value): .chosenTwice(name(value))
    case .notAlone(let value): .notAlone(name(value))
    default: refusal
    }
  }

  private func notOnList(_ typed: String, _ count: Int) -> PromptReply {
    .refused(escapingControls(words.notANumberOfTheList(typed, count)))
  }
}
