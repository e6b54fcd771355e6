import Record
import StudyDesk

extension CommandFailure {
  /// What the desk, the store or a command says; nil for any other error.
  init?(of error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let refusal as any Refusal: self.init(refusal)
    case let error as StoreError: self.init(error)
    default: return nil
    }
  }

  /// What the desk refused, with the command that helps.
  init(_ refusal: any Refusal) {
    let lines = refusal.message.split(separator: "\n").joined(separator: "\nregimen: ")
    let message = lines + (refusal.next.map { "; " + $0.command } ?? "")
    self =
      switch refusal.kind {
      case .request: .usage(message)
      case .state: .notPossibleNow(message)
      case .data: .badData(message)
      }
  }
}

extension CommandFailure {
  /// What the store says.
  init(_ error: StoreError) {
    self =
      switch error {
      case .busy, .held, .erasedNotCleared: .busy("\(error)")
      case .disk, .erasedNotClearedYet: .disk("\(error)")
      case .studyClosed, .alreadyRecorded, .sittingRunning, .sittingEnded, .inputOutOfSequence:
        .notPossibleNow("\(error)")
      case .unknownParticipant: .usage("\(error); \(NextStep.listParticipants.command)")
      case .unknownAssessor: .usage("\(error); \(NextStep.listAssessors.command)")
      case .participantExists: .usage("\(error); 'regimen participant enroll' puts them in another schedule")
      case .assessorExists, .idRetired: .usage("\(error)")
      case .noStore, .fileExists, .notAStore, .damaged, .storeTooNew, .storeTooOld, .unknownSitting, .noOutcome,
        .subjectMissing, .unreadableEntry, .cannotMerge, .derivedOutdated, .foreignSchema, .faulty, .sql:
        .badData("\(error)")
      }
  }
}

extension NextStep {
  fileprivate var command: String {
    switch self {
    case .listEvents(let participant): "'regimen due -p \(participant)' lists them"
    case .listParticipants: "'regimen participant list' shows who there is"
    case .listAssessors: "'regimen assessor list' shows who there is"
    case .listQueries: "'regimen query' lists them"
    case .listAlerts: "'regimen alerts' lists them"
    case .addAssessor(let id): "'regimen assessor add \(id)' adds them"
    case .enroll(let id): "'regimen participant enroll \(id)' puts them in a schedule"
    case .reinstate(let id): "'regimen participant reinstate \(id)' takes them back"
    case .explain(let task, let participant): "'regimen why \(task) -p \(participant)' names it"
    case .acceptFiles: "'regimen accept' or the first 'participant add' puts them in force"
    case .showOutcome(let event, let participant): "'regimen outcome show \(event) -p \(participant)' shows it"
    case .sayWhenAnswered: "--observed says when it was"
    case .nameAssessor: "name them with --by"
    case .startOver: "'--start-over' sets it aside"
    }
  }
}
