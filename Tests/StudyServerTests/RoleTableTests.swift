import Foundation
import StudyDesk
import Testing

@Suite struct RoleTableTests {
  @Test func `the manual's table is the one that the desk asks`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let manual = try String(
      contentsOf: root.appendingPathComponent("Documentation/desk.md"), encoding: .utf8)
    let rows = manual.split(separator: "\n").map { $0.split(separator: "|", omittingEmptySubsequences: false) }
    for permission in Permission.allCases where permission != .owner {
      let row = rows.first { $0.count > 2 && $0[1] == " `\(permission.rawValue)` " }
      let cells = row?.dropFirst(2).prefix(StaffRole.allCases.count).map { $0.contains("yes") }
      #expect(cells == StaffRole.allCases.map { $0.permissions.contains(permission) }, "\(permission)")
    }
  }

  @Test func `no role does what the owner alone does`() {
    for role in StaffRole.allCases { #expect(!role.permissions.contains(.owner)) }
  }
}
