import ActiveTasks
package import SurveyModel
import CivilTime
import Diagnostics
import Wording

extension ItemPrompt {
  /// Reads one line without its line break; spaces around it count for nothing.
  package func reply(to line: String, at stage: PromptStage) -> PromptReply {
    let typed = isWritten(at: stage) ? line.trimmed : line.trimmed.withoutWideForms
    switch stage {
    case .signature: return judged(.consent(ConsentAnswer(agreed: true, signature: typed)))
    case .other(let chosen): return other(typed, chosen)
    case .measured(let known): return measured(known, typed)
    case .named(let known): return named(typed, known)
    case .confirming(let answer):
      // What is neither yes nor no is the answer typed anew.
      if let isMeant = isMeant(typed) { return isMeant ? .answer(answer) : .more(.answer) }
      let again = reply(to: line, at: .answer)
      // Who types the same once more means it.
      return again == .more(stage) ? .answer(answer) : again
    case .answer, .affirming: break
    }
    switch item.format {
    case .scale, .numeric, .continuousScale, .ladder: return number(typed)
    case .boolean: return decision(typed).map { .answer(.boolean($0)) } ?? notOnList(typed)
    case .choice(let format), .textScale(let format): return choice(typed, format)
    case .rank(let format): return ranking(typed, format)
    case .email: return judged(.text(typed))
    case .dateTime:
      guard let moment = habits.dateTime(typed, offsetSeconds: offsetSeconds) else { return notADateTime(typed) }
      return judged(.dateTime(moment.value), isInDoubt: moment.isInDoubt)
    case .timeOfDay:
      guard let time = habits.time(typed) else { return .refused(escapingControls(words.notATime(typed))) }
      return judged(.timeOfDay(time.value), isInDoubt: time.isInDoubt)
    case .quantity(let format):
      guard let number = habits.quantity(typed, format), number.value.decimals == 0 || format.kind != .timeInterval,
        number.value >= DecimalNumber(0)
      else { return refused(.notAQuantity(typed, format.kind)) }
      return judged(.number(number.value), isInDoubt: number.isInDoubt)
    case .location:
      guard let place = LocationAnswer(typed) else { return refused(.notAPlace(typed)) }
      return judged(.location(place))
    case .signature: return judged(.signature(SignatureAnswer(name: line.trimmedEnd)))
    case .file(let format): return file(line.trimmed, format)
    case .computed: return refused(.notAsked)
    case .text(let format):
      return judged(.text(format.meant(by: format.lines > 1 ? line.trimmedEnd : line.trimmed)))
    case .date: return date(typed)
    case .consent(let format):
      guard let agreed = decision(typed) else { return notOnList(typed) }
      return agreed && format.signature ? .more(.signature) : judged(.consent(ConsentAnswer(agreed: agreed)))
    case .active:
      if asksName, let measuredBefore { return renamed(measuredBefore, line.trimmed) }
      return measured(HandParts(), typed)
    }
  }

  private func file(_ path: String, _ format: FileFormat) -> PromptReply {
    guard let files else { return refused(.file(.notRead(path))) }
    switch files(path, format.maximumSize) {
    case .success(let file): return judged(.file(file))
    case .failure(let refusal): return refused(.file(refusal))
    }
  }

  /// Whether the line is in the person's own words, to be kept to the letter.
  private func isWritten(at stage: PromptStage) -> Bool {
    switch (stage, item.format) {
    case (.signature, _), (.other, _), (.named, _), (.answer, .text), (.answer, .signature), (.answer, .file): true
    default: false
    }
  }

  private func decision(_ typed: String) -> Bool? {
    switch typed.lowercased() {
    case "1", "y", "yes", String(words.yesKey), words.yes.lowercased(): true
    case "2", "n", "no", words.no.lowercased(): false
    default: nil
    }
  }

  private func choice(_ typed: String, _ format: ChoiceFormat) -> PromptReply {
    let parts = typed.split { $0 == " " || $0 == "," || $0 == "、" }.map(String.init)
    var chosen: [ChosenValue] = []
    for part in parts {
      guard let place = place(part) else { return notOnList(part) }
      chosen.append(ChosenValue(format.choices[place].value))
    }
    guard let first = chosen.first else { return refused(.nothingChosen) }
    if !format.multiple, chosen.count > 1 { return notOnList(typed) }
    if format.wantingText(among: chosen) != nil {
      // What is marked is judged before words are asked for: the way back from those is long.
      let supposed = chosen.map { one in format.takesText(one.value) ? ChosenValue(one.value, other: "-") : one }
      let answer: Answer = format.multiple ? .choices(format.inOrder(supposed)) : .choice(supposed[0])
      return item.format.refusal(of: answer).map(refused) ?? .more(.other(chosen))
    }
    return judged(format.multiple ? .choices(format.inOrder(chosen)) : .choice(first))
  }

  private func ranking(_ typed: String, _ format: RankFormat) -> PromptReply {
    var values: [ChoiceValue] = []
    for part in typed.split(whereSeparator: { $0 == " " || $0 == "," || $0 == "、" || $0 == ">" }) {
      guard let place = place(String(part)) else { return notOnList(String(part)) }
      values.append(format.choices[place].value)
    }
    return judged(.ranking(values))
  }

  /// Takes the text of the first choice that wants one and has none yet.
  func other(_ typed: String, _ chosen: [ChosenValue]) -> PromptReply {
    guard case .choice(let format) = item.format, let index = format.wantingText(among: chosen) else {
      return judged(.text(typed))
    }
    var completed = chosen
    completed[index] = ChosenValue(chosen[index].value, other: typed)
    if format.wantingText(among: completed) != nil { return .more(.other(completed)) }
    if !format.multiple, let first = completed.first { return judged(.choice(first)) }
    return judged(.choices(format.inOrder(completed)))
  }

  /// The place in the list of the choice that a number stands for.
  private func place(_ typed: String) -> Int? { Int(typed).flatMap(numbers.firstIndex) }

  func judged(_ answer: Answer, isInDoubt: Bool = false) -> PromptReply {
    if let refusal = item.format.refusal(of: answer) { return refused(refusal) }
    return isInDoubt ? .more(.confirming(answer)) : .answer(answer)
  }

  private func notOnList(_ typed: String) -> PromptReply {
    .refused(escapingControls(words.notANumberOfTheList(typed, numbers)))
  }

  /// Whether an answer that was read back is the one that was meant; nil for another answer, such as a number.
  func isMeant(_ typed: String) -> Bool? { typed.contains(where: \.isWholeNumber) ? nil : decision(typed) }
}

extension ItemPrompt {
  /// The number of the choice whose text is asked next, some being known; nil when none wants one.
  package func numberWantingText(among chosen: [ChosenValue]) -> Int? {
    guard case .choice(let format) = item.format, let value = choiceWantingText(among: chosen) else { return nil }
    return format.choices.firstIndex { $0.value == value }.map { numbers[$0] }
  }

  /// The choice whose text is asked next, some being known; nil when none wants one.
  package func choiceWantingText(among chosen: [ChosenValue]) -> ChoiceValue? {
    guard case .choice(let format) = item.format else { return nil }
    return format.wantingText(among: chosen).map { chosen[$0].value }
  }

  /// What is asked for a text of one's own: the choice is named where several that are chosen want one.
  func ownWords(among chosen: [ChosenValue]) -> String {
    guard case .choice(let format) = item.format, let index = format.wantingText(among: chosen),
      let choice = format.choices.first(where: { $0.value == chosen[index].value }),
      chosen.count(where: { one in format.choices.contains { $0.value == one.value && $0.other } }) > 1
    else { return words.ownWords }
    return text(choice.text) + " - " + words.ownWords
  }
}

extension ChoiceFormat {
  /// The place of the first that was chosen, takes a text, and has none.
  fileprivate func wantingText(among chosen: [ChosenValue]) -> Int? {
    chosen.firstIndex { one in one.other == nil && takesText(one.value) }
  }

  fileprivate func takesText(_ value: ChoiceValue) -> Bool { choices.contains { $0.value == value && $0.other } }
}
