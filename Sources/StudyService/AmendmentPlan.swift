package import CivilTime
package import Definitions
import Scheduling
import Record
import SurveyModel

/// What other files would do to the running study from a study day on: which events of whom move, appear or vanish.
package struct AmendmentPlan: Sendable {
  package let effective: CivilDate
  /// The study day after the last that was compared.
  package let end: CivilDate
  package let files: [FileChange]
  /// How many participants were looked at, and how many of them are affected.
  package private(set) var participantCount = 0
  package private(set) var affectedCount = 0
  /// By task: how many events move, appear, vanish, and come with a changed survey.
  private var counts: [String: TaskCounts] = [:]
  /// How many events are open or done now, and were compared too; with them those that were missed today, uncounted.
  package private(set) var settledCount = 0
  /// How many of those would change: none, or the program has a fault.
  package private(set) var brokenCount = 0
  /// The first of them.
  package private(set) var brokenSettled: [String] = []

  /// The files accepted for later days that would never come into force: when they were accepted, and for which study days
  /// from when on.
  package let overtaken: [Overtaken]
  package let unitChanges: [UnitChange]
  /// What says another thing than before although it is written alike, since a unit is another.
  package let meaningChanges: [String]

  package struct Overtaken: Hashable, Sendable {
    package let accepted: Instant?
    package let effective: CivilDate
  }

  /// How many participants are in each schedule that the files don't have.
  private var goneCounts: [String: Int] = [:]

  /// How many study days are looked at.
  package static let days = 60

  package struct FileChange: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable { case changed, added, removed }

    package let path: String
    package let kind: Kind
  }

  /// A participant, with what the files would change for them; all empty for most.
  package struct ParticipantPlan: Hashable, Sendable {
    package let participant: String
    package fileprivate(set) var moved: [Move] = []
    package fileprivate(set) var appearing: [EventRow] = []
    package fileprivate(set) var vanishing: [EventRow] = []
    /// Events that stay where they are and come with a changed survey.
    package fileprivate(set) var reworded: [EventRow] = []

    package var isAffected: Bool { !(moved.isEmpty && appearing.isEmpty && vanishing.isEmpty && reworded.isEmpty) }
  }

  package struct Move: Hashable, Sendable {
    package let old: EventRow
    package let new: EventRow
  }

  package init(from study: RunningStudy, to definitions: StudyDefinitions, effective: CivilDate) {
    self.effective = effective
    end = effective.adding(days: AmendmentPlan.days)
    let new = definitions.files.digests
    let replaced = study.layerReplaced(by: new, from: effective)
    let old = replaced.digests
    let others = study.layersOvertaken(from: effective).filter { $0.definitions.files.digests != new }
    overtaken = others.compactMap { layer in
      layer.effective.map { Overtaken(accepted: layer.accepted, effective: $0) }
    }
    files = Set(old.keys).union(new.keys).sorted().compactMap { path in
      guard let kind = AmendmentPlan.kind(old[path], new[path]) else { return nil }
      return FileChange(path: path, kind: kind)
    }
    // Files that are the same have the same units, and most of their surveys need not be read.
    let changes = files.isEmpty ? nil : UnitChanges(from: replaced.definitions, to: definitions)
    unitChanges = changes?.items ?? []
    meaningChanges = changes?.meanings ?? []
  }

  private static func kind(_ old: SHA256Value?, _ new: SHA256Value?) -> FileChange.Kind? {
    if old == new { return nil }
    if old == nil { return .added }
    return new == nil ? .removed : .changed
  }
}

extension AmendmentPlan {
  /// What comes of comparing what a participant has now with what they would have.
  struct Comparison: Sendable {
    fileprivate(set) var plan: ParticipantPlan
    /// What the plan adds to the counts of each task.
    fileprivate var counts: [String: TaskCounts] = [:]
    /// How many events are open or done, and which of them, or of those that were missed, would change.
    fileprivate var settled = 0
    fileprivate var broken: [String] = []
    fileprivate let takesPart: Bool
    /// The schedules that they are in and the files don't have.
    fileprivate var gone: [String] = []

    /// The same for another participant who has all of it alike.
    func marked(of participant: String) -> Comparison {
      var own = self
      own.plan = plan.marked(of: participant)
      return own
    }
  }

  /// Compares what a participant has now with what they would have.
  ///
  /// - Returns: What changes for them; it is counted, and not kept.
  package mutating func add(_ before: ParticipantView, _ after: ParticipantView) -> ParticipantPlan {
    let comparison = compare(before, after)
    add(comparison)
    return comparison.plan
  }

  mutating func add(_ comparison: Comparison) {
    settledCount += comparison.settled
    brokenCount += comparison.broken.count
    for id in comparison.broken where brokenSettled.count < 20 {
      brokenSettled.append("\(comparison.plan.participant) \(id)")
    }
    guard comparison.takesPart else { return }
    participantCount += 1
    if comparison.plan.isAffected { affectedCount += 1 }
    for schedule in comparison.gone { goneCounts[schedule, default: 0] += 1 }
    for (task, own) in comparison.counts { counts[task] = (counts[task] ?? TaskCounts()) + own }
  }

  func compare(_ before: ParticipantView, _ after: ParticipantView) -> Comparison {
    var found = Comparison(
      plan: ParticipantPlan(participant: before.record.participant), takesPart: before.record.takesPart)
    checkSettled(before, after, &found)
    // Of whom nothing will be asked any more, only what is settled is compared.
    guard found.takesPart else { return found }
    let files = after.study.layers.last?.definitions.schedules ?? [:]
    found.gone = before.schedules.filter { files[$0] == nil }
    let first = min(before.today, effective).adding(days: -1)
    let known = before.schedule(from: first, to: end).filter(\.state.isAsked)
    let old = Dictionary(known.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    var kept: Set<String> = []
    for event in after.schedule(from: first, to: end) where event.state.isAsked {
      guard let known = old[event.id] else {
        if event.event.date >= effective { found.plan.appearing.append(event.row) }
        continue
      }
      kept.insert(event.id)
      if known.row.isElsewhere(than: event.row) {
        found.plan.moved.append(Move(old: known.row, new: event.row))
      } else if before.digest(of: known) != after.digest(of: event) {
        found.plan.reworded.append(event.row)
      }
    }
    for former in known where !kept.contains(former.id) {
      // One that is brought forward may have its own day before the first that is compared. Where another element's event stands for it,
      // it is where it was, and is asked no more.
      if let event = after.event(former.id), event.state.isAsked, former.row.isElsewhere(than: event.row) {
        found.plan.moved.append(Move(old: former.row, new: event.row))
      } else {
        found.plan.vanishing.append(former.row)
      }
    }
    found.counts = found.plan.counts
    return found
  }

  /// Counts a participant for whom nothing changes, since the files are the ones that are in force.
  mutating func addUnchanged(_ record: ParticipantRecord, settled: Int) {
    settledCount += settled
    if record.takesPart { participantCount += 1 }
  }

  /// What is open or done keeps its place and its text, whatever the files say.
  private func checkSettled(_ before: ParticipantView, _ after: ParticipantView, _ found: inout Comparison) {
    for id in before.settledIDs.sorted() {
      guard let old = before.event(id) else { continue }
      if old.state.isOpenOrDone { found.settled += 1 }
      guard let new = after.event(id), !old.row.isElsewhere(than: new.row),
        before.digest(of: old) == after.digest(of: new)
      else {
        found.broken.append(id)
        continue
      }
    }
  }
}

extension AmendmentPlan.ParticipantPlan {
  fileprivate var counts: [String: AmendmentPlan.TaskCounts] {
    var counts: [String: AmendmentPlan.TaskCounts] = [:]
    for move in moved { counts[move.new.task, default: .init()].moved += 1 }
    for row in appearing { counts[row.task, default: .init()].appearing += 1 }
    for row in vanishing { counts[row.task, default: .init()].vanishing += 1 }
    for row in reworded { counts[row.task, default: .init()].reworded += 1 }
    return counts
  }

  fileprivate func marked(of participant: String) -> AmendmentPlan.ParticipantPlan {
    func marked(_ row: EventRow) -> EventRow { row.marked(of: participant, row.standing) }
    var own = AmendmentPlan.ParticipantPlan(participant: participant)
    own.moved = moved.map { AmendmentPlan.Move(old: marked($0.old), new: marked($0.new)) }
    own.appearing = appearing.map(marked)
    own.vanishing = vanishing.map(marked)
    own.reworded = reworded.map(marked)
    return own
  }
}

extension EventState {
  /// Whether its event was open already: nothing may change it any more.
  fileprivate var isSettled: Bool { isMissed || isOpenOrDone }

  /// Whether files change anything by moving its event: nothing is asked of somebody who left, nor for a task that was stopped.
  fileprivate var isAsked: Bool { self != .withdrawn && self != .excused(.stopped) }

  /// Whether its event can be done now, or was.
  var isOpenOrDone: Bool {
    switch self {
    case .open, .started, .late, .done, .doneLate: true
    case .upcoming, .waiting, .missed, .excused, .withdrawn, .lapsed: false
    }
  }
}

extension ParticipantView {
  /// The events that are open, done or otherwise settled now.
  fileprivate var settledIDs: Set<String> {
    Set(events().filter(\.state.isSettled).map(\.id)).union(record.outcomes.map(\.event))
  }

  /// Of the survey that an event is taken with.
  fileprivate func digest(of event: StandingEvent) -> String? {
    study.layers[event.layer].definitions.surveys[event.row.survey]?.survey.digest
  }
}

extension ParticipantRecord {
  /// Whether they are in the study, and in a schedule of it unless they have yet to be given one.
  fileprivate var takesPart: Bool {
    status == .active && (enrolments.isEmpty || enrolments.contains { $0.left == nil })
  }
}

extension EventRow {
  fileprivate func isElsewhere(than other: EventRow) -> Bool {
    date != other.date || start != other.start || opens != other.opens || closes != other.closes
      || graceEnds != other.graceEnds
  }
}

extension AmendmentPlan {
  package struct TaskCounts: Hashable, Sendable {
    package fileprivate(set) var moved = 0
    package fileprivate(set) var appearing = 0
    package fileprivate(set) var vanishing = 0
    /// Events that stay where they are and come with a changed survey.
    package fileprivate(set) var reworded = 0

    fileprivate static func + (a: TaskCounts, b: TaskCounts) -> TaskCounts {
      var sum = a
      sum.moved += b.moved
      sum.appearing += b.appearing
      sum.vanishing += b.vanishing
      sum.reworded += b.reworded
      return sum
    }
  }

  /// The schedules that the files don't have and how many participants are in each; schedules by name.
  package var gone: [(schedule: String, participants: Int)] {
    goneCounts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// What happens to the events of each task that is affected; tasks by name.
  package var countsByTask: [(task: String, counts: TaskCounts)] {
    counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
