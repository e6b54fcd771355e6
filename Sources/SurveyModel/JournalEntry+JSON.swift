import CivilTime
package import JSONText

extension JournalEntry {
  /// The entry as the record keeps it. Items are named by `step/item`, so that it can be read without the survey.
  package func json(in survey: Survey) -> JSONValue {
    var members: [JSONMember] = []
    switch input {
    case .forward: members.append(JSONMember("do", "forward"))
    case .back: members.append(JSONMember("do", "back"))
    case .expire: members.append(JSONMember("do", "expire"))
    case .revise(let slot, let entries):
      members.append(JSONMember("do", "revise"))
      members.append(JSONMember("item", .string(survey.path(of: slot, entries: entries))))
    case .respond(let slot, let entries, let response):
      members.append(JSONMember("do", .string(response.state.rawValue)))
      members.append(JSONMember("item", .string(survey.path(of: slot, entries: entries))))
      if let answer = response.answer { members.append(JSONMember("answer", answer.json)) }
    }
    members.append(JSONMember("at", .integer(at.milliseconds)))
    members.append(JSONMember("input", .string(path.rawValue)))
    if let milliseconds { members.append(JSONMember("ms", .integer(milliseconds))) }
    if affirmed { members.append(JSONMember("affirmed", true)) }
    return .object(members)
  }

  /// Reads an entry that ``json(in:)`` wrote for the same survey; nil for anything else.
  package init?(json: JSONValue, in survey: Survey) {
    guard let word = json["do"]?.string, let at = json["at"]?.integer,
      let path = json["input"]?.string.flatMap(InputPath.init)
    else { return nil }
    let input: SittingInput
    switch word {
    case "forward": input = .forward
    case "back": input = .back
    case "expire": input = .expire
    default:
      guard let path = json["item"]?.string.flatMap({ ResultPath($0) }), let slot = survey.slot(of: path) else {
        return nil
      }
      if word == "revise" {
        input = .revise(slot: slot, entries: path.entries)
        break
      }
      guard let state = ItemState(rawValue: word) else { return nil }
      switch state {
      case .answered:
        guard let value = json["answer"],
          case .success(let answer) = survey.items[slot].item.format.answer(from: value, isRecorded: true)
        else { return nil }
        input = .respond(slot: slot, entries: path.entries, .answered(answer))
      case .skipped: input = .respond(slot: slot, entries: path.entries, .skipped)
      case .dontKnow: input = .respond(slot: slot, entries: path.entries, .dontKnow)
      case .timedOut: input = .respond(slot: slot, entries: path.entries, .timedOut)
      case .notShown, .notReached: return nil
      }
    }
    self.init(
      input, at: Instant(milliseconds: Int64(at)), path: path, milliseconds: json["ms"]?.integer,
      affirmed: json["affirmed"]?.boolean ?? false)
  }
}
