import Expressions
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
    /// The person said that it is right, should a rule doubt it.
    package let affirmed: Bool

    package init(
      key: String, prepared: Prepared, visit: Int? = nil, milliseconds: Int? = nil, affirmed: Bool = false
    ) {
      self.affirmed = affirmed
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
  /// A result has an answer beside a state that has none.
  case answerBesideState(key: String, Response)
  /// A result's number has a unit that is not of the item's kind.
  case otherUnit(key: String, String, expected: String?)
  case refused(key: String, AnswerRefusal)
  case mayNotSkip(key: String)
  case mayNotKnow(key: String)
  case unknownState(key: String, String)
  /// An item that showed and has no answer; one that may be skipped has to say so.
  case missing(path: String, maySkip: Bool)
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
      return read(result, for: survey)
    }
    var found: [Entry] = []
    var faults: [ScriptFault] = []
    let flat = members.flatMap { AnswerScript.entries(of: $0, [], survey) }
    for member in flat.flatMap({ AnswerScript.rows(of: $0, survey) }) {
      let (prepared, affirmed, unknown) = AnswerScript.prepared(member.value)
      found.append(Entry(key: member.name, prepared: prepared, affirmed: affirmed))
      if let unknown { faults.append(.unknownState(key: member.name, unknown)) }
    }
    return (AnswerScript(entries: found), faults)
  }

  /// What a value of the file says: an answer, or `{ state: skipped }`, confirmed or not.
  ///
  /// - Returns: With the state, where there is none of that name.
  package static func prepared(_ json: JSONValue) -> (Prepared, affirmed: Bool, unknownState: String?) {
    let (value, affirmed) = confirmed(json)
    guard let state = value["state"], value.members?.count == 1 else { return (.answer(value), affirmed, nil) }
    switch state.string {
    case "skipped": return (.state(.skipped), affirmed, nil)
    case "dontKnow": return (.state(.dontKnow), affirmed, nil)
    case "timedOut": return (.state(.timedOut), affirmed, nil)
    default: return (.unreadable, affirmed, state.string ?? state.compactText)
    }
  }

  /// Whether a value says how it is answered, and not only what.
  package static func saysHow(_ json: JSONValue) -> Bool {
    confirmed(json).affirmed || json["state"] != nil && json.members?.count == 1
  }

  /// The entries of a repeat that stand one after the other, `meals: [{ kcal: 300 }, { kcal: 500 }]`, each answer under
  /// its path; anything else as it is.
  private static func entries(of member: JSONMember, _ outer: [Int], _ survey: Survey) -> [JSONMember] {
    let isRepeat = survey.groups.contains { $0.id == member.name && $0.loop != nil }
    guard isRepeat, let entries = member.value.elements, entries.allSatisfy({ $0.members != nil }) else {
      if outer.isEmpty { return [member] }
      // The rows of a matrix have paths of their own.
      return rows(of: member, survey).map { row in
        let name = row.name == member.name ? row.name : String(row.name.dropFirst(member.name.count + 1))
        return JSONMember(path(of: name, outer, survey), row.value)
      }
    }
    return entries.enumerated().flatMap { index, entry in
      ((entry.members ?? []) + another(in: member.name, survey, after: index, of: entries)).flatMap {
        AnswerScript.entries(of: $0, outer + [index + 1], survey)
      }
    }
  }

  /// What an entry of a repeat that asks for one more says by the one that follows it, where it does not say it itself.
  private static func another(
    in group: String, _ survey: Survey, after index: Int, of entries: [JSONValue]
  ) -> [JSONMember] {
    guard let loop = survey.groups.first(where: { $0.id == group })?.loop, case .another(let slot) = loop.count,
      index + 1 < loop.maximum
    else { return [] }
    let id = survey.items[slot].item.id
    return entries[index][id] == nil ? [JSONMember(id, .boolean(index + 1 < entries.count))] : []
  }

  /// The path of an item, or of what a step itself asks, in an entry of a repeat.
  private static func path(of name: String, _ entries: [Int], _ survey: Survey) -> String {
    let slot = survey.items.indices.first { slot in
      let place = survey.items[slot]
      let step = survey.steps[place.step]
      return (step.ownItem == nil ? place.item.id : step.id) == name
        && survey.loops(around: place.step).count == entries.count
    }
    return slot.map { survey.path(of: $0, entries: entries) } ?? name
  }

  /// The value of `{ value: X, confirmed: true }` or `{ state: skipped, confirmed: true }`; anything else as it is.
  static func confirmed(_ json: JSONValue) -> (value: JSONValue, affirmed: Bool) {
    guard let members = json.members, members.count == 2, let affirmed = json["confirmed"]?.boolean,
      let inner = members.first(where: { $0.name == "value" || $0.name == "state" })
    else { return (json, false) }
    return (inner.name == "value" ? inner.value : .object([inner]), affirmed)
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
  package init(_ result: TaskResult) { entries = AnswerScript.entries(of: result) { item, _ in item.prepared } }

  private static func entries(of result: TaskResult, _ prepared: (ItemResult, String) -> Prepared?) -> [Entry] {
    result.pages.filter { !$0.result.abandoned }.flatMap { page in
      page.result.results.compactMap { item in
        let key = item.path(on: page.path).description
        return prepared(item, key).map {
          Entry(
            key: key, prepared: $0, visit: page.result.visit, milliseconds: item.milliseconds, affirmed: item.affirmed)
        }
      }
    }
  }

  /// A result as answers to a survey that may ask in other units by now.
  private static func read(_ result: TaskResult, for survey: Survey) -> (script: AnswerScript, faults: [ScriptFault]) {
    var faults: [ScriptFault] = []
    let entries = entries(of: result) { item, key in
      guard let prepared = item.prepared else { return nil }
      if case .state(let state) = prepared {
        if item.answer == nil { return prepared }
        faults.append(.answerBesideState(key: key, state))
        return .unreadable
      }
      let wanted = survey.slot(ofPath: key).map { survey.items[$0].item.format.unit }
      guard let unit = item.unit, let wanted, wanted != unit, case .number(let number)? = item.answer else {
        return prepared
      }
      let told = wanted.flatMap { UnitFactor.convert(number.doubleValue, from: unit, to: $0) }
      if let told = told.flatMap(DecimalNumber.init) { return .answer(Answer.number(told).json) }
      faults.append(.otherUnit(key: key, unit, expected: wanted))
      return .unreadable
    }
    return (AnswerScript(entries: entries), faults)
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
