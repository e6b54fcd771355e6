import CivilTime
import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import Record
import StudyDesk
import WebForms

/// What programs sign in with: each account makes its own tokens, and ends them.
struct DeskTokenRoutes {
  let desk: DeskRoutes

  func add() {
    desk.show("/tokens", noting: nil, { try $0.tokens(of: $1.staff.id) }) {
      DeskTokensPage(tokens: $0, request: $1).page
    }
    let (host, answer) = (desk.host, desk.answering)
    desk.other(.get, "/tokens/new") { _, asked in
      await answer.response(DeskNewTokenPage(request: asked, problem: nil).page, asked)
    }
    desk.other(.post, "/tokens/new") { request, asked in
      let fields = try await request.fields(atMost: 8_192)
      guard fields["token"] == asked.staff.formToken else { throw HTTPError(.forbidden) }
      let wanted = Set(fields.all("permission").compactMap(Permission.init))
      let end = fields.text("expires").flatMap { CivilDate(iso: $0.trimmingSpaces) }
      guard let name = fields.text("name"), !wanted.isEmpty, let end else {
        let problem = "Say what it is for, what it may do, and until when."
        return await answer.response(
          DeskNewTokenPage(request: asked, problem: problem).page, asked, status: .unprocessableContent)
      }
      do {
        let made = try await host.with { desk in
          let desk = desk.working(as: asked.staff.id)
          let expires = Instant(milliseconds: Int64(end.dayNumber) * 86_400_000)
          return try desk.makeToken(
            name, for: asked.staff.id, permissions: wanted, expires: expires, by: desk.author)
        }
        return await answer.response(DeskTokenMadePage(made: made).page, asked)
      } catch let refusal as AccountRefusal {
        return await answer.response(
          DeskNewTokenPage(request: asked, problem: refusal.message.asSentence).page, asked,
          status: .unprocessableContent)
      }
    }
    desk.deed("/tokens/:number/end") { _, request in
      DeskForm(
        "End the token #\(try request.parameter("number"))", about: "Programs that use it are refused from then on.",
        [], submit: "End it", back: DeskPath("/desk/tokens"))
    } perform: { desk, request in
      guard let number = Int64(try request.parameter("number")) else { throw HTTPError(.notFound) }
      try desk.endToken(number, by: desk.author)
      return DeskOutcome(DeskPath("/desk/tokens"), "The token is ended.")
    }
  }
}
