import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import WebForms

extension ServerContext {
  /// - Throws: `401` when nobody is signed in.
  func requireVisitor() throws -> Visitor {
    guard let visitor else { throw HTTPError(.unauthorized) }
    return visitor
  }
}

extension Request {
  /// The fields of a form, whoever sent it.
  ///
  /// - Throws: `413` for too much, `415` for another type, `400` for what can't be read, `403` for a form that stands on a
  ///   page of somebody else.
  func fields(atMost bytes: Int) async throws -> FormFields {
    try requireOwnPage()
    guard headers[.contentType]?.hasPrefix("application/x-www-form-urlencoded") ?? false else {
      throw HTTPError(.unsupportedMediaType)
    }
    let body = try await whole(atMost: bytes)
    guard let fields = FormFields(urlEncoded: body.readableBytesView) else { throw HTTPError(.badRequest) }
    return fields
  }

  /// The whole body.
  ///
  /// - Throws: `413` for too much, `400` for one that was cut off.
  func whole(atMost bytes: Int) async throws -> ByteBuffer {
    do { return try await body.collect(upTo: bytes) } catch { throw Request.fault(error) }
  }

  /// What is answered where a body can't be read to its end: that its sender cut it off is no fault of the server.
  static func fault(_ error: any Error) -> any Error {
    error is any HTTPResponseError || error is CancellationError ? error : HTTPError(.badRequest)
  }

  /// - Throws: `403` for a form that stands on a page of somebody else.
  func requireOwnPage() throws {
    if let site = headers[.fetchSite], site != "same-origin", site != "none" { throw HTTPError(.forbidden) }
  }

  /// The fields of a form of the visitor's own.
  ///
  /// - Throws: `403` for a form without their token; as ``fields(atMost:)``.
  func fields(of visitor: Visitor, atMost bytes: Int) async throws -> FormFields {
    try await fields(of: visitor.secret, atMost: bytes)
  }

  /// The same of whoever has the cookie, signed in or not.
  func fields(of secret: String, atMost bytes: Int) async throws -> FormFields {
    let fields = try await fields(atMost: bytes)
    guard fields["token"] == Visitor.formToken(of: secret) else { throw HTTPError(.forbidden) }
    return fields
  }
}
