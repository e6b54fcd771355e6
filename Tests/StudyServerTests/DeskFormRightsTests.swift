import HTTPTypes
import HummingbirdTesting
import Record
import StudyDesk
import StudyServer
import Testing

/// Each role on each form about a person or an event: at its own site and at another one, asked for and sent.
@Suite struct DeskFormRightsTests {
  private static let ofPeople: [(String, Permission)] =
    [
      "describe", "zone", "attribute", "milestone", "enroll", "leave", "pause", "resume", "withdraw", "reinstate",
      "remove",
    ].map { ($0, .manageRoster) } + [
      ("assign", .manageAssessors), ("note", .note), ("add-event", .decideEvents), ("link", .makeLinks),
      ("revoke-link", .makeLinks), ("sign", .sign),
    ]

  private static let ofEvents: [(String, Permission)] = [
    ("excuse", .decideEvents), ("decline", .decideEvents), ("reopen", .decideEvents), ("reschedule", .decideEvents),
    ("note", .note), ("query", .openQueries), ("delete", .correct), ("enter", .record), ("correct", .correct),
    ("correct-item", .correct), ("sign", .sign), ("enter-again", .record), ("settle", .correct),
  ]

  private static func forms(of participant: String) -> [(path: String, permission: Permission)] {
    let own = "/desk/participants/" + participant
    return ofPeople.map { (own + "/" + $0.0, $0.1) }
      + ofEvents.map { (own + "/event/\($0.0)?event=\(DeskEventTests.event)&item=f/pain", $0.1) }
  }

  @Test(arguments: StaffRole.allCases.filter { $0 != .assessor })
  func `a role is given the forms that the table says, at its own site alone`(_ role: StaffRole) async throws {
    try await TrialServer.with { server, client in
      try await DeskEventTests.answer(server, client)
      _ = try server.desk.addAssessor("A1", name: nil, by: .account("tester"))
      _ = try server.desk.describe("P001", .at("leeds"), by: .account("tester"))
      _ = try server.desk.describe("P002", .at("york"), by: .account("tester"))
      for (account, granted, participant, isReached) in [
        ("all", WantedRole(role), "P001", true), ("leeds", WantedRole(role, site: "leeds"), "P001", true),
        ("york", WantedRole(role, site: "york"), "P001", false),
      ] {
        var browser = try await server.staff(client, account, [granted])
        for (path, permission) in Self.forms(of: participant) {
          // A form shows whom it is about.
          let isAllowed = isReached && role.permissions.isSuperset(of: [permission, .seePeople])
          let before = try server.refusals()
          try await browser.get(path)
          #expect((browser.status != .forbidden) == isAllowed, "\(account) GET \(path): \(browser.status)")
          if isAllowed { continue }
          #expect(try server.refusals() == before + 1, "\(account) GET \(path) leaves an entry")
          // A form that was made up, with the token of a page that the account may see.
          try await browser.get("/desk/tokens")
          try await browser.post(path, [("token", browser.deskToken), ("reason", "x"), ("text", "x")])
          #expect(browser.status == .forbidden, "\(account) POST \(path): \(browser.status)")
        }
      }
    }
  }

  @Test func `an assessor is given the forms of those on their list alone`() async throws {
    try await TrialServer.with { server, client in
      try await DeskEventTests.answer(server, client)
      var browser = try await server.staff(client, "nina", [WantedRole(.assessor, assessor: "A1")])
      _ = try server.desk.assign(["P001"], to: "A1", true, by: .account("tester"))
      for participant in ["P001", "P002"] {
        for (path, permission) in Self.forms(of: participant) {
          let isAllowed = participant == "P001" && StaffRole.assessor.permissions.contains(permission)
          try await browser.get(path)
          #expect((browser.status != .forbidden) == isAllowed, "\(path): \(browser.status)")
        }
      }
    }
  }
}
