import Expressions
import SurveyModel

extension DraftScores {
  /// Makes bands of a text that is worked out from a score alone, where nothing else asks for it.
  mutating func fold(_ map: DraftMap) {
    guard map["type"] == .word("computed"), map["hint"] == nil,
      let place = survey.items.first(where: { $0.item.id == map.id }), case .computed(let format) = place.item.format,
      case .text = format.expression.type, survey.steps[place.step].showIf == nil,
      let name = format.expression.formula.names.first,
      let index = made.firstIndex(where: { $0.id == name }), made[index]["bands"] == nil,
      !DraftNode.map(root).asks(for: map.id), let (range, decimals) = range(of: made[index]),
      let worded = WordedBands(
        format.expression.formula, if: place.item.showIf?.formula, of: name, in: range, decimals: decimals)
    else { return }
    let ends = [range.lowerBound, range.upperBound].map { DraftNode.word(Formula.digits($0)) }
    let bands = worded.bands.map { band in
      DraftNode.map(
        DraftMap([DraftEntry("from", .word(Formula.digits(band.from))), DraftEntry("label", .text(band.word))]))
    }
    let after = made[index].entries.firstIndex { $0.key == "visibleTo" || $0.key == "identifying" }
    made[index].entries.insert(
      contentsOf: [DraftEntry("range", .list(ends)), DraftEntry("bands", .list(bands))],
      at: after ?? made[index].entries.count)
    made[index].traces += DraftNode.map(map).allTraces.enumerated().map { place, trace in
      guard place == 0, let word = worded.wordOfBlank else { return trace }
      var line = trace
      (line.fate, line.note) = (.approximated, "without a score there is no band, where '\(word)' is told there")
      return line
    }
    made[index].comments += map.comments
    gone.insert(map.id)
  }

  /// What a score can be, and what it is rounded to.
  private func range(of score: DraftMap) -> (ClosedRange<Double>, Int)? {
    guard let place = survey.items.first(where: { $0.item.id == score.id }),
      case .computed(let format) = place.item.format,
      let plain = PlainScore(format.expression.formula, names: format.expression.slotsByName, in: survey),
      case .items(let method, let slots, let blanks) = plain.rule
    else { return nil }
    let bounds = slots.compactMap { survey.items[$0].item.countedBounds }
    guard bounds.count == slots.count else { return nil }
    let decimals: Int? = if case .word(let digits)? = score["decimals"] { Int(digits) } else { nil }
    let isValue = score["value"] != nil
    let usual = isValue ? 2 : usualDecimals(method, slots)
    var least = bounds.map(\.lowerBound).reduce(0, +)
    var greatest = bounds.map(\.upperBound).reduce(0, +)
    if case .answered = blanks, isValue {
      // With some of the answers alone the sum may be less, or more.
      least = min(bounds.map(\.lowerBound).min() ?? 0, least)
      greatest = max(bounds.map(\.upperBound).max() ?? 0, greatest)
    }
    if blanks == .zero { (least, greatest) = (min(0, least), max(0, greatest)) }
    if method == .mean { (least, greatest) = (least / Double(slots.count), greatest / Double(slots.count)) }
    return least < greatest ? (least...greatest, decimals ?? usual) : nil
  }
}

extension DraftNode {
  /// Whether an expression, a text or a reference names an item.
  fileprivate func asks(for id: String) -> Bool {
    switch self {
    case .text(let text): text.contains("{{") && text.hasWord(id) || text.hasSuffix("/" + id)
    case .expression(let text): text.hasWord(id)
    case .word: false
    case .list(let elements): elements.contains { $0.asks(for: id) }
    case .map(let map):
      map.entries.contains { entry in
        if entry.key != "id", entry.value == .word(id) { return true }
        return entry.value.asks(for: id)
      }
    }
  }
}

extension String {
  /// Whether a word stands in it by itself.
  fileprivate func hasWord(_ word: String) -> Bool {
    split { !($0.isLetter || $0.isNumber || $0 == "_") }.contains { $0 == word }
  }
}
