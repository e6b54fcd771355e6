import HTTPTypes
import Hummingbird
import Synchronization

/// How many requests there were, and how long they took, in the text form of Prometheus. Routes are patterns: no address of
/// a person stands in it.
///
/// Source: Prometheus, "Exposition formats", text-based format 0.0.4.
final class ServerMetrics: Sendable {
  private let state = Mutex(State())

  private struct State {
    var requests: [Request: Int] = [:]
    var times: [String: Times] = [:]
    var running = 0
  }

  private struct Request: Hashable, Comparable {
    let method: String
    let route: String
    let status: Int

    static func < (one: Request, other: Request) -> Bool {
      (one.route, one.method, one.status) < (other.route, other.method, other.status)
    }
  }

  /// How many requests took at most as long as each bound, and how long all of them took.
  private struct Times {
    /// Seconds.
    static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

    var counts = [Int](repeating: 0, count: bounds.count)
    var count = 0
    var seconds = 0.0

    mutating func add(_ time: Double) {
      for (index, bound) in Times.bounds.enumerated() where time <= bound { counts[index] += 1 }
      count += 1
      seconds += time
    }
  }

  func begin() { state.withLock { $0.running += 1 } }

  /// - Parameter method: A browser's word: one that isn't known counts as `other`, so that nobody fills the memory with words.
  func end(_ method: String, _ route: String, status: Int, _ taken: Duration) {
    let seconds = Double(taken.components.seconds) + Double(taken.components.attoseconds) / 1e18
    let known = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].contains(method)
    state.withLock { state in
      state.running -= 1
      state.requests[Request(method: known ? method : "other", route: route, status: status), default: 0] += 1
      state.times[route, default: Times()].add(seconds)
    }
  }
}

extension ServerMetrics {
  var text: String {
    let (requests, times, running) = state.withLock { ($0.requests, $0.times, $0.running) }
    var lines = head("regimen_http_requests_total", "counter", "Requests that were answered.")
    for (request, count) in requests.sorted(by: { $0.key < $1.key }) {
      let labels =
        "method=\"\(request.method)\",route=\"\(ServerMetrics.escaped(request.route))\",status=\"\(request.status)\""
      lines.append("regimen_http_requests_total{\(labels)} \(count)")
    }
    let duration = "regimen_http_request_duration_seconds"
    lines += head(duration, "histogram", "How long requests took.")
    for (route, times) in times.sorted(by: { $0.key < $1.key }) {
      let label = "route=\"\(ServerMetrics.escaped(route))\""
      for (bound, count) in zip(Times.bounds, times.counts) {
        lines.append("\(duration)_bucket{\(label),le=\"\(bound)\"} \(count)")
      }
      lines.append("\(duration)_bucket{\(label),le=\"+Inf\"} \(times.count)")
      lines.append("\(duration)_sum{\(label)} \(times.seconds)")
      lines.append("\(duration)_count{\(label)} \(times.count)")
    }
    lines += head("regimen_http_requests_running", "gauge", "Requests that are being answered.")
    lines.append("regimen_http_requests_running \(running)")
    return lines.joined(separator: "\n") + "\n"
  }

  private func head(_ name: String, _ type: String, _ help: String) -> [String] {
    ["# HELP \(name) \(help)", "# TYPE \(name) \(type)"]
  }

  private static func escaped(_ label: String) -> String {
    label.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}

/// Counts every request that comes.
struct MetricsCount: RouterMiddleware {
  let metrics: ServerMetrics

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    metrics.begin()
    let began = ContinuousClock.now
    var status = 500
    defer {
      metrics.end(
        request.method.rawValue, context.endpointPath ?? "none", status: status, began.duration(to: .now))
    }
    let response = try await next(request, context)
    status = response.status.code
    return response
  }
}
