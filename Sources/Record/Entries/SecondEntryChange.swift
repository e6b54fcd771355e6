package import JSONText

/// Answers on paper that somebody else entered again, to be compared with what was recorded.
package enum SecondEntryChange: Hashable, Sendable {
  /// The outcome stays as it is.
  ///
  /// - Parameters:
  ///   - revision: The number of the entry that it was compared with.
  ///   - differences: The paths of the items that the two have differently, in the order of the result.
  case entered(event: String, revision: Int64, result: JSONValue, differences: [String])
  /// Somebody looked at the paper and said which of the two is right: the outcome is as it is to be.
  case settled(event: String, reason: String)

  package var kind: String {
    switch self {
    case .entered: "outcomeEnteredAgain"
    case .settled: "entriesSettled"
    }
  }

  package var event: String {
    switch self {
    case .entered(let event, _, _, _), .settled(let event, _): event
    }
  }

  package var reason: String? { if case .settled(_, let reason) = self { reason } else { nil } }

  var json: JSONValue {
    switch self {
    case .entered(let event, let revision, let result, let differences):
      .members([
        "event": .string(event), "revision": .count(revision), "result": result,
        "differences": .array(differences.map(JSONValue.string)),
      ])
    case .settled(let event, let reason): .members(["event": .string(event), "reason": .string(reason)])
    }
  }

  init?(kind: String, json: JSONValue) {
    switch kind {
    case "outcomeEnteredAgain":
      guard let event = json.text("event"), let revision = json.count("revision"), let result = json["result"],
        let differences = json["differences"]?.elements?.compactMap(\.string)
      else { return nil }
      self = .entered(event: event, revision: revision, result: result, differences: differences)
    case "entriesSettled":
      guard let event = json.text("event"), let reason = json.said("reason") else { return nil }
      self = .settled(event: event, reason: reason)
    default: return nil
    }
  }

  /// The same in a record whose entries have other numbers.
  func renumbered(_ new: (Int64) -> Int64) -> SecondEntryChange {
    guard case .entered(let event, let revision, let result, let differences) = self else { return self }
    return .entered(event: event, revision: new(revision), result: result, differences: differences)
  }
}
