import ActiveTasks

extension AnswerFormat {
  /// What a person would be asked before such an answer counts; nil for what nobody doubts.
  package func doubt(about answer: Answer) -> String? {
    guard case .active(let task) = self, case .active(let result) = answer else { return nil }
    return task.doubt(about: result)
  }
}
