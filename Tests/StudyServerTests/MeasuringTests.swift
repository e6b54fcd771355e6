import CivilTime
import Foundation
import HTTPTypes
import HummingbirdTesting
import JSONText
import Record
import StudyDesk
import StudyServer
import Testing

/// What pages measure: they send what a sensor gave or a person tapped, and the server works out the result.
@Suite struct MeasuringTests {
  private static func survey(_ step: String) -> String {
    "id: a\ntitle: A\nsteps:\n  - { id: m, title: Measure, conclusion: false, \(step) }\n"
  }

  private static let knee = survey("type: rangeOfMotion, joint: knee, side: left, orientation: portrait")
  private static let way = survey("type: locationTrack, accuracy: 10 m")

  /// A turn about the device's x axis: there, and back again.
  private static func motion(_ degrees: [Double]) -> String {
    degrees.enumerated().map { index, degrees in
      let half = degrees * .pi / 360
      return String(format: "%.3f %.6f 0 0 %.6f", Double(index) / 50, sin(half), cos(half))
    }.joined(separator: "*")
  }

  private func result(_ server: TrialServer) throws -> JSONValue? {
    try server.desk.store.read { reader in
      let entries = try reader.entries(about: "P001", asOf: .init(milliseconds: .max))
      return entries.compactMap { entry -> JSONValue? in
        guard case .outcome(.recorded(let outcome))? = entry.content else { return nil }
        return outcome.result
      }.last
    }
  }

  private func answer(_ server: TrialServer) throws -> JSONValue? {
    func find(_ json: JSONValue) -> JSONValue? {
      if let answer = json["answer"], answer.members != nil { return answer }
      let parts = (json.members ?? []).map(\.value) + (json.elements ?? [])
      return parts.lazy.compactMap(find).first
    }
    return try result(server).flatMap(find)
  }

  @Test func `the attitudes of a phone become angles`() async throws {
    try await TrialServer.with(Self.knee) { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      #expect(browser.page.contains("data-plan") && browser.page.contains("Fasten the phone to your shin (left knee)"))
      let degrees = Array(stride(from: 0.0, through: -90, by: -1)) + Array(stride(from: -89.0, through: 0, by: 1))
      try await browser.send(("measured", Self.motion(degrees)))
      #expect(browser.page.contains("Thank you"))
      let answer = try #require(try answer(server))
      #expect(abs(try #require(answer["range"]?.double) - 90) < 0.01)
      #expect(answer["method"]?.string == "motion" && answer["instrument"]?.string == "phone")
    }
  }

  @Test func `what is no measurement is refused, and nothing is recorded`() async throws {
    let faulty = ["0 1", "0 0 0 0 1", "0 a 0 0 1*1 0 0 0 1", "nan 0 0 0 1*1 0 0 0 1", "*", "0 0 0 0 0*1 0 0 0 0"]
    try await TrialServer.with(Self.knee) { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      for text in faulty {
        try await browser.send(("measured", text))
        #expect(browser.status == .unprocessableContent, "\(text)")
        #expect(browser.page.contains("The measurement did not come whole"), "\(text)")
      }
      #expect(try server.inputs(of: browser.sitting) == 0)
      // By hand it can be taken all the same.
      try await browser.send(("measured", ""), ("part0", "5"), ("part1", "120"))
      #expect(try answer(server)?["range"]?.double == 115)
    }
  }

  @Test func `a way has a name of its own, and positions that are good enough`() async throws {
    try await TrialServer.with(Self.way) { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      let rows = (0..<5).map { "\(1_790_000_000 + $0) 35.\(6800 + $0) 139.7 5.00 - 1.2" }.joined(separator: "*")
      try await browser.send(("measured", rows))
      #expect(browser.page.contains("href=\"#name\"") && browser.page.contains("35.6801"), "what was measured is kept")
      try await browser.send(("measured", rows.replacing(" 5.00 ", with: " 50 ")), ("name", "home"))
      #expect(browser.page.contains("5 positions came, and none was known to 10 m"))
      try await browser.send(("measured", rows + "*p*1790000100 35.69 139.7 5 - -"), ("name", "home"))
      #expect(browser.page.contains("Thank you"))
      let answer = try #require(try answer(server))
      #expect(answer["method"]?.string == "phone" && answer["name"]?.string == "home")
      #expect(abs(try #require(answer["distance"]?.double) - 44.4) < 0.2, "what lies across a pause does not count")
      #expect(answer["track"]?.elements?.count == 6)
    }
  }

  @Test func `who comes back to a way can give it another name`() async throws {
    let survey = Self.way + "  - { id: q, type: question, item: { id: q, type: boolean, prompt: Well } }\n"
    try await TrialServer.with(survey) { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      let rows = (0..<5).map { "\(1_790_000_000 + $0) 35.\(6800 + $0) 139.7 5.00 - 1.2" }.joined(separator: "*")
      try await browser.send(("measured", rows), ("name", "home"))
      try await browser.send(("act", "back"))
      #expect(browser.page.contains("value=\"home\""))
      try await browser.send(("measured", ""), ("part0", ""), ("part1", ""), ("name", "Lake"))
      try await browser.send(("answer", "1"))
      let answer = try #require(try answer(server))
      #expect(answer["name"]?.string == "Lake" && answer["track"]?.elements?.count == 5)
    }
  }

  @Test func `taps are replayed by the task's own machine`() async throws {
    let survey = Self.survey("type: tapping, duration: 5 s, hand: right")
    try await TrialServer.with(survey) { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      #expect(!browser.page.contains("by-hand"), "nobody taps by hand and types it in")
      let taps = (0..<20).map { "k \($0.isMultiple(of: 2) ? "left" : "right") \(1_000_000 + $0 * 200_000)" }
      let whole = ["f 17000 0", "k enter 500000"] + taps + ["t 6000001"]
      try await browser.send(("measured", whole.dropLast().joined(separator: "*")))
      #expect(browser.page.contains("did not come whole"))
      try await browser.send(("measured", whole.joined(separator: "*")))
      let answer = try #require(try answer(server))
      #expect(answer["taps"]?.integer == 20 && answer["alternations"]?.integer == 19)
      #expect(answer["valid"]?.boolean == true)
    }
  }

  @Test func `a page that was drawn unevenly, or looked away from, gives times that do not count`() async throws {
    for head in ["f 250000 0", "f 17000 1"] {
      try await TrialServer.with(Self.survey("type: tapping, duration: 5 s")) { server, client in
        var browser = try await server.browser(client)
        try await browser.send()
        try await browser.send(("measured", "\(head)*k enter 1*k left 2*k right 200000*t 6000000"))
        #expect(try answer(server)?["valid"]?.boolean == false)
      }
    }
  }

  @Test func `of large measurements so many are read at once, and others may come again`() async throws {
    var settings = ServerSettings()
    settings.limits.measurementsAtOnce = 0
    try await TrialServer.with(Self.knee, settings: settings) { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      let (action, hidden) = browser.form
      let degrees = (0..<12_000).map { Double($0) / 200 - 60 }
      try await browser.post(action, hidden.filter { $0.0 != "measured" } + [("measured", Self.motion(degrees))])
      #expect(browser.status == .serviceUnavailable)
      try await browser.post(action, hidden.filter { $0.0 != "measured" } + [("measured", Self.motion([0, -90, 0]))])
      #expect(browser.page.contains("Thank you"))
    }
  }

  @Test func `the plan of a task has what its machine draws`() async throws {
    let survey = Self.survey("type: digitSpan, practice: 0, maximumTests: 1")
    try await TrialServer.with(survey) { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      let found = try #require(browser.page.firstMatch(of: /data-plan="([^"]*)"/))
      let plan = try JSONValue(parsing: String(found.1).replacing("&quot;", with: "\"").replacing("&#39;", with: "'"))
      let row = (plan["rows"]?.elements?.first?.elements ?? []).prefix(3).compactMap { $0.integer }
      #expect(row.count == 3 && plan["span"]?.integer == 3)
      var (clock, lines) = (1_000_000, ["f 17000 0", "k enter 1000000"])
      for _ in row {
        lines += ["s \(clock)", "t \(clock + 900_000)", "s \(clock + 900_000)", "t \(clock + 1_800_000)"]
        clock += 1_800_000
      }
      lines.append("s \(clock)")
      lines += row.map { "k \($0) \(clock + 100_000)" } + ["k enter \(clock + 1_000_000)"]
      lines += ["s \(clock + 1_000_000)", "t \(clock + 3_000_000)"]
      try await browser.send(("measured", lines.joined(separator: "*")))
      #expect(try answer(server)?["score"]?.integer == 3)
    }
  }
}
