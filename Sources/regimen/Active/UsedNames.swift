import ActiveTasks
import JSONText
import StudyService
import SurveyModel

/// The names of the ways that a participant recorded, so that none is given twice. Capitals make no difference.
struct UsedNames {
  private var names: Set<String> = []

  init() {}

  /// Of the outcomes that stand; a deleted one gives its name back.
  init(_ records: [OutcomeRecord]) {
    for record in records where record.deletion == nil {
      for track in record.result?.tracks ?? [] { track["name"]?.string.map { add($0) } }
    }
  }

  mutating func add(_ name: String) { names.insert(UsedNames.trimmed(name).lowercased()) }

  func contains(_ name: String) -> Bool { names.contains(UsedNames.trimmed(name).lowercased()) }

  static func trimmed(_ name: String) -> String {
    var rest = Substring(name).drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
