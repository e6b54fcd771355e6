package import CivilTime
import Definitions
package import Record

/// Why a change of the roster was not made.
package enum RosterRefusal: Refusal, Hashable {
  /// With what is wrong with the name, in words that follow "it".
  case badName(String, String)
  case badID(String)
  case unknownZone(String, meant: String?)
  /// There is such a zone, and this machine has no data of it.
  case zoneMissing(String)
  case badLanguage(String)
  case unknownSchedule(String, known: [String])
  /// Longer ago than a life, or further ahead than studies are planned.
  case unlikelyEnrolment(CivilDate, from: CivilDate, to: CivilDate)
  /// A task's name stands for one task of a participant.
  case taskTwice(String, of: String)
  case unknownAttribute(String, known: [String])
  case badAttribute(String, value: String, example: String)
  case unknownSite(String, known: [String])
  case sameID(String)
  case statusAlready(String, ParticipantStatus)
  case notInSchedule(String, String)
  /// Enrolling again corrects the day, which has to be said.
  case enrolledAlready(String, String)
  case notPaused(String)
  case pauseEndsBefore(String, start: String)
  case pauseBeginsBeforeToday(String)
  case noMilestone(String, of: String)
  case unknownMilestone(String, known: [String])
  case noSuchMilestone(String, of: String, number: Int, known: [Int])
  case unknownAssessor(String, known: [String])
  case assessorRemoved(String)
  /// Neither an assessor nor an account under which anything was recorded.
  case unknownAuthor(String)

  static let mostDaysBack = 43_830
  static let mostDaysAhead = 7_305

  package var kind: RefusalKind {
    switch self {
    case .badID, .badName, .unknownZone, .badLanguage, .unknownSchedule, .unlikelyEnrolment, .taskTwice,
      .unknownAttribute,
      .badAttribute,
      .unknownSite, .unknownMilestone, .pauseEndsBefore, .pauseBeginsBeforeToday, .noSuchMilestone, .unknownAssessor,
      .unknownAuthor:
      .request
    case .zoneMissing, .sameID, .statusAlready, .notInSchedule, .enrolledAlready, .notPaused, .noMilestone,
      .assessorRemoved:
      .state
    }
  }

  package var message: String {
    switch self {
    case .badID(let id) where id.unicodeScalars.count > PersonID.most:
      "'\(id.prefix(57))...' can't be an id: it has \(id.unicodeScalars.count) characters; write at most \(PersonID.most)"
    case .badID(let id): "'\(id)' can't be an id: \(PersonID.form)"
    case .badName(let name, let fault): "'\(ShortText.shown(name))' can't be a name: it \(fault)"
    case .zoneMissing(let zone): "this machine has no data of the zone '\(zone)'; install them: \(ZoneNames.remedy)"
    case .unknownZone(let zone, let meant?): "there is no zone '\(zone)'; did you mean \(meant)?"
    case .unknownZone(let zone, nil): "there is no zone '\(zone)'; write an IANA name such as Europe/London"
    case .badLanguage(let tag): "'\(tag)' is not a language tag; write one such as en or ja"
    case .unknownSchedule(let id, let known):
      "there is no schedule '\(id)'; the study has \(known.joined(separator: ", "))"
    case .unlikelyEnrolment(let date, let first, let last):
      "\(date) is no likely day of an enrolment; write one from \(first) to \(last)"
    case .taskTwice(let task, let participant):
      "\(participant) has a task '\(task)' in another schedule already; task ids are unique for a participant"
    case .unknownAttribute(let name, let known):
      "study.yaml has no attribute '\(name)'" + (known.isEmpty ? "" : "; it has \(known.joined(separator: ", "))")
    case .badAttribute(let name, let value, let example): "'\(value)' is not a value of '\(name)'; write \(example)"
    case .unknownSite(let site, let known):
      "there is no site '\(site)'" + (known.isEmpty ? "" : "; the study has \(known.joined(separator: ", "))")
    case .sameID(let id): "\(id) has that id already"
    case .statusAlready(let id, .active): "\(id) takes part already"
    case .statusAlready(let id, let status): "\(id) is \(status.rawValue) already"
    case .notInSchedule(let id, let schedule): "\(id) is not in '\(schedule)'"
    case .enrolledAlready(let id, let schedule):
      "\(id) is in '\(schedule)' already; give the study day to correct the enrolment"
    case .notPaused(let id): "\(id) is not paused"
    case .pauseEndsBefore(let end, let start): "the end, \(end), is not after the start, \(start)"
    case .pauseBeginsBeforeToday(let start): "the start, \(start), is before today; the past can't be changed"
    case .unknownMilestone(let name, let known):
      "study.yaml has no milestone '\(name)'" + (known.isEmpty ? "" : "; it has \(known.joined(separator: ", "))")
    case .noMilestone(let name, let id): "\(id) has no milestone '\(name)' yet"
    case .noSuchMilestone(let name, let id, let number, let known):
      "\(id) has no number \(number) of the milestone '\(name)'; there "
        + (known.count == 1 ? "is number \(known[0])" : "are \(known.map(String.init).joined(separator: ", "))")
    case .unknownAssessor(let id, let known):
      "there is no assessor '\(id)'" + (known.isEmpty ? "" : "; there are \(known.joined(separator: ", "))")
    case .unknownAuthor(let name): "there is no assessor '\(name)', and nothing was recorded under an account '\(name)'"
    case .assessorRemoved(let id): "assessor \(id) was removed"
    }
  }

  package var next: NextStep? {
    if case .unknownAssessor(let id, let known) = self, known.isEmpty { .addAssessor(id) } else { nil }
  }
}
