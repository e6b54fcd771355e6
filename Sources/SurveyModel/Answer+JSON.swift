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
    case .consent(let consent): ["agreed": .boolean(consent.agreed), "signature": .optional(consent.signature)]
    case .rangeOfMotion(let measure): measure.json
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

extension RangeOfMotion {
  var json: JSONValue {
    var members: [JSONMember] = []
    for (name, value) in fields { members.append(JSONMember(name, value)) }
    if let quality { members.append(JSONMember("quality", quality.json)) }
    return .object(members)
  }

  private var fields: KeyValuePairs<String, JSONValue> {
    [
      "start": .optional(start.map(JSONValue.double)), "finish": .optional(finish.map(JSONValue.double)),
      "minimum": .double(minimum), "maximum": .double(maximum), "range": .double(range),
      "method": .string(method.rawValue), "instrument": .optional(instrument),
      "gaps": .array(gaps.map { ["at": .double($0.at), "seconds": .double($0.seconds)] }),
    ]
  }
}

extension RangeOfMotion.Quality {
  fileprivate var json: JSONValue {
    [
      "samples": .integer(samples), "lost": .integer(lost), "late": .integer(late), "duplicate": .integer(duplicate),
      "nonUnit": .integer(nonUnit),
    ]
  }

  fileprivate init?(json: JSONValue) {
    guard let samples = json["samples"]?.integer else { return nil }
    self.init(
      samples: samples, lost: json["lost"]?.integer ?? 0, late: json["late"]?.integer ?? 0,
      duplicate: json["duplicate"]?.integer ?? 0, nonUnit: json["nonUnit"]?.integer ?? 0)
  }
}

extension AnswerFormat {
  /// Reads an answer from its JSON form, as a result or an answers file has it, and judges it.
  package func answer(from json: JSONValue) -> Result<Answer, AnswerRefusal> {
    switch parse(json) {
    case .success(let answer):
      if let refusal = refusal(of: answer) { .failure(refusal) } else { .success(answer) }
    case .failure(let refusal): .failure(refusal)
    }
  }

  private func parse(_ json: JSONValue) -> Result<Answer, AnswerRefusal> {
    switch self {
    case .scale, .numeric: AnswerFormat.number(json).map(Answer.number)
    case .boolean: json.boolean.map { .success(.boolean($0)) } ?? .failure(.wrongKind(expected: name))
    case .choice(let format): format.parse(json)
    case .text: json.plainText.map { .success(.text($0)) } ?? .failure(.wrongKind(expected: name))
    case .date:
      json.string.flatMap { CivilDate(iso: $0) }.map { .success(.date($0)) }
        ?? .failure(json.string.map(AnswerRefusal.notADate) ?? .wrongKind(expected: name))
    case .consent: ConsentAnswer.parse(json).map(Answer.consent)
    case .rangeOfMotion: RangeOfMotion.parse(json).map(Answer.rangeOfMotion)
    }
  }

  /// A number as a file gives it; in YAML a plain `+3` or `007` arrives as a text.
  private static func number(_ json: JSONValue) -> Result<DecimalNumber, AnswerRefusal> {
    guard let literal = json.numberLiteral else {
      return .failure(json.string.map(AnswerRefusal.notANumber) ?? .wrongKind(expected: "number"))
    }
    return DecimalNumber(literal).map { .success($0) } ?? .failure(.notANumber(literal))
  }
}

extension ChoiceFormat {
  fileprivate func parse(_ json: JSONValue) -> Result<Answer, AnswerRefusal> {
    if !multiple { return chosen(json).map(Answer.choice) }
    guard let elements = json.elements else { return .failure(.wrongKind(expected: "list of choices")) }
    var all: [ChosenValue] = []
    for element in elements {
      switch chosen(element) {
      case .success(let one): all.append(one)
      case .failure(let refusal): return .failure(refusal)
      }
    }
    return .success(.choices(inFileOrder(all)))
  }

  /// Sorts what was chosen into the order of the choices, so that equal choices give equal answers.
  package func inFileOrder(_ chosen: [ChosenValue]) -> [ChosenValue] {
    let ranks = Dictionary(choices.enumerated().map { ($1.value, $0) }, uniquingKeysWith: { first, _ in first })
    return chosen.enumerated().sorted {
      (ranks[$0.element.value] ?? .max, $0.offset) < (ranks[$1.element.value] ?? .max, $1.offset)
    }.map(\.element)
  }

  private func chosen(_ json: JSONValue) -> Result<ChosenValue, AnswerRefusal> {
    if json.members != nil {
      guard let value = json["value"], let text = json["text"]?.string else {
        return .failure(.wrongKind(expected: "choice"))
      }
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
    default: return .failure(.wrongKind(expected: "choice"))
    }
    let number = DecimalNumber(text)
    for choice in choices {
      switch choice.value {
      case .text(let own): if own == text { return .success(choice.value) }
      case .number(let own): if let number, own.doubleValue == number.doubleValue { return .success(choice.value) }
      }
    }
    return .failure(.notAmongChoices(text, choices: choices.map(\.value.description)))
  }
}

extension ConsentAnswer {
  /// `true`, `false`, or `{ agreed, signature }`.
  fileprivate static func parse(_ json: JSONValue) -> Result<ConsentAnswer, AnswerRefusal> {
    if let agreed = json.boolean { return .success(ConsentAnswer(agreed: agreed)) }
    guard let members = json.members else { return .failure(.wrongKind(expected: "consent")) }
    for member in members where !["agreed", "signature"].contains(member.name) {
      return .failure(.unknownField(member.name))
    }
    guard let agreed = json["agreed"]?.boolean else { return .failure(.missingField("agreed")) }
    return .success(ConsentAnswer(agreed: agreed, signature: agreed ? json["signature"]?.string : nil))
  }
}

extension RangeOfMotion {
  /// The whole answer as a result has it, or by hand `{ minimum, maximum }`.
  fileprivate static func parse(_ json: JSONValue) -> Result<RangeOfMotion, AnswerRefusal> {
    guard let members = json.members else { return .failure(.wrongKind(expected: "minimum and maximum in degrees")) }
    let known = ["start", "finish", "minimum", "maximum", "range", "method", "instrument", "gaps", "quality"]
    for member in members where !known.contains(member.name) { return .failure(.unknownField(member.name)) }
    for name in ["start", "finish", "minimum", "maximum"] {
      if let value = json[name], !value.isNull, value.double == nil {
        return .failure(.notANumber(value.string ?? value.compactText))
      }
    }
    guard let minimum = json["minimum"]?.double else { return .failure(.missingField("minimum")) }
    guard let maximum = json["maximum"]?.double else { return .failure(.missingField("maximum")) }
    let method = json["method"]?.string.flatMap(Method.init) ?? .goniometer
    let gaps = (json["gaps"]?.elements ?? []).compactMap { gap in
      gap["at"]?.double.flatMap { at in gap["seconds"]?.double.map { Gap(at: at, seconds: $0) } }
    }
    return .success(
      RangeOfMotion(
        start: json["start"]?.double, finish: json["finish"]?.double, minimum: minimum, maximum: maximum,
        method: method, instrument: json["instrument"]?.string, gaps: gaps,
        quality: json["quality"].flatMap(Quality.init(json:))))
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
