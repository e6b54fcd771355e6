extension StepRunner {
  /// An item that a review lists.
  package struct Reviewed: Hashable, Sendable {
    package let slot: Int
    package let entries: [Int]
    package let response: Response
    /// Whether the person may go back and change it.
    package let isOpen: Bool
  }

  /// What was confirmed on the way to the page that shows, in the order of the way; each item once, as it stands.
  package var reviewed: [Reviewed] {
    var seen: Set<Int> = []
    var found: [Reviewed] = []
    // The page that lists them is none of them; a sitting that has ended has no such page.
    let way = ending == nil && !isReopened ? path.dropLast() : path[...]
    for index in way.reversed() {
      let visit = visits[index]
      guard seen.insert(visit.page).inserted, isOfEntries(index) else { continue }
      for record in visit.items.reversed() where record.visible {
        guard let response = record.response else { continue }
        let isAsked = survey.items[record.slot].item.format.computation == nil
        if survey.items[record.slot].item.format.isHiddenComputation { continue }
        found.append(
          Reviewed(
            slot: record.slot, entries: visit.entries, response: response, isOpen: isAsked && !isSealed(index)))
      }
    }
    return found.reversed()
  }
}
