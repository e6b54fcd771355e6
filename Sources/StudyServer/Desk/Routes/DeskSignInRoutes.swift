import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import Reports
import StudyDesk
import WebForms

/// The way in: a name, a password and a code; and the link by which they are set.
struct DeskSignInRoutes {
  let host: StudyHost
  let site: Site
  let limit: SignInLimit
  let guesses: GuessLog
  let unknown = UnknownNames()

  private var cookie: DeskCookie { DeskCookie(isSecure: site.settings.isSecure) }

  func add(to router: Router<ServerContext>) {
    router.get("/desk/sign-in") { request, _ -> Response in
      .page(DeskSignInPage(next: DeskSignInRoutes.next(request)).html(in: site))
    }
    router.post("/desk/sign-in") { request, context in
      try await limit.count(context.address, at: host.clock.now)
      let fields = try await request.fields(atMost: 8_192)
      let attempt = SignInAttempt(
        account: fields.text("account")?.trimmingSpaces ?? "", password: fields["password"] ?? "",
        code: fields["code"] ?? "", device: cookie.device(in: request))
      do {
        if let end = await unknown.waits(attempt.account, at: host.clock.now) { throw AccountRefusal.waits(until: end) }
        let session = try await host.aside { try $0.signIn(attempt) }
        var response = Response.seeOther(DeskSignInRoutes.inside(fields["to"]) ?? "/desk")
        response.setCookie(cookie.cookie(session.secret))
        if let device = session.device { response.setCookie(cookie.cookie(device: device)) }
        return response
      } catch let refusal as AccountRefusal {
        if refusal == .unknownName {
          await unknown.fail(attempt.account, at: host.clock.now)
          await guesses.note(.name)
        }
        let page = DeskSignInPage(
          next: DeskSignInRoutes.inside(fields["to"]), account: attempt.account, problem: refusal.message)
        return .page(page.html(in: site), status: .unprocessableContent)
      }
    }
    router.post("/desk/sign-out") { request, _ in
      if let secret = cookie.secret(in: request), let rights = try await host.with({ try $0.account(by: secret) }) {
        let staff = DeskStaff(rights: rights, secret: secret)
        guard try await request.fields(atMost: 4_096)["token"] == staff.formToken else { throw HTTPError(.forbidden) }
        try await host.with { try $0.signOut(secret) }
      }
      var response = Response.seeOther("/desk/sign-in")
      response.setCookie(cookie.ended)
      response.headers[.clearSiteData] = "\"cache\""
      return response
    }
    addInvitations(to: router)
  }

  private func addInvitations(to router: Router<ServerContext>) {
    router.get("/desk/invitation/:secret") { request, context in
      try await limit.count(context.address, at: host.clock.now)
      let secret = try context.parameters.require("secret")
      return try await page(of: secret, problem: nil)
    }
    router.post("/desk/invitation/:secret") { request, context in
      try await limit.count(context.address, at: host.clock.now)
      let secret = try context.parameters.require("secret")
      let fields = try await request.fields(atMost: 8_192)
      let (password, again, code) = (fields["password"] ?? "", fields["again"] ?? "", fields["code"] ?? "")
      guard password == again else { return try await page(of: secret, problem: DeskInput.notTheSame.message) }
      do {
        try await host.aside { try $0.accept(invitation: secret, password: password, code: code) }
        return .page(DeskSignInPage(notice: "Your password is set. Sign in with it.").html(in: site))
      } catch AccountRefusal.notAnInvitation {
        await guesses.note(.invitation)
        return gone
      } catch let refusal as AccountRefusal {
        return try await page(of: secret, problem: refusal.message)
      }
    }
  }

  private func page(of secret: String, problem: String?) async throws -> Response {
    do {
      let invitation = try await host.with { try $0.invitation(secret) }
      let page = DeskInvitationPage(secret: secret, invitation: invitation, study: site.id, problem: problem)
      return .page(page.html(in: site), status: problem == nil ? .ok : .unprocessableContent)
    } catch AccountRefusal.notAnInvitation {
      await guesses.note(.invitation)
      return gone
    }
  }

  private var gone: Response {
    .page(
      DeskSignInPage(problem: AccountRefusal.notAnInvitation.message).html(in: site), status: .gone)
  }

  private static func next(_ request: Request) -> String? {
    inside(request.uri.queryParameters["to"].map { String($0) })
  }

  /// A page of the desk, and nowhere else.
  private static func inside(_ path: String?) -> String? {
    guard let path, path == "/desk" || path.hasPrefix("/desk/"), !path.contains("//"), !path.contains("\\"),
      path.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { return nil }
    return path
  }
}
