import HTTPTypes
import Hummingbird
import HummingbirdCore
import JSONText
import Logging
import NIOCore
import Record
import StudyDesk
import WebForms

/// Turns what was refused or went wrong into a page of the desk. What an account may not do is an entry of the record.
struct DeskErrors: RouterMiddleware {
  let host: StudyHost
  let site: Site
  let guesses: GuessLog

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch {
      guard let asked = try? DeskRequest(request, context) else { throw error }
      if case .notAllowed(let permission)? = error as? PermissionRefusal {
        try await host.with { try $0.working(as: asked.staff.id).noteRefusal(permission, of: asked.participant) }
      }
      if request.method == .post, let error = error as? any HTTPResponseError, error.status == .forbidden {
        await guesses.note(.form)
      }
      guard let told = DeskErrors.told(error) else { throw error }
      if asked.ending != nil {
        let json: JSONValue = ["error": .string(told.title), "status": .integer(told.status.code)]
        return Response(
          status: told.status, headers: [.contentType: "application/json; charset=utf-8"],
          body: ResponseBody(byteBuffer: ByteBuffer(string: json.compactText)))
      }
      let page = DeskPage(told.title, Templates.render(DeskErrors.template, ["title": told.title, "text": told.more]))
      return .page(site.desk(page, for: asked, notices: []), status: told.status)
    }
  }

  private struct Told {
    let status: HTTPResponse.Status
    let title: String
    var more = ""
  }

  /// Nil for what the pages of the participants tell, too.
  private static func told(_ error: any Error) -> Told? {
    switch error {
    case is PermissionRefusal:
      return Told(
        status: .forbidden, title: "Your account may not do this",
        more: "It was noted. Ask an administrator if you need it.")
    case let refusal as any Refusal:
      return Told(status: refusal.kind == .state ? .conflict : .notFound, title: refusal.deskMessage.asSentence)
    case StoreError.busy, StoreError.held, StoreError.beingMerged, StoreError.server: return nil
    case let error as StoreError where error.isOfRules:
      return Told(status: error == .studyClosed ? .conflict : .notFound, title: "\(error)".asSentence)
    case let error as any HTTPResponseError where error.status == .notFound:
      return Told(
        status: .notFound, title: "There is no such page", more: "It may have been moved, or the address was cut off.")
    case let error as any HTTPResponseError where error.status == .forbidden:
      return Told(
        status: .forbidden, title: "The form is over",
        more: "It was made for another sign-in. Go back, reload the page, and send it again.")
    default: return nil
    }
  }

  private static let template = PageTemplate(
    """
    <h1>{{title}}</h1>
    {{#text}}<p>{{text}}</p>{{/text}}
    <p><a class="button" href="/desk">To the desk</a></p>
    """)
}
