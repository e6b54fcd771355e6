package import Diagnostics
import JSONText
import Record
package import StudyDesk

extension RosterList {
  /// The list for a terminal.
  package var table: TextTable {
    TextTable(
      head: ["id", "status", "enrolled", "zone", "language", "site", "assessors", "name"],
      rows: entries.map { entry in
        [
          entry.id, entry.status.rawValue,
          entry.enrolments.map { "\($0.schedule) \($0.date)" }.joined(separator: ", "), entry.zone,
          entry.language ?? "", entry.site ?? "", entry.assessors.joined(separator: ", "), entry.name ?? "",
        ]
      })
  }
}

extension StudyDesk {
  /// Prints people as they come, some hundred at a time.
  ///
  /// - Throws: As ``forEachRosterEntry(_:_:)``.
  package func printRoster(_ query: RosterQuery) throws {
    var array = JSONArrayOutput()
    var entries: [JSONValue] = []
    try forEachRosterEntry(query) { entry in
      entries.append(entry.json)
      if entries.count < 500 { return }
      array.add(entries)
      entries.removeAll(keepingCapacity: true)
    }
    array.add(entries)
    array.end()
  }
}
