/// How a condition or a calculation is written in the system that it is for.
extension SourceLogic {
  func text(in dialect: OutgoingLogic.Dialect) -> String {
    LogicPrinter(dialect: dialect).text(self)
  }
}

private struct LogicPrinter {
  let dialect: OutgoingLogic.Dialect

  func text(_ logic: SourceLogic) -> String {
    switch logic {
    case .number(let digits): return digits
    case .text(let text): return quoted(text)
    case .field(let name, nil, _): return dialect == .redcap ? "[\(name)]" : "${\(name)}"
    case .field(let name, let code?, _):
      return dialect == .redcap ? "[\(name)(\(code))]" : "selected(${\(name)}, '\(code)')"
    case .not(let inner): return dialect == .redcap ? "!(\(text(inner)))" : "not(\(text(inner)))"
    case .negate(let inner): return "-" + operand(inner, 6)
    case .operation(let sign, let left, let right): return operation(sign, left, right)
    case .call(let name, let arguments): return call(name, arguments)
    }
  }

  private func operation(_ sign: String, _ left: SourceLogic, _ right: SourceLogic) -> String {
    if dialect == .xpath, sign == "=", case .field(_, _?, _) = left, case .number(let digit) = right {
      return digit == "1" ? text(left) : "not(\(text(left)))"
    }
    if dialect == .redcap, case .field(_, _?, _) = left, case .number(let digit) = right {
      return "\(text(left)) \(sign == "!=" ? "<>" : sign) '\(digit)'"
    }
    let level = LogicPrinter.level(of: sign)
    let word: String
    switch (sign, dialect) {
    case ("!=", .redcap): word = "<>"
    case ("/", .xpath): word = "div"
    case ("%", .xpath): word = "mod"
    default: word = sign
    }
    if sign == "^" { return "(\(text(left)))^(\(text(right)))" }
    // Comparisons have no order among themselves in REDCap.
    let isChain = ["and", "or", "+", "*"].contains(sign)
    return "\(operand(left, isChain ? level : level + (level == 2 ? 1 : 0))) \(word) \(operand(right, level + 1))"
  }

  private func call(_ name: String, _ arguments: [SourceLogic]) -> String {
    let list = arguments.map(text).joined(separator: ", ")
    if dialect == .redcap { return "\(name == "true" ? "true" : "\(name)(\(list))")" }
    switch name {
    case "length": return "string-length(\(list))"
    case "rounddown": return "int(\(list))"
    case "choice-name": return "jr:choice-name(\(list), '\(list)')"
    default: return "\(name)(\(list))"
    }
  }

  private func operand(_ logic: SourceLogic, _ least: Int) -> String {
    level(of: logic) >= least ? text(logic) : "(\(text(logic)))"
  }

  private func level(of logic: SourceLogic) -> Int {
    switch logic {
    case .operation("=", .field(_, _?, _), _) where dialect == .xpath: 7
    case .operation(let sign, _, _): LogicPrinter.level(of: sign)
    case .negate: 5
    default: 7
    }
  }

  private static func level(of sign: String) -> Int {
    switch sign {
    case "or": 0
    case "and": 1
    case "=", "!=", "<", "<=", ">", ">=": 2
    case "+", "-": 3
    case "*", "/", "%": 4
    default: 6
    }
  }

  /// In quotes that are not in the text; neither system has a sign for a quote inside a text.
  private func quoted(_ text: String) -> String {
    if dialect == .xpath, text == "today" { return "today()" }
    if !text.contains("'") { return "'\(text)'" }
    return text.contains("\"") ? "'\(text.replacing("'", with: "’"))'" : "\"\(text)\""
  }
}

extension SourceLogic {
  /// The same where a field is known to have an answer.
  func answering(_ name: String) -> SourceLogic {
    switch self {
    case .operation("!=", .field(name, nil, _), .text("")): OutgoingLogic.always
    case .operation("=", .field(name, nil, _), .text("")): OutgoingLogic.never
    case .operation("and", _, _): OutgoingLogic.joined("and", parts(of: "and").map { $0.answering(name) })
    case .operation("or", _, _): OutgoingLogic.joined("or", parts(of: "or").map { $0.answering(name) })
    case .not(let inner): .not(inner.answering(name))
    default: self
    }
  }
}
