import Diagnostics
import Testing

@testable import Definitions

@Suite struct LongIDTests {
  @Test func `an id that is too long is cut, and the help says how long it may be`() throws {
    let id = String(repeating: "a", count: 300)
    let files = FileSet([
      "study.yaml": Array("id: \(id)\ntitle: S\nzone: UTC\n".utf8)
    ])
    let zones = ZoneNames(isZone: { $0 == "UTC" }, candidates: { ["UTC"] })
    let found = StudyDefinitions(files: files, zones: zones).diagnostics
    let fault = try #require(found.first { $0.code == "bad-id" })
    #expect(fault.message.count < 120)
    #expect(fault.help == "write at most 200 bytes; this one has 300")
  }
}
