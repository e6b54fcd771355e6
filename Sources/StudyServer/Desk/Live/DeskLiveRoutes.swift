import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import ServiceLifecycle
import StudyDesk

/// A stream of events that says when something was recorded; what it was, the page asks for.
struct DeskLiveRoutes {
  let desk: DeskRoutes
  let live: DeskLive

  func add() {
    let live = live
    desk.other(.get, "/live") { _, asked in
      let count = asked.asked("after").flatMap { Int64($0) }
      guard let (id, signals) = await live.watch(asked.staff, after: count) else {
        throw HTTPError(.serviceUnavailable, headers: [.retryAfter: "60"])
      }
      return Response(
        status: .ok,
        headers: [.contentType: "text/event-stream", .cacheControl: "no-store", .accelBuffering: "no"],
        body: ResponseBody { writer in
          do {
            try await DeskLiveRoutes.write(signals, to: &writer)
          } catch {
            await live.leave(id)
            throw error
          }
          await live.leave(id)
          try await writer.finish(nil)
        })
    }
  }

  /// Ends with the session, and when the server is told to stop.
  private static func write(
    _ signals: AsyncStream<DeskLive.Signal>, to writer: inout any ResponseBodyWriter
  ) async throws {
    try await writer.write(ByteBuffer(string: "retry: 5000\n\n"))
    for await signal in signals.cancelOnGracefulShutdown() {
      switch signal {
      case .recorded: try await writer.write(ByteBuffer(string: "event: recorded\ndata: {}\n\n"))
      case .beat: try await writer.write(ByteBuffer(string: ": beat\n\n"))
      case .ended: try await writer.write(ByteBuffer(string: "event: ended\ndata: {}\n\n"))
      }
    }
  }
}

extension HTTPField.Name {
  /// A proxy in front is not to keep the events back.
  fileprivate static let accelBuffering = HTTPField.Name("X-Accel-Buffering") ?? .accept
}
