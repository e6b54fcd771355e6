import CivilTime
import Expressions

/// The fences of `Documentation/expressions.md` that a test runs.
///
/// In a fence ```` ```names ```` each line declares a name; in a fence ```` ```expression ```` each line is an expression
/// and what becomes of it: `pain > 3  # pain=8 -> true`, or `# error: [code]`.
struct Manual {
  struct Line {
    let number: Int
    let expression: String
    let claim: String
  }

  var example = Example()
  var lines: [Line] = []
  var unreadable: [Int] = []

  init(_ text: String) {
    var fence: Substring?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("```") {
        fence = fence == nil ? line.dropFirst(3) : nil
      } else if fence == "names" {
        if !declare(line) { unreadable.append(index + 1) }
      } else if fence == "expression", !line.isEmpty {
        guard let mark = line.range(of: "  # ") else {
          unreadable.append(index + 1)
          continue
        }
        let expression = line[..<mark.lowerBound].trimmed
        lines.append(Line(number: index + 1, expression: expression, claim: line[mark.upperBound...].trimmed))
      }
    }
  }

  /// Reads `pain: number 1..10 #today`.
  private mutating func declare(_ line: Substring) -> Bool {
    guard let colon = line.firstIndex(of: ":") else { return line.isEmpty }
    let name = line[..<colon].trimmed
    var words = line[line.index(after: colon)...].split(separator: " ").map(String.init)
    let tags = words.filter { $0.hasPrefix("#") }.map { String($0.dropFirst()) }
    words.removeAll { $0.hasPrefix("#") }
    guard let (type, domain) = Manual.type(words) else { return false }
    if name.hasPrefix("participant.") {
      example.scope.defineAttribute(String(name.dropFirst(12)), type)
    } else if name.hasPrefix("last ") {
      example.scope.defineKind(String(name.dropFirst(5)), type)
    } else if name.hasPrefix("task ") {
      example.scope.defineTask(String(name.dropFirst(5)))
    } else if words == ["later"] {
      example.scope.announce(name)
    } else {
      example.define(name, type, domain, tags: tags)
    }
    return true
  }

  private static func type(_ words: [String]) -> (ValueType, Domain)? {
    guard let first = words.first else { return nil }
    switch first {
    case "number":
      var rest = words.dropFirst()
      var domain = Domain.any
      if let range = rest.last?.range(of: ".."), let last = rest.popLast(), let low = Double(last[..<range.lowerBound]),
        let high = Double(last[range.upperBound...])
      {
        domain = .range(low...high, step: 1)
      }
      return (.number(unit: rest.first), domain)
    case "boolean", "task", "later": return (.boolean, .any)
    case "text": return (.text, .any)
    case "date": return (.date, .any)
    case "timeOfDay": return (.timeOfDay, .any)
    case "dateTime": return (.dateTime, .any)
    case "choice":
      let values = words.dropFirst().map { Double($0).map(Value.number) ?? .text($0) }
      return (.choice(values: values), .values(values))
    case "list": return type(Array(words.dropFirst())).map { (.list($0.0), $0.1) }
    default: return nil
    }
  }
}

extension Manual {
  /// What a line's claim says wrongly; nil when it is true.
  func refutation(of line: Line) -> String? {
    let compiled = Expression.compile(line.expression, in: example.scope)
    if line.claim.hasPrefix("error: ") {
      guard case .failure(let faults) = compiled else { return "no error" }
      let codes = faults.faults.map { "[\($0.code)]" }.joined(separator: " ")
      return "error: \(codes)" == line.claim ? nil : "error: \(codes)"
    }
    guard case .success(let expression) = compiled else { return "\(compiled)" }
    guard let arrow = line.claim.range(of: "-> ") else { return "no arrow" }
    guard let source = source(line.claim[..<arrow.lowerBound]) else { return "values can't be read" }
    let value = expression.evaluate(source)
    var result = value.description
    if let unit = expression.unit, value != .blank { result += " \(unit)" }
    if case .boolean = expression.type, value == .blank { result = "unknown" }
    return result == line.claim[arrow.upperBound...].trimmed ? nil : result
  }

  /// Reads `pain=8, symptoms=[fever, cough], today=2026-11-20`.
  private func source(_ text: Substring) -> TestSource? {
    var source = TestSource()
    var rest = text.trimmed[...]
    while let equal = rest.range(of: "=") {
      // A query's text has an equals sign of its own, inside parentheses.
      var nameEnd = equal.lowerBound
      if rest[..<nameEnd].contains("("), let close = rest.range(of: ")=") {
        nameEnd = rest.index(after: close.lowerBound)
      }
      let name = rest[..<nameEnd].trimmed
      rest = rest[rest.index(after: nameEnd)...]
      let isList = rest.hasPrefix("[")
      let end = rest.range(of: isList ? "]" : ", ").map { isList ? $0.upperBound : $0.lowerBound } ?? rest.endIndex
      let value = Manual.value(rest[..<end].trimmed)
      rest = rest[end...].drop { $0 == "," || $0 == " " }
      if name == "today" {
        guard case .date(let date) = value else { return nil }
        source.today = date
      } else if let slot = example.slots[name] {
        source.values[slot] = value
      } else {
        source.answers[name] = value
      }
    }
    return rest.isEmpty ? source : nil
  }

  private static func value(_ text: String) -> Value {
    if text.hasPrefix("["), text.hasSuffix("]") {
      return .list(text.dropFirst().dropLast().split(separator: ",").map { value($0.trimmed) })
    }
    if text == "blank" { return .blank }
    guard case .success(let literal) = Expression.compile(text, in: Scope()) else { return .text(text) }
    return literal.evaluate(TestSource())
  }
}

extension StringProtocol {
  var trimmed: String {
    var text = self[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// Where `part` first stands.
  func range(of part: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(part) { return start..<index(start, offsetBy: part.count) }
      start = index(after: start)
    }
    return nil
  }
}
