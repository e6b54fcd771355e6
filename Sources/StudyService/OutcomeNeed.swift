import Definitions
import Expressions
import Record
import Scheduling
import SurveyModel

/// Whose recorded outcomes conditions and surveys ask for.
enum OutcomeNeed: Hashable, Sendable {
  case tasks(Set<String>)
  /// Those of any task.
  case all

  static let none = OutcomeNeed.tasks([])

  func union(_ other: OutcomeNeed) -> OutcomeNeed {
    switch (self, other) {
    case (.tasks(let own), .tasks(let others)): .tasks(own.union(others))
    default: .all
    }
  }
}

extension Query {
  fileprivate var need: OutcomeNeed {
    switch kind {
    case .attribute: .none
    case .last(_, let task, _), .mean(_, let task, _): task.map { .tasks([$0]) } ?? .all
    case .completed(let task, _), .events(.done, let task, _): .tasks([task])
    // What had been missed by an instant rests on all that stood then: events may follow what others recorded.
    case .events(.missed, _, _): .all
    }
  }
}

extension Sequence<Query> {
  fileprivate var need: OutcomeNeed { reduce(.none) { $0.union($1.need) } }
}

/// What the schedules of a study ask for of those who are in them.
struct OutcomeNeeds: Sendable {
  /// By schedule; one that asks for nothing is not there.
  private var conditions: [String: OutcomeNeed] = [:]
  private var surveys: [String: OutcomeNeed] = [:]

  init(_ layers: [StudyLayer]) {
    for layer in layers {
      let asking = layer.definitions.surveys.filtered(mentioning: .questions) { $0.survey.queries.need != .none }
      let needs = Dictionary(asking.map { ($0.survey.id, $0.survey.queries.need) }, uniquingKeysWith: { $1 })
      for (id, loaded) in layer.definitions.schedules {
        let asked = loaded.tasks.flatMap(\.conditions).flatMap { $0.expression?.queries ?? [] }
        OutcomeNeeds.add(asked.need, to: id, in: &conditions)
        for task in layer.schedules[id]?.schedule.tasks ?? [] {
          OutcomeNeeds.add(needs[task.survey] ?? .none, to: id, in: &surveys)
        }
      }
    }
  }

  private static func add(_ need: OutcomeNeed, to schedule: String, in needs: inout [String: OutcomeNeed]) {
    if need != .none { needs[schedule] = need.union(needs[schedule] ?? .none) }
  }

  /// What is asked for of a participant, by all schedules that they are or were in.
  ///
  /// - Parameter withSurveys: Also what a sitting alone asks for.
  func need(of record: ParticipantRecord, withSurveys: Bool) -> OutcomeNeed {
    if conditions.isEmpty, !withSurveys || surveys.isEmpty { return .none }
    return Set(record.enrolments.map(\.schedule)).reduce(.none) { need, schedule in
      let own = need.union(conditions[schedule] ?? .none)
      return withSurveys ? own.union(surveys[schedule] ?? .none) : own
    }
  }
}
