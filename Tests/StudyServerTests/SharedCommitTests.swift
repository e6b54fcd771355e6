import CivilTime
import HTTPTypes
import HummingbirdTesting
import Record
import StudyDesk
import StudyServer
import Testing

@Suite struct SharedCommitTests {
  private struct Stopped: Error {}

  @Test func `deeds that wait together are each done or refused by themselves`() async throws {
    try await TrialServer.with { server, _ in
      let host = StudyHost(server.desk)
      let results = await withTaskGroup(of: (Int, Bool).self) { group in
        for number in 0..<100 {
          group.addTask {
            do {
              try await host.confirm { desk in
                _ = try desk.add(
                  Newcomer("Q\(number)", schedules: ["trial"]), accepting: nil, by: .account("tester"))
                if number % 10 == 3 { throw Stopped() }
              }
              return (number, true)
            } catch {
              return (number, false)
            }
          }
        }
        return await group.reduce(into: [Int: Bool]()) { $0[$1.0] = $1.1 }
      }
      #expect(results.count == 100 && results.allSatisfy { $0.value == ($0.key % 10 != 3) })
      let known = try server.desk.store.read { reader in
        (0..<100).count { (try? reader.record(of: "Q\($0)", asOf: Instant(milliseconds: .max))) != nil }
      }
      #expect(known == 100)
    }
  }

  @Test func `many who answer at once are each confirmed once`() async throws {
    try await TrialServer.with { server, client in
      var browser = try await server.browser(client)
      try await browser.send()
      let (action, hidden, sitting) = (browser.form.action, browser.form.hidden, browser.sitting)
      let first = browser
      try await withThrowingTaskGroup(of: Void.self) { group in
        for value in 0..<50 {
          group.addTask {
            var tab = first
            try await tab.post(action, hidden + [("answer", "\(value % 11)")])
            #expect(tab.page.contains("What else?"))
          }
        }
        try await group.waitForAll()
      }
      #expect(try server.inputs(of: sitting) == 1)
    }
  }
}
