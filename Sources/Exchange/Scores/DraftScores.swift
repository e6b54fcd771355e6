import Expressions
import SurveyModel

/// The scores of one survey in the making.
struct DraftScores {
  private(set) var root: DraftMap
  private(set) var lost: [FidelityLine] = []
  private(set) var isChanged = false
  let survey: Survey
  private let takesBands: Bool
  /// The items that became scores or bands, by id.
  var gone: Set<String> = []
  var made: [DraftMap] = []

  /// - Parameter survey: What `root` says.
  init(_ root: DraftMap, _ survey: Survey, takesBands: Bool) {
    (self.root, self.survey, self.takesBands) = (root, survey, takesBands)
    rewriteScores()
    raiseItems()
  }

  // MARK: - Scores that are written as expressions

  private mutating func rewriteScores() {
    guard case .list(var nodes)? = root["scores"], nodes.count == survey.scores.count else { return }
    for (index, score) in survey.scores.enumerated() {
      guard case .expression(let expression) = score.rule, case .map(var map) = nodes[index],
        let plain = PlainScore(expression.formula, names: expression.slotsByName, in: survey),
        case .items(let method, let slots, let blanks) = plain.rule,
        let rule = entries(method, slots, sure(blanks, slots)),
        let place = map.entries.firstIndex(where: { $0.key == "value" })
      else { continue }
      let decimals = plain.places ?? score.decimals
      guard decimals == score.decimals else { continue }
      map.entries.replaceSubrange(place...place, with: rule)
      map["decimals"] = decimals == usualDecimals(method, slots) ? nil : .number(decimals)
      nodes[index] = .map(map)
      isChanged = true
    }
    if isChanged { root["scores"] = .list(nodes) }
  }

  // MARK: - Items that are scores

  /// What a computed item may say that a score can say, too.
  private static let keys: Set<String> = ["id", "type", "prompt", "value", "shown", "hint", "identifying"]

  private mutating func raiseItems() {
    guard case .list(let steps)? = root["steps"] else { return }
    var pages: [[DraftMap]] = steps.map { step in
      guard case .map(let map) = step, map["type"] == .word("form"), case .list(let items)? = map["items"] else {
        return []
      }
      return items.compactMap { if case .map(let item) = $0 { item } else { nil } }
    }
    let lastAsked = pages.lastIndex { $0.contains { !$0.isWorkedOut } } ?? 0
    for (index, page) in pages.enumerated() {
      let end = page.lastIndex { !$0.isWorkedOut } ?? 0
      for (place, map) in page.enumerated() {
        raise(map, isAtEnd: index > lastAsked || index == lastAsked && place > end)
      }
    }
    guard !made.isEmpty else { return }
    if takesBands { for page in pages { for map in page { fold(map) } } }
    pages = pages.map { $0.filter { !gone.contains($0.id) } }
    var left: [DraftNode] = []
    for (step, items) in zip(steps, pages) {
      guard case .map(var map) = step, case .list(let old)? = map["items"], old.count != items.count,
        map["type"] == .word("form")
      else {
        left.append(step)
        continue
      }
      map["items"] = .list(items.map { .map($0) })
      if items.isEmpty {
        made[0].traces += map.traces + map.entries.filter { $0.key != "items" && $0.key != "title" }.flatMap(\.traces)
        lost += map.entries.filter { $0.key == "title" }.flatMap(\.traces).map {
          var line = $0
          (line.fate, line.note) = (
            .approximated, "scores stand behind the pages; the page of this title had no other items"
          )
          return line
        }
      } else {
        left.append(.map(map))
      }
    }
    root["steps"] = .list(left)
    addScores()
    isChanged = true
  }

  private mutating func addScores() {
    let new = made.map { DraftNode.map($0) }
    if case .list(let old)? = root["scores"] {
      root["scores"] = .list(old + new)
    } else {
      let place = root.entries.firstIndex { $0.key == "steps" }.map { $0 + 1 } ?? root.entries.count
      root.entries.insert(DraftEntry("scores", .list(new)), at: place)
    }
    let ids = Set(made.map(\.id))
    guard case .list(let outcomes)? = root["outcomes"] else { return }
    root["outcomes"] = .list(
      outcomes.map { node in
        guard case .map(var map) = node, case .text(let from)? = map["from"],
          let name = from.split(separator: "/").last.map(String.init), ids.contains(name)
        else { return node }
        map["from"] = .text("scores/\(name)")
        return .map(map)
      })
  }

  private mutating func raise(_ map: DraftMap, isAtEnd: Bool) {
    guard map["type"] == .word("computed"), map.entries.allSatisfy({ Self.keys.contains($0.key) }),
      let place = survey.items.first(where: { $0.item.id == map.id }), case .computed(let format) = place.item.format,
      format.unit == nil, survey.groups(around: place.step).isEmpty,
      let plain = PlainScore(format.expression.formula, names: format.expression.slotsByName, in: survey),
      let entries = entries(plain, at: place.step, isAtEnd: isAtEnd)
    else { return }
    var score = DraftMap([DraftEntry("id", .word(map.id))], traces: map.traces)
    score.comments = map.comments
    for entry in map.entries { score.traces += traces(of: entry, &score) }
    let isShown = format.shown
    if let title = map["prompt"], title != .text(map.id) || isShown {
      score.entries.append(DraftEntry("title", title))
    }
    score.entries += entries
    if let identifying = map["identifying"] { score.entries.append(DraftEntry("identifying", identifying)) }
    if isShown { score.entries.append(DraftEntry("visibleTo", .word("participant"))) }
    gone.insert(map.id)
    made.append(score)
  }

  /// What a field of the item stood for; a hint becomes a comment, since scores have none.
  private func traces(of entry: DraftEntry, _ score: inout DraftMap) -> [FidelityLine] {
    guard entry.key == "hint", case .text(let hint) = entry.value else { return entry.traces + entry.value.allTraces }
    score.comments.append(hint)
    return entry.traces.map {
      var line = $0
      (line.fate, line.note) = (.approximated, "a score has no hint; it is a comment")
      return line
    }
  }

  /// The fields that say how a score is worked out; nil where the item has to stay one.
  private func entries(_ plain: PlainScore, at step: Int, isAtEnd: Bool) -> [DraftEntry]? {
    let used = plain.formula.names.compactMap { name in survey.items.first { $0.item.id == name } }
    guard used.count == plain.formula.names.count else { return nil }
    let asked = used.filter { $0.item.format.computation == nil }
    // A number that is typed is no rating: its sum is a score where the form ends.
    if !isAtEnd, asked.contains(where: { if case .numeric = $0.item.format { true } else { false } }) { return nil }
    let isConditional = survey.steps[step].showIf != nil
    guard
      used.allSatisfy({ place in
        place.step == step
          || !isConditional && survey.steps[place.step].showIf == nil && survey.groups(around: place.step).isEmpty
      })
    else { return nil }
    // Values that stay items, or that a score before this one is.
    guard used.allSatisfy({ $0.item.format.computation == nil || gone.contains($0.item.id) }) else { return nil }
    let decimals: (usual: Int, wanted: Int)
    var entries: [DraftEntry]
    switch plain.rule {
    case .items(let method, let slots, let blanks):
      let blanks = sure(blanks, slots)
      if isConditional, blanks == .zero { return nil }
      let counted = slots.map { survey.items[$0].item.countedDecimals }.max() ?? 0
      let exact = method == .sum ? counted : 6
      if let rule = self.entries(method, slots, blanks) {
        entries = rule
        decimals = (usualDecimals(method, slots), plain.places ?? exact)
      } else {
        entries = [DraftEntry("value", .expression(plain.formula.text))]
        decimals = (2, plain.places ?? exact)
      }
    case .value:
      if isConditional { return nil }
      entries = [DraftEntry("value", .expression(plain.formula.text))]
      let isWhole = asked.allSatisfy { $0.item.countedDecimals == 0 } && asked.count == used.count
      decimals = (2, plain.places ?? (isWhole ? 0 : 6))
    }
    if decimals.wanted != decimals.usual { entries.append(DraftEntry("decimals", .number(decimals.wanted))) }
    return entries
  }

  /// Where each item always has an answer, it doesn't matter what a blank would count.
  private func sure(_ blanks: PlainScore.Blanks, _ slots: [Int]) -> PlainScore.Blanks {
    slots.allSatisfy { survey.items[$0].item.isAlwaysAnswered } ? .complete : blanks
  }

  /// A score over items; nil where no set of items says it.
  private func entries(_ method: PlainScore.Method, _ slots: [Int], _ blanks: PlainScore.Blanks) -> [DraftEntry]? {
    guard slots.allSatisfy({ survey.loops(around: survey.items[$0].step).isEmpty }) else { return nil }
    var entries = [
      DraftEntry("method", .word(method.rawValue)), DraftEntry("items", .words(slots.map { survey.items[$0].item.id })),
    ]
    switch blanks {
    case .complete: break
    case .zero: entries.append(DraftEntry("blanks", .word("zero")))
    case .answered(let least), .prorated(let least):
      if case .answered = blanks, method == .sum { return nil }
      // The share in hundredths for which that many answers are enough, and one fewer is not.
      let share = least * 100 / slots.count
      guard least > 0, least <= slots.count, share > 0, (least - 1) * 100 < share * slots.count else { return nil }
      if least == slots.count { break }
      let digits = share % 10 == 0 ? "0.\(share / 10)" : share < 10 ? "0.0\(share)" : "0.\(share)"
      entries.append(DraftEntry("blanks", .map(DraftMap([DraftEntry("prorate", .word(digits))]))))
    }
    return entries
  }

  func usualDecimals(_ method: PlainScore.Method, _ slots: [Int]) -> Int {
    let counted = min(slots.map { survey.items[$0].item.countedDecimals }.max() ?? 0, 6)
    return method == .mean ? max(2, counted) : counted
  }
}

extension DraftMap {
  var id: String { if case .word(let id)? = self["id"] { id } else { "" } }

  /// Whether nothing is asked there.
  fileprivate var isWorkedOut: Bool { self["type"] == .word("computed") || self["type"] == .word("note") }
}
