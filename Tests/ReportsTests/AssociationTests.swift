import CivilTime
import Testing

@testable import Reports

/// Which values are paired, and what is said of them.
@Suite struct AssociationTests {
  private static func day(_ number: Int) -> CivilDate { CivilDate(dayNumber: Int32(20_000 + number)) }

  private static func values(_ numbers: [Int: Double]) -> [(date: CivilDate, value: Double)] {
    numbers.map { (day($0.key), $0.value) }
  }

  @Test func `values are paired by study day, and several of a day count as their mean`() throws {
    var association = Association("sleep", "pain")
    association.add(
      "P001", [(AssociationTests.day(1), 4), (AssociationTests.day(1), 6), (AssociationTests.day(3), 7)],
      AssociationTests.values([1: 2, 2: 9]))
    let person = try #require(association.people.first)
    #expect(person.pairs.map(\.pair) == [Statistics.Pair(5, 2)])
  }

  @Test(arguments: [(0, 3), (1, 2), (-1, 2), (5, 0)])
  func `a lag takes the second value so many days later`(_ lag: Int, _ count: Int) {
    var association = Association("sleep", "pain", lag: lag)
    association.add("P001", AssociationTests.values([1: 1, 2: 2, 3: 3]), AssociationTests.values([1: 4, 2: 5, 3: 6]))
    #expect(association.pairs.count == count)
    #expect(association.pairs.allSatisfy { $0.y - $0.x == Double(3 + lag) })
  }

  @Test func `differences between people do not count within them`() throws {
    // Each has less pain after more sleep; who sleeps more has more pain.
    var association = Association("sleep", "pain")
    association.add(
      "A", AssociationTests.values([1: 4, 2: 5, 3: 6, 4: 5]), AssociationTests.values([1: 3, 2: 2, 3: 1, 4: 3]))
    association.add(
      "B", AssociationTests.values([1: 8, 2: 9, 3: 10, 4: 9]), AssociationTests.values([1: 9, 2: 8, 3: 7, 4: 7]))
    #expect(try #require(Statistics.pearson(association.pairs)) > 0.5)
    let within = try #require(association.within?.pearson)
    #expect(within < -0.5)
  }

  @Test(arguments: [
    ([1: 1.0], "too few"), ([1: 1, 2: 1, 3: 1, 4: 1, 5: 1], "never varied"),
    ([1: 1, 2: 3, 3: 2], "too few for an interval"),
    ([1: 1, 2: 2, 3: 3, 4: 4, 5: 5], "exactly on a line"), ([1: 5, 2: 1, 3: 4, 4: 2, 5: 3], "no clear association"),
    ([1: 1, 2: 2.2, 3: 2.9, 4: 4.1, 5: 5], "not that one causes the other"),
  ])
  func `the sentence claims no more than the numbers`(_ pain: [Int: Double], _ words: String) throws {
    var association = Association("sleep", "pain")
    association.add("P001", AssociationTests.values([1: 1, 2: 2, 3: 3, 4: 4, 5: 5]), AssociationTests.values(pain))
    let sentence = association.sentence(of: try #require(association.people.first).strength, who: "P001")
    #expect(sentence.contains(words), "\(sentence)")
  }

  @Test(arguments: [(0.0, "0.00"), (-0.001, "0.00"), (-0.994, "-0.99"), (0.995, "1.00"), (-0.5, "-0.50")])
  func `numbers have two decimals and no negative nothing`(_ value: Double, _ text: String) {
    #expect(Association.number(value) == text)
  }
}
