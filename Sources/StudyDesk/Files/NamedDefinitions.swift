package import Definitions
import Diagnostics
import Scheduling

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

/// Why people can't be in the schedules of a rehearsal.
package enum ArmRefusal: Refusal {
  /// An arm, or a schedule of one, is named twice.
  case twice
  /// The days of two schedules of an arm begin apart.
  case daysApart([String])
  /// Two schedules of an arm have a task of the same id, as nobody's may.
  case taskTwice(String, [String])

  package var kind: RefusalKind { .request }

  package var message: String {
    switch self {
    case .twice: "a schedule is named twice"
    case .daysApart(let schedules):
      "the days of \(schedules.joined(separator: " and ")) don't begin together; rehearse them one by one"
    case .taskTwice(let task, let schedules):
      "\(schedules.joined(separator: " and ")) have a task '\(task)' each, and nobody can be in both; rehearse them one by one"
    }
  }
}

extension StudyDefinitions {
  /// The schedules of each arm of a rehearsal, from texts such as `common+arm-a`.
  ///
  /// - Throws: ``ArmRefusal``; ``RosterRefusal/unknownSchedule(_:known:)``.
  package func arms(_ texts: [String]) throws -> [[String]] {
    let found = try texts.map { text in
      try text.split(separator: "+", omittingEmptySubsequences: false).map { try schedule(String($0)).schedule }
    }
    let arms = found.map { $0.map(\.id) }
    if Set(arms).count != arms.count || arms.contains(where: { Set($0).count != $0.count }) { throw ArmRefusal.twice }
    for schedules in found where Set(schedules.map(\.dayStart)).count > 1 || Set(schedules.map(\.zone)).count > 1 {
      throw ArmRefusal.daysApart(schedules.map(\.id))
    }
    for schedules in found {
      let havers = Dictionary(schedules.flatMap { own in own.tasks.map { ($0.id, [own.id]) } }, uniquingKeysWith: +)
      if let (task, twice) = havers.filter({ $0.value.count > 1 }).min(by: { $0.key < $1.key }) {
        throw ArmRefusal.taskTwice(task, twice)
      }
    }
    return arms
  }
}
