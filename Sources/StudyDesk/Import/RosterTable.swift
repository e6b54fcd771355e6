import CivilTime
import Definitions
import JSONText
import Record
import StudyService

/// The roster as a file that ``StudyDesk/importRoster(_:accepting:by:)`` reads: with names, not for the analysis.
package struct RosterTable: Hashable, Sendable {
  package let columns: [String]
  package let rows: [[String]]
}

extension StudyDesk {
  /// - Throws: ``StudyRefusal/nothingInForce``; ``StoreError``.
  package func rosterTable(of people: PeopleFilter = PeopleFilter()) throws -> RosterTable {
    try look { reading in
      var making = try RosterEntries(reading)
      let attributes = reading.study.everyAttribute.map(\.name)
      var rows: [[String]] = []
      let isWanted = try reading.condition(of: people)
      try reading.reader.forEachRosterRecord(asOf: reading.now) { record in
        guard isWanted(record) else { return }
        rows.append(try making.entry(of: record).fields + attributes.map { record.text(of: $0) })
      }
      return RosterTable(columns: RosterFile.columns + attributes.map { "participant." + $0 }, rows: rows)
    }
  }
}

extension RosterEntry {
  /// In the order of ``RosterFile/columns``.
  fileprivate var fields: [String] {
    let enrolled = enrolments.filter { $0.left == nil }
    return [
      id, name ?? "", enrolled.map(\.schedule).joined(separator: " "),
      enrolled.map(\.date.description).joined(separator: " "), zone, language ?? "", site ?? "",
      assessors.joined(separator: " "),
    ]
  }
}

extension ParticipantRecord {
  /// The latest value of an attribute; empty when there is none.
  func text(of attribute: String) -> String {
    guard let json = attributes.last(where: { $0.name == attribute })?.json,
      let value = try? JSONValue(parsing: json), !value.isNull
    else { return "" }
    return value.string ?? value.compactText
  }
}
