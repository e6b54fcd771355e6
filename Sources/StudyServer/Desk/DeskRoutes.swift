import HTTPTypes
import Hummingbird
import HummingbirdCore
import JSONText
import NIOCore
import StudyDesk
import WebForms

/// How pages and deeds of the desk are told to the router: each asks the desk as the account that is signed in, and what
/// the account may not do is refused there.
struct DeskRoutes {
  let host: StudyHost
  let site: Site
  let notices: DeskNotices
  let limits: ServerLimits
  let router: Router<ServerContext>

  /// Below ``DeskAccess``: nobody gets here who is not signed in.
  private var group: RouterGroup<ServerContext> {
    router.group("/desk").add(middleware: DeskAccess(host: host, cookie: DeskCookie(isSecure: site.settings.isSecure)))
      .add(middleware: DeskErrors(host: host, site: site))
  }

  /// A page, with the same view as `.json` and, where it is a table, as `.csv`.
  ///
  /// - Parameters:
  ///   - path: Behind `/desk`, such as `/participants/:id`.
  ///   - view: What the audit calls it; nil for what tells nobody's name and answers.
  ///   - read: Asks the desk.
  func show<View: Sendable>(
    _ path: String, noting view: String?, _ read: @escaping @Sendable (StudyDesk, DeskRequest) throws -> View,
    json: (@Sendable (View) throws -> JSONValue)? = nil,
    table: (@Sendable (View, DeskRequest) -> DeskTable)? = nil,
    page: @escaping @Sendable (View, DeskRequest) -> DeskPage
  ) {
    let (host, answer) = (host, answering)
    let read = { @Sendable (desk: StudyDesk, request: DeskRequest) throws -> View in
      if let view { try desk.noteView(view, of: request.participant) }
      return try read(desk, request)
    }
    let serve = { @Sendable (request: Request, context: ServerContext) async throws -> Response in
      let asked = try DeskRequest(request, context)
      let id = asked.staff.id
      switch asked.ending {
      case .json:
        guard let json else { throw HTTPError(.notFound) }
        let text = try await host.with { try json(read($0.working(as: id), asked)).compactText }
        return .data(text, type: "application/json; charset=utf-8")
      case .csv:
        guard let table else { throw HTTPError(.notFound) }
        let text = try await host.with { table(try read($0.working(as: id), asked), asked).csv(asked) }
        return .data(text, type: "text/csv; charset=utf-8")
      case nil:
        let view = try await host.with { try read($0.working(as: id), asked) }
        return await answer.response(page(view, asked), asked)
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
  ///   - form: Asks the desk for what whoever decides wants to see.
  ///   - perform: Does it.
  /// - Returns: Where it leads, and what is told there.
  func deed(
    _ path: String, form: @escaping @Sendable (StudyDesk, DeskRequest) throws -> DeskForm,
    perform: @escaping @Sendable (StudyDesk, DeskRequest) throws -> DeskOutcome
  ) {
    let (host, answer, limits, notices) = (host, answering, limits, notices)
    group.get(RouterPath(path)) { request, context in
      let asked = try DeskRequest(request, context)
      let form = try await host.with { try form($0.working(as: asked.staff.id), asked) }
      return await answer.response(DeskPage(form.title, form.html(asked)), asked)
    }
    group.post(RouterPath(path)) { request, context -> Response in
      let fields = try await request.fields(atMost: limits.bodyBytes)
      let asked = try DeskRequest(request, context, fields: fields)
      guard fields["token"] == asked.staff.formToken else { throw HTTPError(.forbidden) }
      let done: Result<DeskOutcome, DeskProblem> = try await host.with { desk in
        let desk = desk.working(as: asked.staff.id)
        do { return .success(try perform(desk, asked)) } catch let refusal as PermissionRefusal {
          throw refusal
        } catch let refusal as any Refusal {
          return .failure(DeskProblem(form: try form(desk, asked), text: refusal.message, kind: refusal.kind))
        }
      }
      switch done {
      case .success(let outcome):
        if let notice = outcome.notice { await notices.tell(notice, to: asked.staff) }
        return .seeOther(outcome.next.text)
      case .failure(let problem):
        return await answer.response(
          DeskPage(problem.form.title, problem.form.html(asked, problem: problem.text)), asked,
          status: problem.kind == .state ? .conflict : .unprocessableContent)
      }
    }
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

  var answering: DeskAnswering { DeskAnswering(site: site, notices: notices) }
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

  init(_ next: DeskPath, _ notice: String?) {
    self.next = next
    self.notice = notice
  }
}

private struct DeskProblem: Error {
  let form: DeskForm
  let text: String
  let kind: RefusalKind
}

extension Response {
  static func data(_ text: String, type: String) -> Response {
    Response(status: .ok, headers: [.contentType: type], body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }
}
