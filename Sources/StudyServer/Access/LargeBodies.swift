import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import WebForms

/// Bounds what measurements that are sent at once take of the memory.
actor LargeBodies {
  nonisolated let limits: ServerLimits
  private var reading = 0
  private var readingFiles = 0

  init(_ limits: ServerLimits) { self.limits = limits }

  /// Whether a body is small, and of fields alone: it is read without asking whom it comes from.
  nonisolated func isSmall(_ request: Request) -> Bool {
    let length = request.headers[.contentLength].flatMap { Int($0) } ?? 0
    return length <= limits.bodyBytes && !mayHoldFile(request)
  }

  /// The fields of a page that may have measured.
  ///
  /// - Throws: `503` when too many large ones are on their way; as ``Request/fields(of:atMost:)``.
  /// - Parameter file: How large a file may be that the page asks for; nil for a page that asks for none.
  func fields(of visitor: Visitor, in request: Request, file: Int? = nil) async throws -> FormFields {
    let fields = try await fields(in: request, file: file)
    guard fields["token"] == visitor.formToken else { throw HTTPError(.forbidden) }
    // What was measured may be large, and a file; nothing that is typed is.
    guard fields.typedBytes <= limits.bodyBytes else { throw HTTPError(.contentTooLarge) }
    return fields
  }

  /// The same, whoever sent it: its token is still to be looked at.
  func fields(in request: Request, file: Int? = nil) async throws -> FormFields {
    if let file, let boundary = request.headers[.contentType].flatMap(FormFields.boundary) {
      return try await fields(in: request, boundary, file: file)
    }
    let length = request.headers[.contentLength].flatMap { Int($0) } ?? 0
    guard length > limits.bodyBytes else { return try await request.fields(atMost: limits.bodyBytes) }
    guard reading < limits.measurementsAtOnce else { throw HTTPError(.serviceUnavailable) }
    reading += 1
    defer { reading -= 1 }
    return try await request.fields(atMost: limits.measurementBytes)
  }

  /// The fields of a page with a file. Of one that is too large the fields before it are read, and the rest is passed over.
  private func fields(in request: Request, _ boundary: String, file: Int) async throws -> FormFields {
    try request.requireOwnPage()
    guard readingFiles < limits.filesAtOnce else { throw HTTPError(.serviceUnavailable) }
    readingFiles += 1
    defer { readingFiles -= 1 }
    var (bytes, isCut) = ([UInt8](), false)
    try await forEachPart(of: request) { part in
      if isCut { return }
      bytes.append(contentsOf: part.readableBytesView)
      // The other fields of the page take some bytes as well.
      isCut = bytes.count > file + limits.bodyBytes
      if isCut { bytes = Array(bytes.prefix(limits.bodyBytes)) }
    }
    guard let fields = FormFields(multipart: bytes, boundary: boundary, isCut: isCut) else {
      throw HTTPError(.badRequest)
    }
    return fields
  }

  /// Whether a body holds a file.
  nonisolated func mayHoldFile(_ request: Request) -> Bool {
    request.headers[.contentType].flatMap(FormFields.boundary) != nil
  }

  /// Reads a body that nobody wants, and keeps nothing of it.
  func passOver(_ request: Request) async throws {
    try request.requireOwnPage()
    try await forEachPart(of: request) { _ in }
  }

  /// A body as it comes, to its end.
  ///
  /// - Throws: `413` for more than is passed over; `400` for one that was cut off.
  private func forEachPart(of request: Request, _ take: (ByteBuffer) -> Void) async throws {
    var count = 0
    do {
      for try await part in request.body {
        count += part.readableBytes
        if count > limits.passedOverBytes { throw HTTPError(.contentTooLarge) }
        take(part)
      }
    } catch { throw Request.fault(error) }
  }
}
