import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import Record
import StudyDesk

/// Finds who a request is from, by the cookie of a device on which a personal link was opened.
struct SessionMiddleware: RouterMiddleware {
  let host: StudyHost
  let cookie: SessionCookie

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    if let secret = cookie.secret(in: request),
      let participant = try await host.with({ try $0.visitor(by: secret) })
    {
      context.visitor = Visitor(participant: participant, secret: secret)
    }
    return try await next(request, context)
  }
}

/// Whoever a request is from, by the session that its cookie names.
struct Visitor: Hashable, Sendable {
  let participant: String
  let secret: String

  init(participant: String, secret: String) {
    self.participant = participant
    self.secret = secret
  }

  /// What a form of theirs carries: nobody else can make one that is taken.
  var formToken: String { Visitor.formToken(of: secret) }

  static func formToken(of secret: String) -> String {
    String(SHA256Value(of: ("form:" + secret).utf8).description.prefix(32))
  }
}

extension StudyDesk {
  /// Whoever is signed in by the cookie of a device.
  ///
  /// - Throws: `401` when nobody is any more; ``StoreError``.
  func requireVisitor(by secret: String) throws -> Visitor {
    guard let participant = try visitor(by: secret) else { throw HTTPError(.unauthorized) }
    return Visitor(participant: participant, secret: secret)
  }
}

/// The cookie of a session: for this server alone, not for scripts, and by https where there is https.
struct SessionCookie: Sendable {
  let isSecure: Bool

  /// The prefix has browsers refuse one that another host or a page without https has set.
  private var name: String { isSecure ? "__Host-regimen" : "regimen" }

  /// - Throws: `401` for a request without one.
  func requireSecret(in request: Request) throws -> String {
    guard let secret = secret(in: request) else { throw HTTPError(.unauthorized) }
    return secret
  }

  func secret(in request: Request) -> String? {
    guard let value = request.cookies[name]?.value, value.utf8.count == 32 else { return nil }
    return value.utf8.allSatisfy { $0.isHexadecimalDigit } ? value : nil
  }

  func cookie(_ secret: String) -> Cookie {
    Cookie(
      name: name, value: secret, maxAge: Int(PageSession.absoluteEnd / 1_000), path: "/", secure: isSecure,
      httpOnly: true, sameSite: .lax)
  }

  /// Has the browser forget it.
  var ended: Cookie {
    Cookie(name: name, value: "", maxAge: 0, path: "/", secure: isSecure, httpOnly: true, sameSite: .lax)
  }
}

extension UInt8 {
  fileprivate var isHexadecimalDigit: Bool { (0x30...0x39).contains(self) || (0x61...0x66).contains(self) }
}
