import ActiveTasks
import CivilTime
package import JSONText

extension Answer {
  /// The answer in a result: choice its value, multiple a list, numbers as typed, dates `2026-11-20`.
  package var json: JSONValue {
    switch self {
    case .number(let number): .number(literal: number.description)
    case .boolean(let value): .boolean(value)
    case .choice(let chosen): chosen.json
    case .choices(let chosen): .array(chosen.map(\.json))
    case .text(let text): .string(text)
    case .date(let date): .string(date.description)
    case .ranking(let values): .array(values.map(\.json))
    case .dateTime(let moment): .string(moment.description)
    case .timeOfDay(let time): .string(time.description)
    case .location(let place): place.json
    case .signature(let signature): signature.json
    case .file(let file): file.json
    case .consent(let consent): ["agreed": .boolean(consent.agreed), "signature": .optional(consent.signature)]
    case .active(let result): result.json
    }
  }
}

extension ChoiceValue {
  package var json: JSONValue {
    switch self {
    case .number(let number): .number(literal: number.description)
    case .text(let text): .string(text)
    }
  }
}

extension ChosenValue {
  var json: JSONValue {
    guard let other else { return value.json }
    return ["value": value.json, "text": .string(other)]
  }
}

extension AnswerFormat {
  /// Reads an answer from its JSON form, as a result or an answers file has it, and judges it.
  ///
  /// How many choices it takes is not judged where earlier answers decide which of them show: the sitting does that.
  ///
  /// - Parameters:
  ///   - offsetSeconds: Of the clock that a date with a time is told in where it has no offset of its own; nil where it needs
  ///     one.
  ///   - isRecorded: Whether several choices stay in the order that they have there, by which the entries of a repeat count;
  ///     else they come in that of the format.
  package func answer(
    from json: JSONValue, offsetSeconds: Int? = nil, isRecorded: Bool = false
  ) -> Result<Answer, AnswerRefusal> {
    switch parse(json, offsetSeconds) {
    case .success(let answer):
      if let refusal = takingFewer(answer).refusal(of: answer) { return .failure(refusal) }
      return .success(isRecorded ? answer : inOrder(answer))
    case .failure(let refusal): return .failure(refusal)
    }
  }

  /// An answer with several choices in the order of the format, so that equal choices give equal answers.
  func inOrder(_ answer: Answer) -> Answer {
    guard case .choice(let format) = self, case .choices(let chosen) = answer else { return answer }
    return .choices(format.inOrder(chosen))
  }

  /// The format that takes as few choices as an answer has, where some of them may be hidden.
  private func takingFewer(_ answer: Answer) -> AnswerFormat {
    guard choiceTable != nil || choices?.contains(where: { $0.showIf != nil }) == true else { return self }
    switch (self, answer) {
    case (.rank(let format), .ranking(let values)) where !values.isEmpty && values.count < format.count:
      return .rank(RankFormat(choices: format.choices, places: values.count, order: format.order))
    case (.choice(let format), .choices) where format.minimumChosen != nil:
      return .choice(
        ChoiceFormat(
          choices: format.choices, multiple: true, order: format.order, maximumChosen: format.maximumChosen,
          table: format.table))
    default: return self
    }
  }

  private func parse(_ json: JSONValue, _ offsetSeconds: Int?) -> Result<Answer, AnswerRefusal> {
    switch self {
    // Zeros behind the point say nothing of a number that has none.
    case .scale, .ladder: AnswerFormat.number(json).map { .number($0.shortest) }
    case .numeric, .continuousScale: AnswerFormat.number(json).map(Answer.number)
    case .quantity(let format):
      json.string.flatMap(format.kind.reading).map { reading in
        // Nobody is there to be asked about what is not kept.
        let refusal = reading.isCut ? reading.written.flatMap { self.refusal(of: .number($0)) } : nil
        return refusal.map { .failure($0) } ?? .success(.number(reading.value))
      }
        ?? AnswerFormat.number(json).map(Answer.number).mapError {
          if case .notANumber(let text) = $0 { .notAQuantity(text, format.kind) } else { $0 }
        }
    case .textScale(let format): format.parse(json)
    case .rank(let format): format.parse(json)
    case .email:
      json.string.map { .success(.text(EmailAddress.meant(by: $0))) } ?? .failure(.wrongKind(expected: kindInWords))
    case .dateTime:
      json.string.flatMap { DateTimeAnswer($0, offsetSeconds: offsetSeconds) }.map { .success(.dateTime($0)) }
        ?? .failure(json.string.map(AnswerRefusal.notADateTime) ?? .wrongKind(expected: kindInWords))
    case .timeOfDay:
      json.string.flatMap { TimeOfDay(iso: $0) }.map { .success(.timeOfDay($0)) }
        ?? .failure(json.string.map(AnswerRefusal.notATime) ?? .wrongKind(expected: kindInWords))
    case .location: LocationAnswer.parse(json).map(Answer.location)
    case .signature: SignatureAnswer.parse(json).map(Answer.signature)
    case .file: FileAnswer.parse(json).map(Answer.file)
    case .computed: .failure(.notAsked)
    case .boolean: json.boolean.map { .success(.boolean($0)) } ?? .failure(.wrongKind(expected: kindInWords))
    case .choice(let format): format.parse(json)
    case .text(let format):
      json.plainText.map { .success(.text(format.meant(by: $0))) } ?? .failure(.wrongKind(expected: kindInWords))
    case .date:
      json.string.flatMap { CivilDate(iso: $0) }.map { .success(.date($0)) }
        ?? .failure(json.string.map(AnswerRefusal.notADate) ?? .wrongKind(expected: kindInWords))
    case .consent: ConsentAnswer.parse(json).map(Answer.consent)
    case .active(let task): task.result(from: json).map(Answer.active).mapError(AnswerRefusal.result)
    }
  }

  /// A number as a file gives it. In YAML a plain `+3`, `1e1` or `007` arrives as a text, since the item may take one;
  /// so a quoted `"7"` counts as a number too, as it does for a choice.
  static func number(_ json: JSONValue) -> Result<DecimalNumber, AnswerRefusal> {
    guard let literal = json.numberLiteral ?? json.string else { return .failure(.wrongKind(expected: "a number")) }
    return DecimalNumber.read(literal)
  }
}

extension ChoiceFormat {
  fileprivate func parse(_ json: JSONValue) -> Result<Answer, AnswerRefusal> {
    if !multiple { return chosen(json).map(Answer.choice) }
    guard let elements = json.elements else { return .failure(.wrongKind(expected: "a list of choices")) }
    var all: [ChosenValue] = []
    for element in elements {
      switch chosen(element) {
      case .success(let one): all.append(one)
      case .failure(let refusal): return .failure(refusal)
      }
    }
    return .success(.choices(all))
  }

  /// Sorts what was chosen into the order of the choices: of the file, or as they are presented.
  package func inOrder(_ chosen: [ChosenValue]) -> [ChosenValue] {
    let ranks = Dictionary(choices.enumerated().map { ($1.value, $0) }, uniquingKeysWith: { first, _ in first })
    return chosen.enumerated().sorted {
      (ranks[$0.element.value] ?? .max, $0.offset) < (ranks[$1.element.value] ?? .max, $1.offset)
    }.map(\.element)
  }

  /// Reads what one of these choices is.
  fileprivate func chosen(_ json: JSONValue) -> Result<ChosenValue, AnswerRefusal> {
    if let members = json.members {
      for member in members where !["value", "text"].contains(member.name) {
        return .failure(.unknownField(member.name))
      }
      guard let value = json["value"] else { return .failure(.missingField("value")) }
      guard let text = json["text"]?.plainText else { return .failure(.missingField("text")) }
      return self.value(value).map { ChosenValue($0, other: text) }
    }
    return value(json).map { ChosenValue($0) }
  }

  /// The declared value that `json` names; `1`, `1.0` and `"1"` name the same.
  private func value(_ json: JSONValue) -> Result<ChoiceValue, AnswerRefusal> {
    let text: String
    switch json {
    case .number(let literal): text = literal
    case .string(let string): text = string
    case .boolean(let value): text = value ? "true" : "false"
    default: return .failure(.wrongKind(expected: "one of the choices"))
    }
    if let table {
      // The values of a table are texts.
      let known = table.place(of: .text(text)) != nil
      return known ? .success(.text(text)) : .failure(.notAmongChoices(text, choices: named))
    }
    let exact: ChoiceValue? =
      if case .number = json { DecimalNumber(text).map(ChoiceValue.number) } else { .text(text) }
    if let exact, choices.contains(where: { $0.value == exact }) { return .success(exact) }
    let number = try? DecimalNumber.read(text).get()
    for choice in choices {
      switch choice.value {
      case .text(let own): if own == text { return .success(choice.value) }
      case .number(let own): if let number, own.doubleValue == number.doubleValue { return .success(choice.value) }
      }
    }
    return .failure(.notAmongChoices(text, choices: named))
  }

  /// The values that a refusal names: no more than somebody reads.
  var named: [String] { choices.prefix(200).map(\.value.description) }
}

extension RankFormat {
  fileprivate func parse(_ json: JSONValue) -> Result<Answer, AnswerRefusal> {
    guard let elements = json.elements else { return .failure(.wrongKind(expected: "a list of choices")) }
    var ranking: [ChoiceValue] = []
    for element in elements {
      switch ChoiceFormat(choices: choices).chosen(element) {
      case .success(let one): ranking.append(one.value)
      case .failure(let refusal): return .failure(refusal)
      }
    }
    return .success(.ranking(ranking))
  }
}

extension ConsentAnswer {
  /// `true`, `false`, or `{ agreed, signature }`.
  static func parse(_ json: JSONValue) -> Result<ConsentAnswer, AnswerRefusal> {
    if let agreed = json.boolean { return .success(ConsentAnswer(agreed: agreed)) }
    guard let members = json.members else { return .failure(.wrongKind(expected: "a consent with agreed")) }
    for member in members where !["agreed", "signature"].contains(member.name) {
      return .failure(.unknownField(member.name))
    }
    guard let agreed = json["agreed"]?.boolean else { return .failure(.missingField("agreed")) }
    return .success(ConsentAnswer(agreed: agreed, signature: json["signature"]?.string))
  }
}

extension JSONValue {
  /// What a plain scalar of a file says as a text: an item that takes a text takes `5` and `true` as they stand.
  fileprivate var plainText: String? {
    switch self {
    case .string(let text): text
    case .number(let literal): literal
    case .boolean(let value): value ? "true" : "false"
    case .null, .array, .object: nil
    }
  }
}
