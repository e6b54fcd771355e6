import CivilTime
package import JSONText
import Record
import StudyService

/// Outcomes from paper that wait for their second entry, or whose two entries differ.
package struct SecondEntryList: Sendable {
  package let rows: [Row]
  /// Whether there are more.
  package let isCut: Bool

  package struct Row: Hashable, Sendable {
    package let participant: String
    package let name: String?
    package let site: String?
    package let event: String
    /// The study day; nil for one without.
    package let date: String?
    /// How many items differ; nil where it waits for its second entry.
    package let differences: Int?
  }

  /// No list has more rows.
  package static let most = 500

  package var json: JSONValue {
    .array(
      rows.map {
        [
          "participant": .string($0.participant), "name": .optional($0.name), "site": .optional($0.site),
          "event": .string($0.event), "date": .optional($0.date),
          "state": .string($0.differences == nil ? "awaits" : "differs"),
          "differences": $0.differences.map { .integer($0) } ?? .null,
        ]
      })
  }
}

extension StudyDesk {
  /// - Complexity: O(people); of outcomes that wait, each one's heading is read.
  package func secondEntries(of people: PeopleFilter = PeopleFilter()) throws -> SecondEntryList {
    try look(.seePeople) { reading in
      struct Enough: Error {}
      let tasks = reading.study.tasksEnteredTwice
      var rows: [SecondEntryList.Row] = []
      var isCut = false
      if tasks.isEmpty { return SecondEntryList(rows: [], isCut: false) }
      let isWanted = try reading.condition(of: people)
      do {
        try reading.reader.forEachRecord(asOf: reading.now) { record in
          guard isWanted(record), people.participant.map({ $0 == record.participant }) ?? true else { return }
          for outcome in record.outcomes where tasks.contains(outcome.task) {
            let second = record.secondEntry(of: outcome.event)
            if second?.isAgreed ?? false { continue }
            if second == nil, try !reading.isOnPaper(outcome.event, of: record.participant) { continue }
            if rows.count == SecondEntryList.most { throw Enough() }
            rows.append(
              SecondEntryList.Row(
                participant: record.participant, name: reading.name(of: record), site: record.site,
                event: outcome.event, date: outcome.date?.description, differences: second?.differences))
          }
        }
      } catch is Enough {
        isCut = true
      }
      return SecondEntryList(rows: rows, isCut: isCut)
    }
  }
}

extension DeskReading {
  fileprivate func isOnPaper(_ event: String, of participant: String) throws -> Bool {
    try reader.standingOutcome(of: participant, event: event, asOf: now)?.isOnPaper ?? false
  }
}
