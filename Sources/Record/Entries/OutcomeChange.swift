package import JSONText

/// An event's outcome, its corrections, and its tombstone.
package enum OutcomeChange: Hashable, Sendable {
  case recorded(RecordedOutcome)
  /// A new revision: the result and the values replace the ones before, which stay in the record.
  case revised(event: String, reason: String, result: JSONValue?, values: [RecordedValue])
  /// The tombstone: the event has no outcome from here on, and may be given another.
  case deleted(event: String, reason: String)

  package var kind: String {
    switch self {
    case .recorded: "outcomeRecorded"
    case .revised: "outcomeRevised"
    case .deleted: "outcomeDeleted"
    }
  }

  var json: JSONValue {
    switch self {
    case .recorded(let outcome): outcome.json
    case .revised(let event, let reason, let result, let values):
      .members([
        "event": .string(event), "reason": .string(reason), "result": result, "values": .array(values.map(\.json)),
      ])
    case .deleted(let event, let reason): .members(["event": .string(event), "reason": .string(reason)])
    }
  }

  init?(kind: String, json: JSONValue) {
    switch kind {
    case "outcomeRecorded":
      guard let outcome = RecordedOutcome(json: json) else { return nil }
      self = .recorded(outcome)
    case "outcomeRevised":
      guard let event = json.text("event"), let reason = json.said("reason"),
        let values = json["values"].flatMap(RecordedValue.list)
      else { return nil }
      self = .revised(event: event, reason: reason, result: json["result"], values: values)
    case "outcomeDeleted":
      guard let event = json.text("event"), let reason = json.said("reason") else { return nil }
      self = .deleted(event: event, reason: reason)
    default: return nil
    }
  }
}
