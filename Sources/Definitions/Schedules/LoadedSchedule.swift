package import CivilTime
package import Diagnostics
package import Expressions
package import Scheduling
package import SurveyModel
import YAMLTree

/// A schedule with the places in its file that it was read from, for `why` and for the rules that judge it.
package struct LoadedSchedule: Sendable {
  package let schedule: Schedule
  package let title: LocalizedText
  package let path: String
  package let idSpan: SourceSpan?
  /// The files that the schedule is made of: its own first, then the holiday lists that it names.
  package let files: [String]
  /// Of those files, as `sha256:` and 64 digits.
  package let digest: String
  /// Parallel to `schedule.tasks`.
  package let tasks: [LoadedTask]
  /// The visits in the order of the file.
  package let visits: [LoadedVisit]
  /// The dates of the study's holiday lists that it names, as ``CompiledSchedule`` takes them.
  package let holidays: [String: [CivilDate]]

  package func task(_ id: String) -> LoadedTask? { tasks.first { $0.id == id } }

  /// The tasks from whose sittings elements are counted.
  package var anchorTasks: Set<String> {
    Set((tasks.flatMap(\.elements) + visits.map(\.element)).flatMap(\.anchors).compactMap(\.anchor.task))
  }
}

/// A window in which several tasks are due: each of them has an element of the visit's name.
package struct LoadedVisit: Sendable {
  package let id: String
  package let title: LocalizedText?
  /// The tasks in the order of the file.
  package let tasks: [String]
  package let model: ScheduleElement
  let element: LoadedElement
}

extension LoadedSchedule {
  package func visit(_ id: String) -> LoadedVisit? { visits.first { $0.id == id } }
}

/// A task with what the schedule's model leaves to its reader.
package struct LoadedTask: Sendable {
  package let id: String
  package let title: LocalizedText?
  package let text: LocalizedText?
  /// All the tasks that must have ended `complete`; the model's `after` is the first of them. They are met at the
  /// latest of their first complete sittings.
  package let after: [String]
  package let when: ScheduleCondition?
  /// The task's id in the file.
  package let span: SourceSpan
  /// Parallel to the elements of the task.
  package let elements: [LoadedElement]

  let node: YAMLNode
  /// The tasks that `after` names, in the file.
  let afterNodes: [YAMLNode]

  /// The task's own condition and those of its elements.
  package var conditions: [ScheduleCondition] { [when].compactMap(\.self) + elements.compactMap(\.when) }

  /// The value of one of the task's fields in the file; nil when the file leaves it to its default.
  package func span(of field: String) -> SourceSpan? { node[field]?.headSpan }
}

/// An element with its place in the file.
package struct LoadedElement: Sendable {
  package let id: String
  /// The element's id in the file.
  package let span: SourceSpan
  package let when: ScheduleCondition?

  let node: YAMLNode
  /// Every anchor that the element names.
  let anchors: [LoadedAnchor]

  /// Where the element names an anchor that it is counted from.
  package func span(of anchor: Anchor) -> SourceSpan? {
    anchors.first { $0.anchor == anchor && $0.field != "until" }?.span
  }

  /// The value of one of the element's fields in the file; nil when the file leaves it to its default.
  package func span(of field: String) -> SourceSpan? { node[field]?.headSpan }
}

struct LoadedAnchor: Sendable {
  let field: String
  let anchor: Anchor
  /// The whole anchor in the file.
  let span: SourceSpan
  /// The milestone or the task that it names.
  let baseSpan: SourceSpan
}

/// The condition under which an event exists.
package struct ScheduleCondition: Sendable {
  package let text: String
  package let span: SourceSpan
  /// Nil when the text has a fault.
  package let expression: Expression?
}
