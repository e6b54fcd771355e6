import Definitions
import Scheduling
package import SurveyModel

extension RunningStudy {
  /// The surveys of the tasks that any accepted files have, each once: those of the newest files first.
  ///
  /// - Parameter task: Of this task alone; nil for all.
  package func surveys(ofTask task: String?) -> [String] {
    var known: Set<String> = []
    return layers.reversed().flatMap { layer in
      layer.schedules.sorted { $0.key < $1.key }.flatMap(\.value.schedule.tasks)
    }.filter { task == nil || $0.id == task }.map(\.survey).filter { known.insert($0).inserted }
  }

  /// The tasks that ask a survey in any accepted files.
  package func tasksAsking(_ survey: String) -> Set<String> {
    Set(layers.flatMap { $0.schedules.values.flatMap(\.schedule.tasks) }.filter { $0.survey == survey }.map(\.id))
  }

  /// The ids of the tasks that files in force have or had.
  package var knownTasks: [String] {
    Set(layers.flatMap { $0.schedules.values.flatMap { $0.schedule.tasks.map(\.id) } }).sorted()
  }

  /// What is said of a task that is none of some.
  package static func unknownTask(_ task: String, known: [String]) -> String {
    "no accepted schedule has a task '\(task)'; they have \(known.joined(separator: ", "))"
  }

  /// Whether any accepted files have a task.
  package func hasTask(_ task: String) -> Bool { !surveys(ofTask: task).isEmpty }

  /// The accepted versions of a survey, the newest first.
  package func versions(of survey: String) -> [Survey] {
    var known: Set<String> = []
    return layers.reversed().compactMap { $0.definitions.surveys[survey]?.survey }.filter {
      known.insert($0.digest).inserted
    }
  }

  /// How urgent an alert of an event is, as the newest files say that have it; nil when none have.
  package func severity(of alert: String, event: String) -> AlertRule.Severity? {
    let task = event.split(separator: "/").first.map(String.init)
    let surveys = surveys(ofTask: task).flatMap(versions)
    return surveys.lazy.flatMap(\.alerts).first { $0.id == alert }?.severity
  }

  /// The visit that an event belongs to, as any accepted files have it.
  package func visit(ofEvent event: String) -> String? {
    guard let parts = EventID(event) else { return nil }
    return layers.lazy.flatMap(\.schedules.values).flatMap { $0.schedule.tasks.filter { $0.id == parts.task } }
      .flatMap(\.elements).first { $0.id == parts.element }?.visit
  }

  /// The milestones that any accepted files name: those of `study.yaml`, of schedules, and those that answers set.
  package var milestoneNames: [String] {
    var names: Set<String> = []
    for layer in layers {
      names.formUnion(layer.definitions.study.milestones?.map(\.name) ?? [])
      for survey in layer.definitions.surveys.values {
        for case .milestone(let name) in survey.survey.sets.map(\.target) { names.insert(name) }
      }
      for schedule in layer.schedules.values {
        for case .milestone(let name) in schedule.anchors.map(\.base) { names.insert(name) }
      }
    }
    return names.sorted()
  }
}
