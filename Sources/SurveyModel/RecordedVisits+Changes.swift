extension RecordedVisits {
  /// What was confirmed of an item on a visit, as its format reads it; nil too for what the survey takes no longer.
  func response(_ slot: Int, at place: VisitPlace) -> Response? {
    switch confirmed(slot, at: place)?.prepared {
    case .answer(let json):
      try? survey.items[slot].item.format.answer(from: json, isRecorded: true).map(Response.answered).get()
    case .state(let response): response
    case .unreadable, nil: nil
    }
  }

  /// What was recorded of an item on the page that a sitting shows, where the survey takes it still.
  package func known(_ slot: Int, on runner: StepRunner) -> RecordedResponse? {
    guard let place = runner.places.last, let response = response(slot, at: place) else { return nil }
    return RecordedResponse(
      response: response, affirmed: confirmed(slot, at: place)?.affirmed ?? false,
      changed: changes(in: runner, thatDoubt: slot))
  }

  /// The items of which a sitting has something else than was recorded, as far as it has come, of those that rules read which may ask
  /// whether an answer is right.
  func changes(in runner: StepRunner, thatDoubt slot: Int) -> Set<Int> {
    let rules = (runner.plan.pageRules[slot] ?? []).filter(\.requirement.isSoft)
    let read = rules.reduce(into: Set<Int>()) { $0.formUnion($1.reads) }
    let readOfAllEntries = rules.reduce(into: Set<Int>()) { $0.formUnion($1.readsOfAllEntries) }
    guard !read.subtracting([slot]).isEmpty, let current = runner.places.last else { return [] }
    let passed = Dictionary(zip(runner.places, runner.path), uniquingKeysWith: { $1 })
    var changed: Set<Int> = []
    // The pages that were passed, and those that were recorded and are left out now.
    let leftOut = pages.keys.filter { place in
      passed[place] == nil && (place.round, place.step) < (current.round, current.step)
        && survey.areOfOneEntry(place, current)
    }
    for place in Array(passed.keys) + leftOut {
      let items = passed[place].map { runner.visits[$0].items } ?? []
      // What another entry of the same repeat has says nothing of this one, but where rules read all of them.
      let seen = survey.areOfOneEntry(place, current) ? read : readOfAllEntries
      for other in seen where survey.items[other].step == place.step {
        let item = items.first { $0.slot == other }
        // What comes later on the page that shows is still to be asked, or to be shown.
        if place == current, item?.response == nil || item?.visible == false {
          let isBehind = items.firstIndex { $0.slot == slot } ?? 0 <= items.firstIndex { $0.slot == other } ?? 0
          if isBehind || item?.visible == true { continue }
        }
        let now = item?.visible == true ? item?.response : nil
        if now?.comparable != response(other, at: place)?.comparable { changed.insert(other) }
      }
    }
    return changed
  }
}

extension Survey {
  /// Whether two places are of the same entries of the repeats that lie round both: those of other entries come later or came before,
  /// whatever their steps.
  fileprivate func areOfOneEntry(_ place: VisitPlace, _ other: VisitPlace) -> Bool {
    let shared = zip(loops(around: place.step), loops(around: other.step)).prefix { $0 == $1 }.count
    let entries = place.entries.prefix(shared)
    let chosen = entries.count { $0 == 0 }
    return entries.elementsEqual(other.entries.prefix(shared))
      && place.chosen.prefix(chosen).elementsEqual(other.chosen.prefix(chosen))
  }
}

/// What was recorded of an item, for who is asked for it again.
package struct RecordedResponse: Sendable {
  package let response: Response
  /// Whether the person said that it is right.
  package let affirmed: Bool
  /// The items that have something else now than was recorded, as ``StepRunner/apply(_:recordedBesides:)`` takes them.
  package let changed: Set<Int>

  package init(response: Response, affirmed: Bool = false, changed: Set<Int> = []) {
    (self.response, self.affirmed, self.changed) = (response, affirmed, changed)
  }
}

extension Response {
  /// The same whether a person gave it or a file.
  fileprivate var comparable: Response {
    if case .answered(let answer) = self { .answered(answer.scripted) } else { self }
  }
}
