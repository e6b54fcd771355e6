import Definitions
import Record
import Scheduling
import StudyService

extension Export {
  /// What not everybody's schedules have and a blinded export has all the same, in a few words each: where schedules are
  /// arms, it tells the arm. Everybody counts, whomever the export is of.
  ///
  /// - Throws: ``StoreError``.
  package func whatTellsTheArm() throws -> [String] {
    var all: [ArmContents] = []
    for schedules in try groupsOfSchedules() {
      var contents = ArmContents()
      for layer in reading.running.layers {
        for id in schedules {
          if let compiled = layer.schedules[id] { contents.add(compiled, tasks: tasks) }
        }
      }
      all.append(contents)
    }
    return ArmContents.differences(of: all)
  }

  /// The schedules that people have been in together. Where chance gave some of them, those who only wait for that don't
  /// count.
  private func groupsOfSchedules() throws -> Set<Set<String>> {
    var groups: Set<Set<String>> = []
    var allocated: Set<String> = []
    try reading.reader.forEachRosterRecord(asOf: reading.now) { record in
      let schedules = Set(record.enrolments.map(\.schedule))
      if !schedules.isEmpty { groups.insert(schedules) }
      if let allocation = record.allocation { allocated.insert(allocation.arm) }
    }
    return groups.filter { group in
      !group.isDisjoint(with: allocated)
        || !groups.contains { $0.isStrictSuperset(of: group) && !$0.isDisjoint(with: allocated) }
    }
  }
}

/// What schedules leave in the data of those who are in them.
private struct ArmContents {
  private var surveys: Set<String> = []
  private var milestones: Set<String> = []
  /// What is said of each `task/element`: a schedule with that element alone.
  private var events: [String: Set<Schedule>] = [:]

  mutating func add(_ compiled: CompiledSchedule, tasks: Set<String>?) {
    for case .milestone(let name) in compiled.anchors.map(\.base) { milestones.insert(name) }
    for task in compiled.schedule.tasks where tasks?.contains(task.id) ?? true {
      surveys.insert(task.survey)
      for element in task.elements {
        var alone = compiled.schedule
        (alone.id, alone.title, alone.tasks) = ("", "", [task])
        (alone.tasks[0].survey, alone.tasks[0].elements) = ("", [element])
        events["\(task.id)/\(element.id)", default: []].insert(alone)
      }
    }
  }

  static func differences(of all: [ArmContents]) -> [String] {
    func words(_ of: String, _ found: some Sequence<String>) -> String? {
      let list = found.sorted().joined(separator: ", ")
      return list.isEmpty ? nil : "\(of) \(list)"
    }
    let events = notShared(all.map { Set($0.events.keys) })
    let timed = Set(all.flatMap(\.events.keys)).subtracting(events).filter { event in
      Set(all.map { $0.events[event] }).count > 1
    }
    return [
      words("events", events), words("times or conditions of", timed),
      words("surveys", notShared(all.map(\.surveys))), words("milestones", notShared(all.map(\.milestones))),
    ].compactMap(\.self)
  }

  /// What is in some of the sets alone.
  private static func notShared(_ sets: [Set<String>]) -> Set<String> {
    guard let first = sets.first else { return [] }
    return sets.reduce(first) { $0.union($1) }.subtracting(sets.reduce(first) { $0.intersection($1) })
  }
}
