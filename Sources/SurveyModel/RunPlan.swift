/// The pages of one sitting in their order, and what a runner looks up again and again.
///
/// Repeats are laid out entry by entry and blocks in the order that was drawn, so that to go on is to go to the next
/// page that shows.
struct RunPlan: Sendable {
  /// A step in an entry of the repeats round it.
  struct Page: Hashable, Sendable {
    let step: Int
    /// Index into ``RunPlan/scopes``; nil at the survey's top.
    let scope: Int?
    /// The place of its first item among ``RunPlan/instanceCount``.
    let firstInstance: Int
  }

  /// A block, or an entry of a repeat.
  struct Scope: Hashable, Sendable {
    let group: Int
    let parent: Int?
    /// Of all repeats round a page in the scope, from the outside in.
    let entries: [Int]
    /// The pages of the whole group: of a repeat those of all its entries.
    var pages: Range<Int>
  }

  private(set) var pages: [Page] = []
  private(set) var scopes: [Scope] = []
  /// What was drawn, in the order of the file.
  private(set) var draws: [Draw] = []
  let instanceCount: Int

  private let tables: StepTables
  private let stepIndices: [String: Int]
  private let groupIndices: [String: Int]
  private let byNameAlone: Set<Int>
  /// By the first instance of a step in an entry; nil for what was not drawn. Steps without items have one too.
  private var pagesByPlace: [Int?]
  /// Of pages whose items are in an order that was drawn: their offsets in that order.
  private var itemOrders: [Int: [Int]] = [:]
  /// Of items whose choices are in an order that was drawn, by their instance.
  private var choiceOrders: [Int: [Int]] = [:]
  /// For each slot the later items of the same page that are judged again when it changes.
  private let dependents: [[Int]]
  /// See ``Survey/numbersReading``.
  let numbersReading: [Int: [Int]]
  /// See ``Survey/pageRules``.
  let pageRules: [Int: [PageRule]]
  /// See ``Survey/doubtsElsewhere(_:)``.
  let doubtsElsewhere: [Int: [PageRule]]
  /// See ``Survey/carriersOnPage``.
  private let carriersOnPage: [Int: [Int]]

  init(survey: Survey, context: SittingContext) {
    tables = StepTables(survey)
    instanceCount = tables.instanceCount
    stepIndices = Dictionary(survey.steps.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    groupIndices = Dictionary(survey.groups.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    byNameAlone = survey.stepsByNameAlone
    dependents = survey.readers.dependentsOnPage
    numbersReading = survey.readers.numbers
    pageRules = survey.readers.pageRules
    doubtsElsewhere = survey.readers.doubtsElsewhere
    carriersOnPage = survey.readers.carriersOnPage
    pagesByPlace = Array(repeating: nil, count: tables.placeCount)
    layOut(survey.units(of: nil), in: nil, survey, context)
  }
}

// MARK: - Laying out

extension RunPlan {
  private mutating func layOut(_ units: [Survey.Unit], in scope: Int?, _ survey: Survey, _ context: SittingContext) {
    for unit in units {
      switch unit {
      case .step(let step): addPage(step, in: scope, survey, context)
      case .group(let group):
        let first = pages.count
        let firstScope = scopes.count
        let outer = entries(of: scope)
        if let loop = survey.groups[group].loop {
          for entry in 1...max(loop.maximum, 1) {
            scopes.append(Scope(group: group, parent: scope, entries: outer + [entry], pages: first..<first))
            layOut(survey.units(of: group), in: scopes.count - 1, survey, context)
          }
        } else {
          scopes.append(Scope(group: group, parent: scope, entries: outer, pages: first..<first))
          layOut(drawn(group, entries: outer, survey, context), in: scopes.count - 1, survey, context)
        }
        for index in firstScope..<scopes.count where scopes[index].group == group {
          scopes[index].pages = first..<pages.count
        }
      }
    }
  }

  private mutating func addPage(_ step: Int, in scope: Int?, _ survey: Survey, _ context: SittingContext) {
    let entries = entries(of: scope)
    pagesByPlace[tables.place(of: step, entries: entries)] = pages.count
    if survey.steps[step].itemOrder == .random {
      let items = survey.steps[step].items
      let drawn = PlacedDraw(of: survey.path(ofStep: step, entries: entries), items.map(\.id), context: context)
      itemOrders[pages.count] = drawn.order
      draws.append(drawn.draw)
    }
    for item in survey.steps[step].items where item.format.drawsChoices {
      let ids = (item.format.choices ?? []).map(\.value.description)
      let drawn = PlacedDraw(of: survey.path(of: item.slot, entries: entries), ids, context: context)
      choiceOrders[tables.instance(of: item.slot, entries: entries)] = drawn.order
      draws.append(drawn.draw)
    }
    pages.append(Page(step: step, scope: scope, firstInstance: tables.firstInstance(of: step, entries: entries)))
  }

  /// The steps and groups of a block that the sitting has, in its order.
  private mutating func drawn(
    _ group: Int, entries: [Int], _ survey: Survey, _ context: SittingContext
  ) -> [Survey.Unit] {
    let units = survey.units(of: group)
    guard let block = survey.groups[group].block, block.isDrawn else { return units }
    let ids = units.map { unit in
      switch unit {
      case .step(let step): survey.steps[step].id
      case .group(let group): survey.groups[group].id
      }
    }
    let drawn = PlacedDraw(
      of: survey.path(ofGroup: group, entries: entries), ids, pick: block.pick, order: block.order, context: context)
    draws.append(drawn.draw)
    return drawn.order.map { units[$0] }
  }
}

// MARK: - Looking up

extension RunPlan {
  func slots(of step: Int) -> Range<Int> { tables.slots[step] }

  /// Whether a step is entered only when something names it.
  func isByNameAlone(_ step: Int) -> Bool { byNameAlone.contains(step) }

  func dependentsOnPage(of slot: Int) -> [Int] { dependents[slot] }

  func carriersOnPage(of slot: Int) -> [Int] { carriersOnPage[slot] ?? [] }

  func entries(of scope: Int?) -> [Int] { scope.map { scopes[$0].entries } ?? [] }

  /// An item's offset on its page as it is presented.
  func position(of slot: Int, on page: Int) -> Int {
    let offset = slot - tables.slots[pages[page].step].lowerBound
    return itemOrders.isEmpty ? offset : itemOrders[page]?.firstIndex(of: offset) ?? offset
  }

  /// The order in which the choices of an item are presented; nil for that of the file.
  func choiceOrder(of slot: Int, on page: Int) -> [Int]? {
    if choiceOrders.isEmpty { return nil }
    return choiceOrders[tables.instance(of: slot, entries: entries(of: pages[page].scope))]
  }

  /// The slots of a page in the order in which they are presented.
  func presentedSlots(on page: Int) -> [Int] {
    let slots = tables.slots[pages[page].step]
    return itemOrders[page].map { $0.map { slots.lowerBound + $0 } } ?? Array(slots)
  }

  /// The place of an item's value in an entry.
  func instance(of slot: Int, entries: [Int]) -> Int { tables.instance(of: slot, entries: entries) }

  /// The repeats round an item's step, from the outside in, as indices into ``Survey/groups``.
  func loops(of slot: Int) -> [Int] { tables.loops[tables.step(of: slot)] }

  /// The page of a step in an entry; nil when the step was not drawn.
  func page(ofStep step: Int, entries: [Int]) -> Int? { pagesByPlace[tables.place(of: step, entries: entries)] }

  /// Whether the sitting has an item: those of a bank that were not drawn it has not.
  func has(_ slot: Int) -> Bool { page(ofStep: tables.step(of: slot), entries: []) != nil }

  /// The page that a rule leads to which stands in `scope`: a step's, or the first of a group.
  func page(named id: String, from scope: Int?) -> Int? {
    let entries = entries(of: scope)
    if let step = stepIndices[id] { return page(ofStep: step, entries: entries) }
    guard let group = groupIndices[id] else { return nil }
    let target = scopes.first { candidate in
      candidate.group == group && zip(self.entries(of: candidate.parent), entries).allSatisfy(==)
    }
    return target.flatMap { $0.pages.isEmpty ? nil : $0.pages.lowerBound }
  }
}

extension Survey {
  /// The ways out, and the steps that alerts show: entered by name alone.
  package var stepsByNameAlone: Set<Int> {
    let shown = Set(alerts.compactMap(\.show))
    return Set(
      steps.indices.filter { index in
        if case .completion(let ending) = steps[index].kind, ending != .complete { return true }
        return shown.contains(steps[index].id)
      })
  }
}

extension RunPlan {
  /// The scope that lies round a group in the entries given; nil for the survey's top, and for what was not drawn.
  func scope(around group: Int, entries: [Int]) -> Int? {
    let inner = scopes.first { scope in scope.group == group && scope.entries.starts(with: entries) }
    return inner?.parent
  }
}

extension RunPlan {
  /// The repeats that a scope is an entry of, or lies in one, from the outside in, as indices into ``Survey/groups``.
  func loops(round scope: Int?) -> [Int] {
    var found: [Int] = []
    var next = scope
    while let inner = next {
      let outer = scopes[inner].parent
      if scopes[inner].entries.count > entries(of: outer).count { found.append(scopes[inner].group) }
      next = outer
    }
    return found.reversed()
  }

  /// The scope at a page that lies right inside another, or right inside none.
  func scope(at page: Int, inside outer: Int?) -> Int? {
    var next = pages[page].scope
    while let scope = next {
      if scopes[scope].parent == outer { return scope }
      next = scopes[scope].parent
    }
    return nil
  }

  /// Behind the last page from `page` on that lies in a scope.
  func endOfEntry(at page: Int, in scope: Int) -> Int {
    var end = page + 1
    while end < pages.count, self.scope(at: end, inside: scopes[scope].parent) == scope { end += 1 }
    return end
  }
}
