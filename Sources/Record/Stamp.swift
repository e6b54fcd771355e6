package import CivilTime

/// Who made an entry.
package enum Author: Hashable, Sendable {
  /// The participant whom the entry is about.
  case participant
  /// An assessor, by id.
  case assessor(String)
  /// Whoever was logged in to the machine's account.
  case account(String)
  /// The program itself, such as a migration.
  case program
}

extension Author {
  /// How an entry names them; who an account is stands behind a colon. Which assessor it is, a key says.
  var text: String {
    switch self {
    case .participant: "participant"
    case .assessor: "assessor"
    case .account(let name): "account:" + name
    case .program: "program"
    }
  }

  init(text: String, assessor: String) {
    switch text {
    case "participant": self = .participant
    case "assessor": self = .assessor(assessor)
    case "program": self = .program
    default: self = .account(String(text.dropFirst("account:".count)))
    }
  }
}

/// When an entry is made, by whom, and under which versions of the files and the program.
package struct Stamp: Hashable, Sendable {
  /// The instant that the entry carries: the machine's, or the stated one.
  package var recorded: Instant
  /// The machine's instant when `recorded` was stated by hand; nil when `recorded` is the machine's.
  package var machine: Instant?
  package var author: Author
  /// The version of the program.
  package var program: String
  /// The version of the zone data, where instants were computed from wall clocks.
  package var tzdata: String?
  /// The digests of the accepted files, the schedule and the survey, where they apply.
  package var study: String?
  package var schedule: String?
  package var survey: String?

  package init(
    recorded: Instant, machine: Instant? = nil, author: Author, program: String, tzdata: String? = nil,
    study: String? = nil, schedule: String? = nil, survey: String? = nil
  ) {
    self.recorded = recorded
    self.machine = machine
    self.author = author
    self.program = program
    self.tzdata = tzdata
    self.study = study
    self.schedule = schedule
    self.survey = survey
  }
}
