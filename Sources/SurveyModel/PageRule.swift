import Expressions

/// A rule across items, as the page that it stands on judges it.
struct PageRule: Sendable {
  let requirement: Requirement
  /// The item that has it: the last that it names, in the order of the file.
  let owner: Int
  /// The items of the page that a person is asked for and that it reads, its owner included.
  let named: [Int]
}

extension Survey {
  /// The rules by each item that they name.
  var pageRules: [Int: [PageRule]] {
    var rules: [Int: [PageRule]] = [:]
    for place in items {
      for requirement in place.item.rules.requirements {
        let named = asked(by: requirement, on: place.step).union([place.item.slot]).sorted()
        let rule = PageRule(requirement: requirement, owner: place.item.slot, named: named)
        for slot in named { rules[slot, default: []].append(rule) }
      }
    }
    return rules
  }

  /// The items of a step that a rule reads, also by way of what is worked out.
  private func asked(by requirement: Requirement, on step: Int) -> Set<Int> {
    var open = requirement.condition.dependencies
    var seen: Set<Int> = []
    var found: Set<Int> = []
    while let next = open.popLast() {
      for slot in itemSlots(behind: next) where items[slot].step == step && seen.insert(slot).inserted {
        if let computation = items[slot].item.format.computation {
          open += computation.dependencies
        } else {
          found.insert(slot)
        }
      }
    }
    return found
  }
}
