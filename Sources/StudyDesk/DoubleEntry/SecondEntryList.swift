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

  package var json: JSONValue { .array(rows.map(\.json)) }
}

extension SecondEntryList.Row {
  package var json: JSONValue {
    [
      "participant": .string(participant), "name": .optional(name), "site": .optional(site), "event": .string(event),
      "date": .optional(date), "state": .string(differences == nil ? "awaits" : "differs"),
      "differences": differences.map { .integer($0) } ?? .null,
    ]
  }
}

extension StudyDesk {
  /// - Complexity: O(people); of outcomes that wait, each one's heading is read.
  package func secondEntries(of people: PeopleFilter = PeopleFilter()) throws -> SecondEntryList {
    try look(.seePeople) { try $0.secondEntries(of: people) }
  }
}

extension DeskReading {
  func secondEntries(of people: PeopleFilter) throws -> SecondEntryList {
    struct Enough: Error {}
    let tasks = study.tasksEnteredTwice
    var rows: [SecondEntryList.Row] = []
    var isCut = false
    let isWanted = try condition(of: people)
    if tasks.isEmpty { return SecondEntryList(rows: [], isCut: false) }
    do {
      try reader.forEachRecord(asOf: now) { record in
        guard isWanted(record), people.participant.map({ $0 == record.participant }) ?? true else { return }
        for outcome in record.outcomes where tasks.contains(outcome.task) {
          let second = record.secondEntry(of: outcome.event)
          if second?.isAgreed ?? false { continue }
          if second == nil, try !isOnPaper(outcome.event, of: record.participant) { continue }
          if rows.count == SecondEntryList.most { throw Enough() }
          rows.append(
            SecondEntryList.Row(
              participant: record.participant, name: name(of: record), site: record.site,
              event: outcome.event, date: outcome.date?.description, differences: second?.differences))
        }
      }
    } catch is Enough {
      isCut = true
    }
    return SecondEntryList(rows: rows, isCut: isCut)
  }

  private func isOnPaper(_ event: String, of participant: String) throws -> Bool {
    try reader.standingOutcome(of: participant, event: event, asOf: now)?.isOnPaper ?? false
  }
}
