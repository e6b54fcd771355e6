package import CivilTime
package import JSONText
package import StudyService

/// Whom to call: who missed the last events of a task, one row a participant and task.
package struct CallList: Sendable {
  package let rows: [Row]

  package struct Row: Hashable, Sendable {
    package let participant: String
    package let name: String?
    package let site: String?
    package let task: String
    package let missed: Int
    /// The study day of the last event that was done; nil for one who did none.
    package let lastDone: CivilDate?
  }

  /// - Parameters:
  ///   - least: How many in a row.
  ///   - nameless: Whose names are not to be seen.
  package init(_ table: AdherenceTable, missing least: Int, withoutNamesOf nameless: Set<String> = []) {
    rows = table.missedInARow.filter { $0.missed >= least }.map {
      Row(
        participant: $0.participant, name: nameless.contains($0.participant) ? nil : $0.name, site: $0.site,
        task: $0.task, missed: $0.missed, lastDone: $0.lastDone)
    }
  }

  package var json: JSONValue {
    .array(
      rows.map { row in
        [
          "participant": .string(row.participant), "name": .optional(row.name), "site": .optional(row.site),
          "task": .string(row.task), "missed": .integer(row.missed),
          "lastDone": .optional(row.lastDone.map(\.description)),
        ]
      })
  }
}
