import Record
package import CivilTime
package import StudyService
import SurveyModel
import Wording

/// Why an outcome was neither shown, corrected nor deleted.
package enum OutcomeRefusal: Refusal, Hashable {
  /// Of events, or of a task.
  case nothingRecorded([String], of: String)
  case unknownRevision(Int64, event: String)
  /// Of a way; another one of the participant has it.
  case nameTaken(String)
  /// It isn't the revision any more that was looked at.
  case changedSince(event: String, of: String, LaterRevision)

  package var kind: RefusalKind { if case .unknownRevision = self { .request } else { .state } }

  package var message: String {
    switch self {
    case .nothingRecorded(let names, let participant):
      "nothing is recorded of \(names.map { "'\($0)'" }.joined(separator: ", ")) for \(participant)"
    case .unknownRevision(let number, let event): "\(event) has no revision \(number)"
    case .changedSince(let event, _, let later): "\(event) \(later.sentence)"
    case .nameTaken(let name): LanguageTag.staff.catalogue.nameTaken(name)
    }
  }

  package var next: NextStep? {
    if case .changedSince(let event, let participant, _) = self { .showOutcome(event, of: participant) } else { nil }
  }
}

/// What became of an outcome after somebody looked at it.
package struct LaterRevision: Hashable, Sendable {
  package enum Fate: Hashable, Sendable { case corrected, deleted, recordedAgain }

  package let fate: Fate
  /// Who did it last, and when.
  package let author: String
  package let recorded: Instant
  /// What is different now; empty for what was deleted or recorded again.
  package let changes: [ResultDifference]

  /// - Parameter seen: The number of the revision that was looked at.
  init(_ now: OutcomeRecord, since seen: Int64) {
    let stamp = now.deletion?.stamp ?? now.revisions.last?.stamp ?? now.stamp
    author = stamp.author.reading
    recorded = stamp.recorded
    fate = now.deletion != nil ? .deleted : seen < now.number ? .recordedAgain : .corrected
    changes = fate == .corrected ? now.changes(since: seen) : []
  }

  /// Which answers changed, without what they are: a refusal may end in a log.
  fileprivate var sentence: String {
    let verb =
      switch fate {
      case .corrected: "was corrected"
      case .deleted: "was deleted"
      case .recordedAgain: "was deleted and recorded again"
      }
    let paths = changes.prefix(3).map(\.path) + (changes.count > 3 ? ["\(changes.count - 3) more"] : [])
    return "\(verb) meanwhile by \(author), at \(recorded.iso(offsetSeconds: 0, fraction: false))"
      + (paths.isEmpty ? "" : " (" + paths.joined(separator: ", ") + ")")
  }
}

extension Correction.Refusal: Refusal {
  package var kind: RefusalKind { self == .noSurvey ? .data : .state }

  package var message: String {
    switch self {
    case .noResult: "it was recorded without answers; delete it and record it again"
    case .noSurvey: "the accepted files no longer have the survey that it was answered with"
    case .otherEnding(let ending):
      "with these answers the survey would end as '\(ending)'; delete the outcome and record it again"
    case .nothingChanged: "all answers are as they were; nothing was recorded"
    }
  }
}
