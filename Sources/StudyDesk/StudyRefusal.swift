package import CivilTime
package import Record
import StudyService

/// Refusals that concern the study as a whole, or anybody in it.
package enum StudyRefusal: Refusal, Hashable {
  case nothingInForce
  /// The desk's instant lies before the first acceptance.
  case notYetInForce(from: Instant)
  /// Nothing is due for somebody who does not take part.
  case notActive(String, ParticipantStatus)
  /// The study's files let nothing be recorded under a stated instant.
  case statedClockForbidden
  /// No schedule that is or was in force has such a task.
  case unknownTask(String, known: [String])
  /// A reason without a word, where one is kept.
  case emptyReason
  case emptyNote
  /// The days that are asked for end before they begin.
  case endBeforeStart(from: CivilDate, to: CivilDate)

  package var kind: RefusalKind {
    switch self {
    case .nothingInForce, .notYetInForce, .notActive, .statedClockForbidden: .state
    case .unknownTask, .emptyReason, .emptyNote, .endBeforeStart: .request
    }
  }

  package var message: String {
    switch self {
    case .nothingInForce: "no files are in force yet"
    case .notYetInForce(let instant):
      "the study's files are in force from \(instant.iso(offsetSeconds: 0, fraction: false)) on, which is later"
    case .notActive(let participant, let status):
      "\(participant) is \(status.rawValue), and nothing is due for them"
    case .statedClockForbidden:
      "study.yaml has 'statedClock: forbidden': nothing is recorded under '--now', which is for looking"
    case .unknownTask(let task, let known): RunningStudy.unknownTask(task, known: known)
    case .endBeforeStart(let first, let last): "the last day, \(last), lies before the first, \(first)"
    case .emptyNote: "the note is empty; say in a few words what it is to keep"
    case .emptyReason: "the reason is empty; say why in a few words"
    }
  }

  package var next: NextStep? {
    switch self {
    case .nothingInForce: .acceptFiles
    case .notYetInForce, .unknownTask, .statedClockForbidden, .emptyReason, .emptyNote, .endBeforeStart: nil
    case .notActive(let participant, _): .reinstate(participant)
    }
  }
}

extension StudyRefusal {
  /// - Throws: ``endBeforeStart(from:to:)``.
  static func requireOrder(from first: CivilDate?, to last: CivilDate?) throws {
    if let first, let last, last < first { throw StudyRefusal.endBeforeStart(from: first, to: last) }
  }
}
