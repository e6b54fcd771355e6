import Record
import StudyDesk
import Testing

/// The end of a study: nothing is closed before all of it is exported.
struct ClosingTests {
  private static let me = Author.account("c")

  private struct NoRoom: Error {}

  private func withDesk(_ body: (StudyDesk) throws -> Void) throws {
    try TrialStudy.with { study in
      try study.beginDaily()
      try body(study.desk(at: "2026-11-02T09:00:00Z"))
    }
  }

  @Test func `a study whose export fails stays open`() throws {
    try withDesk { desk in
      let before = try desk.store.read { try $0.head() }
      #expect(throws: NoRoom.self) { try desk.close(reason: nil, by: Self.me) { throw NoRoom() } }
      #expect(try desk.store.read { try $0.head() } == before)
    }
  }

  @Test func `what is recorded while the study is exported keeps it open`() throws {
    try withDesk { desk in
      #expect(throws: ClosingRefusal.recordedMeanwhile) {
        try desk.close(reason: nil, by: Self.me) { _ = try desk.withdraw("P1", reason: "moved", by: Self.me) }
      }
      let sheet = try desk.reinstate("P1", reason: "back", by: Self.me)
      #expect(sheet.entry.status == .active)
    }
  }

  @Test func `a closed study is closed once, and takes nothing more`() throws {
    try withDesk { desk in
      let receipt = try desk.close(reason: "done", by: Self.me) {}
      #expect(try desk.store.read { try $0.head() }.hash == receipt.hash)
      #expect(throws: ClosingRefusal.closedAlready(at: at("2026-11-02T09:00:00Z"))) {
        try desk.close(reason: nil, by: Self.me) {}
      }
      #expect(throws: StoreError.studyClosed) { try desk.withdraw("P1", reason: "moved", by: Self.me) }
    }
  }

  @Test func `what is left undone is counted`() throws {
    try TrialStudy.with { study in
      try study.beginDaily()
      try study.done("P1", on: "2026-11-02", alert: "high")
      let left = try study.desk(at: "2026-11-03T09:00:00Z").leftUndone()
      #expect(left.openAlerts == 1 && left.openQueries == 0 && left.unfinishedSittings == 0)
    }
  }
}
