import HTTPTypes
import Hummingbird
import HummingbirdCore
import JSONText
import NIOCore
import Record
import StudyDesk
import WebForms

/// How pages and deeds of the desk are told to the router: each asks the desk as the account that is signed in, and what
/// the account may not do is refused there.
struct DeskRoutes {
  let host: StudyHost
  let site: Site
  let notices: DeskNotices
  let looks = DeskLooks()
  let limits: ServerLimits
  let guesses: GuessLog
  let router: Router<ServerContext>

  /// Below ``DeskAccess``: nobody gets here who is not signed in.
  private var group: RouterGroup<ServerContext> {
    let cookie = DeskCookie(isSecure: site.settings.isSecure)
    return router.group("/desk").add(middleware: DeskAccess(host: host, site: site, cookie: cookie, guesses: guesses))
      .add(middleware: DeskErrors(host: host, site: site, guesses: guesses))
  }

  /// A page, with the same view as `.json` and, where it is a table, as `.csv`.
  ///
  /// - Parameters:
  ///   - path: Behind `/desk`, such as `/participants/:id`.
  ///   - view: What the audit calls it; nil for what tells nobody's name and answers.
  ///   - effort: What it costs.
  ///   - read: Asks the desk.
  ///   - body: The JSON of what is too long for one text.
  ///   - file: The CSV of what is too long for a table.
  func show<View: Sendable>(
    _ path: String, noting view: String?, effort: DeskEffort = .one,
    _ read: @escaping @Sendable (StudyDesk, DeskRequest) throws -> View,
    json: (@Sendable (View) throws -> JSONValue)? = nil, body: (@Sendable (View) -> ResponseBody)? = nil,
    table: (@Sendable (View, DeskRequest) -> DeskTable)? = nil,
    file: (@Sendable (DeskRequest) async throws -> Response)? = nil,
    page: @escaping @Sendable (View, DeskRequest) -> DeskPage
  ) {
    let (host, answer, looks) = (host, answering, looks)
    let ask = { @Sendable (asked: DeskRequest) async throws -> View in
      let isNew = await looks.isNew(asked, at: host.clock.now)
      let account = asked.staff.id
      let note = { @Sendable (desk: StudyDesk) throws in
        if let view, isNew { try desk.noteView(view, of: asked.participant) }
      }
      if effort == .one {
        return try await host.with { desk in
          // What was refused was not seen; what was seen is noted before it is shown.
          let view = try read(desk.working(as: account), asked)
          try note(desk.working(as: account))
          return view
        }
      }
      let look = { @Sendable (desk: StudyDesk) throws in try read(desk.working(as: account), asked) }
      let view = effort == .many ? try await host.look(look) : try await host.atLength(look)
      try await host.with { try note($0.working(as: account)) }
      return view
    }
    let serve = { @Sendable (request: Request, context: ServerContext) async throws -> Response in
      let asked = try DeskRequest(request, context)
      switch asked.ending {
      case .json:
        let type = "application/json; charset=utf-8"
        if let body {
          return Response(status: .ok, headers: [.contentType: type], body: body(try await ask(asked)))
        }
        guard let json else { throw HTTPError(.notFound) }
        return .data(try json(try await ask(asked)).compactText, type: type)
      case .csv:
        if let file { return try await file(asked) }
        guard let table else { throw HTTPError(.notFound) }
        return .data(table(try await ask(asked), asked).csv(asked), type: "text/csv; charset=utf-8")
      case nil:
        let entries = try await host.with { try $0.news(after: nil).count }
        var made = page(try await ask(asked), asked)
        made.entries = entries
        return await answer.response(made, asked)
      }
    }
    group.get(RouterPath(path)) { try await serve($0, $1) }
    // A part of the address that is a parameter takes its ending with it.
    let isOpen = path.split(separator: "/").last?.hasPrefix(":") ?? false
    if !isOpen {
      for ending in DeskEnding.allCases { group.get(RouterPath(path + ending.rawValue)) { try await serve($0, $1) } }
    }
  }

  /// A deed: its form is a page of its own, and what is refused stands there again with why.
  ///
  /// - Parameters:
  ///   - isSlow: Whether doing it takes the time of a password: others are not to wait for it.
  ///   - form: Asks the desk for what whoever decides wants to see.
  ///   - perform: Does it.
  /// - Returns: Where it leads, and what is told there.
  func deed(
    _ path: String, isSlow: Bool = false, form: @escaping @Sendable (StudyDesk, DeskRequest) throws -> DeskForm,
    perform: @escaping @Sendable (StudyDesk, DeskRequest) throws -> DeskOutcome
  ) {
    let (host, answer, limits, notices, looks) = (host, answering, limits, notices, looks)
    let section = path.split(separator: "/").first.flatMap { DeskSection(rawValue: String($0)) }
    group.get(RouterPath(path)) { request, context in
      let asked = try DeskRequest(request, context)
      let isNew = await looks.isNew(asked, at: host.clock.now)
      let form = try await host.with { desk in
        let desk = desk.working(as: asked.staff.id)
        let form = try form(desk, asked)
        // It shows who somebody is, or what they answered.
        if isNew, DeskRoutes.isAboutPeople(path) { try desk.noteView("form", of: asked.participant) }
        return form
      }
      return await answer.response(DeskPage(form.title, form.html(asked), section: section), asked)
    }
    group.post(RouterPath(path)) { request, context -> Response in
      let fields = try await request.fields(atMost: limits.bodyBytes)
      let asked = try DeskRequest(request, context, fields: fields)
      guard fields["token"] == asked.staff.formToken else { throw HTTPError(.forbidden) }
      let tried = { @Sendable (desk: StudyDesk) throws -> Result<DeskOutcome, DeskProblem> in
        let desk = desk.working(as: asked.staff.id)
        do { return .success(try perform(desk, asked)) } catch let refusal as PermissionRefusal {
          throw refusal
        } catch let refusal as any Refusal {
          return .failure(
            DeskProblem(
              form: try form(desk, asked).asking(refusal, asked), text: refusal.deskMessage, kind: refusal.kind))
        } catch let error as StoreError where error.isOfRules {
          return .failure(DeskProblem(form: try form(desk, asked), text: "\(error)", kind: .state))
        }
      }
      let done = try await isSlow ? host.aside(tried) : host.with(tried)
      switch done {
      case .success(let outcome):
        await outcome.before()
        if let page = outcome.page { return await answer.response(page, asked) }
        if let notice = outcome.notice { await notices.tell(notice, to: asked.staff) }
        return .seeOther(outcome.next.text)
      case .failure(let problem):
        return await answer.response(
          DeskPage(problem.form.title, problem.form.html(asked, problem: problem.text), section: section), asked,
          status: problem.kind == .state ? .conflict : .unprocessableContent)
      }
    }
  }

  private static func isAboutPeople(_ path: String) -> Bool {
    ["/participants/:id", "/alerts", "/queries", "/signatures"].contains { path.hasPrefix($0) }
  }

  /// What has no page of its own.
  func other(
    _ method: HTTPRequest.Method, _ path: String,
    _ body: @escaping @Sendable (Request, DeskRequest) async throws -> Response
  ) {
    group.on(RouterPath(path), method: method) { request, context -> Response in
      try await body(request, try DeskRequest(request, context))
    }
  }

  /// A form that leads to no page; `body` is given what it sent.
  func post(_ path: String, _ body: @escaping @Sendable (DeskRequest) async throws -> Response) {
    let limits = limits
    group.post(RouterPath(path)) { request, context -> Response in
      let fields = try await request.fields(atMost: limits.bodyBytes)
      let asked = try DeskRequest(request, context, fields: fields)
      guard fields["token"] == asked.staff.formToken else { throw HTTPError(.forbidden) }
      return try await body(asked)
    }
  }

  var answering: DeskAnswering { DeskAnswering(site: site, notices: notices) }
}

/// What a view costs, and with whom it waits in line.
enum DeskEffort: Sendable {
  /// It is about somebody, or a few.
  case one
  /// It goes through the roster: nobody's answer is to wait for it.
  case many
  /// It may go through all that was recorded.
  case all
}

/// Makes pages of what the desk showed or did, with what is told once.
struct DeskAnswering: Sendable {
  let site: Site
  let notices: DeskNotices

  func response(_ page: DeskPage, _ request: DeskRequest, status: HTTPResponse.Status = .ok) async -> Response {
    let told = await notices.take(of: request.staff)
    return .page(site.desk(page, for: request, notices: told), status: status)
  }
}

/// Where a deed leads, and what is told there.
struct DeskOutcome: Sendable {
  let next: DeskPath
  let notice: String?
  /// Shown in place of it, this once: what is told nowhere else.
  var page: DeskPage?
  /// What the server is to remember beside the record before it answers.
  var before: @Sendable () async -> Void = {}

  init(_ next: DeskPath, _ notice: String?, page: DeskPage? = nil) {
    self.next = next
    self.notice = notice
    self.page = page
  }
}

private struct DeskProblem: Error {
  let form: DeskForm
  let text: String
  let kind: RefusalKind
}

extension ResponseBody {
  /// What is made piece by piece, as fast as it is read.
  init(pieces: some Sequence<[UInt8]> & Sendable) {
    self.init { writer in
      for piece in pieces { try await writer.write(ByteBuffer(bytes: piece)) }
      try await writer.finish(nil)
    }
  }
}

extension Response {
  static func data(_ text: String, type: String) -> Response {
    Response(status: .ok, headers: [.contentType: type], body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }
}
