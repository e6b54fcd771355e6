/// Why a change of the roster was not made.
package enum RosterRefusal: Refusal, Hashable {
  case badID(String)
  case unknownZone(String)
  case badLanguage(String)
  case unknownSchedule(String, known: [String])
  /// A task's name stands for one task of a participant.
  case taskTwice(String, of: String)
  case unknownAssessor(String, known: [String])
  case assessorRemoved(String)

  package var kind: RefusalKind {
    switch self {
    case .badID, .unknownZone, .badLanguage, .unknownSchedule, .taskTwice, .unknownAssessor: .request
    case .assessorRemoved: .state
    }
  }

  package var message: String {
    switch self {
    case .badID(let id): "'\(id)' can't be an id: \(PersonID.form)"
    case .unknownZone(let zone): "there is no zone '\(zone)'; write an IANA name such as Europe/London"
    case .badLanguage(let tag): "'\(tag)' is not a language tag; write one such as en or ja"
    case .unknownSchedule(let id, let known):
      "there is no schedule '\(id)'; the study has \(known.joined(separator: ", "))"
    case .taskTwice(let task, let participant):
      "\(participant) has a task '\(task)' in another schedule already; task ids are unique for a participant"
    case .unknownAssessor(let id, let known):
      "there is no assessor '\(id)'" + (known.isEmpty ? "" : "; there are \(known.joined(separator: ", "))")
    case .assessorRemoved(let id): "assessor \(id) was removed"
    }
  }

  package var next: NextStep? {
    if case .unknownAssessor(let id, let known) = self, known.isEmpty { .addAssessor(id) } else { nil }
  }
}
