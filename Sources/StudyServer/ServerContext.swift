import CivilTime
import Hummingbird
import HummingbirdCore
import NIOCore

/// What is known of a request while it is answered.
struct ServerContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The address of whoever asks; behind a trusted proxy the one that it names.
  var address: String?
  /// Whoever is signed in.
  var visitor: Visitor?
  /// Who is signed in at the desk.
  var staff: DeskStaff?

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    address = source.channel.remoteAddress?.ipAddress
  }
}

/// Believes what a trusted proxy says of whom it asks for, and nobody else.
struct ProxyMiddleware: RouterMiddleware {
  let trusted: String?

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    if let trusted, context.address == trusted, let named = request.headers[.forwardedFor] {
      // The proxy adds its own at the end; what stands before came from outside.
      context.address = named.split(separator: ",").last.map { String($0.drop { $0 == " " }) }
    }
    return try await next(request, context)
  }
}
