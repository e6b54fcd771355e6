import Expressions
import SurveyModel

extension ODMFormBuilder {
  /// The condition under which something is not asked: when one of its conditions is not true, which a blank makes it
  /// too.
  ///
  /// - Returns: The OID of the condition; nil for what is always asked.
  mutating func exception(_ conditions: [Expression], _ parts: [String], at place: String) -> String? {
    guard !conditions.isEmpty else { return nil }
    let oid = names.oid("C", [survey.id] + parts)
    form.conditions.append(
      ODMCondition(conditions.map(\.formula), says: conditions.map(\.text)).definition(
        oid: oid, name: ([survey.id] + parts).joined(separator: "."), language: "en"))
    for condition in conditions { say("showIf", at: place, source: condition.text) }
    return oid
  }

  /// What decides where to go on after a step or a group.
  ///
  /// - Parameter origin: What stands before each way; empty where the alias is of that very step.
  mutating func addWays(
    _ next: [NextRule], to aliases: inout ODMAliases, at place: String, from origin: String = ""
  ) {
    for text in next.map({ origin + $0.text }) {
      aliases.add("Regimen.next", text)
      say(
        "next", .approximated, at: place,
        "ODM has no jumps: an alias tells the way; what was passed by is blank, and flagged as not shown", source: text)
    }
  }
}

/// When something is not asked.
struct ODMCondition {
  /// All of which must be true for it to be asked.
  let conditions: [Formula]
  /// As the files write them.
  let texts: [String]

  init(_ conditions: [Formula], says texts: [String]) { (self.conditions, self.texts) = (conditions, texts) }

  /// True exactly when it is not asked. A condition that a blank makes unknown asks for nothing, and `not` would leave
  /// it unknown: so it is counted whether there are two truths, the condition and `true`.
  var formula: Formula {
    let whole: Formula = conditions.count == 1 ? conditions[0] : .and(conditions)
    if whole.isNeverUnknown { return .not(whole) }
    let count = Formula.call(
      "count",
      [
        Formula.Argument(whole), Formula.Argument(.boolean(true)), Formula.Argument(.number("1"), label: "atLeast"),
      ])
    return .compare("<", count, .number("2"))
  }

  func definition(oid: String, name: String, language: String) -> ODMElement {
    let words = "Not asked unless " + texts.map { texts.count > 1 ? "(\($0))" : $0 }.joined(separator: " and ")
    return ODMElement(
      "ConditionDef", ["OID": oid, "Name": name],
      [
        ODMElement("Description", [:], [ODMText(language: language, text: words).element]),
        ODMElement("FormalExpression", ["Context": ODMCondition.context], text: formula.text),
        ODMElement("Alias", ["Context": "Regimen.showIf", "Name": texts.joined(separator: " and ")]),
      ])
  }

  /// The language of formal expressions: Documentation/expressions.md.
  static let context = "Regimen"
}

extension Formula {
  /// Whether it is true or false whatever is blank.
  fileprivate var isNeverUnknown: Bool {
    switch self {
    case .boolean: true
    case .call("answered", _): true
    case .not(let inner): inner.isNeverUnknown
    case .and(let parts), .or(let parts): parts.allSatisfy(\.isNeverUnknown)
    default: false
    }
  }
}

extension Expression {
  /// In a method or a check.
  var formal: ODMElement { ODMElement("FormalExpression", ["Context": ODMCondition.context], text: text) }
}

extension NextRule {
  /// `if pain > 3: support`.
  var text: String {
    let target = if case .step(let id) = target { id } else { "end" }
    return (condition.map { "if \($0.text): " } ?? "else: ") + target
  }
}
