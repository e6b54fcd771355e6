import CivilTime
import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import Record
import StudyDesk
import SurveyModel
import WebForms

/// The day of whoever is signed in.
struct FeedRoutes {
  let host: StudyHost
  let site: Site
  let live: LiveSittings

  func add(to router: Router<ServerContext>) {
    router.get("/") { request, context in
      let visitor = try context.requireVisitor()
      let date = request.uri.queryParameters["day"].flatMap { CivilDate(iso: String($0)) }
      let day = try await host.with { try $0.ownDay(of: visitor.participant, on: date) }
      return site.page(FeedPage(day: day, visitor: visitor, notices: await live.notices(for: visitor)))
    }
    // For a device that keeps the day: what is told once is left for whoever reads it.
    router.get("/offline/day") { _, context in
      let visitor = try context.requireVisitor()
      let day = try await host.with { try $0.ownDay(of: visitor.participant, on: nil) }
      return site.page(FeedPage(day: day, visitor: visitor, notices: []))
    }
    router.post("/language") { request, context in
      let visitor = try context.requireVisitor()
      let fields = try await request.fields(of: visitor, atMost: 4_096)
      guard let language = fields["language"], site.languages.contains(LanguageTag(language)) else {
        throw HTTPError(.badRequest)
      }
      var details = ParticipantDetails()
      details.language = language
      let wanted = details
      _ = try await host.with { try $0.describe(visitor.participant, wanted, by: .participant) }
      return Response.seeOther("/")
    }
  }
}
