import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore

/// What every answer says to the browser: nothing from elsewhere, nothing inline, no frame, no guess at types.
struct SecurityHeaders: RouterMiddleware {
  let isSecure: Bool

  static let policy =
    "default-src 'none'; style-src 'self'; script-src 'self'; worker-src 'self'; img-src 'self' data:; media-src 'self'; font-src 'self'; "
    + "connect-src 'self'; form-action 'self'; manifest-src 'self'; base-uri 'none'; frame-ancestors 'none'"

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    if response.headers[.contentSecurityPolicy] == nil {
      response.headers[.contentSecurityPolicy] = SecurityHeaders.policy
    }
    response.headers[.xContentTypeOptions] = "nosniff"
    // A personal link stands in the address: it goes to nobody else.
    response.headers[.referrerPolicy] = "no-referrer"
    response.headers[.permissionsPolicy] =
      "accelerometer=(self), gyroscope=(self), geolocation=(self), screen-wake-lock=(self), camera=(), microphone=()"
    response.headers[.openerPolicy] = "same-origin"
    response.headers[.resourcePolicy] = "same-origin"
    if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
    if isSecure { response.headers[.strictTransportSecurity] = "max-age=31536000" }
    return response
  }
}

extension HTTPField.Name {
  static let permissionsPolicy = known("Permissions-Policy")
  static let referrerPolicy = known("Referrer-Policy")
  static let openerPolicy = known("Cross-Origin-Opener-Policy")
  static let resourcePolicy = known("Cross-Origin-Resource-Policy")
  static let clearSiteData = known("Clear-Site-Data")
  static let forwardedFor = known("X-Forwarded-For")
  static let fetchSite = known("Sec-Fetch-Site")

  private static func known(_ name: String) -> HTTPField.Name {
    guard let name = HTTPField.Name(name) else { preconditionFailure("'\(name)' is no field's name") }
    return name
  }
}
