import Expressions
import Testing

@Suite struct KleeneTests {
  private static let truths: [Bool?] = [true, nil, false]

  private static func source(_ p: Bool?, _ q: Bool?, _ r: Bool? = nil) -> TestSource {
    var source = TestSource()
    for (slot, truth) in [p, q, r].enumerated() { source.values[slot] = truth.map(Value.boolean) }
    return source
  }

  /// The truths as numbers of Łukasiewicz: false 0, unknown 1, true 2.
  private static func level(_ truth: Bool?) -> Int { truth.map { $0 ? 2 : 0 } ?? 1 }

  @Test func `and is the least, or the greatest, not the contrary`() throws {
    let and = try Example.truths.compile("p and q")
    let or = try Example.truths.compile("p or q")
    let not = try Example.truths.compile("not p")
    for p in KleeneTests.truths {
      for q in KleeneTests.truths {
        let source = KleeneTests.source(p, q)
        let (x, y) = (KleeneTests.level(p), KleeneTests.level(q))
        #expect(KleeneTests.level(and.truth(source)) == min(x, y))
        #expect(KleeneTests.level(or.truth(source)) == max(x, y))
        #expect(KleeneTests.level(not.truth(source)) == 2 - x)
      }
    }
  }

  @Test(arguments: [
    ("not not p", "p"), ("p and q", "q and p"), ("p or q", "q or p"), ("not (p and q)", "not p or not q"),
    ("not (p or q)", "not p and not q"), ("p and (q or r)", "p and q or p and r"),
    ("p or q and r", "(p or q) and (p or r)"), ("p and p", "p"), ("p or p", "p"), ("p and (p or q)", "p"),
    ("any(p, q, r)", "p or q or r"), ("all(p, q, r)", "p and q and r"), ("any(tag(\"truths\"))", "any(p, q, r)"),
    ("all(tag(\"truths\"))", "p and q and r"), ("p == q", "p and q or not p and not q"), ("p != q", "not (p == q)"),
    ("if(p, q, r)", "if(not p, r, q)"), ("p == true", "p"), ("p == false", "not p"),
    ("answered(p) and not answered(p)", "false"),
  ])
  func `two expressions say the same of every truth`(first: String, second: String) throws {
    let (one, other) = (try Example.truths.compile(first), try Example.truths.compile(second))
    for p in KleeneTests.truths {
      for q in KleeneTests.truths {
        for r in KleeneTests.truths {
          let source = KleeneTests.source(p, q, r)
          #expect(one.truth(source) == other.truth(source), "\(first) and \(second) at \([p, q, r])")
        }
      }
    }
  }

  @Test(arguments: ["==", "!=", "<", "<=", ">", ">="])
  func `a comparison with a blank is unknown`(sign: String) throws {
    let comparison = try Example.numbers.compile("a \(sign) b")
    for (a, b) in [(nil, 1.0), (1.0, nil), (nil, nil)] as [(Double?, Double?)] {
      var source = TestSource()
      source.values[0] = a.map(Value.number)
      source.values[1] = b.map(Value.number)
      #expect(comparison.truth(source) == nil)
    }
  }

  @Test(arguments: [
    "a + b", "a - b", "a * b", "a / b", "-a", "round(a)", "sum(a, b)", "mean(a, b)", "min(a, b)", "max(a, b)",
    "if(a > 1, 1, 2)", "count(a > 1, b > 1)",
  ])
  func `a number made with a blank is a blank`(text: String) throws {
    #expect(try Example.numbers.evaluate(text, ["b": .number(2)]) == .blank)
  }

  @Test(arguments: ["answered(a)", "answered(a + b)", "answered(a > b)"])
  func `answered is never unknown`(text: String) throws {
    #expect(try Example.numbers.evaluate(text, ["b": .number(2)]) == .boolean(false))
    #expect(try Example.numbers.evaluate(text, ["a": .number(1), "b": .number(2)]) == .boolean(true))
  }

  @Test func `what a source gives wrongly is a blank`() throws {
    for value in [Value.number(.nan), .number(.infinity), .number(-.infinity)] {
      #expect(try Example.numbers.evaluate("a", ["a": value]) == .blank)
      #expect(try Example.numbers.evaluate("answered(a)", ["a": value]) == .boolean(false))
    }
    #expect(try Example.numbers.evaluate("a + 1", ["a": .text("x")]) == .blank)
    #expect(try Example.truths.evaluate("p and q", ["p": .boolean(true), "q": .number(1)]) == .blank)
  }
}
