import Expressions
import SurveyModel

extension FHIRPathText {
  mutating func call(_ name: String, _ arguments: [Formula.Argument]) throws(FormulaFault) -> Said {
    let first = arguments.first?.value ?? .number("0")
    switch name {
    case "answered":
      let part = try said(first)
      return Said(text: part.text.withoutSuffix(".value") + ".exists()", kind: .boolean)
    case OutgoingLogic.met: return try condition(first)
    case OutgoingLogic.isKnown:
      let part = try said(first)
      return Said(text: part.within(Level.path).withoutSuffix(".value") + ".exists()", kind: .boolean)
    case "if": return try choosing(arguments.map(\.value))
    case "any": return try over(arguments, "any") { .or($0) }
    case "all": return try over(arguments, "all") { .and($0) }
    case "sum", "mean", "min", "max", "count": return try aggregate(name, arguments)
    case "round", "abs", "floor", "ceil", "sqrt", "ln", "exp": return try ofNumber(name, arguments.map(\.value))
    case "number":
      let part = try number(first)
      return Said(text: part.text, kind: .number(unit: nil), level: part.level)
    case "concat": return try concatenation(arguments.map(\.value))
    case "length":
      return Said(text: try said(first).within(Level.path) + ".length()", kind: .number(unit: nil))
    case "lower", "upper": return Said(text: try said(first).within(Level.path) + ".\(name)()", kind: .text)
    case "choice": return Said(text: try said(first).within(Level.path) + ".display", kind: .text)
    case "contains" where arguments.count == 2: return try said(.contains(first, arguments[1].value))
    case "matches": return try matching(arguments.map(\.value))
    case "year", "month":
      let range = name == "year" ? "0, 4" : "5, 2"
      let date = try said(first).within(Level.path)
      return Said(text: "\(date).toString().substring(\(range)).toInteger()", kind: .number(unit: nil))
    default: throw FormulaFault(Self.why(name))
    }
  }

  private static func why(_ name: String) -> String {
    switch name {
    case "last", "completed", "missed", "done": "\(name)() asks for what was recorded before"
    case "tag": "a list of items has no value of its own"
    case "age": "FHIRPath has no ages but in a comparison with a number"
    default: "FHIRPath has no \(name)()"
    }
  }

  private mutating func ofNumber(_ name: String, _ values: [Formula]) throws(FormulaFault) -> Said {
    let part = try number(values.first ?? .number("0"))
    let function = name == "ceil" ? "ceiling" : name
    let digits = values.count > 1 ? try said(values[1]).text : ""
    return Said(text: "\(part.within(Level.path)).\(function)(\(digits))", kind: part.kind)
  }

  private mutating func matching(_ values: [Formula]) throws(FormulaFault) -> Said {
    guard values.count == 2, case .text(let pattern) = values[1] else { throw FormulaFault("the pattern is no text") }
    let text = try said(values[0]).within(Level.path)
    return Said(text: "\(text).matches(\(Self.quoted(Self.whole(pattern))))", kind: .boolean)
  }

  /// A pattern that only a whole text matches.
  static func whole(_ pattern: String) -> String {
    var depth = 0
    var isSplit = false
    var previous: Character?
    for character in pattern {
      if previous != "\\" {
        depth += character == "(" ? 1 : character == ")" ? -1 : 0
        isSplit = isSplit || character == "|" && depth == 0
      }
      previous = previous == "\\" ? nil : character
    }
    return isSplit ? "^(\(pattern))$" : "^\(pattern)$"
  }

  private mutating func concatenation(_ values: [Formula]) throws(FormulaFault) -> Said {
    var texts: [String] = []
    var isText = false
    for value in values {
      let part = try said(value)
      if case .text = value { isText = true }
      switch part.kind {
      case .text: texts.append(part.within(Level.product))
      case .choice: texts.append(part.text + ".code")
      case .choices, .entries: throw FormulaFault("lists aren't joined")
      default: texts.append(part.within(Level.path) + ".toString()")
      }
    }
    return Said(
      text: ((isText ? [] : ["''"]) + texts).joined(separator: " + "), kind: .text, level: Level.sum)
  }

  // MARK: - Choosing

  /// FHIRPath takes an unknown condition for false: where it may be unknown the contrary is asked as well.
  private mutating func choosing(_ values: [Formula]) throws(FormulaFault) -> Said {
    guard values.count == 3 else { throw FormulaFault("if() takes three arguments") }
    let condition = try self.condition(values[0])
    var (yes, no) = (try said(values[1]), try said(values[2]))
    if yes.kind == .choice { yes = try number(values[1]) }
    if no.kind == .choice { no = try number(values[2]) }
    let kind = yes.text == "{}" ? no.kind : yes.kind
    if no.text == "{}" { return Said(text: "iif(\(condition.text), \(yes.text))", kind: kind) }
    if values[0].isTotal {
      return Said(text: "iif(\(condition.text), \(yes.text), \(no.text))", kind: kind)
    }
    let contrary = condition.within(Level.path) + ".not()"
    return Said(text: "iif(\(condition.text), \(yes.text), iif(\(contrary), \(no.text)))", kind: kind)
  }

  // MARK: - Lists

  /// The item of a repeat that a part reads from outside, if it reads one.
  func entries(_ formula: Formula) -> Int? {
    for name in formula.names.sorted() {
      if let slot = slot(of: name), case .list(let item) = ExpressionSlot.meaning(of: slot) { return item }
    }
    return nil
  }

  private mutating func over(
    _ arguments: [Formula.Argument], _ name: String, _ join: ([Formula]) -> Formula
  ) throws(FormulaFault) -> Said {
    let values = arguments.filter { $0.label == nil }.map(\.value)
    if values.count == 1, let item = entries(values[0]) {
      let place = try whole(item)
      note("a blank in an entry counts as no there")
      let condition = try single(item, name == "any" ? values[0] : .not(values[0]))
      let ending = name == "any" ? ".exists()" : ".exists().not()"
      return Said(text: "\(place).where(\(condition))" + ending, kind: .boolean)
    }
    return try said(join(values))
  }

  /// The answers of an item of a repeat, of all entries.
  func whole(_ item: Int) throws(FormulaFault) -> String {
    var outside = self
    outside.focus = nil
    return try outside.said(name: "#\(ExpressionSlot.list(of: item))").text
  }

  /// A condition over one entry's answer.
  mutating func single(_ item: Int, _ formula: Formula) throws(FormulaFault) -> String {
    focus = item
    defer { focus = nil }
    return try condition(formula).text
  }
}
