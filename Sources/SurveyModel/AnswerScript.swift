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
    if let result = result(json) {
      if result.survey != survey.id {
        return (AnswerScript(entries: []), [.otherSurvey(result.survey, expected: survey.id)])
      }
      return (AnswerScript(result), [])
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

  /// The result that prepared answers are; nil for an object of items, one of which may be called `survey`.
  ///
  /// - Parameter json: The result itself, or what `run --json` prints, which holds it.
  package static func result(_ json: JSONValue) -> TaskResult? {
    let json = json["result"].flatMap { $0["results"] == nil ? nil : $0 } ?? json
    return json["results"]?.elements == nil ? nil : TaskResult(json: json)
  }
}

extension AnswerScript {
  /// What was confirmed on every visit that counts.
  package init(_ result: TaskResult) {
    let pages = result.pages.filter { !$0.result.abandoned }
    entries = pages.flatMap { page in
      page.result.results.compactMap { item in
        item.prepared.map {
          Entry(
            key: item.path(on: page.path).description, prepared: $0, visit: page.result.visit,
            milliseconds: item.milliseconds)
        }
      }
    }
  }
}

extension ItemResult {
  /// What was confirmed, as answers have it; nil where nothing was, and for what is worked out.
  package var prepared: AnswerScript.Prepared? {
    if isComputed { return nil }
    // A visit that a later one took the place of says beside its state what was confirmed there.
    return switch confirmed ?? state {
    case .answered: .answer(answer?.json ?? .null)
    case .skipped: .state(.skipped)
    case .dontKnow: .state(.dontKnow)
    case .timedOut: .state(.timedOut)
    case .notShown, .notReached: nil
    }
  }

  /// Whether nobody was asked: the value was worked out.
  package var isComputed: Bool { type == "computed" }
}
