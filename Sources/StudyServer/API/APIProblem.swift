import HTTPTypes
import Hummingbird
import HummingbirdCore
import JSONText
import NIOCore
import Record
import StudyDesk

/// What went wrong, for programs.
///
/// Source: RFC 9457 (Problem Details for HTTP APIs).
struct APIProblem: Error {
  let status: HTTPResponse.Status
  /// By which a program tells problems apart: `notAllowed`, `stateForbids`.
  let code: String
  let detail: String
  var headers = HTTPFields()

  static func badRequest(_ detail: String) -> APIProblem {
    APIProblem(status: .badRequest, code: "badRequest", detail: detail)
  }

  static func unprocessable(_ detail: String) -> APIProblem {
    APIProblem(status: .unprocessableContent, code: "badBody", detail: detail)
  }

  static func notFound(_ detail: String) -> APIProblem {
    APIProblem(status: .notFound, code: "notFound", detail: detail)
  }

  static let unauthorized = APIProblem(
    status: .unauthorized, code: "unauthorized", detail: "give a token: Authorization: Bearer rgm_...",
    headers: [.wwwAuthenticate: "Bearer"])

  var response: Response {
    let json: JSONValue = [
      "type": "about:blank", "title": .string(status.reasonPhrase), "status": .integer(Int(status.code)),
      "code": .string(code), "detail": .string(detail),
    ]
    var headers = headers
    headers[.contentType] = "application/problem+json"
    return Response(
      status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: json.compactText)))
  }
}

extension APIProblem {
  /// - Returns: Nil for a fault of the program's own.
  init?(_ error: any Error) {
    switch error {
    case let problem as APIProblem: self = problem
    case is PermissionRefusal:
      self.init(status: .forbidden, code: "notAllowed", detail: "the token or its account may not do this")
    case let refusal as any Refusal:
      let status: HTTPResponse.Status =
        switch refusal.kind {
        case .request: .unprocessableContent
        case .state: .conflict
        case .data: .unprocessableContent
        case .disk: .serviceUnavailable
        }
      self.init(
        status: refusal.isOfNothing ? .notFound : status, code: APIProblem.code(of: refusal), detail: refusal.message)
    case DeedRepeated.other:
      self.init(
        status: .unprocessableContent, code: "keyUsed", detail: "the Idempotency-Key was used for something else")
    case StoreError.server(.uncertain):
      self.init(
        status: .serviceUnavailable, code: "uncertain",
        detail: "it can't be told yet whether it is recorded: send it again with the same Idempotency-Key, or look")
    case StoreError.busy, StoreError.held, StoreError.beingMerged, StoreError.server:
      self.init(status: .serviceUnavailable, code: "busy", detail: "the store is busy; try again")
    case let error as StoreError where error.isOfRules:
      self.init(
        status: error.name.hasPrefix("unknown") ? .notFound : .conflict, code: error.name, detail: "\(error)")
    case let error as any HTTPResponseError:
      self.init(status: error.status, code: "http\(error.status.code)", detail: error.status.reasonPhrase)
    default: return nil
    }
  }

  private static func code(of error: any Error) -> String {
    Mirror(reflecting: error).children.first?.label ?? String(String(describing: error).prefix { $0.isLetter })
  }
}

extension Refusal {
  /// What is asked about does not exist.
  fileprivate var isOfNothing: Bool {
    Mirror(reflecting: self).children.first?.label?.hasPrefix("unknown") ?? false
  }
}
