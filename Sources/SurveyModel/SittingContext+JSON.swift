import CivilTime
package import Expressions
package import JSONText

extension SittingContext {
  /// What was asked of attributes and earlier outcomes, by the text of the query; sorted.
  var queriedJSON: JSONValue {
    .object(queried.sorted { $0.key < $1.key }.map { JSONMember($0.key, $0.value.json) })
  }

  /// The context as the record keeps it: ``init(json:)`` reads it back whole.
  package var json: JSONValue {
    // Where it changes nothing it is not there.
    let rules = [
      ("asksAnew", rules.asksAnew), ("awaitsScores", rules.awaitsScores), ("unknownIsBlank", rules.unknownIsBlank),
    ].filter(\.1)
    let plain: JSONValue = [
      "run": .string(run), "event": .optional(event), "participant": .optional(participant), "by": .optional(by),
      "mode": .string(mode.rawValue), "language": .string(language.tag), "zone": .string(zoneName),
      "offset": .integer(offsetSeconds), "date": .string(date.description), "seed": .string(String(seed)),
      "started": .integer(started.milliseconds),
      "queried": .object(queried.sorted { $0.key < $1.key }.map { JSONMember($0.key, $0.value.typedJSON) }),
      "order": .object(
        order.sorted { $0.key < $1.key }.map { JSONMember($0.key, .array($0.value.map(JSONValue.string))) }),
    ]
    return .object((plain.members ?? []) + rules.map { JSONMember($0.0, .boolean(true)) })
  }

  /// Reads what ``json`` wrote; nil for anything else.
  package init?(json: JSONValue) {
    guard let run = json["run"]?.string, let mode = json["mode"]?.string.flatMap(Mode.init),
      let language = json["language"]?.string, let zone = json["zone"]?.string, let offset = json["offset"]?.integer,
      let date = json["date"]?.string.flatMap({ CivilDate(iso: $0) }),
      let seed = json["seed"]?.string.flatMap({ UInt64($0) }),
      let started = json["started"]?.integer
    else { return nil }
    var queried: [String: Value] = [:]
    for member in json["queried"]?.members ?? [] {
      guard let value = Value(typedJSON: member.value) else { return nil }
      queried[member.name] = value
    }
    var order: [String: [String]] = [:]
    for member in json["order"]?.members ?? [] {
      order[member.name] = member.value.elements?.compactMap(\.string) ?? []
    }
    self.init(
      run: run, event: json["event"]?.string, participant: json["participant"]?.string, by: json["by"]?.string,
      mode: mode, language: LanguageTag(language), zoneName: zone, offsetSeconds: offset, date: date, seed: seed,
      started: Instant(milliseconds: Int64(started)), queried: queried, order: order,
      rules: SittingRules(
        asksAnew: json["asksAnew"] == .boolean(true), awaitsScores: json["awaitsScores"] == .boolean(true),
        unknownIsBlank: json["unknownIsBlank"] == .boolean(true)))
  }
}

extension Value {
  /// A value of an expression as JSON; a blank is null.
  package var json: JSONValue {
    switch self {
    case .blank: .null
    case .number(let number): .double(number)
    case .boolean(let value): .boolean(value)
    case .text(let text): .string(text)
    case .date(let date): .string(date.description)
    case .timeOfDay(let time): .string(time.description)
    case .dateTime(let instant): .string(instant.iso(offsetSeconds: 0, fraction: true))
    case .list(let values): .array(values.map(\.json))
    }
  }

  /// The value with its type, so that it reads back as it was.
  fileprivate var typedJSON: JSONValue {
    switch self {
    case .date: ["date": json]
    case .timeOfDay: ["time": json]
    case .dateTime(let instant): ["instant": .integer(instant.milliseconds)]
    case .list(let values): .array(values.map(\.typedJSON))
    default: json
    }
  }

  fileprivate init?(typedJSON json: JSONValue) {
    switch json {
    case .null: self = .blank
    case .boolean(let value): self = .boolean(value)
    case .string(let text): self = .text(text)
    case .number:
      guard let number = json.double else { return nil }
      self = .number(number)
    case .array(let elements):
      let values = elements.compactMap { Value(typedJSON: $0) }
      guard values.count == elements.count else { return nil }
      self = .list(values)
    case .object:
      if let date = json["date"]?.string.flatMap({ CivilDate(iso: $0) }) {
        self = .date(date)
      } else if let time = json["time"]?.string.flatMap({ TimeOfDay(iso: $0) }) {
        self = .timeOfDay(time)
      } else if let instant = json["instant"]?.integer {
        self = .dateTime(Instant(milliseconds: Int64(instant)))
      } else {
        return nil
      }
    }
  }
}
