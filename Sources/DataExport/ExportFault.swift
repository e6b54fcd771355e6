import StudyService

/// Why there is nothing to export.
package enum ExportFault: Error, Hashable, Sendable {
  /// No accepted files have such a task.
  case unknownTask(String, known: [String])
  /// No task of the accepted files has such a survey.
  case unknownSurvey(String, known: [String])
  case nothingRecorded
  /// A wide table is of one survey.
  case severalSurveys([String])
  /// SPSS takes no more.
  case tooManyColumns(table: String, count: Int, most: Int)

  package var message: String {
    switch self {
    case .unknownTask(let task, let known): RunningStudy.unknownTask(task, known: known)
    case .unknownSurvey(let survey, let known):
      "no task has the survey '\(survey)'; there is \(known.joined(separator: ", "))"
    case .nothingRecorded: "nothing was recorded"
    case .severalSurveys(let surveys):
      "a wide table is of one survey; choose one of \(surveys.joined(separator: ", "))"
    case .tooManyColumns(let table, let count, let most):
      "the table '\(table)' has \(count) columns, and SPSS takes \(most); export it as a package"
    }
  }
}

extension RunningStudy {
  /// - Throws: ``ExportFault/unknownTask(_:known:)``.
  func requireTask(_ task: String?) throws {
    if let task, !hasTask(task) { throw ExportFault.unknownTask(task, known: knownTasks) }
  }
}
