import HTTPTypes
import HummingbirdTesting
import Record
import StudyDesk
import StudyServer
import Testing

/// Each role on each page of the desk's lists.
@Suite struct DeskRightsTests {
  /// What each page takes; one is enough.
  private static let pages: [(String, [Permission])] = [
    ("/desk/alerts", [.seeAlerts]), ("/desk/alerts.json", [.seeAlerts]), ("/desk/alerts.csv", [.seeAlerts]),
    ("/desk/queries", [.seeQueries]), ("/desk/queries.csv", [.seeQueries]),
    ("/desk/completeness", [.seeQuality]), ("/desk/completeness.csv", [.seeQuality]),
    ("/desk/completeness/calls", [.seeQuality]), ("/desk/completeness/findings", [.seeQuality]),
    ("/desk/completeness/signatures", [.seePeople]), ("/desk/completeness/signatures.csv", [.seePeople]),
    ("/desk/completeness/second-entries", [.seePeople]), ("/desk/completeness/second-entries.json", [.seePeople]),
    ("/desk/data", [.exportBlinded, .exportData]),
    ("/desk/study", [.seeStudy]), ("/desk/study.json", [.seeStudy]), ("/desk/study/plan", [.seeStudy]),
    ("/desk/study/file?path=study.yaml", [.seeStudy]), ("/desk/rehearsal", [.seeStudy]),
    ("/desk/study/accept", [.accept]), ("/desk/study/stop", [.accept]),
    ("/desk/audit", [.seeAudit]), ("/desk/audit.json", [.seeAudit]), ("/desk/audit.csv", [.seeAudit]),
  ]

  @Test(arguments: StaffRole.allCases)
  func `a role sees the pages that the table gives it`(_ role: StaffRole) async throws {
    try await TrialServer.with { server, client in
      let assessor = role == .assessor ? "A1" : nil
      var browser = try await server.staff(client, "ann", [WantedRole(role, assessor: assessor)])
      for (path, permissions) in Self.pages {
        try await browser.get(path)
        let isAllowed = permissions.contains { role.permissions.contains($0) }
        #expect(browser.status == (isAllowed ? .ok : .forbidden), "\(path)")
      }
    }
  }
}
