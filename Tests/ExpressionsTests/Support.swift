import CivilTime
import Expressions
import Testing

/// Values for expressions in tests.
struct TestSource: ValueSource {
  var values: [Int: Value] = [:]
  var answers: [String: Value] = [:]
  var today = CivilDate(dayNumber: 20_777)

  func value(at slot: Int) -> Value { values[slot] ?? .blank }

  func value(of query: Query) -> Value { answers[query.text] ?? .blank }
}

/// A small study for expressions in tests: names with their slots, in the order of the manual's list.
struct Example {
  var scope = Scope()
  var slots: [String: Int] = [:]
  private var next = 0

  mutating func define(
    _ name: String, _ type: ValueType, _ domain: Domain = .any, mayBeBlank: Bool = true, tags: [String] = []
  ) {
    slots[name] = next
    scope.define(name, Symbol(slot: next, type: type, domain: domain, mayBeBlank: mayBeBlank))
    for tag in tags { scope.tag(tag, slot: next) }
    next += 1
  }

  /// Five names `a`...`e` of numbers from 0 to 3, tagged `all`, as most laws need them.
  static let numbers: Example = {
    var example = Example()
    for name in ["a", "b", "c", "d", "e"] {
      example.define(name, .number(unit: nil), .range(0...3, step: 1), tags: ["all"])
    }
    return example
  }()

  /// Names `p`, `q`, `r` of yes and no.
  static let truths: Example = {
    var example = Example()
    for name in ["p", "q", "r"] { example.define(name, .boolean, tags: ["truths"]) }
    return example
  }()

  func compile(_ text: String) throws -> Expression { try Expression.compile(text, in: scope).get() }

  func source(_ values: [String: Value]) -> TestSource {
    var source = TestSource()
    for (name, value) in values {
      if let slot = slots[name] { source.values[slot] = value } else { source.answers[name] = value }
    }
    return source
  }

  func evaluate(_ text: String, _ values: [String: Value] = [:]) throws -> Value {
    try compile(text).evaluate(source(values))
  }

  /// The codes of what is wrong with a text; none when it is sound.
  func codes(_ text: String) -> [String] { faults(text).map(\.code) }

  func faults(_ text: String) -> [ExpressionFault] {
    switch Expression.compile(text, in: scope) {
    case .success: []
    case .failure(let faults): faults.faults
    }
  }
}

/// A small generator of numbers from a seed (SplitMix64).
struct Seeded {
  private var state: UInt64

  init(_ seed: Int) { state = UInt64(truncatingIfNeeded: seed) }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 up to, not including, `count`.
  mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
