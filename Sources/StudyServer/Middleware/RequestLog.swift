import Hummingbird
import HummingbirdCore
import Logging
import NIOCore

/// A line for each request: method, route, status, milliseconds. The route is the pattern, never the address: that holds
/// links and events.
struct RequestLog: RouterMiddleware {
  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    let began = ContinuousClock.now
    let response = try await next(request, context)
    let taken = began.duration(to: .now)
    let milliseconds = taken.components.seconds * 1_000 + taken.components.attoseconds / 1_000_000_000_000_000
    context.logger.info(
      "request",
      metadata: [
        "method": "\(request.method)", "route": "\(context.endpointPath ?? "none")",
        "status": "\(response.status.code)", "ms": "\(milliseconds)",
      ])
    return response
  }
}
