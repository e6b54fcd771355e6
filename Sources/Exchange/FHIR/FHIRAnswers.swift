import Expressions

/// What the answers of a questionnaire's items are here, for conditions and values that ask for them.
struct FHIRAnswers {
  enum Kind: Hashable {
    case boolean, number, text, date, dateTime, time
    case choice(FHIRChoices, isMultiple: Bool)
    /// Nothing that can be asked for, and why.
    case none(String)
  }

  struct Entry: Hashable {
    let id: String
    let kind: Kind
    /// Of a number, as its item says it.
    var unit: String?

    static let unsaid = "what works it out can't be said here"
    /// Whether its value can't be worked out here.
    var isUnsaid: Bool { kind == .none(Entry.unsaid) }
  }

  private(set) var entries: [String: Entry] = [:]
  /// The link ids in the order of the questionnaire.
  private(set) var order: [String] = []

  /// The first of several items with one link id counts.
  mutating func add(_ linkID: String, _ entry: Entry) {
    guard entries[linkID] == nil else { return }
    entries[linkID] = entry
    order.append(linkID)
  }

  /// Says that nothing can ask for an item.
  mutating func block(_ linkID: String, _ reason: String) {
    guard let entry = entries[linkID] else { return }
    entries[linkID] = Entry(id: entry.id, kind: .none(reason))
  }

  func entry(_ linkID: String) throws(FormulaFault) -> Entry {
    guard let entry = entries[linkID] else { throw FormulaFault("there is no item '\(linkID)'") }
    if case .none(let reason) = entry.kind { throw FormulaFault("'\(linkID)' has no answer here: \(reason)") }
    return entry
  }

  /// Whether an answer compares so with a value as it is written.
  ///
  /// - Parameter system: Of a code, where it is said.
  func compare(
    _ linkID: String, _ sign: String, _ value: String, system: String? = nil
  ) throws(FormulaFault) -> Formula {
    let entry = try entry(linkID)
    let name = Formula.name(entry.id)
    switch entry.kind {
    case .boolean:
      guard sign == "==" || sign == "!=" else { throw FormulaFault("yes and no have no order") }
      guard let truth = ["true": true, "false": false, "yes": true, "no": false][value.lowercased()] else {
        throw FormulaFault("'\(value)' is neither true nor false")
      }
      return truth == (sign == "==") ? name : .not(name)
    case .number:
      guard Double(value) != nil else { throw FormulaFault("'\(value)' is no number") }
      return .compare(sign, name, .number(value))
    case .choice(let choices, let isMultiple):
      return try choice(name, choices, isMultiple: isMultiple, sign, choices.values(of: value, system: system), value)
    case .date, .time: return .compare(sign, name, .literal(FHIRAnswers.literal(value)))
    case .dateTime:
      guard value.contains("T"), value.hasSuffix("Z") || value.suffix(6).contains(where: { "+-".contains($0) }) else {
        throw FormulaFault("a date with a time can be compared with one that has its offset only")
      }
      return .compare(sign, name, .literal(value))
    case .text:
      guard sign == "==" || sign == "!=" else { throw FormulaFault("texts have no order here") }
      return .compare(sign, name, .text(value))
    case .none: throw FormulaFault("'\(linkID)' has no answer here")
    }
  }

  private func choice(
    _ name: Formula, _ choices: FHIRChoices, isMultiple: Bool, _ sign: String, _ values: [String], _ word: String
  ) throws(FormulaFault) -> Formula {
    let literals: [Formula] = values.map { choices.areNumbers ? .number($0) : .text($0) }
    guard let literal = literals.first else { throw FormulaFault("'\(word)' is none of the choices") }
    if isMultiple {
      guard sign == "==" || sign == "!=" else { throw FormulaFault("several choices have no order") }
      let each = literals.map { Formula.contains(name, $0) }
      let isChosen = each.count == 1 ? each[0] : .or(each)
      return sign == "==" ? isChosen : .not(isChosen)
    }
    // The same code of several systems.
    if literals.count > 1, sign == "==" || sign == "!=" {
      return sign == "==" ? .isIn(name, literals) : .not(.isIn(name, literals))
    }
    guard sign == "==" || sign == "!=" || choices.areNumbers else { throw FormulaFault("the choices have no order") }
    return .compare(sign, name, literal)
  }

  /// A date without a time, a time with two digits for the hour.
  static func literal(_ text: String) -> String {
    let day = text.split(separator: "T", omittingEmptySubsequences: false).first.map(String.init) ?? text
    if text.hasPrefix("T") { return String(text.dropFirst()).withoutWholeMinute }
    if text.utf8.count == 8, text.contains(":") { return text.withoutWholeMinute }
    switch day.split(separator: "-").count {
    case 1 where day.count == 4: return day + "-01-01"
    case 2: return day + "-01"
    default: return day
    }
  }

  /// What a choice counts, as a row of conditions.
  func points(_ linkID: String) throws(FormulaFault) -> Formula {
    let entry = try entry(linkID)
    if entry.kind == .number { return .name(entry.id) }
    guard case .choice(let choices, isMultiple: false) = entry.kind, choices.hasPoints else {
      throw FormulaFault("the answers of '\(linkID)' have no weights")
    }
    if choices.areNumbers, choices.choices.allSatisfy({ $0.points == $0.value }) { return .name(entry.id) }
    guard let last = choices.choices.last, let points = last.points else { throw FormulaFault("no weights") }
    var formula = Formula.number(points)
    for choice in choices.choices.dropLast().reversed() {
      let value: Formula = choices.areNumbers ? .number(choice.value) : .text(choice.value)
      formula = .call(
        "if", .compare("==", .name(entry.id), value), .number(choice.points ?? "0"), formula)
    }
    return formula
  }

  func hasPoints(_ linkID: String) -> Bool {
    guard case .choice(let choices, isMultiple: false)? = entries[linkID]?.kind else { return false }
    return choices.hasPoints
  }
}

extension String {
  /// A time of day without seconds where there are none.
  fileprivate var withoutWholeMinute: String { utf8.count == 8 && hasSuffix(":00") ? String(dropLast(3)) : self }
}
