import JSONText
import Record

extension EntrySelection {
  /// Which rows of `entry` are meant, and what the condition's marks stand for.
  var condition: (sql: String, arguments: Arguments) {
    switch self {
    case .all, .whole: ("TRUE", Arguments())
    case .one(let number): ("entry.number = $1", Arguments(number))
    case .between(let first, let last): ("entry.number > $1 AND entry.number < $2", Arguments(first, last))
    case .about(let person, let includingInputs):
      (
        """
        entry.number IN (SELECT number FROM fact WHERE person = $1 UNION SELECT number FROM outcome WHERE person = $1
          UNION SELECT number FROM sitting WHERE person = $1 \(includingInputs ? EntrySelection.inputsOfPerson : ""))
        """, Arguments(person)
      )
    case .telling(let person, let outcomes):
      (
        """
        entry.number IN (SELECT number FROM fact WHERE person = $1
          UNION SELECT value::bigint FROM json_array_elements_text($2::json))
        """, Arguments(person, "\(outcomes)")
      )
    case .ofEvents(let events, let person):
      (
        """
        entry.number IN (
          SELECT number FROM outcome WHERE person = $1 AND event IN (SELECT json_array_elements_text($2::json))
          UNION SELECT number FROM fact WHERE person = $1 AND (\(FactColumns.mayBeOfEvent)
            OR \(FactColumns.areOfEvent) AND name IN (SELECT json_array_elements_text($2::json))))
        """, Arguments(person, JSONValue.array(events.map(JSONValue.string)).compactText)
      )
    case .outcome(let event, let person):
      (
        """
        entry.number IN (SELECT number FROM outcome WHERE person = $1 AND event = $2
          UNION SELECT number FROM fact WHERE person = $1 AND name = $2 AND kind IN (40, 41))
        """, Arguments(person, event)
      )
    case .inputs(let sitting, let position):
      (
        "entry.number IN (SELECT number FROM sittingInput WHERE sitting = $1 AND sequence > $2)",
        Arguments(sitting, position)
      )
    case .study(let kinds):
      (
        "entry.person IS NULL AND entry.kind IN (\(kinds.map { "'\($0)'" }.joined(separator: ", ")))", Arguments()
      )
    case .alerts: ("entry.number IN (SELECT number FROM fact WHERE kind IN (30, 31))", Arguments())
    case .raised(let event, let person):
      (
        "entry.number IN (SELECT number FROM fact WHERE person = $1 AND kind = 30 AND value = $2)",
        Arguments(person, event)
      )
    case .queries(nil): ("entry.number IN (SELECT number FROM fact WHERE kind IN (33, 34, 35))", Arguments())
    case .queries(let person?):
      ("entry.number IN (SELECT number FROM fact WHERE kind IN (33, 34, 35) AND person = $1)", Arguments(person))
    case .notes(let person):
      ("entry.number IN (SELECT number FROM fact WHERE person = $1 AND kind = 32)", Arguments(person))
    case .assessors:
      (
        """
        entry.number IN (SELECT number FROM fact WHERE person IN (SELECT id FROM person WHERE role = 'assessor'))
        """, Arguments()
      )
    case .file(let digest, let person):
      (
        "entry.number IN (SELECT number FROM fact WHERE person = $1 AND kind = 94 AND name = $2)",
        Arguments(person, digest)
      )
    case .erasures: ("entry.kind = 'personErased'", Arguments())
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

  /// Whether so few are meant that they come at once; others come by a cursor.
  var isSmall: Bool {
    switch self {
    case .one, .outcome, .ofEvents, .notes, .raised, .study, .inputs, .file: true
    default: false
    }
  }

  private static let inputsOfPerson = """
    UNION SELECT sittingInput.number FROM sitting JOIN sittingInput ON sittingInput.sitting = sitting.number
      WHERE sitting.person = $1
    """
}
