import Randomness
import Testing

@Suite struct OrderTests {
  @Test(arguments: 0..<50) func `an order has each number once`(_ count: Int) {
    var hash = SeededHash()
    hash.add(count)
    #expect(hash.order(of: count).sorted() == Array(0..<count))
  }

  /// Chi-squared over the 24 orders of four: 23 degrees of freedom, 49.7 is passed once in a thousand.
  @Test func `every order of four is drawn as often as any other`() {
    var counts: [[Int]: Int] = [:]
    for seed in 0..<10_000 {
      var hash = SeededHash()
      hash.add(seed)
      counts[hash.order(of: 4), default: 0] += 1
    }
    let expected = 10_000.0 / 24
    let statistic = counts.values.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
    #expect(counts.count == 24)
    #expect(statistic < 49.7, "\(statistic)")
  }

  @Test func `what is no count gives no order`() {
    var hash = SeededHash()
    #expect(hash.order(of: 0) == [] && hash.order(of: -3) == [])
  }
}
