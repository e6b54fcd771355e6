import Record

extension EntryRow {
  static let select = """
    SELECT entry.number, entry.kind, entry.author, entry.recorded, entry.machine, entry.study, entry.schedule,
      entry.survey, entry.program, entry.tzdata, entry.content, about.role, about.code, assessor.code
    FROM entry LEFT JOIN person about ON about.key = entry.person
      LEFT JOIN person assessor ON assessor.key = entry.assessor
    """

  init(_ row: ColumnReader) throws {
    let role: String? = try row.column(11)
    try self.init(
      number: row.column(0), kind: row.column(1), author: row.column(2), recorded: row.column(3),
      machine: row.column(4), study: row.column(5), schedule: row.column(6), survey: row.column(7),
      program: row.column(8), tzdata: row.column(9), content: row.column(10), role: role.flatMap(Role.init),
      id: row.column(12), assessor: row.column(13))
  }
}

extension ChainLink {
  static let select = """
    SELECT number, kind, person, author, assessor, recorded, machine, study, schedule, survey, program, tzdata,
      contentHash, hash, salt, content FROM entry WHERE number >= ? ORDER BY number
    """

  init(_ row: ColumnReader) throws {
    try self.init(
      columns: ChainedColumns(
        number: row.column(0), kind: row.column(1), person: row.column(2), author: row.column(3),
        assessor: row.column(4), recorded: row.column(5), machine: row.column(6), study: row.column(7),
        schedule: row.column(8), survey: row.column(9), program: row.column(10), tzdata: row.column(11)),
      contentHash: row.column(12), hash: row.column(13), salt: row.column(14), content: row.column(15))
  }
}
