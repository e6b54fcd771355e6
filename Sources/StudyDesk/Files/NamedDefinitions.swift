package import Definitions
import Diagnostics

/// Why files have no such survey.
package enum DefinitionRefusal: Refusal, Hashable {
  case unknownSurvey(String, guess: String?)
  case surveyNotAmong(String, known: [String])

  package var kind: RefusalKind { .request }

  package var message: String {
    switch self {
    case .unknownSurvey(let name, let guess):
      "there is no survey '\(name)'" + (guess.map { "; did you mean '\($0)'?" } ?? "")
    case .surveyNotAmong(let name, let known):
      "there is no survey '\(name)'; the study has \(known.joined(separator: ", "))"
    }
  }

  package var next: NextStep? { if case .unknownSurvey(_, nil) = self { .checkFiles } else { nil } }
}

extension StudyDefinitions {
  /// The survey of an id, or of the path of its file in the study's folder.
  ///
  /// - Throws: ``DefinitionRefusal``.
  package func survey(_ name: String, orAt path: String) throws -> LoadedSurvey {
    if let found = surveys[name] ?? surveys.values.first(where: { $0.path == path }) { return found }
    throw DefinitionRefusal.unknownSurvey(name, guess: didYouMean(name, among: surveys.keys.sorted()))
  }

  /// The survey of an id.
  ///
  /// - Throws: ``DefinitionRefusal``.
  package func survey(_ id: String) throws -> LoadedSurvey {
    if let found = surveys[id] { return found }
    throw DefinitionRefusal.surveyNotAmong(id, known: surveys.keys.sorted())
  }

  /// The schedule of an id, or of the path of its file in the study's folder.
  ///
  /// - Throws: ``RosterRefusal/unknownSchedule(_:known:)``.
  package func schedule(_ name: String, orAt path: String? = nil) throws -> LoadedSchedule {
    if let found = schedules[name] ?? schedules.values.first(where: { $0.path == path }) { return found }
    throw RosterRefusal.unknownSchedule(name, known: schedules.keys.sorted())
  }
}
