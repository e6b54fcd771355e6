import Record

extension EntryRow {
  /// - Parameters:
  ///   - row: Number, kind, author, recorded, machine, study, schedule, survey, program, tzdata, content; the role and the id
  ///     of the person whom it is about, the id of its assessor; the second content.
  ///   - withContent: What is not asked for is not read: a long content lies in pages of its own.
  init(_ row: ColumnReader, withContent: Bool) throws {
    let role: String? = try row.column(11)
    try self.init(
      number: row.column(0), kind: row.column(1), author: row.column(2), recorded: row.column(3),
      machine: row.column(4), study: row.column(5), schedule: row.column(6), survey: row.column(7),
      program: row.column(8), tzdata: row.column(9), content: withContent ? row.column(10) : nil,
      apart: withContent ? row.column(14) : nil,
      role: role.flatMap(Role.init), id: row.column(12), assessor: row.column(13))
  }
}

extension ChainLink {
  /// - Parameter row: The columns of ``ChainedColumns``, the content's hash, the entry's, salt and content; the number of the
  ///   second content, its salt and itself.
  init(_ row: ColumnReader) throws {
    let isParted = try row.column(16) as Int64? != nil
    try self.init(
      columns: ChainedColumns(
        number: row.column(0), kind: row.column(1), person: row.column(2), author: row.column(3),
        assessor: row.column(4), recorded: row.column(5), machine: row.column(6), study: row.column(7),
        schedule: row.column(8), survey: row.column(9), program: row.column(10), tzdata: row.column(11)),
      contentHash: row.column(12), hash: row.column(13), salt: row.column(14), content: row.column(15),
      apart: isParted ? ApartContent(salt: row.column(17), content: row.column(18)) : nil)
  }
}
