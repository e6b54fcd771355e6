import Machine
import Record
import StudyDesk
import StudyService

extension TerminalFailure {
  /// What the desk, the store or a face says; nil for any other error.
  package init?(of error: any Error) {
    switch error {
    case let failure as TerminalFailure: self = failure
    case is ZoneMissing where SystemZones.ranOutOfFiles:
      self = .disk("the machine's zone data can't be read: too many files are open")
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
      case .request: .request(message)
      case .state: .state(message)
      case .data: .data(message)
      case .disk: .disk(message)
      }
  }
}

extension TerminalFailure {
  /// What the store says.
  init(_ error: StoreError) {
    self =
      switch error {
      case .busy, .held, .erasedNotCleared, .beingMerged: .busy("\(error)")
      case .disk, .erasedNotClearedYet: .disk("\(error)")
      case .server(let fault):
        switch fault {
        case .address: .request("\(error)")
        case .lost, .tooManyConnections: .busy("\(error)")
        case .libraryMissing, .unreachable, .uncertain, .noFiles: .state("\(error)")
        case .tooOld, .encoding, .notPermitted, .notOwner, .noRole, .unkeptText, .refused: .data("\(error)")
        }
      case .copyIsNotWritten, .studyClosed, .alreadyRecorded, .sittingRunning, .sittingEnded, .inputOutOfSequence:
        .state("\(error)")
      case .unknownParticipant: .request("\(error); \(NextStep.listParticipants.command)")
      case .unknownAssessor: .request("\(error); \(NextStep.listAssessors.command)")
      case .participantExists:
        .request(
          "\(error); 'regimen participant list --all' shows everybody, 'participant enroll' puts them in another schedule, and 'participant reinstate' takes back who was removed"
        )
      case .assessorExists, .idRetired: .request("\(error)")
      case .noStore, .fileExists, .notAStore, .damaged, .storeTooNew, .storeTooOld, .unknownSitting, .noOutcome,
        .subjectMissing, .unreadableEntry, .fileAltered, .cannotMerge, .derivedOutdated, .foreignSchema,
        .entriesMissing,
        .faulty, .sql:
        .data("\(error)")
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
    case .enroll(let id): "'regimen participant enroll \(id) --schedule ID' puts them in a schedule"
    case .reinstate(let id): "'regimen participant reinstate \(id)' takes them back"
    case .explain(let task, let participant): "'regimen why \(task) -p \(participant)' names it"
    case .checkFiles: "'regimen check' judges the files"
    case .acceptFiles: "'regimen accept' or the first 'participant add' puts them in force"
    case .showOutcome(let event, let participant): "'regimen outcome show \(event) -p \(participant)' shows it"
    case .sayWhenAnswered: "--observed says when it was"
    case .enterEarlier: "--observed enters what they answered before they left"
    case .nameAssessor: "name them with --by"
    case .startOver: "'--start-over' sets it aside"
    case .makeStudy: "go to its folder, name it with --study, or make one with 'regimen init'"
    case .beginData: "'regimen participant add' or 'regimen accept' begins them"
    case .installWeasyPrint:
      "install it with 'apt-get install weasyprint fonts-ipafont-gothic', or write --format html"
    }
  }
}
