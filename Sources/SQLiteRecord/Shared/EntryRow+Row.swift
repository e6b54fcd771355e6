import Record

extension EntryRow {
  /// - Parameters:
  ///   - row: Number, kind, author, recorded, machine, study, schedule, survey, program, tzdata, content; the role and the id
  ///     of the person whom it is about, the id of its assessor; the second content.
  ///   - content: That of the row as the backend reads it; nil where it is not asked for.
  ///   - withApart: Whether the second content is read.
  ///   - withFile: Whether that of a file is read, too.
  ///   - last: The row before: most of its texts stand in this one too.
  init(
    _ row: ColumnReader, content: String?, withApart: Bool, withFile: Bool, after last: EntryRow? = nil
  ) throws {
    let role = try row.text(11, like: last?.role?.rawValue)
    let kind: String = try row.column(1)
    try self.init(
      number: row.column(0), kind: kind, author: row.column(2), recorded: row.column(3),
      machine: row.column(4), study: row.text(5, like: last?.study), schedule: row.text(6, like: last?.schedule),
      survey: row.text(7, like: last?.survey), program: row.column(8), tzdata: row.text(9, like: last?.tzdata),
      content: content,
      apart: withApart && (withFile || kind != KeptFile.kind) ? row.column(14) : nil,
      role: role.flatMap(Role.init), id: row.text(12, like: last?.id), assessor: row.text(13, like: last?.assessor))
  }
}

extension ChainLink {
  /// - Parameters:
  ///   - row: The columns of ``ChainedColumns``, the content's hash, the entry's, salt and content; the number of the second
  ///     content, its salt and itself.
  ///   - content: That of the row as the backend reads it.
  ///   - last: Those of the link before: most of its texts stand in this one too.
  init(_ row: ColumnReader, content: String?, after last: ChainedColumns? = nil) throws {
    let isParted = try row.column(16) as Int64? != nil
    try self.init(
      columns: ChainedColumns(
        number: row.column(0), kind: row.column(1), person: row.column(2), author: row.column(3),
        assessor: row.column(4), recorded: row.column(5), machine: row.column(6),
        study: row.text(7, like: last?.study), schedule: row.text(8, like: last?.schedule),
        survey: row.text(9, like: last?.survey), program: row.column(10), tzdata: row.text(11, like: last?.tzdata)),
      contentHash: row.column(12), hash: row.column(13), salt: row.column(14), content: content,
      apart: isParted ? ApartContent(salt: row.column(17), content: row.column(18)) : nil)
  }
}
