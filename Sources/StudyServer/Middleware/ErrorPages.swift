import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import Record
import StudyDesk
import SurveyModel
import WebForms

/// Turns what went wrong into a page in the reader's language. What a page says holds no id, path or fault of the
/// program's own; those go to the log without content.
struct ErrorPages: RouterMiddleware {
  let site: Site

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch {
      let status = ErrorPages.status(of: error)
      if status.code >= 500 {
        // Which kind of fault it is; its text may hold a person's words.
        context.logger.error("failed", metadata: ["fault": "\(ErrorPages.name(of: error))"])
      }
      let language = LanguageTag(accepted: request.headers[.acceptLanguage], among: site.languages)
      var page = ErrorPage(status: status, contact: site.contact, language: language)
      page.question = ErrorPages.question(request)
      var response = site.page(page)
      if let error = error as? any HTTPResponseError, status == .tooManyRequests {
        // Its other headers are of another body.
        let headers = (try? error.response(from: request, context: context).headers) ?? [:]
        if let seconds = headers[.retryAfter] { response.headers[.retryAfter] = seconds }
      }
      return response
    }
  }

  private static func status(of error: any Error) -> HTTPResponse.Status {
    switch error {
    case let error as any HTTPResponseError: error.status
    case let refusal as any Refusal: refusal.kind == .data ? .internalServerError : .notFound
    case StoreError.busy, StoreError.held, StoreError.beingMerged, StoreError.server: .serviceUnavailable
    case StoreError.unknownParticipant, StoreError.unknownSitting: .notFound
    default: .internalServerError
    }
  }

  /// The page of the question whose answer was sent; nil for what was no answer.
  private static func question(_ request: Request) -> String? {
    guard request.method == .post else { return nil }
    let parts = request.uri.path.split(separator: "/")
    let isQuestion =
      parts.count == 2 && parts[0] == "sittings"
      || parts.count == 3 && parts[0] == "desk" && (parts[1] == "sittings" || parts[1] == "corrections")
    return isQuestion ? request.uri.path : nil
  }

  private static func name(of error: any Error) -> String {
    let text = String(describing: type(of: error))
    return (error as? StoreError).map { text + "." + $0.name } ?? text
  }
}
