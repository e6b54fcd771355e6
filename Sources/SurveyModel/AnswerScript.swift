package import CivilTime
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

    package init(key: String, prepared: Prepared, visit: Int? = nil) {
      self.key = key
      self.prepared = prepared
      self.visit = visit
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
  case notAnObject
}

extension AnswerScript {
  /// Reads prepared answers: an object of item ids or paths, or a whole task result.
  ///
  /// - Returns: The script and the faults found without running it.
  package static func read(_ json: JSONValue) -> (script: AnswerScript, faults: [ScriptFault]) {
    guard let members = json.members else { return (AnswerScript(entries: []), [.notAnObject]) }
    if json["survey"]?.string != nil, let steps = json["results"]?.elements {
      return (AnswerScript(entries: steps.flatMap(entries(of:))), [])
    }
    var entries: [Entry] = []
    var faults: [ScriptFault] = []
    for member in members {
      if let word = member.value["state"], member.value.members?.count == 1 {
        switch word.string {
        case "skipped": entries.append(Entry(key: member.name, prepared: .state(.skipped), visit: nil))
        case "dontKnow": entries.append(Entry(key: member.name, prepared: .state(.dontKnow), visit: nil))
        case "timedOut": entries.append(Entry(key: member.name, prepared: .state(.timedOut), visit: nil))
        default:
          entries.append(Entry(key: member.name, prepared: .unreadable))
          faults.append(.unknownState(key: member.name, word.string ?? word.compactText))
        }
      } else {
        entries.append(Entry(key: member.name, prepared: .answer(member.value), visit: nil))
      }
    }
    return (AnswerScript(entries: entries), faults)
  }

  private static func entries(of step: JSONValue) -> [Entry] {
    guard let id = step["step"]?.string, step["abandoned"]?.boolean != true else { return [] }
    return (step["results"]?.elements ?? []).compactMap { result in
      // A visit that a later one took the place of says beside its state what was confirmed there.
      guard let item = result["item"]?.string,
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
      return Entry(key: id + "/" + item, prepared: prepared, visit: step["visit"]?.integer)
    }
  }
}

/// A sitting driven by prepared answers.
package struct ScriptedSitting: Sendable {
  package private(set) var runner: StepRunner
  /// The inputs that were taken, in order.
  package private(set) var journal: [JournalEntry] = []
  /// All that is wrong; when empty the sitting has ended.
  package private(set) var faults: [ScriptFault]

  private var responses: [Key: (entry: AnswerScript.Entry, response: Response?)] = [:]
  private var used: Set<AnswerScript.Entry> = []

  private struct Key: Hashable {
    let slot: Int
    let visit: Int?
  }

  /// Goes on from where `runner` stands, with every input at `instant`, until the survey ends or an answer is missing.
  package init(_ runner: StepRunner, script: AnswerScript, faults: [ScriptFault] = [], at instant: Instant) {
    self.runner = runner
    self.faults = faults
    match(script)
    while self.runner.ending == nil {
      guard answerPage(at: instant), self.faults.isEmpty else { break }
      guard take(JournalEntry(.forward, at: instant, path: .file)) else { break }
    }
    guard self.faults.isEmpty else { return }
    for entry in script.entries where !used.contains(entry) { self.faults.append(.notShown(key: entry.key)) }
  }

  /// Resolves each key to its item and judges its answer, whether or not the item will show.
  private mutating func match(_ script: AnswerScript) {
    let survey = runner.survey
    var slots: [String: Int] = [:]
    for (slot, place) in survey.items.enumerated() {
      let step = survey.steps[place.step]
      slots[survey.path(of: slot)] = slot
      slots[step.ownItem == nil ? place.item.id : step.id] = slot
    }
    for entry in script.entries {
      guard let slot = slots[entry.key] else {
        faults.append(.unknownItem(key: entry.key, known: slots.keys.filter { !$0.contains("/") }.sorted()))
        continue
      }
      let key = Key(slot: slot, visit: entry.visit)
      if let other = responses[key] {
        faults.append(.givenTwice(key: entry.key, other: other.entry.key))
        continue
      }
      responses[key] = (entry, response(to: entry, at: slot))
    }
  }

  private mutating func response(to entry: AnswerScript.Entry, at slot: Int) -> Response? {
    let item = runner.survey.items[slot].item
    switch entry.prepared {
    case .answer(let json):
      switch item.format.answer(from: json) {
      case .success(let answer): return .answered(answer)
      case .failure(let refusal): faults.append(.refused(key: entry.key, refusal))
      }
    case .state(.skipped) where !item.optional: faults.append(.mayNotSkip(key: entry.key))
    case .state(.dontKnow) where !item.dontKnow: faults.append(.mayNotKnow(key: entry.key))
    case .state(let response): return response
    case .unreadable: break
    }
    return nil
  }

  /// Confirms the items of the page that shows; false when one is missing.
  private mutating func answerPage(at instant: Instant) -> Bool {
    confirmChanges(at: instant)
    var complete = true
    var passed: Set<Int> = []
    while let page = runner.page,
      let record = page.items.first(where: { $0.visible && $0.response == nil && !passed.contains($0.slot) })
    {
      let slot = record.slot
      let found = responses[Key(slot: slot, visit: page.number)] ?? responses[Key(slot: slot, visit: nil)]
      if let found { used.insert(found.entry) }
      if let response = found?.response,
        take(JournalEntry(.respond(slot: slot, response), at: instant, path: .file))
      {
        continue
      }
      if found == nil { faults.append(.missing(path: runner.survey.path(of: slot))) }
      complete = false
      passed.insert(slot)
    }
    return complete
  }

  /// What an earlier part of the sitting confirmed: the same again is nothing new; another answer is taken on the
  /// page that shows, and a fault on the pages before it.
  private mutating func confirmChanges(at instant: Instant) {
    for index in runner.path {
      let visit = runner.visits[index]
      for record in visit.items where record.visible {
        guard let confirmed = record.response,
          let found = responses[Key(slot: record.slot, visit: visit.number)]
            ?? responses[Key(slot: record.slot, visit: nil)],
          used.insert(found.entry).inserted, let response = found.response, response != confirmed
        else { continue }
        if visit == runner.page {
          _ = take(JournalEntry(.respond(slot: record.slot, response), at: instant, path: .file))
        } else {
          faults.append(.alreadyConfirmed(key: found.entry.key))
        }
      }
    }
  }

  private mutating func take(_ entry: JournalEntry) -> Bool {
    do {
      try runner.apply(entry)
      journal.append(entry)
      return true
    } catch {
      return false
    }
  }
}
