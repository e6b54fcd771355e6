import Expressions
import Testing

@Suite struct ScopeTests {
  private static func symbol(_ slot: Int) -> Symbol { Symbol(slot: slot, type: .number(unit: nil)) }

  private func codes(_ text: String, _ scope: Scope) -> [String] {
    if case .failure(let faults) = Expression.compile(text, in: scope) { faults.faults.map(\.code) } else { [] }
  }

  @Test func `a name that is taken back is unknown, and its tags forget it`() {
    var scope = Scope()
    scope.define("a", ScopeTests.symbol(0))
    scope.define("b", ScopeTests.symbol(1))
    scope.tag("t", slot: 0)
    scope.tag("t", slot: 1)
    scope.tag("t", slot: 1)
    #expect(scope.slots(tagged: "t") == [0, 1])
    scope.remove("a")
    #expect(scope.slots(tagged: "t") == [1])
    #expect(codes("a > 1", scope) == ["unknown-name"])
    scope.remove("b")
    #expect(codes("sum(tag(\"t\"))", scope) == ["unknown-tag"])
  }

  @Test func `an item comes before a score of its name`() throws {
    var scope = Scope()
    scope.defineScore("phq", ScopeTests.symbol(7))
    #expect(try Expression.compile("phq + scores.phq", in: scope).get().dependencies == [7])
    scope.define("phq", ScopeTests.symbol(1))
    #expect(try Expression.compile("phq + scores.phq", in: scope).get().dependencies == [1, 7])
    #expect(codes("scores.pqh > 1", scope) == ["unknown-name"])
  }

  @Test func `what was announced is known once it is defined`() {
    var scope = Scope()
    scope.announce("a")
    #expect(codes("a > 1", scope) == ["used-before-asked"])
    scope.define("a", ScopeTests.symbol(0))
    #expect(codes("a > 1", scope) == [])
    scope.announce("a")
    #expect(codes("a > 1", scope) == [])
  }

  @Test func `an item may be called like a function`() throws {
    var scope = Scope()
    for (slot, name) in ["today", "sum", "if", "in", "matches"].enumerated() {
      scope.define(name, ScopeTests.symbol(slot))
    }
    #expect(
      try Expression.compile("today + sum + if + matches > sum(today, if)", in: scope).get().dependencies == [
        0, 1, 2, 4,
      ])
  }

  @Test func `a tag's items have one type and unit`() {
    var scope = Scope()
    scope.define("a", Symbol(slot: 0, type: .number(unit: "h")))
    scope.define("b", Symbol(slot: 1, type: .number(unit: "min")))
    scope.define("c", Symbol(slot: 2, type: .text))
    scope.define("d", Symbol(slot: 3, type: .number(unit: "hours")))
    for (tag, slots) in [("units", [0, 1]), ("types", [0, 2]), ("same", [0, 3])] {
      for slot in slots { scope.tag(tag, slot: slot) }
    }
    #expect(codes("sum(tag(\"units\")) > 1 h", scope) == ["unit-mismatch"])
    #expect(codes("sum(tag(\"types\")) > 1", scope) == ["type-mismatch"])
    #expect(codes("sum(tag(\"same\")) > 1 h", scope) == [])
    #expect(codes("tag(\"types\")", scope) == ["type-mismatch"])
    #expect(codes("not tag(\"types\") and tag(\"units\") + 1 > 1", scope) == ["type-mismatch", "unit-mismatch"])
  }

  @Test func `unlike items of a tag can be counted`() throws {
    var scope = Scope()
    let types: [ValueType] = [.number(unit: "h"), .text, .boolean, .list(.text), .date]
    for (slot, type) in types.enumerated() {
      scope.define("x\(slot)", Symbol(slot: slot, type: type))
      scope.tag("page", slot: slot)
    }
    let source = TestSource(values: [0: .number(3), 2: .boolean(false), 3: .list([])])
    for text in ["count(answered(tag(\"page\")))", "count(tag(\"page\"))"] {
      let expression = try Expression.compile(text, in: scope).get()
      #expect(expression.evaluate(source) == .number(3), "\(text)")
      #expect(expression.numberRange() == 0...5)
    }
    #expect(try Expression.compile("all(answered(tag(\"page\")))", in: scope).get().truth(source) == false)
  }

  @Test func `with a task its surveys must give the kind, as far as it is known what they give`() {
    var scope = Scope()
    scope.record = RecordNames(
      kinds: ["pain": ["a": OutcomeKind(.number(unit: nil))], "sleep": ["b": OutcomeKind(.number(unit: "h"))]],
      tasks: ["morning": ["a"], "night": ["b"], "visit": ["unread"]])
    #expect(codes("last(\"pain\", task=morning) > 3", scope) == [])
    #expect(codes("last(\"pain\", task=night) > 3", scope) == ["unknown-kind"])
    #expect(codes("last(\"pain\", task=visit) > 3", scope) == [])
  }

  @Test func `a choice of numbers has a mean, and one of texts has none`() throws {
    var scope = Scope()
    scope.defineKind("worst", .choice(values: [.number(0), .number(1)]))
    scope.defineKind("colour", .choice(values: [.text("red")]))
    let mean = try Expression.compile("mean(\"worst\", days=7) > 0.5", in: scope).get()
    #expect(mean.queries.map(\.type) == [.number(unit: nil)])
    #expect(codes("mean(\"colour\") > 0", scope) == ["wrong-arguments"])
  }

  @Test func `a query's text is the same however it was written`() throws {
    var scope = Scope()
    scope.defineKind("pain", .number(unit: nil))
    scope.defineTask("check-in.daily")
    let texts = ["last(\"pain\", task=check-in.daily, days=7)", "last('pain', days=7, task=\"check-in.daily\")"]
    for text in texts {
      #expect(
        try Expression.compile(text, in: scope).get().queries.map(\.text)
          == ["last(\"pain\", task=check-in.daily, days=7)"])
    }
  }
}
