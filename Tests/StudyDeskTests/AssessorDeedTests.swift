import Record
import StudyDesk
import Testing

struct AssessorDeedTests {
  private static let me = Author.account("c")

  private func withDesk(_ body: (StudyDesk) throws -> Void) throws {
    try TrialStudy.with { study in
      try study.accept(files(RosterDeedTests.daily), now: at("2026-11-01T00:00:00Z"))
      for id in ["P1", "P2"] { try study.add(id, enrolled: at("2026-11-01T00:00:00Z")) }
      try body(study.desk(at: "2026-11-02T09:00:00Z"))
    }
  }

  @Test func `assessors have lists, which many may share`() throws {
    try withDesk { desk in
      for id in ["A1", "A2"] { _ = try desk.addAssessor(id, name: nil, by: Self.me) }
      #expect(try desk.assign(["P1", "P2"], to: "A1", true, by: Self.me) == ["P1", "P2"])
      #expect(try desk.assign(["P2", "P2"], to: "A2", true, by: Self.me) == ["P2"])
      #expect(try desk.assign(["P1", "P2"], to: "A1", true, by: Self.me) == [])
      #expect(try desk.assessors().map(\.participants) == [["P1", "P2"], ["P2"]])
      #expect(try desk.assessor("A1").json.fieldNames == Manual.fields(of: "assessor list"))
      var query = RosterQuery()
      query.assessor = "A2"
      #expect(try desk.roster(query).entries.map(\.id) == ["P2"])
    }
  }

  @Test func `of several whom an assessor is to assess, all are known or nothing changes`() throws {
    try withDesk { desk in
      _ = try desk.addAssessor("A1", name: nil, by: Self.me)
      #expect(throws: StoreError.unknownParticipant("P9")) {
        try desk.assign(["P1", "P9"], to: "A1", true, by: Self.me)
      }
      #expect(try desk.assessor("A1").participants == [])
    }
  }

  @Test func `an assessor's role of an account ends with the assessor, and no other role does`() throws {
    try withDesk { desk in
      _ = try desk.addAssessor("A1", name: nil, by: Self.me)
      _ = try desk.assign(["P1"], to: "A1", true, by: Self.me)
      _ = try desk.addAccount("nina", name: nil, roles: [WantedRole(.assessor, assessor: "A1")], by: Self.me)
      _ = try desk.addAccount(
        "max", name: nil, roles: [WantedRole(.assessor, assessor: "A1"), WantedRole(.monitor)], by: Self.me)
      let (nina, max) = (desk.working(as: "nina"), desk.working(as: "max"))
      #expect(try nina.rights()?.allows(.seePeople) == true)
      #expect(try desk.accounts(recordingAs: "A1") == ["nina", "max"])
      _ = try desk.removeAssessor("A1", reason: nil, by: Self.me)
      #expect(try nina.rights()?.allows(.seePeople) == false)
      #expect(throws: PermissionRefusal.self) { try nina.participant("P1") }
      #expect(try max.rights()?.reach(.seePeople).isEverybody == true && max.rights()?.assessors == [])
    }
  }

  @Test func `who was removed assesses nobody more, and who was erased is unknown`() throws {
    try withDesk { desk in
      _ = try desk.addAssessor("A1", name: "Hanako", by: Self.me)
      #expect(try desk.renameAssessor("A1", to: "Hana", by: Self.me).name == "Hana")
      _ = try desk.assign(["P1"], to: "A1", true, by: Self.me)
      #expect(try desk.removeAssessor("A1", reason: nil, by: Self.me).isRemoved)
      #expect(throws: RosterRefusal.assessorRemoved("A1")) { try desk.assign(["P2"], to: "A1", true, by: Self.me) }
      #expect(throws: RosterRefusal.assessorRemoved("A1")) { try desk.removeAssessor("A1", reason: nil, by: Self.me) }
      #expect(try desk.assessors().isEmpty && desk.assessors(includingRemoved: true).map(\.id) == ["A1"])
      #expect(try desk.eraseAssessor("A1", by: Self.me) > 0)
      #expect(throws: RosterRefusal.unknownAssessor("A1", known: [])) { try desk.eraseAssessor("A1", by: Self.me) }
      #expect(throws: RosterRefusal.badID("A 2")) { try desk.addAssessor("A 2", name: nil, by: Self.me) }
    }
  }
}
