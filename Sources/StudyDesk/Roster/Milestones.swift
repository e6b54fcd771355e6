import Definitions
package import Record
import Scheduling
import StudyService

/// What is to become of a milestone.
package enum MilestoneDeed: Hashable, Sendable {
  /// One more value: a milestone may recur.
  case record(DayOrInstant)
  /// Replaces a value; `number` counts from 1 as recorded, nil for the latest.
  case correct(DayOrInstant, number: Int?)
  /// Takes a value back.
  case clear(number: Int?)
}

/// A milestone after a deed.
package struct MilestoneView: Sendable {
  package let sheet: ParticipantSheet
  /// A schedule of the participant counts from it.
  package let isNamed: Bool
  /// How many values it had before a new one was recorded.
  package let before: Int
}

extension StudyDesk {
  /// - Throws: ``RosterRefusal/noSuchMilestone(_:of:number:known:)``, ``RosterRefusal/noMilestone(_:of:)``;
  ///   ``RosterRefusal/unknownMilestone(_:known:)`` for a new one that the study does not declare.
  package func milestone(
    _ name: String, of participant: String, _ milestone: MilestoneDeed, by author: Author
  ) throws -> MilestoneView {
    var isNamed = false
    var before = 0
    let sheet = try change(participant, by: author) { view in
      isNamed = view.milestoneNames.contains(name)
      switch milestone {
      case .record(let value):
        if !isNamed, let known = view.study.current.definitions.study.milestones?.map(\.name), !known.contains(name) {
          throw RosterRefusal.unknownMilestone(name, known: known)
        }
        before = view.record.milestones.count { $0.name == name }
        return [.milestone(name: name, value: value, replacing: nil)]
      case .correct(let value, let number):
        return [.milestone(name: name, value: value, replacing: try view.milestone(name, number))]
      case .clear(let number):
        return [.milestone(name: name, value: nil, replacing: try view.milestone(name, number))]
      }
    }
    return MilestoneView(sheet: sheet, isNamed: isNamed, before: before)
  }
}

extension ParticipantView {
  /// The number of the entry that recorded a value.
  fileprivate func milestone(_ name: String, _ number: Int?) throws -> Int64 {
    let known = record.milestones.filter { $0.name == name }
    guard let latest = known.last else { throw RosterRefusal.noMilestone(name, of: record.participant) }
    guard let number else { return latest.number }
    guard let meant = known.first(where: { $0.place == number }) else {
      throw RosterRefusal.noSuchMilestone(name, of: record.participant, number: number, known: known.map(\.place))
    }
    return meant.number
  }

  /// The milestones that the participant's schedules name, by any of their files.
  fileprivate var milestoneNames: Set<String> {
    var names: Set<String> = []
    for schedule in schedules {
      for layer in study.layers {
        for case .milestone(let name) in layer.schedules[schedule]?.anchors.map(\.base) ?? [] { names.insert(name) }
      }
    }
    return names
  }
}
