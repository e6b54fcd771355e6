package import JSONText

/// What happens in a sitting, apart from its outcome.
package enum SittingChange: Hashable, Sendable {
  case began(SittingBegan)
  /// An input, numbered from 1 within its sitting.
  case input(sitting: Int64, sequence: Int, input: JSONValue)
  /// The sitting was given up: what was answered stays in the record, and another may begin.
  case discarded(sitting: Int64, reason: String?)
}

/// The start of a sitting. The survey's digest is in the entry's ``Stamp``, who records it is its author.
package struct SittingBegan: Hashable, Sendable {
  package let event: String
  package let task: String
  /// The path of the survey's file.
  package let survey: String
  /// What was fixed when the sitting began, as the survey's runner writes it.
  package let context: JSONValue

  package init(event: String, task: String, survey: String, context: JSONValue) {
    self.event = event
    self.task = task
    self.survey = survey
    self.context = context
  }
}

extension SittingBegan {
  /// The beginnings whose contents were read, by the numbers of their entries.
  package static func all(in entries: [Entry]) -> [Int64: SittingBegan] {
    var found: [Int64: SittingBegan] = [:]
    for entry in entries { if case .sitting(.began(let began))? = entry.content { found[entry.number] = began } }
    return found
  }
}

extension SittingChange {
  package var kind: String {
    switch self {
    case .began: "sittingBegan"
    case .input: "sittingInput"
    case .discarded: "sittingDiscarded"
    }
  }

  var json: JSONValue {
    switch self {
    case .began(let began):
      .members([
        "event": .string(began.event), "task": .string(began.task), "survey": .string(began.survey),
        "context": began.context,
      ])
    case .input(let sitting, let sequence, let input):
      .members(["sitting": .integer(sitting), "sequence": .integer(sequence), "input": input])
    case .discarded(let sitting, let reason): .members(["sitting": .integer(sitting), "reason": .text(reason)])
    }
  }

  init?(kind: String, json: JSONValue) {
    switch kind {
    case "sittingBegan":
      guard let event = json.text("event"), let task = json.text("task"), let survey = json.text("survey"),
        let context = json["context"]
      else { return nil }
      self = .began(SittingBegan(event: event, task: task, survey: survey, context: context))
    case "sittingInput":
      guard let sitting = json.count("sitting"), let sequence = json["sequence"]?.integer, let input = json["input"]
      else { return nil }
      self = .input(sitting: sitting, sequence: sequence, input: input)
    case "sittingDiscarded":
      guard let sitting = json.count("sitting") else { return nil }
      self = .discarded(sitting: sitting, reason: json.said("reason"))
    default: return nil
    }
  }
}
