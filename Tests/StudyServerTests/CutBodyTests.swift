import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import Testing

@testable import StudyServer

/// Bodies that don't come whole, and pages that say so.
@Suite struct CutBodyTests {
  private struct ConnectionLost: Error {}

  private static func request(_ type: String, endingWith error: any Error) -> Request {
    let pieces = AsyncThrowingStream<ByteBuffer, any Error> { continuation in
      continuation.yield(ByteBuffer(string: "token=x&ans"))
      continuation.finish(throwing: error)
    }
    let head = HTTPRequest(
      method: .post, scheme: "http", authority: "localhost", path: "/sittings/1",
      headerFields: [.contentType: type, .contentLength: "100"])
    return Request(head: head, body: RequestBody(asyncSequence: pieces))
  }

  private static func status(_ body: () async throws -> Void) async -> Int? {
    do { try await body() } catch { return (error as? any HTTPResponseError).map { Int($0.status.code) } }
    return 200
  }

  @Test(arguments: ["application/x-www-form-urlencoded", "multipart/form-data; boundary=b"])
  func `a body that its sender cuts off is a bad request`(_ type: String) async {
    let bodies = LargeBodies(ServerLimits())
    let status = await Self.status {
      _ = try await bodies.fields(in: Self.request(type, endingWith: ConnectionLost()), file: 1_000)
    }
    #expect(status == 400)
    let tooMuch = await Self.status {
      _ = try await bodies.fields(in: Self.request(type, endingWith: HTTPError(.contentTooLarge)), file: 1_000)
    }
    #expect(tooMuch == 413)
    // What the server itself breaks off is none of the sender's doing.
    let stopped = await Self.status {
      _ = try await bodies.fields(in: Self.request(type, endingWith: CancellationError()), file: 1_000)
    }
    #expect(stopped == nil)
  }
}
