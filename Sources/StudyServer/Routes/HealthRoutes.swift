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
      let isReady = (try? await host.with { try $0.look { _ in } }) != nil
      return isReady ? HealthRoutes.line("ready\n", .ok) : HealthRoutes.line("not ready\n", .serviceUnavailable)
    }
  }

  private static func line(_ text: String, _ status: HTTPResponse.Status) -> Response {
    Response(
      status: status, headers: [.contentType: "text/plain; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }
}
