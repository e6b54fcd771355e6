import CivilTime
import GRDB

extension Entry {
  static let select = """
    SELECT entry.number, entry.kind, entry.author, entry.recorded, entry.machine, entry.study, entry.schedule,
      entry.survey, entry.program, entry.tzdata, entry.content, about.role, about.code, assessor.code
    FROM entry LEFT JOIN person about ON about.key = entry.person
      LEFT JOIN person assessor ON assessor.key = entry.assessor
    """

  init(_ row: Row) throws {
    let number: Int64 = try row.column(0)
    let kind: String = try row.column(1)
    let content = try (try row.column(10) as String?).map { try EntryContent(kind: kind, text: $0, number: number) }
    let subject: Subject =
      switch (try row.column(11) as String?, try row.column(12) as String?) {
      case ("participant", let id?): .participant(id)
      case ("assessor", let id?): .assessor(id)
      default: .nobody
      }
    let stamp = Stamp(
      recorded: Instant(milliseconds: try row.column(3)), machine: try row.instant(4),
      author: Author(text: try row.column(2), assessor: try row.column(13) ?? ""), program: try row.column(8), tzdata: try row.column(9), study: try row.column(5),
      schedule: try row.column(6), survey: try row.column(7))
    self.init(number: number, kind: kind, subject: subject, stamp: stamp, content: content)
  }
}

extension Author {
  /// The column `author`; who an account is stands behind a colon.
  var text: String {
    switch self {
    case .participant: "participant"
    case .assessor: "assessor"
    case .account(let name): "account:" + name
    case .program: "program"
    }
  }

  fileprivate init(text: String, assessor: String) {
    switch text {
    case "participant": self = .participant
    case "assessor": self = .assessor(assessor)
    case "program": self = .program
    default: self = .account(String(text.dropFirst("account:".count)))
    }
  }
}
