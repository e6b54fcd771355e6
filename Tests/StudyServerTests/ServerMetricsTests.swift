import Testing

@testable import StudyServer

@Suite struct ServerMetricsTests {
  @Test func `requests are counted by method, route and status, and by how long they took`() {
    let metrics = ServerMetrics()
    for (route, status, milliseconds) in [("/", 200, 3), ("/", 200, 30), ("/s/:sitting", 303, 4)] {
      metrics.begin()
      metrics.end("GET", route, status: status, .milliseconds(milliseconds))
    }
    metrics.begin()
    let lines = metrics.text.split(separator: "\n").map(String.init)
    #expect(lines.contains(#"regimen_http_requests_total{method="GET",route="/",status="200"} 2"#))
    #expect(lines.contains(#"regimen_http_requests_total{method="GET",route="/s/:sitting",status="303"} 1"#))
    #expect(lines.contains(#"regimen_http_request_duration_seconds_bucket{route="/",le="0.0025"} 0"#))
    #expect(lines.contains(#"regimen_http_request_duration_seconds_bucket{route="/",le="0.005"} 1"#))
    #expect(lines.contains(#"regimen_http_request_duration_seconds_bucket{route="/",le="+Inf"} 2"#))
    #expect(lines.contains("regimen_http_requests_running 1"))
  }

  @Test func `words of a browser's own make no lines of their own, and none is broken`() {
    let metrics = ServerMetrics()
    for number in 0..<50 {
      metrics.begin()
      metrics.end("BREW\(number)", "a\"b\\\n", status: 404, .zero)
    }
    let counted = metrics.text.split(separator: "\n").filter { $0.hasPrefix("regimen_http_requests_total{") }
    #expect(counted == [#"regimen_http_requests_total{method="other",route="a\"b\\\n",status="404"} 50"#])
  }
}
