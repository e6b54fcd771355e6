package import ArgumentParser
import Machine

/// What a shell completes, for the arguments that name something of the study.
extension CompletionKind {
  package static let surveys = words(\.surveys)
  package static let schedules = words(\.schedules)
  package static let tasks = words(\.tasks)
  package static let surveysAndTasks = words { Set($0.surveys + $0.tasks).sorted() }
  package static let participants = words(\.participants)
  package static let assessors = words(\.assessors)
  package static let sites = words(\.sites)
  package static let events = words(\.events)
  package static let zones = CompletionKind.custom { _, _, _ in SystemZones().names.sorted() }

  private static func words(_ list: @escaping @Sendable (StudyWords) -> [String]) -> CompletionKind {
    .custom { line, _, _ in list(StudyWords(line)) }
  }
}
