import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import StudyDesk
import SurveyModel
import WebForms

/// A personal link opens a session on the device, after its number when one goes with it.
struct LinkRoutes {
  let host: StudyHost
  let site: Site
  let cookie: SessionCookie
  let limit: SignInLimit
  let live: LiveSittings

  func add(to router: Router<ServerContext>) {
    router.get("/l/:link") { request, context in
      try await limit.count(context.address, at: host.clock.now)
      return try await open(try context.parameters.require("link"), pin: nil, request)
    }
    router.post("/l/:link") { request, context in
      try await limit.count(context.address, at: host.clock.now)
      let fields = try await request.fields(atMost: 4_096)
      return try await open(try context.parameters.require("link"), pin: fields["pin"] ?? "", request)
    }
    router.post("/sign-out") { request, context in
      let isLocked: Bool
      if let visitor = context.visitor {
        isLocked = try await request.fields(of: visitor, atMost: 4_096)["kept"] != nil
        try await host.with { try $0.endSession(visitor.secret) }
        await live.forgetDrafts(of: nil, by: visitor.secret)
      } else {
        isLocked = try await request.fields(atMost: 4_096)["kept"] != nil
      }
      var response = site.page(SignedOutPage(language: language(of: request)))
      response.setCookie(cookie.ended)
      // What the device keeps goes with the session, but for answers that its script has locked.
      response.headers[.clearSiteData] = isLocked ? "\"cache\"" : "\"cache\", \"storage\""
      return response
    }
  }

  private func open(_ link: String, pin: String?, _ request: Request) async throws -> Response {
    do {
      let opened = try await host.with { try $0.openLink(link, pin: pin) }
      var response = Response.seeOther("/")
      response.setCookie(cookie.cookie(opened.secret))
      return response
    } catch AccessRefusal.pinNeeded(let fault) {
      return site.page(PINPage(link: link, fault: fault, language: language(of: request)))
    } catch AccessRefusal.locked {
      return site.page(LockedLinkPage(contact: site.contact, language: language(of: request)))
    } catch is AccessRefusal {
      throw HTTPError(.gone)
    }
  }

  private func language(of request: Request) -> LanguageTag {
    LanguageTag(accepted: request.headers[.acceptLanguage], among: site.languages)
  }
}
