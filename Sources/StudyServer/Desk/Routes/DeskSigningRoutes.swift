import JSONText
import Record
import Reports
import StudyDesk
import StudyService
import WebForms

/// Signatures of what is recorded: each asks for the password again.
struct DeskSigningRoutes {
  let desk: DeskRoutes

  func add() {
    addOutcome()
    addCasebook()
    addWithdrawal()
    desk.show(
      "/completeness/signatures", noting: "signatures", effort: .all, { try DeskSignaturesPage.read($0, $1) },
      json: { .array($0.list.rows.map(\.json)) }, table: { DeskSignaturesPage.table($0, $1) }
    ) { DeskSignaturesPage(view: $0, request: $1).page }
  }

  private static let warning =
    "Your signature says, with your name and the time, that you take responsibility for the data shown here. It is as binding "
    + "as a handwritten one. It does not cover later corrections."

  private static func fields(_ assessors: [String]) -> [DeskField] {
    let by: [DeskField] =
      assessors.isEmpty
      ? []
      : [
        DeskField(
          "by", "Sign as", .choice([("", "your account")] + assessors.map { ($0, "assessor \($0)") }), isOptional: true)
      ]
    return by + [
      DeskField(
        "meaning", "What it means",
        .choice([("", "choose")] + Signing.meanings.map { ($0, $0) } + [("other", "something else")])),
      DeskField("other", "In your own words", isOptional: true),
      DeskField("password", "Your password", .password, hint: "The one that you sign in with."),
    ]
  }

  private static func signing(_ request: DeskRequest) throws -> Signing {
    let chosen = request.said("meaning") ?? ""
    let meaning = chosen == "other" ? request.said("other") ?? "" : chosen
    return Signing(meaning, password: request.fields["password"] ?? "")
  }

  private static func author(_ desk: StudyDesk, _ request: DeskRequest) -> Author {
    request.said("by").map(Author.assessor) ?? desk.author
  }

  private func addOutcome() {
    desk.deed("/participants/:id/event/sign", isSlow: true) { desk, request in
      let (id, event) = (try request.parameter("id"), try request.needed("event", "the event"))
      try desk.require(.sign, of: id)
      let sheet = try desk.eventSheet(event, of: id)
      let revision = sheet.outcome.map { String($0.sheet.record.revision) } ?? ""
      var form = DeskForm(
        "Sign what was recorded", about: DeskSigningRoutes.warning,
        [.hidden("revision", revision)] + DeskSigningRoutes.fields(try desk.ownAssessors()), submit: "Sign",
        back: .event(event, of: id))
      form.facts =
        sheet.brief + [
          ("Signed by", request.staff.name), ("Open queries", "\(sheet.queries?.count { $0.closed == nil } ?? 0)"),
        ]
        + (sheet.outcome?.answers ?? []).map {
          ($0.question, $0.isWithheld ? "(hidden)" : $0.answer ?? $0.state.word)
        }
      return form
    } perform: { desk, request in
      let (id, event) = (try request.parameter("id"), try request.needed("event", "the event"))
      guard let revision = try request.number("revision") else { throw DeskInput.missing("what was seen") }
      _ = try desk.sign(
        SeenOutcome(event, revision: revision), of: id, DeskSigningRoutes.signing(request),
        by: DeskSigningRoutes.author(desk, request))
      return DeskOutcome(.event(event, of: id), "It is signed.")
    }
  }

  private func addCasebook() {
    desk.deed("/participants/:id/sign", isSlow: true) { desk, request in
      let id = try request.parameter("id")
      try desk.require(.sign, of: id)
      let person = try desk.person(id)
      var form = DeskForm(
        "Sign all that is recorded of \(id)", about: DeskSigningRoutes.warning,
        [.hidden("seen", person.casebook.seen)] + DeskSigningRoutes.fields(try desk.ownAssessors()), submit: "Sign",
        back: .person(id))
      form.facts = [
        ("Participant", id), ("Outcomes", "\(person.casebook.outcomes)"),
        ("Not signed yet", DeskSigningRoutes.list(person.casebook.unsigned)),
        ("Begun and not finished", "\(person.sheet.unfinished.count)"),
        ("Open queries", "\(person.queries?.count ?? 0)"), ("Signed by", request.staff.name),
      ]
      return form
    } perform: { desk, request in
      let id = try request.parameter("id")
      let signed = try desk.signCasebook(
        of: id, seen: request.needed("seen", "what was seen"), DeskSigningRoutes.signing(request),
        by: DeskSigningRoutes.author(desk, request))
      let count = signed.revisions.count
      return DeskOutcome(.person(id), count == 1 ? "One outcome is signed." : "\(count) outcomes are signed.")
    }
  }

  private func addWithdrawal() {
    desk.deed("/signatures/:number/withdraw") { desk, request in
      let known = try desk.signature(DeskSigningRoutes.number(request))
      var form = DeskForm(
        "Take signature \(known.number) back", about: "It stays in the record, and holds no more.", [.reason],
        submit: "Take it back", back: DeskSigningRoutes.place(of: known))
      form.facts = [
        ("Participant", known.participant), ("Of", known.event ?? "all that was recorded"),
        ("Meaning", known.signer.meaning), ("Signed by", known.printedName),
      ]
      return form
    } perform: { desk, request in
      let known = try desk.signature(DeskSigningRoutes.number(request))
      let author = known.stamp.author
      _ = try desk.withdraw(
        signature: known.number, reason: request.said("reason") ?? "",
        by: { if case .assessor = author { author } else { desk.author } }())
      return DeskOutcome(DeskSigningRoutes.place(of: known), "It is taken back.")
    }
  }

  /// So many events are named.
  private static let named = 20

  private static func list(_ events: [String]) -> String {
    let more = events.count - named
    return events.isEmpty
      ? "0"
      : "\(events.count): " + events.prefix(named).joined(separator: ", ")
        + (more > 0 ? " and \(more) more" : "")
  }

  private static func number(_ request: DeskRequest) throws -> Int64 {
    guard let number = Int64(try request.parameter("number")) else { throw SigningRefusal.unknownSignature(0) }
    return number
  }

  private static func place(of signature: SignatureRecord) -> DeskPath {
    signature.event.map { .event($0, of: signature.participant) } ?? .person(signature.participant)
  }
}
