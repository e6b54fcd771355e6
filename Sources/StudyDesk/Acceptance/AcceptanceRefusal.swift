package import CivilTime
package import StudyService

/// Why files were not put in force, or a task was not stopped.
package enum AcceptanceRefusal: Refusal {
  case tooEarly(CivilDate, earliest: CivilDate)
  /// Further ahead than what they change can be said day by day.
  case tooLate(CivilDate, latest: CivilDate)
  /// Open or done events would change: no files may do that.
  case changesWhatIsSettled(AmendmentPlan)
  case unknownTask(String, known: [String])
  case stoppedAlready(String, reason: String)
  /// The files have another id than the study.
  case otherStudy(String, inForce: String)

  static let mostDaysAhead = 1_096

  package var kind: RefusalKind {
    switch self {
    case .tooEarly, .tooLate, .unknownTask: .request
    case .stoppedAlready: .state
    case .changesWhatIsSettled, .otherStudy: .data
    }
  }

  package var message: String {
    switch self {
    case .tooEarly(let date, let earliest):
      "\(date) is too early: study days that have begun keep their files; the earliest is \(earliest)"
    case .tooLate(let date, let latest): "\(date) is too far ahead; the latest is \(latest)"
    case .changesWhatIsSettled: "the files would change what is open or done; nothing was accepted"
    case .unknownTask(let task, let known):
      "no accepted schedule has a task '\(task)'; the tasks are \(known.joined(separator: ", "))"
    case .stoppedAlready(let task, let reason): "\(task) was stopped already: \(reason)"
    case .otherStudy(let id, let inForce):
      "study.yaml says 'id: \(id)', and the study in force is '\(inForce)': these are another study's files, or the id was "
        + "changed; a study keeps its id, since random times and calendars come from it: write 'id: \(inForce)'"
    }
  }
}
