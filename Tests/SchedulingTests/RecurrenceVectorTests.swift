import CivilTime
import Foundation
import Testing

@testable import Scheduling

/// Random rules beside python-dateutil's answers; `Scripts/make-rrule-vectors.py` wrote them.
@Suite struct RecurrenceVectorTests {
  struct Vector {
    let text: String
    let start: CivilDate
    let end: CivilDate
    let days: [CivilDate]
  }

  static func vectors() throws -> [Vector] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/rrule-vectors.txt")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
      let parts = line.split(separator: "|", omittingEmptySubsequences: false)
      try #require(parts.count == 4)
      let start = try date(String(parts[1]))
      var day = start.number
      let days = try parts[3].split(separator: ",").map { step in
        day += try #require(Int(step))
        return CivilDate(nearest: day)
      }
      return Vector(text: String(parts[0]), start: start, end: try date(String(parts[2])), days: days)
    }
  }

  @Test func `three thousand rules give what dateutil gives`() throws {
    let vectors = try Self.vectors()
    #expect(vectors.count == 3_000)
    var differences = 0
    for vector in vectors {
      let rule = try #require(RecurrenceRule.parse(vector.text).rule, "\(vector.text)")
      let found = try Self.dates(rule, vector.start, vector.end)
      if found == vector.days { continue }
      differences += 1
      #expect(Self.isKnownDifference(rule), "\(vector.text) from \(vector.start): \(found) \(vector.days)")
    }
    #expect(differences == 10)
  }

  /// DIFFERENCE: in a weekly rule with BYSETPOS dateutil counts the positions of the first week from DTSTART. RFC 5545,
  /// 3.3.10: "A set of recurrence instances starts at the beginning of the interval defined by the FREQ rule part."
  ///
  /// DIFFERENCE: dateutil takes the days of late December that lie in week 1 of the next year for BYWEEKNO=1, and not
  /// for the same week counted from its year's end. RFC 5545, 3.3.10: "Valid values are 1 to 53 or -53 to -1": both
  /// name one week, which has seven days.
  static func isKnownDifference(_ rule: RecurrenceRule) -> Bool {
    rule.frequency == .weekly && !rule.bySetPosition.isEmpty || rule.byWeekNumber.contains { $0 <= -52 }
  }

  /// The dates from the engine's events, those of a schedule with the rule alone.
  static func dates(_ rule: RecurrenceRule, _ start: CivilDate, _ end: CivilDate) throws -> [CivilDate] {
    let schedule = try compiled(ScheduleElement(id: "e", .recurrence(rule)))
    return schedule.events(for: try context(enrolled: start.description), from: start, to: end).map(\.date)
  }
}
