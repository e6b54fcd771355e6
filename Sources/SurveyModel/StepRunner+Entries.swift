/// The entries of a repeat follow the choices that they are for.
extension StepRunner {
  /// After other choices were chosen: what was answered for a choice goes with it to its new place, and what was answered
  /// for one that is gone is not taken for the answer of the one in its place.
  mutating func followChoices(at slot: Int, on current: Int, insteadOf before: Response?) {
    let position = plan.position(of: slot, on: visits[current].page)
    guard case .choices(let old)? = before?.answer,
      case .choices(let new)? = visits[current].items[position].response?.answer, old != new
    else { return }
    for group in survey.groups.indices {
      if case .forEach(slot)? = survey.groups[group].loop?.count {
        move(entriesOf: group, after: current, in: visits[current].entries, count: new.count) { entry in
          old.indices.contains(entry - 1) ? new.place(of: old[entry - 1]).map { $0 + 1 } : nil
        }
      }
    }
  }

  /// - Parameters:
  ///   - current: The visit on which they were chosen: what was visited before it is of an earlier way round a loop, and stays.
  ///   - count: How many entries there are now.
  ///   - place: The new number of an entry; nil for one that is gone.
  private mutating func move(
    entriesOf group: Int, after current: Int, in outer: [Int], count: Int, to place: (_ entry: Int) -> Int?
  ) {
    let depth = outer.count
    var moved: [(key: VisitKey, visit: Int)] = []
    for (key, index) in knownVisits.sorted(by: { $0.value < $1.value }) {
      let visit = visits[index]
      guard index > current, survey.groups[group].steps.contains(visit.step), visit.entries.count > depth,
        visit.entries.starts(with: outer)
      else { continue }
      let entry = visit.entries[depth]
      let target = place(entry)
      // What is gone keeps its answers where nothing else takes its place.
      if target == entry || target == nil && entry > count { continue }
      knownVisits[key] = nil
      var entries = visit.entries
      if let target { entries[depth] = target }
      if target != nil, let page = plan.page(ofStep: visit.step, entries: entries) {
        let order = plan.presentedSlots(on: page)
        let items = order.compactMap { slot in visit.items.first { $0.slot == slot } }
        visits[index] = Visit(
          step: visit.step, entries: entries, page: page, number: visit.number, after: visit.after, items: items,
          started: visit.started, finished: visit.finished)
        moved.append((VisitKey(page: page, number: key.number, after: key.after), index))
      } else {
        visits[index].isGone = true
      }
    }
    for (key, index) in moved { knownVisits[key] = index }
  }
}

extension StepRunner {
  /// Puts what is written beside a choice now beside the later answers that carry it on.
  ///
  /// - Parameter current: As ``followChoices(at:on:insteadOf:)`` has it.
  mutating func carryWords(from slot: Int, on current: Int) {
    for carrier in plan.wordCarriers[slot] ?? [] {
      let item = survey.items[carrier].item
      for visit in visits.indices[current...] where plan.slots(of: visits[visit].step).contains(carrier) {
        let (page, index) = (visits[visit].page, plan.position(of: carrier, on: visits[visit].page))
        guard let response = visits[visit].items[index].response else { continue }
        visits[visit].items[index].response = withCarriedWords(response, to: item, in: plan.pages[page].scope)
      }
    }
  }
}

extension [ChosenValue] {
  /// Where a choice stands among those that are chosen, whatever is written beside it by now.
  package func place(of chosen: ChosenValue) -> Int? { firstIndex { $0.value == chosen.value } }
}
