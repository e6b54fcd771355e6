package import CivilTime

/// Who says what an entry says.
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

/// When an entry is made, by whom, and under which versions of the files and the program.
package struct Stamp: Hashable, Sendable {
  /// The instant that the entry carries: the machine's, or the stated one.
  package var recorded: Instant
  /// The machine's instant when `recorded` was stated by hand; nil when `recorded` is the machine's.
  package var machine: Instant?
  package var author: Author
  /// The account of the operating system under which it was typed, whoever it is by; nil in entries of older programs.
  package var account: String?
  /// The version of the program.
  package var program: String
  /// The version of the zone data and their digest (`2026a 0f1e2d3c4b5a6978`), where instants were computed from wall clocks.
  package var tzdata: String?
  /// The digests of the accepted files, the schedule and the survey, where they apply.
  package var study: String?
  package var schedule: String?
  package var survey: String?

  package init(
    recorded: Instant, machine: Instant? = nil, author: Author, account: String? = nil, program: String,
    tzdata: String? = nil, study: String? = nil, schedule: String? = nil, survey: String? = nil
  ) {
    self.recorded = recorded
    self.machine = machine
    self.author = author
    self.account = account ?? author.account
    self.program = program
    self.tzdata = tzdata
    self.study = study
    self.schedule = schedule
    self.survey = survey
  }
}

extension Author {
  fileprivate var account: String? { if case .account(let name) = self { name } else { nil } }
}

/// How an entry's column names them. Which assessor it is, a key says.
extension Stamp {
  /// `participant`, `assessor` or `program`, with ` account:NAME` behind it; `account:NAME` alone for one who says it
  /// themselves.
  var authorText: String {
    let name =
      switch author {
      case .participant: "participant"
      case .assessor: "assessor"
      case .program: "program"
      case .account(let name): Stamp.accountMark + name
      }
    guard let account, account != author.account else { return name }
    return "\(name) \(Stamp.accountMark)\(account)"
  }

  static func author(_ text: String, assessor: String) -> (Author, account: String?) {
    // Most are made by participants alone, and nothing is taken apart for that.
    if text == "participant" { return (.participant, nil) }
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    let account = words.count == 2 ? words[1].dropping(prefix: accountMark) : nil
    switch words.first {
    case "participant": return (.participant, account)
    case "assessor": return (.assessor(assessor), account)
    case "program": return (.program, account)
    default:
      let name = text.dropping(prefix: accountMark) ?? ""
      return (.account(name), name)
    }
  }

  private static let accountMark = "account:"
}

extension String {
  fileprivate func dropping(prefix: String) -> String? { hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil }
}
