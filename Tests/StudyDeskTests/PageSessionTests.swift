import Record
import StudyDesk
import StudyService
import Testing

struct PageSessionTests {
  @Test func `a device is signed in while its participant is on the lists and their link holds`() throws {
    try TrialStudy.with { study in
      try study.beginDaily()
      let desk = try study.desk(at: "2026-11-02T09:00:00Z")
      let link = try desk.makeLink(for: "P1", expires: nil, withPIN: false, renewing: false, by: .program)
      let secret = try desk.openLink(link.secret, pin: nil).secret
      #expect(try desk.visitor(by: secret) == "P1")
      try study.change("P1", .status(.removed, reason: nil), now: at("2026-11-02T09:01:00Z"))
      #expect(try desk.visitor(by: secret) == nil)
      try study.change("P1", .status(.active, reason: nil), now: at("2026-11-02T09:02:00Z"))
      #expect(try desk.visitor(by: secret) == "P1")
      try desk.revokeLink(of: "P1", reason: "lost", by: .program)
      #expect(try desk.visitor(by: secret) == nil)
    }
  }

  @Test func `a desk that stays open sees what others say of the study`() throws {
    try TrialStudy.with { study in
      try study.beginDaily()
      let desk = try study.desk(at: "2026-11-02T09:00:00Z")
      let other = try study.secondDesk(at: "2026-11-02T08:59:00Z")
      #expect(try desk.refreshed().inForce?.entries == desk.inForce?.entries)
      func say(_ change: StudyChange) throws {
        _ = try other.store.append(.study(change), stamp: other.stamp(at: other.clock.now, by: .program))
      }
      try say(.taskStopped(task: "a", reason: "over"))
      let stopped = try desk.refreshed()
      #expect(stopped.inForce?.stops.map(\.task) == ["a"] && stopped.inForce?.closing == nil)
      try say(.closed(reason: "done"))
      #expect(try stopped.refreshed().inForce?.closing?.reason == "done")
      #expect(try desk.refreshed().inForce?.layers.count == 1)
    }
  }
}
