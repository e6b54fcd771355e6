import ArgumentParser
import Machine

/// What a shell completes, for the arguments that name something of the study.
extension CompletionKind {
  static let surveys = words(\.surveys)
  static let schedules = words(\.schedules)
  static let tasks = words(\.tasks)
  static let surveysAndTasks = words { Set($0.surveys + $0.tasks).sorted() }
  static let participants = words(\.participants)
  static let assessors = words(\.assessors)
  static let sites = words(\.sites)
  static let events = words(\.events)
  static let zones = CompletionKind.custom { _, _, _ in SystemZones().names.sorted() }

  private static func words(_ list: @escaping @Sendable (StudyWords) -> [String]) -> CompletionKind {
    .custom { line, _, _ in list(StudyWords(line)) }
  }
}
