import ActiveTasks
import CivilTime
package import JSONText

extension Answer {
  /// Reads an answer as a result has it, by the word of its item's type; the survey need not be known.
  ///
  /// What does not suit the type, and what is of a type that is not known, is read by its form: an answer that was
  /// recorded is not lost because it is odd.
  ///
  /// - Returns: Nil for null, and for an object that the type does not have.
  package init?(recorded json: JSONValue, type: String) {
    guard let answer = Answer.read(json, type) ?? Answer.byForm(json) else { return nil }
    self = answer
  }

  private static func read(_ json: JSONValue, _ type: String) -> Answer? {
    if let kind = ActiveTaskKind(rawValue: type) { return measurement(json, kind) }
    switch type {
    case "choice", "textScale", "matrix":
      if let elements = json.elements { return all(elements, ChosenValue.init(recorded:)).map(Answer.choices) }
      return ChosenValue(recorded: json).map(Answer.choice)
    case "rank": return json.elements.flatMap { all($0, ChoiceValue.init(recorded:)) }.map(Answer.ranking)
    case "date", "dateTime", "timeOfDay", "computed": return moment(json)
    case "location": return (try? LocationAnswer.parse(json).get()).map(Answer.location)
    case "signature": return (try? SignatureAnswer.parse(json).get()).map(Answer.signature)
    case "file": return FileAnswer(recorded: json).map(Answer.file)
    case "consent": return (try? ConsentAnswer.parse(json).get()).map(Answer.consent)
    default: return nil
    }
  }

  /// A date or a time where it is written as one; the digits of the text stay.
  private static func moment(_ json: JSONValue) -> Answer? {
    guard let text = json.string else { return nil }
    let moments = [
      CivilDate(iso: text).map(Answer.date), TimeOfDay(iso: text).map(Answer.timeOfDay),
      DateTimeAnswer(text, offsetSeconds: nil).map(Answer.dateTime),
    ]
    return moments.lazy.compactMap(\.self).first { $0.json == json }
  }

  private static func measurement(_ json: JSONValue, _ kind: ActiveTaskKind) -> Answer? {
    json.members.map { members in
      .active(ActiveResult(kind, Dictionary(members.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })))
    }
  }

  private static func byForm(_ json: JSONValue) -> Answer? {
    switch json {
    case .null: nil
    case .boolean(let value): .boolean(value)
    case .number(let literal): DecimalNumber(literal).map(Answer.number)
    case .string(let text): .text(text)
    case .array(let elements): all(elements, ChosenValue.init(recorded:)).map(Answer.choices)
    case .object: ChosenValue(recorded: json).map(Answer.choice)
    }
  }

  /// Nil when one of the elements can't be read.
  private static func all<Element>(_ elements: [JSONValue], _ read: (JSONValue) -> Element?) -> [Element]? {
    let found = elements.compactMap(read)
    return found.count == elements.count ? found : nil
  }
}

extension ChoiceValue {
  fileprivate init?(recorded json: JSONValue) {
    switch json {
    case .number(let literal):
      guard let number = DecimalNumber(literal) else { return nil }
      self = .number(number)
    case .string(let text): self = .text(text)
    default: return nil
    }
  }
}

extension ChosenValue {
  /// A value, or a value with the text that was written beside it.
  fileprivate init?(recorded json: JSONValue) {
    guard let value = ChoiceValue(recorded: json["value"] ?? json) else { return nil }
    self.init(value, other: json["text"]?.string)
  }
}
