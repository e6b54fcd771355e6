import CivilTime
import Foundation
import JSONText
import Testing

@testable import Reports

/// Correlations against scipy's and numpy's; see `Scripts/make-association-vectors.py`.
@Suite struct StatisticsTests {
  private static func vectors(_ name: String) throws -> [JSONValue] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/associations.json")
    return try #require(try JSONValue(parsing: Array(Data(contentsOf: file)))[name]?.elements)
  }

  private static func pairs(_ json: JSONValue) throws -> [Statistics.Pair] {
    let x = try #require(json["x"]?.elements).compactMap(\.double)
    let y = try #require(json["y"]?.elements).compactMap(\.double)
    return zip(x, y).map(Statistics.Pair.init)
  }

  private static func expect(_ value: Double?, _ expected: JSONValue?, within tolerance: Double = 1e-9) throws {
    let (value, expected) = (try #require(value), try #require(expected?.double))
    #expect(abs(value - expected) < tolerance, "\(value) is not \(expected)")
  }

  @Test func `correlations and their intervals are scipy's`() throws {
    let vectors = try StatisticsTests.vectors("single")
    #expect(vectors.count > 15)
    for vector in vectors {
      let strength = Association.Strength(try StatisticsTests.pairs(vector))
      try StatisticsTests.expect(strength.pearson, vector["pearson"])
      try StatisticsTests.expect(strength.spearman, vector["spearman"])
      try StatisticsTests.expect(strength.pearsonInterval?.lower, vector["pearsonInterval"]?.elements?[0])
      try StatisticsTests.expect(strength.pearsonInterval?.upper, vector["pearsonInterval"]?.elements?[1])
      try StatisticsTests.expect(strength.spearmanInterval?.lower, vector["spearmanInterval"]?.elements?[0])
      try StatisticsTests.expect(strength.spearmanInterval?.upper, vector["spearmanInterval"]?.elements?[1])
    }
  }

  @Test func `centring gives what a regression with a dummy for each person gives`() throws {
    for vector in try StatisticsTests.vectors("pooled") {
      let people = try #require(vector["people"]?.elements).map(StatisticsTests.pairs)
      var association = Association("sleep", "pain")
      for (number, pairs) in people.enumerated() {
        let days = pairs.indices.map { CivilDate(dayNumber: Int32(20_000 + $0)) }
        association.add(
          "P\(number)", zip(days, pairs).map { ($0, $1.x) }, zip(days, pairs).map { ($0, $1.y) })
      }
      let within = try #require(association.within)
      #expect(within.count == people.map(\.count).reduce(0, +))
      try StatisticsTests.expect(within.pearson, vector["pearson"])
      try StatisticsTests.expect(within.pearsonInterval?.lower, vector["pearsonInterval"]?.elements?[0])
      try StatisticsTests.expect(within.pearsonInterval?.upper, vector["pearsonInterval"]?.elements?[1])
    }
  }

  @Test(
    arguments: [
      ([], nil), ([(1, 2)], nil), ([(1, 2), (1, 3), (1, 9)], nil), ([(0.1, 5), (0.1, 6), (0.1, 7)], nil),
      ([(1, 2), (2, 4), (3, 6)], 1), ([(1, 6), (2, 4), (3, 2)], -1),
    ] as [([(Double, Double)], Double?)])
  func `a series that never varies has no correlation, and a line has a whole one`(
    _ pairs: [(Double, Double)], _ expected: Double?
  ) {
    let pairs = pairs.map { Statistics.Pair($0.0, $0.1) }
    #expect(Statistics.pearson(pairs).map { ($0 * 1e9).rounded() / 1e9 } == expected)
    #expect(Statistics.spearman(pairs).map { ($0 * 1e9).rounded() / 1e9 } == expected)
    #expect(Statistics.interval(pearson: 1, count: 10) == nil)
  }

  /// What the fractions of exact arithmetic give: rounding in the means must not order what ties.
  @Test func `values less each person's mean tie as the fractions do`() throws {
    let people: [[(Double, Double)]] = [
      [(1, 2), (2, 4), (5, 2)], [(3, 1), (3, 5), (3, 2), (2, 1), (3, 4), (2, 3)], [(5, 2), (2, 2), (5, 5)],
      [(2, 1), (2, 2), (1, 3), (2, 5), (1, 4), (2, 4), (2, 1)],
      [(1, 1), (3, 2), (3, 4), (4, 1), (3, 5), (1, 1), (4, 1)],
    ]
    var association = Association("sleep", "pain")
    for (number, pairs) in people.enumerated() {
      let days = pairs.indices.map { CivilDate(dayNumber: Int32(20_000 + $0)) }
      association.add("P\(number)", zip(days, pairs).map { ($0, $1.0) }, zip(days, pairs).map { ($0, $1.1) })
    }
    let spearman = try #require(association.within?.spearman)
    #expect(abs(spearman - 0.058_131_428_300_567_65) < 1e-12)
  }

  @Test func `ties share the mean of their ranks`() {
    #expect(Statistics.ranks([3, 1, 3, 2, 3]) == [4, 1, 4, 2, 4])
    #expect(Statistics.ranks([0.3, 0.1 + 0.2, 0.1]) == [2.5, 2.5, 1])
    #expect(Statistics.ranks([]) == [])
  }
}
