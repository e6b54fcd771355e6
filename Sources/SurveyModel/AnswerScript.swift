package import JSONText

/// Answers prepared in a file, by item: what a person would have confirmed at each prompt.
package struct AnswerScript: Sendable {
  package enum Prepared: Hashable, Sendable {
    case answer(JSONValue)
    case state(Response)
    /// A fault that was told when the script was read; the item is not missing besides.
    case unreadable
  }

  package struct Entry: Hashable, Sendable {
    /// As the file has it: an item's id, a step's id for what the step itself asks, or a path.
    package let key: String
    package let prepared: Prepared
    /// The visit that it is for; nil is every visit.
    package let visit: Int?
    /// How long the person took; nil when nobody measured it.
    package let milliseconds: Int?

    package init(key: String, prepared: Prepared, visit: Int? = nil, milliseconds: Int? = nil) {
      self.key = key
      self.prepared = prepared
      self.visit = visit
      self.milliseconds = milliseconds
    }
  }

  package let entries: [Entry]

  package init(entries: [Entry]) { self.entries = entries }
}

/// What is wrong with prepared answers.
package enum ScriptFault: Hashable, Sendable {
  case unknownItem(key: String, known: [String])
  /// Two keys name the same item.
  case givenTwice(key: String, other: String)
  case refused(key: String, AnswerRefusal)
  case mayNotSkip(key: String)
  case mayNotKnow(key: String)
  case unknownState(key: String, String)
  /// A required item that showed and has no answer.
  case missing(path: String)
  /// An answer for an item that the survey's logic did not show.
  case notShown(key: String)
  /// Another answer was confirmed on an earlier page of the same sitting.
  case alreadyConfirmed(key: String)
  /// A time-out for an item on a page without a time limit.
  case untimed(key: String)
  case notAnObject
  /// The result of a sitting of another survey.
  case otherSurvey(String, expected: String)
}

extension AnswerScript {
  /// Reads prepared answers: an object of item ids or paths, or a whole task result.
  ///
  /// - Parameter survey: The survey that the answers are for.
  /// - Returns: The script and the faults found without running it.
  package static func read(_ json: JSONValue, for survey: Survey) -> (script: AnswerScript, faults: [ScriptFault]) {
    guard let members = json.members else { return (AnswerScript(entries: []), [.notAnObject]) }
    if let id = json["survey"]?.string, let steps = json["results"]?.elements {
      if id != survey.id { return (AnswerScript(entries: []), [.otherSurvey(id, expected: survey.id)]) }
      return (AnswerScript(entries: steps.flatMap { entries(of: $0, in: "") }), [])
    }
    var found: [Entry] = []
    var faults: [ScriptFault] = []
    for member in members.flatMap({ AnswerScript.rows(of: $0, survey) }) {
      if let word = member.value["state"], member.value.members?.count == 1 {
        switch word.string {
        case "skipped": found.append(Entry(key: member.name, prepared: .state(.skipped), visit: nil))
        case "dontKnow": found.append(Entry(key: member.name, prepared: .state(.dontKnow), visit: nil))
        case "timedOut": found.append(Entry(key: member.name, prepared: .state(.timedOut), visit: nil))
        default:
          found.append(Entry(key: member.name, prepared: .unreadable))
          faults.append(.unknownState(key: member.name, word.string ?? word.compactText))
        }
      } else {
        found.append(Entry(key: member.name, prepared: .answer(member.value), visit: nil))
      }
    }
    return (AnswerScript(entries: found), faults)
  }

  /// The rows of a matrix that stand together, `table: { tired: 1 }`; anything else as it is.
  private static func rows(of member: JSONMember, _ survey: Survey) -> [JSONMember] {
    guard let rows = member.value.members, let id = member.name.split(separator: "/").last.map(String.init),
      survey.items.contains(where: { $0.item.matrix?.id == id })
    else { return [member] }
    return rows.map { JSONMember(member.name + "/" + $0.name, $0.value) }
  }

  private static func entries(of step: JSONValue, in outer: String) -> [Entry] {
    guard let id = step["step"]?.string, step["abandoned"]?.boolean != true else { return [] }
    let path = outer + (step["entry"]?.integer.map { "\($0)/" } ?? "") + id + "/"
    return (step["results"]?.elements ?? []).flatMap { result -> [Entry] in
      if result["step"] != nil { return entries(of: result, in: path) }
      return entry(of: result, in: path, visit: step["visit"]?.integer).map { [$0] } ?? []
    }
  }

  private static func entry(of result: JSONValue, in path: String, visit: Int?) -> Entry? {
    // A visit that a later one took the place of says beside its state what was confirmed there.
    guard let item = result["item"]?.string, result["type"]?.string != "computed",
      let state = (result["confirmed"] ?? result["state"])?.string.flatMap(ItemState.init)
    else { return nil }
    let prepared: Prepared
    switch state {
    case .answered: prepared = .answer(result["answer"] ?? .null)
    case .skipped: prepared = .state(.skipped)
    case .dontKnow: prepared = .state(.dontKnow)
    case .timedOut: prepared = .state(.timedOut)
    case .notShown, .notReached: return nil
    }
    let matrix = result["matrix"]?.string.map { $0 + "/" } ?? ""
    return Entry(key: path + matrix + item, prepared: prepared, visit: visit, milliseconds: result["ms"]?.integer)
  }
}
