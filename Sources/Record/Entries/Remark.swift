import JSONText

/// Something about a participant that somebody must see, or wants to keep.
package enum Remark: Hashable, Sendable {
  /// A note, on an event or on the participant.
  case note(event: String?, text: String)
  /// An answer raised an alert of the survey, at the moment it was confirmed.
  case alertRaised(alert: String, event: String, sitting: Int64)
  /// Somebody has seen to an alert, named by its entry.
  case alertAcknowledged(alert: Int64, text: String?)
  /// A question about what was recorded: about an event, and about one item of it by its path.
  case queryOpened(event: String, path: String?, text: String)
  /// An answer to a query, named by its entry.
  case queryAnswered(query: Int64, text: String)
  case queryClosed(query: Int64, text: String?)

  package var kind: String {
    switch self {
    case .note: "noteAdded"
    case .alertRaised: "alertRaised"
    case .alertAcknowledged: "alertAcknowledged"
    case .queryOpened: "queryOpened"
    case .queryAnswered: "queryAnswered"
    case .queryClosed: "queryClosed"
    }
  }

  var json: JSONValue {
    switch self {
    case .note(let event, let text): .members(["event": .text(event), "text": .string(text)])
    case .alertRaised(let alert, let event, let sitting):
      .members(["alert": .string(alert), "event": .string(event), "sitting": .integer(sitting)])
    case .alertAcknowledged(let alert, let text): .members(["alert": .integer(alert), "text": .text(text)])
    case .queryOpened(let event, let path, let text):
      .members(["event": .string(event), "path": .text(path), "text": .string(text)])
    case .queryAnswered(let query, let text): .members(["query": .integer(query), "text": .string(text)])
    case .queryClosed(let query, let text): .members(["query": .integer(query), "text": .text(text)])
    }
  }

  init?(kind: String, json: JSONValue) {
    switch kind {
    case "noteAdded":
      guard let text = json.said("text") else { return nil }
      self = .note(event: json.text("event"), text: text)
    case "alertRaised":
      guard let alert = json.text("alert"), let event = json.text("event"), let sitting = json.count("sitting") else {
        return nil
      }
      self = .alertRaised(alert: alert, event: event, sitting: sitting)
    case "alertAcknowledged":
      guard let alert = json.count("alert") else { return nil }
      self = .alertAcknowledged(alert: alert, text: json.said("text"))
    case "queryOpened":
      guard let event = json.text("event"), let text = json.said("text") else { return nil }
      self = .queryOpened(event: event, path: json.text("path"), text: text)
    case "queryAnswered":
      guard let query = json.count("query"), let text = json.said("text") else { return nil }
      self = .queryAnswered(query: query, text: text)
    case "queryClosed":
      guard let query = json.count("query") else { return nil }
      self = .queryClosed(query: query, text: json.said("text"))
    default: return nil
    }
  }
}
