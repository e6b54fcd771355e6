import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import WebForms

/// Bounds what measurements that are sent at once take of the memory.
actor LargeBodies {
  private let limits: ServerLimits
  private var reading = 0

  init(_ limits: ServerLimits) { self.limits = limits }

  /// The fields of a page that may have measured.
  ///
  /// - Throws: `503` when too many large ones are on their way; as ``Request/fields(of:atMost:)``.
  func fields(of visitor: Visitor, in request: Request) async throws -> FormFields {
    let fields = try await fields(in: request)
    guard fields["token"] == visitor.formToken else { throw HTTPError(.forbidden) }
    return fields
  }

  /// The same, whoever sent it: its token is still to be looked at.
  func fields(in request: Request) async throws -> FormFields {
    let length = request.headers[.contentLength].flatMap { Int($0) } ?? 0
    guard length > limits.bodyBytes else { return try await request.fields(atMost: limits.bodyBytes) }
    guard reading < limits.measurementsAtOnce else { throw HTTPError(.serviceUnavailable) }
    reading += 1
    defer { reading -= 1 }
    return try await request.fields(atMost: limits.measurementBytes)
  }
}
