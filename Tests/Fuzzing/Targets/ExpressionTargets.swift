import CivilTime
import Diagnostics
import Expressions
import Randomness

extension FuzzTarget {
  static let expressions = FuzzTarget(name: "expression", title: "expressions", few: 400, largest: 1_000) {
    Prepared(
      seeds: Samples.expressions.map { Array($0.utf8) },
      words: Names.all.map(\.0) + [
        "sum(", "mean(", "min(", "max(", "count(", "any(", "all(", "if(", "answered(", "age(", "round(", "last(",
        "completed(", "contains(", "matches(", "tag(", "atLeast=", "within=", "count=", " in ", " and ", " or ",
        " not ",
        "<=", "!=", "today", "7 days", "3 h", "1 month", "%", "µg", "participant.", "scores.",
      ]
    ) { input in
      let text = String(decoding: input, as: UTF8.self)
      switch Expression.compile(text, in: Names.scope) {
      case .failure(let faults):
        try Violation.unless(!faults.faults.isEmpty, "refused without a fault")
        for fault in faults.faults {
          try Violation.unless(!fault.code.isEmpty && !fault.message.isEmpty, "says nothing: \(fault)")
          try Violation.unless(fault.range.upperBound <= text.utf8.count, "a fault outside the text: \(fault.code)")
        }
        return .refused
      case .success(let expression):
        try check(expression)
        return .accepted
      }
    }
  }

  private static func check(_ expression: Expression) throws {
    guard case .success(let again) = Expression.compile("\(expression)", in: Names.scope) else {
      throw Violation("its canonical text can't be read: \(expression)")
    }
    try Violation.unless("\(again)" == "\(expression)", "its canonical text is printed otherwise: \(expression)")
    let possible = expression.possibleTruths(limit: 200)
    let range = expression.numberRange()
    for seed in 0..<4 {
      let values = RandomValues(seed)
      let value = expression.evaluate(values)
      try Violation.unless(
        again.evaluate(values) == value || value.description == "nan",
        "its canonical text has another value: \(expression)")
      if expression.type == .boolean {
        let isPossible =
          switch expression.truth(values) {
          case true?: possible.canBeTrue
          case false?: possible.canBeFalse
          case nil: possible.canBeUnknown
          }
        try Violation.unless(isPossible, "is \(value) although it can't be: \(expression)")
      }
      if case .number(let number) = value, let range {
        try Violation.unless(range.contains(number) || number.isNaN, "\(number) is outside \(range): \(expression)")
      }
      _ = expression.explain(values)
    }
    for slot in expression.dependencies { _ = expression.boundaryValues(at: slot) }
  }

  static let patterns = FuzzTarget(name: "pattern", title: "patterns of texts", few: 400, largest: 300) {
    Prepared(
      seeds: Samples.patterns.map { Array($0.utf8) },
      words: ["\\d", "\\w", "\\b", "(?:", "{2,5}", "[^", "\\p{", "*", "+?"]
    ) { input in
      let text = String(decoding: input, as: UTF8.self)
      let pattern: TextPattern
      do { pattern = try TextPattern(text) } catch { return .refused }
      for subject in ["", "abc", String(repeating: "a", count: 2_000), "日本 é 1", text] { _ = pattern.matches(subject) }
      return .accepted
    }
  }
}

/// The names that expressions may use.
private enum Names {
  static let all: [(String, ValueType, Domain)] =
    ["a", "b", "c", "pain"].map { ($0, .number(unit: nil), .range(0...10, step: 1)) } + [
      ("weight", .number(unit: "kg"), .range(20...300, step: 0.1)), ("height", .number(unit: "cm"), .any),
      ("p", .boolean, .any), ("q", .boolean, .any), ("name", .text, .any), ("birthday", .date, .any),
      ("day", .date, .any), ("wake", .timeOfDay, .any), ("at", .dateTime, .any),
      ("mood", .choice(values: [.text("low"), .text("high")]), .any),
      ("symptoms", .list(.choice(values: [.text("cough"), .text("fever"), .number(3)])), .any),
      ("meals", .list(.number(unit: "kcal")), .any),
    ]

  static let scope: Scope = {
    var scope = Scope()
    for (slot, (name, type, domain)) in all.enumerated() {
      scope.define(name, Symbol(slot: slot, type: type, domain: domain))
      if slot < 3 { scope.tag("all", slot: slot) }
    }
    scope.defineScore("total", Symbol(slot: all.count, type: .number(unit: nil), domain: .range(0...27, step: 1)))
    scope.defineAttribute("wake", .timeOfDay)
    scope.defineKind("pain", .number(unit: nil))
    scope.defineTask("onboarding")
    return scope
  }()
}

/// Values that the names may have, each drawn from the seed and the slot.
private struct RandomValues: ValueSource {
  private let seed: Int
  let today = CivilDate(dayNumber: 20_777)

  init(_ seed: Int) { self.seed = seed }

  private func hash(_ part: String) -> SeededHash {
    var hash = SeededHash()
    hash.add(seed)
    hash.add(part)
    return hash
  }

  func value(at slot: Int) -> Value {
    var hash = hash("\(slot)")
    guard slot < Names.all.count else { return .number(Double(hash.next(below: 28))) }
    return value(of: Names.all[slot].1, Names.all[slot].2, &hash)
  }

  func value(of query: Query) -> Value {
    var hash = hash(query.text)
    return value(of: query.type, .any, &hash)
  }

  private func value(of type: ValueType, _ domain: Domain, _ hash: inout SeededHash) -> Value {
    if hash.next(below: 4) == 0 { return .blank }
    switch type {
    case .number:
      if case .range(let range, _) = domain { return .number(range.lowerBound + Double(hash.next(below: 11))) }
      return .number(Double(hash.next(below: 400)) - 100)
    case .boolean: return .boolean(hash.next(below: 2) == 0)
    case .text: return .text(["", "Ann", "日本", "a"][hash.next(below: 4)])
    case .date: return .date(CivilDate(dayNumber: Int32(5_000 + hash.next(below: 16_000))))
    case .timeOfDay: return TimeOfDay(hour: hash.next(below: 24), minute: 30, second: 0).map(Value.timeOfDay) ?? .blank
    case .dateTime: return .dateTime(Instant(milliseconds: 1_795_000_000_000 + Int64(hash.next(below: 1 << 30))))
    case .choice(let values): return values.isEmpty ? .blank : values[hash.next(below: values.count)]
    case .list(let element):
      let count = hash.next(below: 4)
      return .list((0..<count).map { _ in value(of: element, domain, &hash) })
    }
  }
}
