import Expressions

/// Where the values of a survey's items lie when repeats hold several of each.
///
/// An instance is an item in an entry of the repeats round it; a place is a step in such an entry. Both are numbered
/// step by step, and in a step entry by entry.
struct StepTables: Sendable {
  /// Of each step, the slots of its items.
  let slots: [Range<Int>]
  /// Of each step, the repeats round it from the outside in.
  let loops: [[Int]]
  let instanceCount: Int
  let placeCount: Int

  private let steps: [Int]
  private let maxima: [Int]
  private let firstInstances: [Int]
  private let firstPlaces: [Int]

  init(_ survey: Survey) {
    var slots: [Range<Int>] = []
    var firstInstances: [Int] = []
    var firstPlaces: [Int] = []
    var slot = 0
    var instance = 0
    var place = 0
    let maxima = survey.groups.map { max($0.loop?.maximum ?? 1, 1) }
    let loops =
      survey.groups.isEmpty
      ? Array(repeating: [], count: survey.steps.count) : survey.steps.indices.map(survey.loops(around:))
    for (index, step) in survey.steps.enumerated() {
      let count = step.items.count
      let entries = loops[index].reduce(1) { $0 * maxima[$1] }
      slots.append(slot..<slot + count)
      firstInstances.append(instance)
      firstPlaces.append(place)
      slot += count
      instance += count * entries
      place += entries
    }
    self.maxima = maxima
    self.loops = loops
    self.slots = slots
    self.firstInstances = firstInstances
    self.firstPlaces = firstPlaces
    instanceCount = instance
    placeCount = place
    steps = survey.items.map(\.step)
  }

  func step(of slot: Int) -> Int { steps[slot] }

  func place(of step: Int, entries: [Int]) -> Int { firstPlaces[step] + number(of: entries, at: step) }

  func firstInstance(of step: Int, entries: [Int]) -> Int {
    firstInstances[step] + number(of: entries, at: step) * slots[step].count
  }

  func instance(of slot: Int, entries: [Int]) -> Int {
    let step = steps[slot]
    return firstInstance(of: step, entries: entries) + slot - slots[step].lowerBound
  }

  /// The number of an entry among all of the repeats round a step; entries that are not said are the first.
  private func number(of entries: [Int], at step: Int) -> Int {
    if loops[step].isEmpty { return 0 }
    var number = 0
    for (index, loop) in loops[step].enumerated() {
      let entry = index < entries.count ? min(max(entries[index], 1), maxima[loop]) : 1
      number = number * maxima[loop] + entry - 1
    }
    return number
  }
}

extension Survey {
  /// What a survey or a group holds, in the order of the file.
  enum Unit: Hashable, Sendable {
    case step(Int)
    case group(Int)
  }

  /// The steps and groups that lie in a group and in no other inside it; nil for the survey's top.
  func units(of group: Int?) -> [Unit] {
    if groups.isEmpty { return steps.indices.map(Unit.step) }
    let range = group.map { groups[$0].steps } ?? 0..<steps.count
    var units: [Unit] = []
    var index = range.lowerBound
    while index < range.upperBound {
      if let inner = child(of: group, at: index) {
        units.append(.group(inner))
        index = groups[inner].steps.upperBound
      } else {
        units.append(.step(index))
        index += 1
      }
    }
    return units
  }

  /// The group at a step that lies right inside `group`.
  private func child(of group: Int?, at step: Int) -> Int? {
    groups(around: step).first { groups[$0].parent == group }
  }

  /// The path of a step with its entries, `meals/2/one`.
  func path(ofStep step: Int, entries: [Int]) -> String {
    (groups(around: step).map { .group($0) } + [Unit.step(step)]).path(entries, in: self)
  }

  /// The path of a group, `meals`; with an entry of a repeat itself that of the entry, `meals/2`.
  package func path(ofGroup group: Int, entries: [Int]) -> String {
    let inner = groups(around: groups[group].steps.lowerBound)
    return inner[...(inner.firstIndex(of: group) ?? 0)].map(Unit.group).path(entries, in: self)
  }

  /// For each slot the items of the same page that are judged again when it changes, directly or through others;
  /// ascending, so that each is judged after what it reads.
  fileprivate var dependentsOnPage: [[Int]] {
    var readers: [[Int]] = Array(repeating: [], count: items.count)
    for place in items {
      let own = place.item.slot
      for expression in place.item.expressions {
        for dependency in expression.dependencies {
          for slot in itemSlots(behind: dependency) where items[slot].step == place.step && slot != own {
            // The items come in order: what was added last is this one.
            if readers[slot].last != own { readers[slot].append(own) }
          }
        }
      }
    }
    return readers.indices.map { Survey.closure(from: $0, readers) }
  }

  /// For each slot the items of the same page that carry on what is written beside its choices, directly or through others;
  /// ascending, so that each follows the one that it takes the words from.
  fileprivate var carriersOnPage: [Int: [Int]] {
    var carriers: [[Int]] = Array(repeating: [], count: items.count)
    for place in items where place.item.format.carriesWords {
      for source in Set((place.item.format.choices ?? []).compactMap(\.wordsFrom))
      where items[source].step == place.step {
        carriers[source].append(place.item.slot)
      }
    }
    let sources = carriers.indices.filter { !carriers[$0].isEmpty }
    return Dictionary(uniqueKeysWithValues: sources.map { ($0, Survey.closure(from: $0, carriers)) })
  }

  /// For each slot the computed items, and as slots of expressions the scores with an expression, that read it, directly or
  /// through others; in the order of the file, so that each follows what it reads.
  fileprivate var numbersReading: [Int: [Int]] {
    var readers: [Int: [Int]] = [:]
    let read = items.map { ($0.item.format.computation?.dependencies ?? []).flatMap(itemSlots(behind:)) }
    func add(_ expression: Expression, _ reader: Int) {
      var seen: Set<Int> = []
      var open = expression.dependencies.flatMap(itemSlots(behind:))
      while let slot = open.popLast() {
        guard seen.insert(slot).inserted else { continue }
        readers[slot, default: []].append(reader)
        open += read[slot]
      }
    }
    for place in items { if let computation = place.item.format.computation { add(computation, place.item.slot) } }
    for (index, score) in scores.enumerated() {
      if case .expression(let expression) = score.rule { add(expression, ExpressionSlot.score(index)) }
    }
    return readers
  }

  /// The items that a slot of an expression stands for: of a score all that it counts, earlier scores included.
  package func itemSlots(behind slot: Int) -> [Int] {
    if case .item(let item) = ExpressionSlot.meaning(of: slot) { return items.indices.contains(item) ? [item] : [] }
    var found: Set<Int> = []
    var seen: Set<Int> = []
    var open = [slot]
    while let next = open.popLast() {
      guard seen.insert(next).inserted else { continue }
      switch ExpressionSlot.meaning(of: next) {
      case .item(let item), .list(let item): if items.indices.contains(item) { found.insert(item) }
      case .score(let index):
        guard scores.indices.contains(index) else { continue }
        let rule = scores[index].rule
        if case .items(let counted) = rule { found.formUnion(counted.slots) }
        open += rule.expressions.flatMap(\.dependencies)
      }
    }
    return found.sorted()
  }

  private static func closure(from slot: Int, _ readers: [[Int]]) -> [Int] {
    guard !readers[slot].isEmpty else { return [] }
    var found: Set<Int> = []
    var open = readers[slot]
    while let next = open.popLast() {
      if found.insert(next).inserted { open.append(contentsOf: readers[next]) }
    }
    return found.sorted()
  }
}

/// Which items and scores of a survey read which items.
struct SurveyReaders: Sendable {
  /// See ``Survey/dependentsOnPage``.
  private(set) var dependentsOnPage: [[Int]] = []
  /// See ``Survey/numbersReading``.
  private(set) var numbers: [Int: [Int]] = [:]
  /// See ``Survey/pageRules``.
  private(set) var pageRules: [Int: [PageRule]] = [:]
  /// See ``Survey/doubtsElsewhere(_:)``.
  private(set) var doubtsElsewhere: [Int: [PageRule]] = [:]
  /// See ``Survey/carriersOnPage``.
  private(set) var carriersOnPage: [Int: [Int]] = [:]

  init() {}

  init(_ survey: Survey) {
    dependentsOnPage = survey.dependentsOnPage
    numbers = survey.numbersReading
    pageRules = survey.pageRules
    doubtsElsewhere = survey.doubtsElsewhere(pageRules)
    carriersOnPage = survey.carriersOnPage
  }
}

extension [Survey.Unit] {
  fileprivate func path(_ entries: [Int], in survey: Survey) -> String {
    var left = entries[...]
    return flatMap { unit -> [String] in
      switch unit {
      case .step(let step): return [survey.steps[step].id]
      case .group(let group):
        guard survey.groups[group].loop != nil else { return [survey.groups[group].id] }
        // The path of a repeat itself ends before an entry.
        return [survey.groups[group].id] + (left.popFirst().map { [String($0)] } ?? [])
      }
    }.joined(separator: "/")
  }
}
