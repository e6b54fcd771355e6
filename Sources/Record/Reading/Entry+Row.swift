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
    let text: String? = try row.column(10)
    let content = try text.map { try EntryContent(kind: kind, text: $0, number: number) }
    let stamp = try Stamp(
      recorded: Instant(milliseconds: row.column(3)), machine: row.instant(4),
      author: Author(text: row.column(2), assessor: row.column(13) ?? ""), program: row.column(8),
      tzdata: row.column(9), study: row.column(5), schedule: row.column(6), survey: row.column(7))
    let subject = try Subject(role: row.column(11), id: row.column(12))
    self.init(number: number, kind: kind, subject: subject, stamp: stamp, content: content)
  }
}

extension Subject {
  fileprivate init(role: String?, id: String?) {
    switch (role, id) {
    case ("participant", let id?): self = .participant(id)
    case ("assessor", let id?): self = .assessor(id)
    default: self = .nobody
    }
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
