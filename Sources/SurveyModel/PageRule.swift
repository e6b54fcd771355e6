import Expressions

/// A rule across items, as the page that it stands on judges it.
struct PageRule: Sendable {
  /// Its number among the survey's.
  let id: Int
  let requirement: Requirement
  /// The item that has it: the last that it names, in the order of the file.
  let owner: Int
  /// The items of the page that a person is asked for and that it reads, its owner included.
  let named: [Int]
  /// Items of the page that decide whether those show: until they are answered nobody knows what is asked for.
  let gates: [Int]
  /// The items of whatever page that it reads, its owner included.
  let reads: Set<Int>
  /// Those of them that it reads of all entries of a repeat.
  let readsOfAllEntries: Set<Int>
}

extension Survey {
  /// By item, the items that are read by the rules which may ask whether its answer is right.
  package var itemsReadByDoubts: [Int: Set<Int>] {
    pageRules.mapValues { rules in
      rules.filter(\.requirement.isSoft).reduce(into: Set<Int>()) { $0.formUnion($1.reads) }
    }
  }

  /// By item, the rules on other pages that may ask whether an answer is right and read it.
  func doubtsElsewhere(_ pageRules: [Int: [PageRule]]) -> [Int: [PageRule]] {
    var known: Set<Int> = []
    var found: [Int: [PageRule]] = [:]
    for rule in pageRules.values.joined() where rule.requirement.isSoft && known.insert(rule.id).inserted {
      for slot in rule.reads where items[slot].step != items[rule.owner].step { found[slot, default: []].append(rule) }
    }
    return found
  }

  /// Whether what a page doubts depends on answers of other pages, and is asked about again where one of those changes. Where a rule leads back,
  /// each way round has answers of its own, and what one of them would be asked again can be left open for good: there it stands.
  package var doubtsAcrossPages: Bool { !readers.doubtsElsewhere.isEmpty && !leadsBack }

  private var leadsBack: Bool {
    func leadsBack(_ rules: [NextRule], from step: Int) -> Bool {
      rules.contains { rule in
        guard case .step(let id) = rule.target else { return false }
        // A block's or a repeat's name may lie anywhere.
        return steps.firstIndex { $0.id == id }.map { $0 <= step } ?? true
      }
    }
    return steps.indices.contains { step in
      leadsBack(steps[step].next, from: step)
        || groups(around: step).contains { leadsBack(groups[$0].next, from: step) }
    }
  }

  /// The rules by each item that they name.
  var pageRules: [Int: [PageRule]] {
    var rules: [Int: [PageRule]] = [:]
    var count = 0
    for place in items {
      for requirement in place.item.rules.requirements {
        let own: Set = [place.item.slot]
        let named = asked(by: requirement.condition, on: place.step).items.union(own).sorted()
        let asked = asked(by: requirement.condition)
        let gates = gates(of: named, on: place.step)
        let rule = PageRule(
          id: count, requirement: requirement, owner: place.item.slot, named: named, gates: gates,
          reads: asked.items.union(own), readsOfAllEntries: asked.ofAllEntries)
        count += 1
        for slot in named + gates { rules[slot, default: []].append(rule) }
      }
    }
    return rules
  }

  /// The other items of a step that decide whether some of its items show.
  private func gates(of slots: [Int], on step: Int) -> [Int] {
    var found: Set<Int> = []
    var open = slots
    while let slot = open.popLast() {
      guard let showIf = items[slot].item.showIf else { continue }
      for gate in asked(by: showIf, on: step).items where found.insert(gate).inserted { open.append(gate) }
    }
    return found.subtracting(slots).sorted()
  }

  /// The items that a rule reads, also by way of what is worked out.
  ///
  /// - Parameter step: Whose items; nil for those of all.
  private func asked(
    by condition: Expression, on step: Int? = nil
  ) -> (items: Set<Int>, ofAllEntries: Set<Int>) {
    struct Reading: Hashable {
      let slot: Int
      let isOfAllEntries: Bool
    }
    var open = condition.dependencies.map { Reading(slot: $0, isOfAllEntries: false) }
    var seen: Set<Reading> = []
    while let next = open.popLast() {
      let isItem = if case .item = ExpressionSlot.meaning(of: next.slot) { true } else { false }
      for slot in itemSlots(behind: next.slot) {
        if let step, items[slot].step != step { continue }
        let reading = Reading(slot: slot, isOfAllEntries: next.isOfAllEntries || !isItem)
        guard seen.insert(reading).inserted, let computation = items[slot].item.format.computation else { continue }
        open += computation.dependencies.map { Reading(slot: $0, isOfAllEntries: reading.isOfAllEntries) }
      }
    }
    let found = seen.filter { items[$0.slot].item.format.computation == nil }
    return (Set(found.map(\.slot)), Set(found.filter(\.isOfAllEntries).map(\.slot)))
  }
}
