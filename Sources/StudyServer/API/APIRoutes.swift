import CivilTime
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import JSONText
import Logging
import NIOCore
import Record
import StudyDesk
import SurveyModel

/// The interface for programs: the views and deeds of the desk as JSON, with a token.
struct APIRoutes {
  let host: StudyHost
  let site: Site
  let limits: ServerLimits
  /// Guessing a token is hopeless, and is not to cost the others anything.
  let limit: SignInLimit
  let guesses: GuessLog

  static let root = "/api/v1"

  func add(to router: Router<ServerContext>) {
    let document = APIDocument(title: site.name(in: .english), operations: APIOperation.all).json.prettyText() + "\n"
    router.get(RouterPath(APIRoutes.root + "/openapi.json")) { _, _ in
      Response.data(document, type: "application/json; charset=utf-8")
    }
    let group = router.group(RouterPath(APIRoutes.root)).add(middleware: APIErrors(host: host))
    let caller = APICaller(host: host, limits: limits, limit: limit, guesses: guesses)
    for operation in APIOperation.all {
      group.on(RouterPath(operation.path), method: operation.method) { request, context -> Response in
        try await caller.answer(operation, request, context)
      }
    }
    refuseOtherMethods(on: group)
  }
}

extension APIRoutes {
  /// A path that is there is not said to be missing.
  private func refuseOtherMethods(on group: RouterGroup<ServerContext>) {
    let methods =
      [.get, .head, .post, .put, .patch, .delete, .options, .trace] + [HTTPRequest.Method("QUERY")].compactMap(\.self)
    for method in methods {
      group.on("**", method: method) { _, _ -> Response in throw APIProblem.notFound("there is no such path") }
    }
    for (path, operations) in Dictionary(grouping: APIOperation.all, by: \.path) {
      let known = operations.map(\.method) + (operations.contains { $0.method == .get } ? [.head] : [])
      let allowed = known.map(\.rawValue).joined(separator: ", ")
      for method in methods where !known.contains(method) {
        group.on(RouterPath(path), method: method) { _, _ -> Response in
          throw APIProblem(
            status: .methodNotAllowed, code: "method", detail: "this path takes \(allowed)",
            headers: [.allow: allowed])
        }
      }
    }
  }
}

/// Answers one request of a program.
private struct APICaller: Sendable {
  let host: StudyHost
  let limits: ServerLimits
  let limit: SignInLimit
  let guesses: GuessLog

  func answer(_ operation: APIOperation, _ request: Request, _ context: ServerContext) async throws -> Response {
    let token = try await token(of: request, context)
    let body = try await body(of: request, operation)
    let asked = try APIRequest(
      operation,
      parameters: Dictionary(
        context.parameters.map { (String($0.key), $0.value.removingPercentEncoding ?? String($0.value)) },
        uniquingKeysWith: { first, _ in first }),
      query: request.uri.queryParameters.map { (String($0.key), String($0.value)) }, body: body.json)
    let key = operation.isDeed ? try key(of: request, token, body.bytes) : nil
    let isLines = request.headers[.accept]?.contains("application/x-ndjson") ?? false
    let answer = try await answer(operation, asked, token, key, asLines: isLines)
    return APICaller.response(answer, of: operation, to: request, asLines: isLines && operation.isList)
  }

  private func answer(
    _ operation: APIOperation, _ asked: APIRequest, _ token: TokenRights, _ key: DeedKey?, asLines isLines: Bool
  ) async throws -> Answer {
    let run = { @Sendable (desk: StudyDesk) throws in
      try APICaller.run(operation, asked, desk.working(as: token), key, asLines: isLines)
    }
    do {
      if operation.effort == .one {
        // What was refused was not seen; what was seen is noted before it leaves.
        return try await host.with { desk in
          let answer = try run(desk)
          try APICaller.note(operation, asked, desk.working(as: token))
          return answer
        }
      }
      let answer = operation.effort == .many ? try await host.look(run) : try await host.atLength(run)
      if operation.isNoted { try await host.with { try APICaller.note(operation, asked, $0.working(as: token)) } }
      return answer
    } catch let refusal as PermissionRefusal {
      if case .notAllowed(let permission) = refusal {
        try await host.with {
          try $0.working(as: token).noteRefusal(permission, of: asked.parameters["participant"])
        }
      }
      throw refusal
    }
  }

  /// What was seen, or left, is an entry before it leaves.
  private static func note(_ operation: APIOperation, _ asked: APIRequest, _ desk: StudyDesk) throws {
    if case .rows(let data, _) = operation.kind { try desk.note(data(asked), by: desk.author) }
    if let noted = operation.noted { try desk.noteView("api " + noted, of: asked.parameters["participant"]) }
  }

  private enum Answer: Sendable {
    case one(String)
    case text(APIText)
    case repeated
  }

  private static func run(
    _ operation: APIOperation, _ asked: APIRequest, _ desk: StudyDesk, _ key: DeedKey?, asLines isLines: Bool
  ) throws -> Answer {
    var desk = desk
    desk.deedKey = key
    do {
      return switch operation.kind {
      case .view(let body), .deed(let body): .one(try body(desk, asked).compactText)
      case .text(let body): .text(try APIText.made { write in try body(desk, asked, write) })
      case .list(let body): .text(try APIText.list(asLines: isLines) { add in try body(desk, asked, add) })
      case .rows(_, let body): .text(try APIText.rows(asLines: isLines) { write in try body(desk, asked, write) })
      }
    } catch DeedRepeated.done {
      return .repeated
    }
  }

  // MARK: - What is asked

  private func token(of request: Request, _ context: ServerContext) async throws -> TokenRights {
    guard let text = request.headers[.authorization], text.lowercased().hasPrefix("bearer ") else {
      throw APIProblem.unauthorized
    }
    let secret = String(text.dropFirst(7)).trimmingSpaces
    guard let token = try await host.with({ try $0.token(secret) }) else {
      try await limit.count(context.address, at: host.clock.now)
      await guesses.note(.token)
      throw APIProblem.unauthorized
    }
    return token
  }

  private func body(of request: Request, _ operation: APIOperation) async throws -> (bytes: [UInt8], json: JSONValue?) {
    guard operation.isDeed else { return ([], nil) }
    let buffer = try await request.whole(atMost: limits.bodyBytes)
    let bytes = Array(buffer.readableBytesView)
    if bytes.isEmpty { return ([], nil) }
    guard request.headers[.contentType]?.lowercased().hasPrefix("application/json") ?? false else {
      throw APIProblem(
        status: .unsupportedMediaType, code: "notJSON", detail: "send the body as application/json")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw APIProblem.badRequest("the body is not UTF-8")
    }
    do { return (bytes, try JSONValue(parsing: text)) } catch {
      throw APIProblem.badRequest("the body is no JSON: \(error)")
    }
  }

  private func key(of request: Request, _ token: TokenRights, _ body: [UInt8]) throws -> DeedKey? {
    guard let key = request.headers[.idempotencyKey] else { return nil }
    guard (1...255).contains(key.utf8.count), key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw APIProblem.badRequest("an Idempotency-Key has 1 to 255 characters of ASCII, and no spaces")
    }
    let whole = Array("\(request.method) \(request.uri.description)\n".utf8) + body
    return DeedKey(key, of: token.rights.account.id, request: whole)
  }

  // MARK: - What is answered

  private static func type(asLines isLines: Bool) -> String {
    isLines ? "application/x-ndjson" : "application/json"
  }

  private static func response(
    _ answer: Answer, of operation: APIOperation, to request: Request, asLines isLines: Bool
  ) -> Response {
    let text: [UInt8]
    switch answer {
    case .repeated: text = Array("{\"repeated\":true}".utf8)
    case .one(let one): text = Array(one.utf8)
    case .text(.short(let short)): text = short
    case .text(.long(let long)):
      return Response(
        status: .ok,
        headers: [.contentType: type(asLines: isLines), .cacheControl: "private, no-store"], body: long.body)
    }
    var response = Response(
      status: .ok, headers: [.contentType: type(asLines: isLines)],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: text)))
    if operation.isDeed { return response }
    let tag = "\"" + SHA256Value(of: text).description.prefix(32) + "\""
    response.headers[.eTag] = tag
    response.headers[.cacheControl] = "private, no-cache"
    response.headers[.vary] = "Accept, Authorization"
    if request.headers[.ifNoneMatch]?.split(separator: ",").contains(where: { $0.drop { $0 == " " } == tag }) ?? false {
      return Response(status: .notModified, headers: response.headers)
    }
    return response
  }
}

/// Turns what was refused or went wrong into a problem for programs.
private struct APIErrors: RouterMiddleware {
  let host: StudyHost

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch {
      if let problem = APIProblem(error) {
        var response = problem.response
        if problem.status == .tooManyRequests, let error = error as? any HTTPResponseError {
          response.headers.append(
            contentsOf: (try? error.response(from: request, context: context).headers.filter { $0.name == .retryAfter })
              ?? [:])
        }
        return response
      }
      context.logger.error("failed", metadata: ["fault": "\(type(of: error))"])
      return APIProblem(
        status: .internalServerError, code: "fault", detail: "the server could not do it; nothing was done"
      ).response
    }
  }
}

extension HTTPField.Name {
  fileprivate static let idempotencyKey = HTTPField.Name("Idempotency-Key") ?? .ifMatch
}
