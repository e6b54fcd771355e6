import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import Record
import StudyDesk

/// For whoever watches the server: alive is that it answers, ready is that the record can be read.
struct HealthRoutes {
  let host: StudyHost

  func add(to router: Router<ServerContext>) {
    router.get("/health/live") { _, _ in HealthRoutes.line("alive\n", .ok) }
    router.get("/health/ready") { _, _ in
      let isReady = await HealthRoutes.isSoon { (try? await host.with { try $0.look { _ in } }) != nil }
      return isReady ? HealthRoutes.line("ready\n", .ok) : HealthRoutes.line("not ready\n", .serviceUnavailable)
    }
  }

  /// Whether something holds; no when that is not known soon: whoever watches waits for seconds.
  private static func isSoon(_ holds: @escaping @Sendable () async -> Bool) async -> Bool {
    let (answers, telling) = AsyncStream.makeStream(of: Bool.self)
    // The way to a database that is away can't be broken off; its answer comes too late.
    Task { telling.yield(await holds()) }
    let clock = Task {
      try await Task.sleep(for: .seconds(3))
      telling.yield(false)
    }
    defer { clock.cancel() }
    for await answer in answers { return answer }
    return false
  }

  private static func line(_ text: String, _ status: HTTPResponse.Status) -> Response {
    Response(
      status: status, headers: [.contentType: "text/plain; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }
}
