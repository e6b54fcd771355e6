package import JSONText
import CivilTime
import Expressions

extension SittingContext {
  /// The context with the seed, the orders and the answers of the record that a result given as answers brings along;
  /// the same context when the answers are no result.
  package func bringing(_ answers: JSONValue) -> SittingContext {
    guard answers["survey"]?.string != nil, answers["results"]?.elements != nil else { return self }
    var order: [String: [String]] = [:]
    for member in answers["order"]?.members ?? [] {
      order[member.name] = member.value.elements?.compactMap(\.string) ?? []
    }
    var brought = queried
    for member in answers["context"]?.members ?? [] { brought[member.name] = Value(plain: member.value) }
    return SittingContext(
      run: run, event: event, participant: participant, by: by, mode: mode, language: language, zoneName: zoneName,
      offsetSeconds: offsetSeconds, date: date, seed: answers["seed"]?.string.flatMap { UInt64($0) } ?? seed,
      started: started, queried: brought, order: order)
  }
}

extension Value {
  /// A value as a result shows it; dates and times are told by their form.
  fileprivate init(plain json: JSONValue) {
    switch json {
    case .null, .object: self = .blank
    case .boolean(let value): self = .boolean(value)
    case .number: self = json.double.map(Value.number) ?? .blank
    case .array(let elements): self = .list(elements.map(Value.init(plain:)))
    case .string(let text):
      self =
        CivilDate(iso: text).map(Value.date) ?? TimeOfDay(iso: text).map(Value.timeOfDay)
        ?? Instant(iso: text).map(Value.dateTime) ?? .text(text)
    }
  }
}
