import GRDB
import Testing

@testable import Record
@testable import SQLiteRecord

/// Rows that no entry gives are told as a whole, however many there are.
struct SurplusTests {
  private static let rows = [
    ("fact", "(person, number, recorded, kind) SELECT value, 1, 1, 1"),
    (
      "outcome",
      "(person, number, recorded, event, task, schedule, element, ending, late, finished) SELECT value, 1, 1, 'e', 't', 's', 'x', 'complete', 0, 1"
    ),
    ("sittingInput", "(sitting, sequence, number) SELECT value, 1, 1"),
    ("sitting", "(person, number, recorded, event, task) SELECT value, value, 1, 'e', 't'"),
    ("person", "(id, key, role, code, recorded) SELECT value, randomblob(16), 'participant', 'x' || value, 1"),
  ]

  @Test(arguments: rows) func `a table with more rows than there are entries is not looked at row by row`(
    table: String, rows: String
  ) throws {
    try withStore { (store: StudyStore) throws in
      try store.addParticipant("P001")
      try store.append(outcome("e1"), about: .participant("P001"), stamp: stamp(3))
      try store.raw { database in
        try database.execute(
          sql: """
            WITH RECURSIVE numbers (value) AS (SELECT -5 UNION ALL SELECT value + 1 FROM numbers WHERE value < -1)
            INSERT INTO \(table) \(rows) FROM numbers
            """)
      }
      let fault = ChainFault(number: 2, reason: .derivedSurplus(table: table))
      let found = try store.examine()
      #expect(found.verification == .broken(fault))
      #expect(found.isChainIntact)
      #expect(try store.verifyDerived() == .broken(fault))
      try store.rebuild()
      guard case .intact = try store.examine().verification else {
        Issue.record("rebuilding mends it")
        return
      }
    }
  }
}
