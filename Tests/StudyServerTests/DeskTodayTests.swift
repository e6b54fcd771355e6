import HTTPTypes
import HummingbirdTesting
import JSONText
import Record
import StudyDesk
import Testing

/// Today at the desk: the first of each list, and the whole of one.
struct DeskTodayTests {
  private static func withCrowd(
    _ body: @Sendable (TrialServer, any TestClientProtocol) async throws -> Void
  ) async throws {
    try await TrialServer.with { server, client in
      for number in 100..<250 {
        _ = try server.desk.add(Newcomer("P\(number)", schedules: ["trial"]), accepting: nil, by: .account("tester"))
      }
      try await body(server, client)
    }
  }

  @Test func `a long list is cut, and all of it lies behind a link, page by page`() async throws {
    try await Self.withCrowd { server, client in
      let due = try server.desk.today().dueNow.count
      #expect(due > 150)
      var ann = try await server.staff(client, "ann", [WantedRole(.coordinator)])
      try await ann.get("/desk/today")
      #expect(ann.page.contains("Due now (\(due))") && ann.page.contains("These are the first 50."))
      #expect(ann.page.contains("/desk/today?list=due\">Show all \(due)"))
      #expect(ann.page.contains("P147") && !ann.page.contains("P148"))
      try await ann.get("/desk/today?list=due&page=2")
      #expect(ann.page.contains("Page 2 of 2, \(due) rows") && ann.page.contains("P249") && !ann.page.contains("P197"))
      try await ann.get("/desk/today?list=due&page=9")
      #expect(ann.page.contains("Page 2 of 2"))
    }
  }

  @Test func `programs get all, or the first of each list with the counts of all`() async throws {
    try await Self.withCrowd { server, client in
      let due = try server.desk.today().dueNow.count
      var ann = try await server.staff(client, "ann", [WantedRole(.coordinator)])
      try await ann.get("/desk/today.json")
      #expect(try JSONValue(parsing: ann.page)["dueNow"]?.elements?.count == due)
      try await ann.get("/desk/today.json?limit=2")
      let first = try JSONValue(parsing: ann.page)
      #expect(first["dueNow"]?.elements?.count == 2)
      let counts = first["sites"]?.elements?.compactMap { $0["dueNow"]?.integer } ?? []
      #expect(counts.reduce(0, +) == due)
      try await ann.get("/desk/today.json?limit=-1")
      #expect(ann.status == .notFound)
    }
  }
}
