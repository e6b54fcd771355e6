import GRDB
import JSONText
import Record

extension EntrySelection {
  /// Which rows of `entry` are meant, and what the condition's marks stand for.
  var condition: (sql: String, arguments: StatementArguments) {
    switch self {
    case .all, .whole: ("TRUE", [])
    case .one(let number): ("entry.number = ?", [number])
    case .between(let first, let last): ("entry.number > ? AND entry.number < ?", [first, last])
    case .about(let person, let includingInputs):
      (
        """
        entry.number IN (SELECT number FROM fact WHERE person = ? UNION SELECT number FROM outcome WHERE person = ?
          UNION SELECT number FROM sitting WHERE person = ? \(includingInputs ? EntrySelection.inputsOfPerson : ""))
        """, StatementArguments(Array(repeating: person, count: includingInputs ? 4 : 3))
      )
    case .telling(let person, let outcomes):
      (
        "entry.number IN (SELECT number FROM fact WHERE person = ? UNION SELECT value FROM json_each(?))",
        [person, "\(outcomes)"]
      )
    case .ofEvents(let events, let person):
      (
        """
        entry.number IN (
          SELECT number FROM outcome INDEXED BY outcomeOnce
            WHERE person = ? AND event IN (SELECT value FROM json_each(?)) AND deleted IS NULL
          UNION SELECT outcome.number FROM fact CROSS JOIN outcome
            WHERE fact.person = ? AND kind = 41 AND name IN (SELECT value FROM json_each(?))
              AND outcome.person = fact.person AND event = name
          UNION SELECT number FROM fact WHERE person = ? AND (\(FactColumns.mayBeOfEvent)
            OR \(FactColumns.areOfEvent) AND name IN (SELECT value FROM json_each(?))))
        """, StatementArguments((0..<3).flatMap { _ -> [any DatabaseValueConvertible] in [person, events.json] })
      )
    case .outcome(let event, let person):
      (
        """
        entry.number IN (SELECT number FROM outcome WHERE person = ? AND event = ?
          UNION SELECT number FROM fact WHERE person = ? AND name = ? AND kind IN (40, 41))
        """, [person, event, person, event]
      )
    case .inputs(let sitting, let position):
      ("entry.number IN (SELECT number FROM sittingInput WHERE sitting = ? AND sequence > ?)", [sitting, position])
    case .study(let kinds):
      (
        "entry.person IS NULL AND entry.kind IN (\(kinds.map { _ in "?" }.joined(separator: ", ")))",
        StatementArguments(kinds)
      )
    case .alerts:
      ("entry.number IN (SELECT number FROM fact WHERE \(EntrySelection.isRemark) AND kind IN (30, 31))", [])
    case .raised(let event, let person):
      ("entry.number IN (SELECT number FROM fact WHERE person = ? AND kind = 30 AND value = ?)", [person, event])
    case .queries(nil):
      ("entry.number IN (SELECT number FROM fact WHERE \(EntrySelection.isRemark) AND kind IN (33, 34, 35))", [])
    case .queries(let person?):
      ("entry.number IN (SELECT number FROM fact WHERE kind IN (33, 34, 35) AND person = ?)", [person])
    case .notes(let person):
      ("entry.number IN (SELECT number FROM fact WHERE person = ? AND kind = 32)", [person])
    case .assessors:
      (
        """
        entry.number IN (SELECT number FROM fact WHERE person IN (SELECT id FROM person WHERE role = 'assessor'))
        """, []
      )
    case .file(let digest, let person):
      (
        "entry.number IN (SELECT number FROM fact WHERE person = ? AND kind = 94 AND name = ?)", [person, digest]
      )
    case .erasures: ("entry.kind = 'personErased'", [])
    }
  }

  /// Whom all entries are about, where one person is asked for.
  var person: Int64? {
    switch self {
    case .about(let person, _), .telling(let person, _), .ofEvents(_, let person): person
    default: nil
    }
  }

  /// Whether the last comes first.
  var isDescending: Bool {
    switch self {
    case .all(let descending): descending
    case .between: true
    default: false
    }
  }

  /// The condition of the index of remarks, word for word: SQLite takes the index only where it stands.
  private static let isRemark = "kind BETWEEN 30 AND 35"

  private static let inputsOfPerson = """
    UNION SELECT sittingInput.number FROM sitting JOIN sittingInput ON sittingInput.sitting = sitting.number
      WHERE sitting.person = ?
    """
}

extension [String] {
  /// As the text of an array.
  fileprivate var json: String { JSONValue.array(map(JSONValue.string)).compactText }
}
