import CivilTime
import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import Record
import StudyDesk
import WebForms

/// Who is signed in at the desk, by the session that their cookie names.
struct DeskStaff: Sendable {
  let rights: AccountRights
  let secret: String

  var id: String { rights.account.id }
  /// As pages name them.
  var name: String { rights.account.name ?? id }

  /// What a form of theirs carries: nobody else can make one that is taken.
  var formToken: String { String(SHA256Value(of: ("desk-form:" + secret).utf8).description.prefix(32)) }

  func may(_ permission: Permission) -> Bool { rights.allows(permission) }

  /// Whether they may do it in the whole study: what is no one site's asks for that.
  func mayForEverybody(_ permission: Permission) -> Bool { rights.reach(permission).isEverybody }
}

/// The cookie of the desk: apart from the participants', so that one browser can have both.
struct DeskCookie: Sendable {
  let isSecure: Bool

  private var name: String { isSecure ? "__Host-regimen-desk" : "regimen-desk" }
  private var deviceName: String { name + "-device" }

  func secret(in request: Request) -> String? { DeskCookie.secret(request.cookies[name]?.value) }

  /// What the browser has kept from a sign-in before.
  func device(in request: Request) -> String? { DeskCookie.secret(request.cookies[deviceName]?.value) }

  private static func secret(_ value: String?) -> String? {
    guard let value, value.utf8.count == 32 else { return nil }
    return value.allSatisfy(\.isHexDigit) ? value.lowercased() : nil
  }

  func cookie(device: String) -> Cookie {
    Cookie(
      name: deviceName, value: device, maxAge: 180 * 86_400, path: "/", secure: isSecure, httpOnly: true,
      sameSite: .lax)
  }

  func cookie(_ secret: String) -> Cookie {
    Cookie(
      name: name, value: secret, maxAge: Int(DeskSession.absoluteEnd / 1_000), path: "/", secure: isSecure,
      httpOnly: true, sameSite: .lax)
  }

  var ended: Cookie {
    Cookie(name: name, value: "", maxAge: 0, path: "/", secure: isSecure, httpOnly: true, sameSite: .lax)
  }
}

/// Lets those in who are signed in; the others are asked to.
struct DeskAccess: RouterMiddleware {
  let host: StudyHost
  let site: Site
  let cookie: DeskCookie
  let guesses: GuessLog

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    guard let secret = cookie.secret(in: request) else { return await signIn(for: request) }
    let isUse = !request.isBySelf
    guard let rights = try await host.with({ try $0.account(by: secret, isUse: isUse) }) else {
      if isUse { await guesses.note(.session) }
      return await signIn(for: request)
    }
    var context = context
    context.staff = DeskStaff(rights: rights, secret: secret)
    return try await next(request, context)
  }

  /// A page is asked for again after signing in; of a form that was sent it is said that nothing was done, with what was
  /// typed; what programs read is refused.
  private func signIn(for request: Request) async -> Response {
    if request.uri.path.hasSuffix(".json") || request.uri.path.hasSuffix(".csv") {
      return Response(status: .unauthorized)
    }
    let path = DeskPath("/desk/sign-in").adding("to", request.uri.description).text
    if request.method == .get { return .seeOther(path) }
    let typed = await (try? request.fields(atMost: DeskAccess.mostTyped))?.typed(leavingOut: DeskAccess.notTyped) ?? []
    let html = Templates.render(
      DeskAccess.signedOut,
      ["path": path, "typed": typed.map { ["name": $0.name, "value": $0.value] }, "hasTyped": !typed.isEmpty])
    return .page(site.deskFrame("You are signed out").html(html), status: .unauthorized)
  }

  private static let mostTyped = 65_536
  /// Secrets, and what a page puts into its forms by itself.
  private static let notTyped: Set<String> = [
    "token", "password", "again", "old", "new", "code", "revision", "seen", "number", "position", "act", "ways",
  ]

  private static let signedOut = PageTemplate(
    """
    <h1>You are signed out</h1>
    <p>Nothing was done.{{#hasTyped}} This is what you sent; copy what you need before you sign in.{{/hasTyped}}</p>
    {{#hasTyped}}<dl class="facts">{{#typed}}<div><dt>{{name}}</dt><dd>{{value}}</dd></div>{{/typed}}</dl>{{/hasTyped}}
    <p><a class="button primary" href="{{path}}">Sign in</a></p>
    """)
}

extension Request {
  /// Whether a page asks by itself: to be fresh, or to be told when it is not.
  var isBySelf: Bool { headers[.live] != nil || uri.path == "/desk/live" }
}

extension HTTPField.Name {
  /// A page that is asked for again by itself says so.
  static let live = HTTPField.Name("X-Live") ?? .accept
}

/// What is told once on the next page that somebody sees.
actor DeskNotices {
  private var told: [String: [String]] = [:]

  func tell(_ notice: String, to staff: DeskStaff) {
    if told.count > 1_000 { told = [:] }
    told[staff.secret, default: []].append(notice)
  }

  func take(of staff: DeskStaff) -> [String] { told.removeValue(forKey: staff.secret) ?? [] }
}
