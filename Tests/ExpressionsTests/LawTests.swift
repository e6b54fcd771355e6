import Expressions
import Testing

@Suite struct LawTests {
  private static let example = RandomExpressions.example

  @Test(arguments: LongRuns.seeds(50, of: 200))
  func `printing and reading again gives the same`(seed: Int) throws {
    var random = RandomExpressions(seed: seed)
    for depth in 1...5 {
      let text = random.condition(depth)
      let expression = try LawTests.example.compile(text)
      let printed = expression.description
      let again = try LawTests.example.compile(printed)
      #expect(again.description == printed, "\(text)")
      for _ in 0..<5 {
        let source = random.source()
        #expect(again.evaluate(source) == expression.evaluate(source), "\(text)")
      }
    }
  }

  @Test(arguments: LongRuns.seeds(50, of: 200))
  func `what was seen is among what was thought possible`(seed: Int) throws {
    var random = RandomExpressions(seed: 1000 + seed)
    for depth in 1...4 {
      let text = random.condition(depth)
      let condition = try LawTests.example.compile(text)
      let possible = condition.possibleTruths()
      for _ in 0..<40 {
        let source = random.source()
        switch condition.truth(source) {
        case true?: #expect(possible.canBeTrue, "\(text)")
        case false?: #expect(possible.canBeFalse, "\(text)")
        case nil: #expect(possible.canBeUnknown, "\(text)")
        }
      }
    }
  }

  @Test(arguments: LongRuns.seeds(50, of: 200))
  func `every number lies in the range that was worked out`(seed: Int) throws {
    var random = RandomExpressions(seed: 2000 + seed)
    for depth in 1...4 {
      let text = random.number(depth)
      let expression = try LawTests.example.compile(text)
      let range = expression.numberRange()
      for _ in 0..<40 {
        let value = expression.evaluate(random.source())
        guard case .number(let number) = value else {
          #expect(value == .blank, "\(text)")
          continue
        }
        #expect(number.isFinite, "\(text)")
        if let range { #expect(range.contains(number), "\(text): \(number) outside \(range)") }
      }
    }
  }

  @Test(arguments: LongRuns.seeds(50, of: 200))
  func `an example gives the truth that it is an example of`(seed: Int) throws {
    var random = RandomExpressions(seed: 3000 + seed)
    let condition = try LawTests.example.compile(random.condition(3))
    // Examples name answers only; what is asked of the record is theirs to choose.
    guard condition.queries.isEmpty, !condition.readsToday else { return }
    let examples = condition.examples(limit: 2000)
    for (values, truth) in [(examples.whenTrue, true), (examples.whenFalse, false), (examples.whenUnknown, nil)]
      as [([Int: Value]?, Bool?)]
    {
      if let values { #expect(condition.truth(TestSource(values: values)) == truth, "\(condition)") }
    }
  }

  @Test(arguments: LongRuns.seeds(50, of: 200))
  func `no text crashes`(seed: Int) {
    var random = RandomExpressions(seed: 4000 + seed)
    for _ in 0..<50 {
      for text in [random.noise(), random.bytes()] {
        switch Expression.compile(text, in: LawTests.example.scope) {
        case .success(let expression):
          _ = expression.evaluate(random.source())
          _ = expression.explain(random.source())
          _ = expression.possibleTruths()
          #expect((try? LawTests.example.compile(expression.description))?.description == expression.description)
        case .failure(let faults):
          #expect(!faults.faults.isEmpty, "\(text)")
          for fault in faults.faults {
            #expect(fault.range.lowerBound >= 0 && fault.range.upperBound <= text.utf8.count, "\(text): \(fault)")
            #expect(!fault.message.isEmpty)
          }
        }
      }
    }
  }

  @Test(arguments: LongRuns.seeds(25, of: 100))
  func `an expression cut anywhere is a fault or an expression`(seed: Int) {
    var random = RandomExpressions(seed: 5000 + seed)
    let text = random.condition(4)
    for length in 0..<text.utf8.count {
      let cut = String(decoding: text.utf8.prefix(length), as: UTF8.self)
      if case .failure(let faults) = Expression.compile(cut, in: LawTests.example.scope) {
        #expect(faults.faults.allSatisfy { $0.range.upperBound <= cut.utf8.count })
      }
    }
  }
}
