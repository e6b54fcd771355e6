import Testing

@testable import CivilTime

@Suite struct PosixZoneRuleTests {
  @Test(arguments: [
    // Northern, southern, an offset in brackets, a time before and one long after its day, and both counted days.
    ("EST5EDT,M3.2.0,M11.1.0", ["2024-03-10T07:00:00Z -14400", "2024-11-03T06:00:00Z -18000"]),
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", ["2024-04-06T16:00:00Z 36000", "2024-10-05T16:00:00Z 39600"]),
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", ["2024-03-31T01:00:00Z -3600", "2024-10-27T01:00:00Z -7200"]),
    ("IST-2IDT,M3.4.4/26,M10.5.0", ["2024-03-29T00:00:00Z 10800", "2024-10-26T23:00:00Z 7200"]),
    ("EET-2EEST,M3.4.4/50,M10.4.4/50", ["2024-03-30T00:00:00Z 10800", "2024-10-25T23:00:00Z 7200"]),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", ["2024-03-31T01:00:00Z 3600", "2024-10-27T01:00:00Z 0"]),
    ("AAA0BBB,J60/0,J365/0", ["2024-03-01T00:00:00Z 3600", "2024-12-30T23:00:00Z 0"]),
    ("AAA0BBB,59/0,365/0", ["2024-02-29T00:00:00Z 3600", "2024-12-30T23:00:00Z 0"]),
    ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", ["2024-04-06T15:00:00Z 37800", "2024-10-05T15:30:00Z 39600"]),
  ])
  func `a rule gives its year's changes`(text: String, expected: [String]) throws {
    let rule = try #require(PosixZoneRule(text))
    let changes = rule.changes(fromYear: 2024, through: 2024).map { change in
      let instant = Instant(milliseconds: change.start * 1000).iso(offsetSeconds: 0, fraction: false)
      return "\(instant.prefix(19))Z \(change.offset)"
    }
    #expect(changes == expected)
  }

  @Test(arguments: [("<+03>-3", 10_800), ("UTC0", 0), ("<-00>0", 0), ("<+0545>-5:45", 20_700), ("HST10", -36_000)])
  func `a rule without daylight time is one offset`(text: String, offset: Int32) throws {
    let rule = try #require(PosixZoneRule(text))
    #expect(rule.standardOffset == offset)
    #expect(!rule.changesEachYear)
    #expect(rule.changes(fromYear: 1970, through: 2037).isEmpty)
  }

  @Test(arguments: [
    "", "E", "EST", "5", "<+03-3", "<>5", "EST25", "EST5EDT,M3.2.0", "EST5EDT,M13.2.0,M11.1.0",
    "EST5EDT,M3.6.0,M11.1.0", "EST5EDT,M3.2.7,M11.1.0", "EST5EDT,J0,J365", "EST5EDT,J1,J366", "EST5EDT,0,366",
    "EST5EDT,M3.2.0/168,M11.1.0", "EST5EDT,M3.2.0,M11.1.0 ", "EST5:60", "EST99999999999999999999", "EST5EDT",
  ])
  func `another text is no rule`(text: String) { #expect(PosixZoneRule(text) == nil) }
}
