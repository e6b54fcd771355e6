/// Which entries are read.
package enum EntrySelection: Hashable, Sendable {
  case all(descending: Bool)
  /// All, with the contents of files.
  case whole
  case one(Int64)
  /// Those between two numbers, neither included, the last first.
  case between(Int64, Int64)
  /// All about a person, by their ``Person/id``.
  case about(Int64, includingInputs: Bool)
  /// Those about a person but their sittings, and of their outcomes these alone, by the numbers of their entries.
  case telling(of: Int64, outcomes: [Int64])
  /// Those of the outcomes of a person's events, and of what was said and decided of them: no sittings, alerts, and reminders.
  case ofEvents([String], of: Int64)
  /// Those of the outcome of a person's event: recorded, revised, deleted.
  case outcome(event: String, of: Int64)
  /// The inputs of a sitting whose sequence is greater.
  case inputs(of: Int64, after: Int)
  /// Those about nobody, of some kinds.
  case study(kinds: [String])
  /// Alerts, and what was said to them.
  case alerts
  /// The alerts that a person's event raised.
  case raised(by: String, of: Int64)
  /// Queries and what was said to them, about one person or all.
  case queries(about: Int64?)
  /// What was remarked on a person and their events.
  case notes(on: Int64)
  /// Those about assessors.
  case assessors
  case erasures
  /// The file that a person answered with, by its digest.
  case file(digest: String, of: Int64)
}

extension EntrySelection {
  /// Whether the contents of files are read: there may be megabytes of each, which lists have no use for.
  package var hasFiles: Bool {
    switch self {
    case .whole, .one, .file: true
    default: false
    }
  }
}

/// An entry's columns, as they are read back.
package struct EntryRow: Hashable, Sendable {
  package let number: Int64
  package let kind: String
  package let author: String
  package let recorded: Int64
  package let machine: Int64?
  package let study: String?
  package let schedule: String?
  package let survey: String?
  package let program: String
  package let tzdata: String?
  package let content: String?
  /// Of a content that is parted, what of it stands apart.
  package let apart: String?
  /// Whom it is about; nil also when they were erased.
  package let role: Role?
  package let id: String?
  /// The id of the assessor who made it, if one did.
  package let assessor: String?

  package init(
    number: Int64, kind: String, author: String, recorded: Int64, machine: Int64?, study: String?, schedule: String?,
    survey: String?, program: String, tzdata: String?, content: String?, apart: String?, role: Role?, id: String?,
    assessor: String?
  ) {
    self.number = number
    self.kind = kind
    self.author = author
    self.recorded = recorded
    self.machine = machine
    self.study = study
    self.schedule = schedule
    self.survey = survey
    self.program = program
    self.tzdata = tzdata
    self.content = content
    self.apart = apart
    self.role = role
    self.id = id
    self.assessor = assessor
  }
}
