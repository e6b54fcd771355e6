import ActiveTasks
import Expressions
import SurveyModel

/// Says expressions of a survey in FHIRPath over a response to its questionnaire.
///
/// A blank is an empty collection there: comparisons with it are empty, and `and`, `or` and `not()` follow Kleene as
/// ours do. Where FHIRPath takes the empty for false, as `iif` does, what is written asks whether the contrary holds.
struct FHIRPathText {
  let survey: OutgoingSurvey
  let links: FHIRLinks
  /// The repeats round the place where the expression stands.
  let loops: [Int]
  /// What differs from the expression, in words.
  private(set) var notes: [String] = []
  /// The participant's attributes that were asked for.
  private(set) var attributes: Set<String> = []
  /// Lists that an expression asks for several times; nil where an item has no variables for them.
  private(set) var variables: [(name: String, text: String)]?
  var slots: [String: Int] = [:]
  /// The item for whose entries a condition is said, one by one.
  var focus: Int?

  init(_ survey: OutgoingSurvey, _ links: FHIRLinks, loops: [Int] = []) {
    (self.survey, self.links, self.loops) = (survey, links, loops)
  }

  mutating func text(_ expression: Expression) throws(FormulaFault) -> String {
    slots = expression.slotsByName
    return try text(try expression.untagged(in: survey.survey))
  }

  /// What a score comes to.
  mutating func text(_ score: Score) throws(FormulaFault) -> String {
    variables = []
    return try text(try score.formula(in: survey.survey))
  }

  /// When a page shows.
  mutating func text(_ showing: Showing) throws(FormulaFault) -> String {
    // Unknown is not so for what shows an item: a condition needs no more words than its own.
    if case .when(let expression) = showing { return try text(expression) }
    return try text(try showing.formula(in: survey.survey))
  }

  private mutating func text(_ formula: Formula) throws(FormulaFault) -> String {
    let text = try said(formula).text
    guard text.utf8.count < 60_000 else { throw FormulaFault("it is too long in FHIRPath") }
    return text
  }

  /// The name of a list that is asked for several times, or the list.
  mutating func variable(_ list: String) -> String {
    guard let known = variables else { return list }
    if let same = known.first(where: { $0.text == list }) { return "%" + same.name }
    let name = known.isEmpty ? "answers" : "answers\(known.count + 1)"
    variables?.append((name, list))
    return "%" + name
  }

  mutating func note(_ words: String) { if !notes.contains(words) { notes.append(words) } }
}

extension FHIRPathText {
  indirect enum Kind: Hashable {
    /// Of a unit; `?` for one that has no name.
    case number(unit: String?)
    case boolean, text, date, time, dateTime
    /// One of choices; `text` leads to its coding.
    case choice
    case choices
    /// A value for each entry of a repeat.
    case entries(Kind)
  }

  /// A part of an expression in FHIRPath.
  struct Said: Hashable {
    var text: String
    var kind: Kind
    /// How tightly it holds together; see ``FHIRPathText/Level``.
    var level = Level.path

    func within(_ least: Int) -> String { level >= least ? text : "(\(text))" }

    var unit: String? { if case .number(let unit) = kind { unit } else { nil } }
    /// The condition turned round.
    var contrary: Said { Said(text: within(Level.path) + ".not()", kind: .boolean) }
    var isNumber: Bool { if case .number = kind { true } else { false } }
  }

  /// The precedences of FHIRPath.
  enum Level {
    static let (or, and, equality, order, sum, product, sign, path) = (1, 2, 4, 5, 7, 8, 9, 10)
  }

  static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'").replacing("\n", with: "\\n") + "'"
  }

  // MARK: - Places

  /// The innermost repeat round both the expression and a step.
  private func shared(_ step: Int?) -> Int? {
    let around = step.map { survey.survey.loops(around: $0) } ?? []
    return zip(loops, around).prefix { $0 == $1 }.last.map(\.0)
  }

  private static func base(_ shared: Int?) -> String { shared.map { "%" + FHIRLinks.variable($0) } ?? "%resource" }

  /// The item that answers a slot, seen from where the expression stands.
  func place(of link: String, in step: Int?) -> String {
    "\(Self.base(shared(step))).repeat(item).where(linkId=\(Self.quoted(link)))"
  }

  /// The items of all entries of a repeat: `repeat()` would leave out those that are equal.
  private func everyPlace(of slot: Int) -> String {
    let place = survey.survey.items[slot]
    let shared = shared(place.step)
    var groups = survey.survey.groups(around: place.step)
    if let shared, let first = groups.firstIndex(of: shared) { groups.removeFirst(first + 1) }
    let matrix = place.item.matrix.flatMap { links.matrices[$0.id] }
    let path =
      groups.map { links.groups[$0] } + [links.steps[place.step]] + [matrix].compactMap(\.self) + [links.items[slot]]
    return path.reduce(Self.base(shared)) { "\($0).item.where(linkId=\(Self.quoted($1)))" }
  }

  private func said(item slot: Int) -> Said {
    if focus == slot { return Said(text: "$this", kind: kind(of: survey.survey.items[slot].item.format)) }
    let place = survey.survey.items[slot]
    let format = place.item.format
    var link = links.items[slot]
    switch format {
    case .active(let task): link += "." + task.kind.table.primary
    case .consent: link += ".agreed"
    default: break
    }
    return Said(text: self.place(of: link, in: place.step) + ".answer.value", kind: kind(of: format))
  }

  func kind(of format: AnswerFormat) -> Kind {
    switch format {
    case .scale, .ladder: return FHIRItemType.type(of: format) == "choice" ? .choice : .number(unit: format.unit)
    case .numeric, .continuousScale, .quantity: return .number(unit: format.unit)
    case .boolean, .consent: return .boolean
    case .choice(let format): return format.multiple ? .choices : .choice
    case .textScale: return .choice
    case .rank: return .choices
    case .text, .email, .location, .signature, .file: return .text
    case .date: return .date
    case .dateTime: return .dateTime
    case .timeOfDay: return .time
    case .computed(let format): return kind(of: format.expression.type)
    case .active(let task): return .number(unit: task.kind.table.field(task.kind.table.primary)?.unit)
    }
  }

  func kind(of type: ValueType) -> Kind {
    switch type {
    case .number(let unit): .number(unit: unit)
    case .boolean: .boolean
    case .text: .text
    case .date: .date
    case .timeOfDay: .time
    case .dateTime: .dateTime
    case .choice: FHIRItemType.type(of: type) == "decimal" ? .number(unit: nil) : .text
    case .list(let element): .entries(kind(of: element))
    }
  }

  mutating func said(name: String) throws(FormulaFault) -> Said {
    if let slot = slot(of: name) { return try said(slot: slot) }
    if name == "today" { return Said(text: "today()", kind: .date) }
    guard name.hasPrefix("participant.") else { throw FormulaFault("'\(name)' is no answer of the survey") }
    let attribute = String(name.dropFirst("participant.".count))
    let type = survey.survey.queries.first { $0.kind == .attribute(attribute) }?.type
    attributes.insert(attribute)
    return Said(text: place(of: name, in: nil) + ".answer.value", kind: type.map(kind(of:)) ?? .text)
  }

  func slot(of name: String) -> Int? { Formula.slot(of: name) ?? slots[name] }

  private func said(slot: Int) throws(FormulaFault) -> Said {
    guard !links.unsaid.contains(slot) else { throw FormulaFault("it reads what isn't worked out there") }
    switch ExpressionSlot.meaning(of: slot) {
    case .item(let item):
      if case .location = survey.survey.items[item].item.format { throw FormulaFault("a place has several values") }
      if case .signature = survey.survey.items[item].item.format {
        throw FormulaFault("a signature has several values")
      }
      if case .file = survey.survey.items[item].item.format { throw FormulaFault("a file has several values") }
      return said(item: item)
    case .list(let item):
      if focus == item { return said(item: item) }
      let one = said(item: item)
      switch survey.survey.items[item].item.format {
      case .consent, .active: throw FormulaFault("a list of measurements has no values in FHIRPath")
      default: return Said(text: everyPlace(of: item) + ".answer.value", kind: .entries(one.kind))
      }
    case .score(let score):
      return Said(text: place(of: links.scores[score], in: nil) + ".answer.value", kind: .number(unit: nil))
    }
  }
}
