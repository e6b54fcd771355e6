import Record
import StudyDesk

/// Queries, their answers and their closing. They are opened on the page of an event.
struct DeskQueryRoutes {
  let desk: DeskRoutes

  func add() {
    desk.show(
      "/queries", noting: "queries", effort: .many, { try DeskQueriesPage.read($0, $1) }, json: { $0.json },
      table: { DeskQueriesPage.table($0, $1) }
    ) { DeskQueriesPage(list: $0, request: $1).page }
    desk.show("/queries/:number", noting: "query", { try $0.query($1.number()) }, json: { $0.json }) {
      DeskQueryPage(row: $0, request: $1).page
    }
    desk.deed("/queries/:number/answer") { desk, request in
      try DeskQueryRoutes.form(
        desk, request, .answerQueries, "Answer query", "It stays open until somebody closes it.",
        DeskField("reason", "Answer", .area, hint: "It stays in the record."), submit: "Answer")
    } perform: { desk, request in
      let query = try desk.answer(query: request.number(), request.said("reason") ?? "", by: desk.author)
      return DeskOutcome(DeskQueryRoutes.path(query.record.number), "The query is answered.")
    }
    desk.deed("/queries/:number/close") { desk, request in
      try DeskQueryRoutes.form(
        desk, request, .closeQueries, "Close query", "Nothing more is said to it then.",
        DeskField("reason", "What settled it", .area, hint: "It stays in the record.", isOptional: true),
        submit: "Close it")
    } perform: { desk, request in
      let query = try desk.close(query: request.number(), reason: request.said("reason"), by: desk.author)
      return DeskOutcome(DeskQueryRoutes.path(query.record.number), "The query is closed.")
    }
  }

  private static func form(
    _ desk: StudyDesk, _ request: DeskRequest, _ permission: Permission, _ title: String, _ about: String,
    _ field: DeskField, submit: String
  ) throws -> DeskForm {
    let row = try desk.query(request.number())
    let record = row.record
    try desk.require(permission, of: record.participant)
    if record.closed != nil { throw QueryRefusal.closed(record.number) }
    var form = DeskForm(
      "\(title) \(record.number)", about: about, [field], submit: submit, back: path(record.number))
    form.facts =
      [("Participant", row.person.id), ("Survey", row.title)] + (record.path.map { [("Item", $0)] } ?? [])
      + [("Question", record.text)] + (record.answers.last?.text.map { [("Latest answer", $0)] } ?? [])
    return form
  }

  private static func path(_ number: Int64) -> DeskPath { DeskPath("/desk/queries/\(number)") }
}
