import CivilTime
import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import Record
import Sittings
import StudyDesk
import StudyService
import SurveyModel
import WebForms
import Wording

/// Entry by staff: a sitting for somebody else, one question a page, as the participant's own pages have it.
struct DeskSittingRoutes: Sendable {
  let host: StudyHost
  let answer: DeskAnswering
  let large: LargeBodies

  func add(to desk: DeskRoutes) {
    addBeginning(to: desk)
    desk.other(.get, "/sittings/:number") { request, asked in
      try await show(DeskSittingRoutes.number(asked), asked)
    }
    desk.other(.post, "/sittings/:number") { request, asked in
      let number = try DeskSittingRoutes.number(asked)
      let most = try await host.with { desk in
        try desk.working(as: asked.staff.id).staffSitting(number).stand.runner.mostOfFile
      }
      let fields = try await large.fields(in: request, file: most)
      guard fields["token"] == asked.staff.formToken else { throw HTTPError(.forbidden) }
      return try await take(fields, number, asked)
    }
  }

  private static func number(_ request: DeskRequest) throws -> Int64 {
    guard let number = Int64(try request.parameter("number")) else { throw HTTPError(.notFound) }
    return number
  }

  static func path(_ number: Int64) -> DeskPath { DeskPath("/desk/sittings/\(number)") }
}

// MARK: - Beginning

extension DeskSittingRoutes {
  private static let modes: [(String, String)] = [
    ("screen", "here, now"), ("paper", "from paper"), ("phone", "by telephone"),
  ]

  private func addBeginning(to desk: DeskRoutes) {
    desk.deed("/participants/:id/event/enter") { desk, request in
      let (id, event) = (try request.parameter("id"), try request.needed("event", "the event"))
      try desk.require(.record, of: id)
      let sheet = try desk.eventSheet(event, of: id)
      var form = DeskForm(
        "Enter answers", about: "Each answer is kept as it is confirmed. The last one stores the outcome.",
        try DeskSittingRoutes.fields(desk, sheet), submit: "Begin", back: .event(event, of: id))
      form.facts = sheet.brief
      return form
    } perform: { desk, request in
      let (id, event) = (try request.parameter("id"), try request.needed("event", "the event"))
      return try DeskSittingRoutes.begin(event, of: id, desk, request)
    }
  }

  private static func fields(_ desk: StudyDesk, _ sheet: EventSheet) throws -> [DeskField] {
    let own = try desk.ownAssessors()
    let people = (sheet.isAssessed ? [] : [("", "the participant")]) + own.map { ($0, "assessor \($0)") }
    // One that is gone on with stays what it was begun as.
    let begun = sheet.unfinished.flatMap { try? desk.staffSitting($0.number) }
    let clock = sheet.clock
    let unfinished: [DeskField] =
      sheet.unfinished == nil
      ? []
      : [
        DeskField(
          "unfinished", "A sitting was begun and not finished",
          .choice([("resume", "go on with it"), ("over", "set it aside and start again")]), value: "resume")
      ]
    return unfinished + [
      DeskField(
        "by", "Recorded in the name of",
        .choice(people.isEmpty ? [("", "an assessor: your account isn't one")] : people),
        value: begun?.by ?? (sheet.isAssessed ? own.first ?? "" : "")),
      DeskField("mode", "How it is answered", .choice(modes), value: begun?.mode.rawValue ?? "screen"),
      DeskField(
        "observed", "When it was answered", .dateTime,
        value: begun?.observed.map { clock.field($0) } ?? "",
        hint: "Of paper and telephone; where the participant is. Now when empty.", isOptional: true),
    ]
  }

  private static func begin(
    _ event: String, of id: String, _ desk: StudyDesk, _ request: DeskRequest
  ) throws -> DeskOutcome {
    let sheet = try desk.eventSheet(event, of: id)
    guard let row = sheet.event?.standing.row else { throw EventRefusal.unknownEvent(event, of: id) }
    let mode = request.said("mode").flatMap { SittingContext.Mode(rawValue: $0) } ?? .screen
    let observed = mode == .screen ? nil : try request.instant("observed", desk.clock(of: id)) ?? desk.clock.now
    let order = SittingOrder(
      task: row.task, event: event, participant: id, by: request.said("by"), mode: mode, observed: observed,
      account: desk.account ?? "")
    let offer = try desk.offer(order)
    if let unfinished = offer.unfinished {
      guard request.said("unfinished") == "over" else {
        try requireSame(try desk.staffSitting(unfinished), as: order, saysWhen: request.said("observed") != nil, sheet)
        return DeskOutcome(path(unfinished), nil)
      }
      try desk.discard(unfinished, of: offer, reason: "started again at the desk")
    }
    let language = try offer.survey.promptLanguage(asked: nil, own: offer.view.language).language
    let context = offer.context(run: SittingContext.newRun(), language: language, seed: .random(in: .min ... .max))
    do {
      let stand = try desk.begin(offer, offer.survey, context: context)
      return DeskOutcome(
        path(stand.sitting), offer.isOnList ? nil : "\(id) is not on the list of \(order.by ?? "").")
    } catch SittingRefusal.underWay(_, let sitting) {
      return DeskOutcome(path(sitting), "Somebody else has started it: this is the current question.")
    }
  }
}

extension DeskSittingRoutes {
  /// - Throws: ``DeskInput/begunOtherwise(_:)`` where a sitting that is gone on with was begun in another way than is said
  ///   now: what is said would be lost.
  private static func requireSame(
    _ begun: StaffSitting, as order: SittingOrder, saysWhen: Bool, _ sheet: EventSheet
  ) throws {
    func minute(_ instant: Instant?) -> Int64? { instant.map { $0.milliseconds / 60_000 } }
    let isSame =
      begun.mode == order.mode && begun.by == order.by
      && (!saysWhen || minute(begun.observed) == minute(order.observed))
    if isSame { return }
    let mode = modes.first { $0.0 == begun.mode.rawValue }?.1 ?? ""
    let when = begun.observed.map { " of \(sheet.clock.short($0))" } ?? ""
    let who = begun.by.map { ", by assessor \($0)" } ?? ", as what the participant says"
    throw DeskInput.begunOtherwise(mode + when + who)
  }
}

// MARK: - Showing and taking

extension DeskSittingRoutes {
  private enum Shown: Sendable {
    case page(FormSession, StaffSitting)
    case told(StaffSitting, notices: [String])
    case elsewhere(DeskPath, String?)
  }

  private func show(_ number: Int64, _ request: DeskRequest) async throws -> Response {
    let item = request.asked("item").flatMap { Int($0) }
    let isTold = request.asked("told") != nil
    let shown = try await host.with { desk in
      let desk = desk.working(as: request.staff.id)
      let sitting = try desk.staffSitting(number)
      try desk.noteView("sitting", of: sitting.participant)
      return try DeskSittingRoutes.shown(sitting, item, isTold: isTold, desk)
    }
    switch shown {
    case .page(let session, let sitting):
      return await response(DeskSittingPage(sitting, session, host.clock.now, request), request)
    case .told(let sitting, let notices):
      return await answer.response(DeskSittingPage.told(sitting, notices, request), request)
    case .elsewhere(let path, let notice):
      if let notice { await answer.notices.tell(notice, to: request.staff) }
      return .seeOther(path.text)
    }
  }

  private static func shown(
    _ sitting: StaffSitting, _ item: Int?, isTold: Bool, _ desk: StudyDesk
  ) throws -> Shown {
    if let over = over(sitting) { return over }
    var session = try session(of: sitting, desk)
    if isTold { return .told(sitting, notices: []) }
    if let item { _ = session.point(at: item) }
    let now = sitting.observed ?? desk.clock.now
    guard session.isOver(at: now) else { return .page(session, sitting) }
    // The time of the page is over: no time can be bought by looking at it again.
    let turn = session.take(.expire, at: now)
    if session.isTelling { return .told(sitting, notices: turn.notices) }
    do {
      _ = try desk.record(turn.entries, after: sitting.stand, by: sitting.author ?? desk.author)
    } catch is SittingMovedOn {}
    return .elsewhere(path(sitting.stand.sitting), nil)
  }

  /// Where a sitting leads that takes nothing more; nil for one that does.
  private static func over(_ sitting: StaffSitting) -> Shown? {
    let event = DeskPath.event(sitting.event.id, of: sitting.participant)
    if sitting.stand.isRecorded { return .elsewhere(event, "It is recorded.") }
    if sitting.isOpen { return nil }
    return .elsewhere(
      event,
      sitting.stand.isDiscarded ? "The sitting was set aside." : "It takes no answers now; what was confirmed is kept.")
  }

  private static func session(of sitting: StaffSitting, _ desk: StudyDesk) throws -> FormSession {
    let names = try desk.usedNames(of: sitting.participant, for: sitting.stand.runner.survey)
    var session = FormSession(sitting.stand.runner, path: .page, usedNames: names)
    session.isEnteredByStaff = true
    return session
  }

  private enum Taken: Sendable {
    case confirmed(FormSession, SittingStand, FormSession.Turn, StaffSitting)
    /// Nothing was taken: the same page, with what was sent.
    case again(FormSession, StaffSitting, PageProblem?, asksBack: String?)
    case elsewhere(DeskPath, String?)
  }

  private func take(_ fields: FormFields, _ number: Int64, _ request: DeskRequest) async throws -> Response {
    guard let position = fields["position"].flatMap({ Int($0) }) else { throw HTTPError(.badRequest) }
    let taken = try await host.with { desk in
      try DeskSittingRoutes.taken(fields, number, position, desk.working(as: request.staff.id))
    }
    switch taken {
    case .confirmed(let session, let stand, let turn, let sitting):
      for notice in turn.notices { await answer.notices.tell(notice, to: request.staff) }
      return .seeOther(DeskSittingRoutes.next(session, stand, sitting).text)
    case .again(let session, let sitting, let problem, let question):
      var page = DeskSittingPage(sitting, session, host.clock.now, request)
      (page.typed, page.problem, page.asksBack) = (fields, problem, question)
      return await response(page, request, status: problem == nil ? .ok : .unprocessableContent)
    case .elsewhere(let path, let notice):
      if let notice { await answer.notices.tell(notice, to: request.staff) }
      return .seeOther(path.text)
    }
  }

  private static let stale = "The sitting has moved on since this page was loaded. This is the current question."

  private static func taken(
    _ fields: FormFields, _ number: Int64, _ position: Int, _ desk: StudyDesk
  ) throws -> Taken {
    let sitting = try desk.staffSitting(number)
    if case .elsewhere(let path, let notice)? = over(sitting) { return .elsewhere(path, notice) }
    guard sitting.stand.position == position else { return .elsewhere(path(number), stale) }
    var session = try session(of: sitting, desk)
    let now = sitting.observed ?? desk.clock.now
    let turn: FormSession.Turn
    if fields["told"] != nil {
      turn = session.leaveTold(at: now)
    } else {
      guard session.isAsked(fields) else { return .elsewhere(path(number), stale) }
      let before = session
      switch session.take(fields, at: now) {
      case .taken(let taken): turn = taken
      case .asksBack(let question): return .again(before, sitting, nil, asksBack: question)
      case .refused(let problem): return .again(before, sitting, problem, asksBack: nil)
      }
    }
    do {
      let stand = try desk.record(turn.entries, after: sitting.stand, by: sitting.author ?? desk.author)
      return .confirmed(session, stand, turn, sitting)
    } catch is SittingMovedOn {
      return .elsewhere(path(number), stale)
    }
  }

  private static func next(_ session: FormSession, _ stand: SittingStand, _ sitting: StaffSitting) -> DeskPath {
    let own = path(stand.sitting)
    if stand.isRecorded { return own }
    if session.isTelling { return own.adding("told", "1") }
    // An item that was gone back to on its page is in no journal.
    let isElsewhere = FormSession(stand.runner, path: .page).cursor != session.cursor
    return isElsewhere ? own.adding("item", String(session.cursor ?? 0)) : own
  }

  private func response(
    _ page: DeskSittingPage, _ request: DeskRequest, status: HTTPResponse.Status = .ok
  ) async -> Response {
    await answer.response(page.page, request, status: status)
  }
}
