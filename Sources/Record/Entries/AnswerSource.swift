package import JSONText

/// The answer that a value of the roster comes from: what a survey `sets`.
package struct AnswerSource: Hashable, Sendable {
  /// The event that it was answered in.
  package let event: String
  /// Where it stands in that event's result.
  package let path: String
  /// The answer is gone, and with it what it had set.
  package let isTakenBack: Bool
  /// Why the outcome was corrected or deleted; nil when it was recorded.
  package let reason: String?

  package init(event: String, path: String, isTakenBack: Bool = false, reason: String? = nil) {
    self.event = event
    self.path = path
    self.isTakenBack = isTakenBack
    self.reason = reason
  }

  /// What lists and states need of it.
  var withoutReason: AnswerSource { AnswerSource(event: event, path: path, isTakenBack: isTakenBack) }
}

extension AnswerSource {
  /// How commands tell it: `answered in intake/once, about/wake`.
  package var reading: String { "answered in \(event), \(path)" }

  package var json: JSONValue {
    .members([
      "event": .string(event), "from": .string(path), "takenBack": isTakenBack ? .boolean(true) : nil,
      "reason": .text(reason),
    ])
  }

  init?(json: JSONValue?) {
    guard let event = json?.text("event"), let path = json?.text("from") else { return nil }
    self.init(
      event: event, path: path, isTakenBack: json?["takenBack"]?.boolean ?? false, reason: json?.said("reason"))
  }
}

// MARK: - As a text of facts

extension AnswerSource {
  /// Ids and paths hold no blanks.
  package var text: String { "\(event) \(path)" + (isTakenBack ? " back" : "") }

  package init?(text: String) {
    let parts = text.split(separator: " ").map(String.init)
    guard parts.count >= 2 else { return nil }
    self.init(event: parts[0], path: parts[1], isTakenBack: parts.count > 2)
  }
}
