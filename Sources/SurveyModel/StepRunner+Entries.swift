/// A visit to an entry of a repeat that goes through choices belongs to its choice, wherever that stands among those that are chosen.
extension StepRunner {
  /// The choices that the entries round a page are for, from the outside in; of repeats that count there are none.
  func chosen(in scope: Int?) -> [ChoiceValue] {
    var found: [ChoiceValue] = []
    var next = scope
    while let inner = next {
      let outer = plan.scopes[inner].parent
      if case .forEach(let slot)? = survey.groups[plan.scopes[inner].group].loop?.count,
        let entry = plan.scopes[inner].entries.last,
        case .choices(let chosen)? = answer(at: slot, entries: plan.entries(of: outer)),
        chosen.indices.contains(entry - 1)
      {
        found.append(chosen[entry - 1].value)
      }
      next = outer
    }
    return found.reversed()
  }

  /// Whether a visit is for the choices that its entries are for by now: on an earlier way round a loop they may have been for others.
  func isForChosen(_ visit: Int) -> Bool {
    visits[visit].chosen.isEmpty || visits[visit].chosen == chosen(in: plan.pages[visits[visit].page].scope)
  }

  /// Whether a visit is of entries that there are as the answers stand: an earlier way round a loop may have had more, or others.
  func isOfEntries(_ visit: Int) -> Bool {
    var next = plan.pages[visits[visit].page].scope
    while let scope = next {
      let inner = plan.scopes[scope]
      if let loop = survey.groups[inner.group].loop, let entry = inner.entries.last,
        entry > entryCount(of: loop, in: inner.parent)
      {
        return false
      }
      next = inner.parent
    }
    return isForChosen(visit)
  }

  /// The entries of the repeats round a step as another list counts them of the choices that a repeat goes through: an answers file's,
  /// or that of an earlier result. Nil for an entry of a choice that its list lacks.
  ///
  /// - Parameters:
  ///   - entries: As the answers stand here.
  ///   - list: The other list that answers an item in entries as it counts them; nil for none, whose entries count as here.
  package func entries(
    _ entries: [Int], round step: Int, countedBy list: (_ slot: Int, _ entries: [Int]) -> [ChosenValue]?
  ) -> [Int]? {
    let loops = survey.loops(around: step)
    if loops.isEmpty { return entries }
    var counted: [Int] = []
    for (group, entry) in zip(loops, entries) {
      guard case .forEach(let slot)? = survey.groups[group].loop?.count,
        let other = list(slot, survey.entries(counted, round: slot)),
        case .choices(let chosen)? = answer(at: slot, entries: survey.entries(entries, round: slot)),
        chosen.indices.contains(entry - 1)
      else {
        counted.append(entry)
        continue
      }
      guard let place = other.place(of: chosen[entry - 1]) else { return nil }
      counted.append(place + 1)
    }
    return counted
  }

  /// What makes a visit to a page the same as one that was left by going back: the page of the first entry, where the entry is
  /// for a choice.
  ///
  /// - Parameter number: Of the visit, where the page is for no choice.
  func visitKey(_ page: Int, _ number: Int, after origin: Int?, for chosen: [ChoiceValue]) -> VisitKey {
    if chosen.isEmpty { return VisitKey(page: page, chosen: [], number: number, after: origin) }
    let first = firstPage(like: page)
    let earlier = path.count { visits[$0].chosen == chosen && firstPage(like: visits[$0].page) == first }
    return VisitKey(page: first, chosen: chosen, number: earlier + 1, after: origin)
  }

  /// The page of the same step in the first entries of the repeats that go through choices.
  private func firstPage(like page: Int) -> Int {
    let step = plan.pages[page].step
    let entries = zip(survey.loops(around: step), plan.entries(of: plan.pages[page].scope)).map { group, entry in
      if case .forEach? = survey.groups[group].loop?.count { 1 } else { entry }
    }
    return plan.page(ofStep: step, entries: entries) ?? page
  }

  /// Puts a visit that was left on the page where its choice stands now.
  mutating func place(_ visit: Int, on page: Int, number: Int) {
    let known = visits[visit]
    if known.page == page { return }
    let items = plan.presentedSlots(on: page).compactMap { slot in known.items.first { $0.slot == slot } }
    visits[visit] = Visit(
      step: known.step, entries: plan.entries(of: plan.pages[page].scope), chosen: known.chosen, page: page,
      number: number, after: known.after, items: items, affirmedRules: known.affirmedRules, started: known.started,
      finished: known.finished)
  }

  /// The page that a visit off the path belongs to as the answers stand: that of its choice. Nil for one whose choice is gone,
  /// and whose place another has; where nothing took its place, it stays there.
  func pageOfLeft(_ visit: Visit) -> Int? {
    if visit.chosen.isEmpty { return visit.page }
    var chosen = visit.chosen[...]
    var entries: [Int] = []
    for (group, entry) in zip(survey.loops(around: visit.step), visit.entries) {
      guard case .forEach(let slot)? = survey.groups[group].loop?.count, let own = chosen.popFirst(),
        case .choices(let now)? = answer(at: slot, entries: entries)
      else {
        entries.append(entry)
        continue
      }
      let place = now.firstIndex { $0.value == own }
      if place == nil, now.indices.contains(entry - 1) { return nil }
      entries.append(place.map { $0 + 1 } ?? entry)
    }
    return plan.page(ofStep: visit.step, entries: entries)
  }
}

extension StepRunner {
  /// Puts what is written beside choices of earlier items beside the answers on a page that carry them on.
  ///
  /// - Parameter slots: Ascending, so that each follows the one that it takes the words from.
  mutating func carryWords(among slots: some Sequence<Int>, on visit: Int) {
    for slot in slots {
      let item = survey.items[slot].item
      let index = plan.position(of: slot, on: visits[visit].page)
      guard item.format.carriesWords, let response = visits[visit].items[index].response else { continue }
      visits[visit].items[index].response = withCarriedWords(
        response, to: item, in: plan.pages[visits[visit].page].scope)
    }
  }
}

extension [ChosenValue] {
  /// Where a choice stands among those that are chosen, whatever is written beside it by now.
  package func place(of chosen: ChosenValue) -> Int? { firstIndex { $0.value == chosen.value } }
}
