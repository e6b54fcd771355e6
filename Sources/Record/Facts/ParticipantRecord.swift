package import CivilTime
import JSONText

/// All that is known about a participant at an instant, apart from answers.
package struct ParticipantRecord: Hashable, Sendable {
  package internal(set) var participant = ""
  /// The id with which they were added: what is drawn by lot is drawn with it.
  package internal(set) var firstID = ""
  /// The ids that they had before, in the order in which they had them.
  package internal(set) var formerIDs: [String] = []
  package internal(set) var added = Instant(milliseconds: 0)
  package internal(set) var name: String?
  package internal(set) var language: String?
  package internal(set) var site: String?
  /// In the order of enrolling; a corrected one has its place and its new values.
  package internal(set) var enrolments: [Enrolment] = []
  /// In the order in which they were recorded.
  package internal(set) var zones: [ZoneChange] = []
  package internal(set) var attributes: [AttributeChange] = []
  /// In the order in which they were first recorded; a corrected one has its place and its new value.
  package internal(set) var milestones: [Milestone] = []
  /// What answers have set, whatever was entered by hand since.
  package internal(set) var answered: [AnsweredValue] = []
  package internal(set) var statuses: [StatusChange] = []
  package internal(set) var pauses: [Pause] = []
  package internal(set) var decisions: [EventDecision] = []
  /// Who assesses them, each by the number of the entry that added the assessor.
  package internal(set) var assessors: [Int64] = []
  package internal(set) var allocation: Allocation?
  package internal(set) var alerts: [RaisedAlert] = []
  /// In the order in which they were given.
  package internal(set) var signatures: [Signature] = []
  /// In the order in which they were made; without those of outcomes that were deleted.
  package internal(set) var secondEntries: [SecondEntry] = []
  /// In the order in which they were first tried.
  package internal(set) var reminders: [TriedReminder] = []
  package internal(set) var sittings: [SittingFact] = []
  /// Without those that were deleted, in the order in which they were recorded.
  package internal(set) var outcomes: [OutcomeFact] = []
  /// Those that were deleted, in the order in which they were recorded: what is numbered by outcomes keeps its numbers.
  package internal(set) var deletedOutcomes: [OutcomeFact] = []
  /// False where a reader asked for some of the outcomes alone; deleted ones may be lacking then, too.
  package internal(set) var hasAllOutcomes = true
  package internal(set) var hasReplacedMilestones = false
  /// When something about them was recorded, ended or taken back last; what was sent to them is not about them.
  package var latestChange = Instant(milliseconds: .min)

  /// The last status; active when none was set.
  package var status: ParticipantStatus { statuses.last?.status ?? .active }

  /// Whether the participant was withdrawn at an instant, reinstated since or not.
  package func wasWithdrawn(at instant: Instant) -> Bool {
    statuses.last { $0.recorded <= instant }?.status == .withdrawn
  }

  /// Whether what their events are counted from may have had another value once: by that one, what was done stands where it was.
  package var mayHaveMoved: Bool {
    hasReplacedMilestones || enrolments.contains(where: \.isCorrected)
      || Set(enrolments.map(\.schedule)).count < enrolments.count
  }

  /// Whether a milestone had fewer values once: a later one may end what is counted from the one before.
  package var hasMilestoneOfSeveralValues: Bool { milestones.contains { $0.place > 1 } }

  package init() {}

  /// The same with other outcomes, and without what was decided about events after an instant.
  package func standing(at instant: Instant, outcomes: [OutcomeFact]) -> ParticipantRecord {
    var record = self
    record.outcomes = outcomes
    let standing = Set(outcomes.map(\.number))
    record.deletedOutcomes.removeAll { standing.contains($0.number) }
    record.decisions.removeAll { $0.recorded > instant }
    return record
  }

  /// The same with the pauses as they were known at an instant.
  package func knowingPauses(by instant: Instant) -> ParticipantRecord {
    var record = self
    record.pauses = pauses.filter { $0.recorded <= instant }.map { pause in
      guard let resumed = pause.resumed, resumed.recorded > instant else { return pause }
      var pause = pause
      pause.until = resumed.planned
      return pause
    }
    return record
  }

  package func pauses(at instant: Instant) -> [Pause] { pauses.filter { $0.holds(at: instant) } }

  /// - Complexity: O(outcomes).
  package func outcome(of event: String) -> OutcomeFact? { outcomes.first { $0.event == event } }

  /// A milestone's values, each at its place; nil for one that was taken back. The last is never nil.
  package func values(ofMilestone name: String) -> [DayOrInstant?] {
    let known = milestones.filter { $0.name == name }
    var values = [DayOrInstant?](repeating: nil, count: known.map(\.place).max() ?? 0)
    for milestone in known { values[milestone.place - 1] = milestone.value }
    return values
  }

  /// The sitting of the event that was begun and has not ended.
  package func runningSitting(of event: String) -> SittingFact? {
    sittings.last { $0.event == event && $0.ended == nil }
  }
}

/// The line of a randomisation list that a participant was given.
package struct Allocation: Hashable, Sendable {
  package let list: SHA256Value
  package let line: Int
  package let arm: String
  package let recorded: Instant
}

package struct Enrolment: Hashable, Sendable {
  package let schedule: String
  package internal(set) var instant: Instant
  /// The study day, where one was stated.
  package internal(set) var date: CivilDate?
  package internal(set) var recorded: Instant
  /// Of the entry that said it first.
  package let number: Int64
  /// Whether it was said again, with another instant or day perhaps.
  package internal(set) var isCorrected = false
  /// When leaving the schedule was recorded.
  package internal(set) var left: Instant?
  /// Of the entry that said so.
  package internal(set) var leftNumber: Int64?
  /// Why they left it.
  package internal(set) var reason: String?
}

package struct ZoneChange: Hashable, Sendable {
  package let zone: String
  package let from: Instant
  package let recorded: Instant
}

package struct AttributeChange: Hashable, Sendable {
  package let name: String
  /// The value as JSON; `null` takes the attribute away.
  package let json: String
  package let from: Instant
  package let recorded: Instant
  /// Nil for a value that was entered by hand.
  package let answer: AnswerSource?
}

/// What an answer has set of the roster: what a correction of its outcome sets anew.
package struct AnsweredValue: Hashable, Sendable {
  package enum Value: Hashable, Sendable {
    /// The number is that of the entry that first named the milestone.
    case milestone(DayOrInstant, number: Int64)
    case attribute(json: String)
  }

  package let name: String
  package let event: String
  package let path: String
  package let value: Value
}

package struct Milestone: Hashable, Sendable {
  /// The number of the entry that first named it: what a correction replaces.
  package let number: Int64
  package let name: String
  /// The place of its value among those of the name, from 1. One that is taken back leaves its place free, so that the later
  /// ones keep theirs; the last one gives it to the next.
  package let place: Int
  package internal(set) var value: DayOrInstant
  package internal(set) var recorded: Instant
  /// What the value comes from; nil for one that was entered by hand.
  package internal(set) var answer: AnswerSource?
  /// The values that were corrected, in the order in which they were recorded.
  package internal(set) var corrected: [DayOrInstant] = []
}

package struct StatusChange: Hashable, Sendable {
  package let status: ParticipantStatus
  package let reason: String?
  package let recorded: Instant
}

package struct Pause: Hashable, Sendable {
  package let from: Instant
  /// When it ends or ended; nil for one without an end.
  package internal(set) var until: Instant?
  package let reason: String?
  /// Whether the schedule moves by the pause; else the events in it are excused.
  package let shifts: Bool
  package let recorded: Instant
  /// What ended it before, or without, the end that had been said; nil for nothing.
  package internal(set) var resumed: Resumption?

  package struct Resumption: Hashable, Sendable {
    package let recorded: Instant
    let planned: Instant?
  }

  package func holds(at instant: Instant) -> Bool { from <= instant && (until.map { instant < $0 } ?? true) }
}

package struct EventDecision: Hashable, Sendable {
  /// Of its entry.
  package let number: Int64
  package let decision: EventChange.Decision
  package let event: String
  package let reason: String
  package let task: String?
  package let start: DayOrInstant?
  package let until: Instant?
  package let recorded: Instant
}

package struct RaisedAlert: Hashable, Sendable {
  /// The number of its entry: what an acknowledgement names.
  package let number: Int64
  package let alert: String
  package let event: String
  package let sitting: Int64
  package let recorded: Instant
  package internal(set) var acknowledged: Instant?
}
