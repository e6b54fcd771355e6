import ActiveTasks
import CivilTime
import JSONText
import SurveyModel

/// Answers as the values of an item of FHIR.
struct FHIRAnswerValues {
  let node: FHIRNode
  let survey: OutgoingSurvey

  /// The members of the answers, `valueInteger` and so on, one for each value; empty for what the type doesn't take.
  func values(of answer: Answer) -> [JSONMember] {
    switch answer {
    case .number(let number): [self.number(.number(literal: number.description))].compactMap(\.self)
    case .boolean(let truth): [JSONMember("valueBoolean", .boolean(truth))]
    case .choice(let chosen): [self.chosen(chosen)].compactMap(\.self)
    case .choices(let chosen): chosen.compactMap(self.chosen)
    case .ranking(let values): values.compactMap { self.chosen(ChosenValue($0)) }
    case .text(let text): FHIRParts.text(text) == nil ? [] : [JSONMember("valueString", .string(text))]
    case .date(let date): [JSONMember("valueDate", .string(date.description))]
    case .dateTime(let moment): [JSONMember("valueDateTime", .string(moment.description))]
    case .timeOfDay(let time): [JSONMember("valueTime", .string(FHIRTime.text(time)))]
    case .location, .signature, .file, .consent, .active: []
    }
  }

  /// One field of an answer, as its JSON has it.
  func values(ofField json: JSONValue) -> [JSONMember] {
    switch json {
    case .number: [number(json)].compactMap(\.self)
    case .boolean: [JSONMember("valueBoolean", json)]
    case .string(let text) where node.type == "attachment":
      [
        JSONMember(
          "valueAttachment", ["contentType": "image/svg+xml", "data": .string(FHIRAnswerValues.drawing(text))])
      ]
    case .string(let text): FHIRParts.text(text).map { [JSONMember("valueString", $0)] } ?? []
    case .null, .array, .object: []
    }
  }

  private func number(_ value: JSONValue) -> JSONMember? {
    if node.type == "choice" { return value.numberLiteral.map { coding($0, nil, nil) } }
    // Whole numbers of FHIR have 32 bits.
    if node.type == "integer", let whole = value.double, whole == whole.rounded(), abs(whole) < 2_147_483_648 {
      return JSONMember("valueInteger", .integer(Int(whole)))
    }
    return JSONMember("valueDecimal", FHIRParts.plain(value))
  }

  private func chosen(_ chosen: ChosenValue) -> JSONMember? {
    let choice = node.choice(of: chosen.value, in: survey.survey)
    if choice?.other == true || chosen.other != nil {
      let words = chosen.other.flatMap(FHIRParts.text) ?? choice.flatMap { FHIRParts.text(survey.text($0.text)) }
      return words.map { JSONMember("valueString", $0) }
    }
    return coding(chosen.value.description, choice.map { survey.text($0.text) }, choice?.points)
  }

  private func coding(_ value: String, _ display: String?, _ points: Double?) -> JSONMember {
    let offered = node.options.compactMap { $0["valueCoding"] }.first { $0["code"]?.string == FHIRParts.code(value) }
    if let offered {
      return JSONMember("valueCoding", .object((offered.members ?? []).filter { !$0.name.hasPrefix("_") }))
    }
    return JSONMember("valueCoding", FHIRParts.coding(node.system, FHIRParts.code(value), display))
  }

  /// The drawing as a picture, in base 64.
  private static func drawing(_ path: String) -> String {
    let (width, height) = (SignatureAnswer.width, SignatureAnswer.height)
    let picture =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width) \(height)\">"
      + "<path d=\"\(path)\" fill=\"none\" stroke=\"black\" stroke-width=\"4\"/></svg>"
    return base64(Array(picture.utf8))
  }

  static func base64(_ bytes: [UInt8]) -> String {
    let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 {
        text.append(place <= group.count ? signs[bits >> (18 - 6 * place) & 63] : "=")
      }
    }
    return text
  }
}

extension FHIRNode {
  /// The choice of the item that it stands for.
  func choice(of value: ChoiceValue, in survey: Survey) -> Choice? {
    guard case .item(let slot, _)? = source, survey.items.indices.contains(slot) else { return nil }
    switch survey.items[slot].item.format {
    case .choice(let format), .textScale(let format): return format.choice(of: value)
    case .rank(let format): return format.choices.first { $0.value == value }
    default: return nil
    }
  }
}

extension FHIRParts {
  /// A number without an exponent.
  static func plain(_ value: JSONValue) -> JSONValue {
    guard let literal = value.numberLiteral, literal.contains(where: { "eE".contains($0) }) else { return value }
    return DecimalNumber(literal).map { .number(literal: $0.description) } ?? value
  }
}
