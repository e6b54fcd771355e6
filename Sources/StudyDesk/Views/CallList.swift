import CivilTime
package import JSONText
package import StudyService

/// Whom to call: who missed the last events of a task, one row a participant and task.
package struct CallList: Sendable {
  package let rows: [AdherenceTable.Streak]

  /// - Parameter least: How many in a row.
  package init(_ table: AdherenceTable, missing least: Int) {
    rows = table.missedInARow.filter { $0.missed >= least }
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
