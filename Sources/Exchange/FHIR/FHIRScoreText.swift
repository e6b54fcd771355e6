import Expressions
import JSONText
import SurveyModel

/// Says scores in FHIRPath: what each item counts, and what becomes of blanks.
struct FHIRScoreText {
  private let survey: Survey
  private var paths: FHIRPathText
  /// Expressions that the score's own reads, by name.
  private(set) var variables: [(name: String, text: String)] = []

  init(_ survey: OutgoingSurvey, _ links: FHIRLinks) {
    self.survey = survey.survey
    paths = FHIRPathText(survey, links)
  }

  var notes: [String] { paths.notes }
  var attributes: Set<String> { paths.attributes }

  /// The score's value, rounded.
  mutating func text(_ score: Score) throws(FormulaFault) -> String {
    let exact =
      switch score.rule {
      case .items(let rule): try text(rule)
      case .expression(let expression): try paths.text(expression)
      case .lookup(let lookup): try text(lookup)
      }
    return "(\(exact)).round(\(score.decimals))"
  }

  // MARK: - What an item counts

  private mutating func term(_ slot: Int, _ rule: ItemScore) throws(FormulaFault) -> FHIRPathText.Said {
    let place = survey.items[slot]
    guard survey.loops(around: place.step).isEmpty else {
      throw FormulaFault("'\(place.item.id)' is of a repeat, whose entries FHIRPath scores one by one")
    }
    if rule.method == .marks { return try marks(slot) }
    if rule.method == .seconds { throw FormulaFault("how long an answer took is not among the answers") }
    var said = try value(slot, rule)
    if rule.reversed.contains(slot), let bounds = survey.bounds(of: slot, in: rule) {
      let sum = Self.number(bounds.lowerBound + bounds.upperBound)
      said = FHIRPathText.Said(
        text: "\(sum) - \(said.within(FHIRPathText.Level.product))", kind: said.kind, level: FHIRPathText.Level.sum)
    }
    if let hidden = place.item.whenHidden {
      var conditions: [Expression] = [place.item.showIf, survey.steps[place.step].showIf].compactMap(\.self)
      conditions += survey.groups(around: place.step).compactMap { survey.groups[$0].showIf }
      if !conditions.isEmpty {
        var texts: [String] = []
        for condition in conditions { texts.append("(\(try paths.text(condition)))") }
        said = FHIRPathText.Said(
          text: "iif(\(texts.joined(separator: " and ")), \(said.text), \(Self.number(hidden)))", kind: said.kind)
      }
    }
    let weight = rule.weights[slot] ?? 1
    guard weight != 1 else { return said }
    return FHIRPathText.Said(
      text: "\(said.within(FHIRPathText.Level.product)) * \(Self.number(weight))", kind: said.kind,
      level: FHIRPathText.Level.product)
  }

  private mutating func value(_ slot: Int, _ rule: ItemScore) throws(FormulaFault) -> FHIRPathText.Said {
    let name = Formula.name("#\(slot)")
    let part = try paths.said(name)
    guard let points = rule.points[slot], points.contains(where: { Double($0.key) != $0.value }) else {
      guard part.kind == .boolean else { return try paths.number(name) }
      return FHIRPathText.Said(text: "iif(\(part.text), 1, iif(\(part.text).not(), 0))", kind: .number(unit: nil))
    }
    guard points.count <= 40 else { throw FormulaFault("'\(survey.items[slot].item.id)' has too many answers") }
    let cases = points.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map { answer, count in
      let condition =
        switch part.kind {
        case .boolean: answer == "true" ? part.text : part.text + ".not()"
        case .choice: "\(part.text).code = \(FHIRPathText.quoted(FHIRParts.code(answer)))"
        default: "\(part.text) = \(answer)"
        }
      return "iif(\(condition), \(Self.number(count))"
    }
    return FHIRPathText.Said(
      text: cases.joined(separator: ", ") + String(repeating: ")", count: cases.count), kind: .number(unit: nil))
  }

  /// A missing answer earns nothing.
  private mutating func marks(_ slot: Int) throws(FormulaFault) -> FHIRPathText.Said {
    let item = survey.items[slot].item
    let name = Formula.name("#\(slot)")
    let right: Formula
    switch item.correct {
    case .boolean(let truth)?: right = .compare("==", name, .boolean(truth))
    case .number(let number)?: right = .compare("==", name, .number(number.description))
    case .text(let text)?: right = .compare("==", name, .text(text))
    case .choice(let chosen)?: right = .compare("==", name, .text(chosen.value.description))
    default: throw FormulaFault("the right answer of '\(item.id)' can't be compared in FHIRPath")
    }
    return FHIRPathText.Said(
      text: "iif(\(try paths.said(right).text), \(Self.number(item.marks)), 0)", kind: .number(unit: nil))
  }

  private static func number(_ value: Double) -> String { FHIRParts.decimal(value).numberLiteral ?? "0" }

  // MARK: - What the items come to

  private mutating func text(_ rule: ItemScore) throws(FormulaFault) -> String {
    if let drawn = survey.groups.first(where: { $0.block?.isDrawn == true }),
      rule.slots.contains(where: { drawn.steps.contains(survey.items[$0].step) })
    {
      paths.note("what was not drawn counts as a blank there")
    }
    var terms: [FHIRPathText.Said] = []
    for slot in rule.slots { terms.append(try term(slot, rule)) }
    guard !terms.isEmpty else { throw FormulaFault("it is of no items") }
    let weight = rule.slots.reduce(0.0) { $0 + (rule.weights[$1] ?? 1) }
    switch rule.method {
    case .max, .min: return try extreme(rule, terms)
    case .sum, .marks, .seconds: return try sum(rule, terms, weight)
    case .mean: return "(\(try sum(rule, terms, weight))) / \(Self.number(weight))"
    case .pomp, .percent:
      guard let bounds = survey.sumBounds(of: rule.slots, in: rule) else {
        throw FormulaFault("its items have no bounds")
      }
      let least = rule.method == .pomp ? bounds.lowerBound : 0
      let width = bounds.upperBound - least
      guard width > 0 else { throw FormulaFault("its items have no range") }
      if rule.blanks == .zero, least != 0 { throw FormulaFault("a blank that counts the least of its item") }
      let sum = "(\(try sum(rule, terms, weight)))"
      return "\(least == 0 ? sum : "(\(sum) - \(Self.number(least)))") * 100 / \(Self.number(width))"
    }
  }

  private mutating func extreme(_ rule: ItemScore, _ terms: [FHIRPathText.Said]) throws(FormulaFault) -> String {
    let function = rule.method == .max ? "max" : "min"
    let all = rule.blanks == .zero ? terms.map(Self.orZero) : terms
    let needed = try count(rule, terms.count)
    variables.append(("answers", FHIRPathText.list(all)))
    return "iif(%answers.count() >= \(needed), %answers.\(function)())"
  }

  /// How many answers there must be.
  private func count(_ rule: ItemScore, _ all: Int) throws(FormulaFault) -> Int {
    switch rule.blanks {
    case .complete, .zero: all
    case .prorate(let share): (1...all).first { Double($0) / Double(all) >= share } ?? all
    }
  }

  private static func orZero(_ term: FHIRPathText.Said) -> FHIRPathText.Said {
    FHIRPathText.Said(text: "iif(\(term.within(FHIRPathText.Level.path)).exists(), \(term.text), 0)", kind: term.kind)
  }

  private mutating func sum(
    _ rule: ItemScore, _ terms: [FHIRPathText.Said], _ weight: Double
  ) throws(FormulaFault) -> String {
    let level = FHIRPathText.Level.product
    switch rule.blanks {
    case .complete: return FHIRPathText.chain(terms.map { $0.within(level) }[...])
    case .zero: return FHIRPathText.chain(terms.map { Self.orZero($0).within(level) }[...])
    case .prorate:
      let needed = try count(rule, terms.count)
      variables.append(("answers", FHIRPathText.list(terms)))
      var answered = "%answers.count()"
      if rule.slots.contains(where: { (rule.weights[$0] ?? 1) != 1 }) {
        var weights: [String] = []
        for slot in rule.slots {
          let there = try paths.said(.call("answered", .name("#\(slot)"))).text
          weights.append("iif(\(there), \(Self.number(rule.weights[slot] ?? 1)), 0)")
        }
        answered = "(\(FHIRPathText.chain(weights[...])))"
      }
      return "iif(%answers.count() >= \(needed), %answers.sum() * \(Self.number(weight)) / \(answered))"
    }
  }

  // MARK: - Tables

  private mutating func text(_ lookup: LookupScore) throws(FormulaFault) -> String {
    guard lookup.rows.count <= 50 else {
      throw FormulaFault("its table of \(lookup.rows.count) rows is too long for FHIRPath")
    }
    var keys: [FHIRPathText.Said] = []
    for key in lookup.keys {
      let text = try paths.text(key.expression)
      keys.append(FHIRPathText.Said(text: text, kind: try paths.said(key.expression.formula).kind, level: 0))
    }
    var text = ""
    for row in lookup.rows {
      let cells = zip(row.cells, keys).compactMap { Self.condition($0, $1) }
      let condition = cells.isEmpty ? "true" : cells.joined(separator: " and ")
      text += "\(text.isEmpty ? "" : ", ")iif(\(condition), \(Self.number(row.value))"
    }
    return text + String(repeating: ")", count: lookup.rows.count)
  }

  private static func condition(_ cell: LookupCell, _ key: FHIRPathText.Said) -> String? {
    let path = key.within(FHIRPathText.Level.path)
    switch cell {
    case .any: return nil
    case .text(let text):
      switch key.kind {
      case .boolean: return "\(path) = \(text == "true")"
      case .choice: return "\(path).code = \(FHIRPathText.quoted(FHIRParts.code(text)))"
      default: return "\(path) = \(FHIRPathText.quoted(text))"
      }
    case .range(let range):
      let value = key.kind == .choice ? path + ".code.toDecimal()" : path
      var parts: [String] = []
      if range.lowerBound == range.upperBound { return "\(value) = \(number(range.lowerBound))" }
      if range.lowerBound > -1e14 { parts.append("\(value) >= \(number(range.lowerBound))") }
      if range.upperBound < 1e14 { parts.append("\(value) <= \(number(range.upperBound))") }
      return parts.isEmpty ? "\(path).exists()" : parts.joined(separator: " and ")
    }
  }
}
