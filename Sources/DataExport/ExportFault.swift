/// Why there is nothing to export.
package enum ExportFault: Error, Hashable, Sendable {
  /// No accepted files have such a task.
  case unknownTask(String)

  package var message: String {
    switch self {
    case .unknownTask(let task): "the study has no task '\(task)'"
    }
  }
}
