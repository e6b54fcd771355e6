import CivilTime
import JSONText
import Record
import StudyDesk
import StudyService
import Testing

/// The audit a page at a time, from the end of the record.
struct AuditPageTests {
  /// A desk over a study of one daily task with P1 and P2, and an account for each role.
  private func withDesk<Value>(_ body: (StudyDesk, TrialStudy) throws -> Value) throws -> Value {
    try TrialStudy.with { study in
      try study.beginDaily(["P1", "P2"])
      return try body(study.desk(at: "2026-11-02T10:00:00Z"), study)
    }
  }

  private func all(_ desk: StudyDesk, _ request: AuditRequest = AuditRequest()) throws -> [AuditEntry] {
    var found: [AuditEntry] = []
    try desk.audit(request) { found.append($0) }
    return found
  }

  private func pages(_ desk: StudyDesk, _ request: AuditRequest = AuditRequest()) throws -> [AuditPage] {
    var pages = [try desk.auditPage(request)]
    while let before = pages.last?.before { pages.append(try desk.auditPage(request, before: before)) }
    return pages
  }

  @Test func `pages hold every entry once, the last first, with what the whole list says`() throws {
    try withDesk { desk, study throws in
      for number in 1...70 {
        try study.change("P1", .site("s\(number)"), now: at("2026-11-02T09:10:00Z"))
        try study.change("P2", .named("n\(number)"), now: at("2026-11-02T09:11:00Z"))
      }
      _ = try desk.addAccount("ann", name: "Ann", roles: [], by: .account("c"))
      _ = try desk.renameAccount("ann", to: "Anna", by: .account("c"))
      try study.addAssessor("T1")
      let found = try pages(desk)
      #expect(found.count == 3 && found.dropLast().allSatisfy { $0.entries.count == AuditPage.size })
      #expect(found.flatMap(\.entries) == Array(try all(desk).reversed()))
      let one = AuditRequest(PeopleFilter(participant: "P1"))
      #expect(try pages(desk, one).flatMap(\.entries) == Array(try all(desk, one).reversed()))
    }
  }

  @Test func `a page keeps to the kind, the author, the task and the days that are asked for`() throws {
    try withDesk { desk, study throws in
      try study.done("P1", on: "2026-11-02", alert: "strong")
      _ = try desk.note("pale", on: "a/d@2026-11-02", of: "P1", by: .account("c"))
      for request in [
        AuditRequest(kind: "noteAdded"), AuditRequest(author: "c"), AuditRequest(task: "a"),
        AuditRequest(from: day("2026-11-02")), AuditRequest(to: day("2026-11-01")),
      ] {
        let found = try all(desk, request)
        #expect(!found.isEmpty)
        #expect(try pages(desk, request).flatMap(\.entries) == Array(found.reversed()))
      }
      #expect(try desk.auditPage(AuditRequest(kind: "paused")).entries.isEmpty)
      #expect(throws: StoreError.unknownParticipant("P9")) {
        try desk.auditPage(AuditRequest(PeopleFilter(participant: "P9")))
      }
    }
  }

  @Test func `names are hidden from those who may not see them, and entries of other sites from those of one`() throws {
    try withDesk { desk, study throws in
      for (id, site) in [("P1", "leeds"), ("P2", "york")] {
        try study.change(id, .site(site), now: at("2026-11-02T09:10:00Z"))
        try study.change(id, .named("Secret \(id)"), now: at("2026-11-02T09:11:00Z"))
        try study.change(
          id, .attribute(name: "phone", value: .string("07700"), from: at("2026-11-02T09:11:00Z")),
          now: at("2026-11-02T09:11:00Z"))
      }
      func account(_ id: String, _ roles: [WantedRole]) throws -> StudyDesk {
        _ = try desk.addAccount(id, name: nil, roles: roles, by: .account("c"))
        return desk.working(as: id)
      }
      let monitor = try account("mona", [WantedRole(.monitor)])
      let texts = try pages(monitor).flatMap(\.entries).map(\.json.compactText).joined()
      #expect(texts.contains("(hidden)") && texts.contains("leeds") && texts.contains("york"))
      #expect(!texts.contains("Secret") && !texts.contains("07700"))
      #expect(!(try all(monitor)).map(\.json.compactText).joined().contains("Secret"))
      let site = try account("liz", [WantedRole(.coordinator, site: "leeds")])
      let own = try pages(site).flatMap(\.entries)
      #expect(!own.isEmpty && own.allSatisfy { $0.participant == "P1" })
      #expect(own.map(\.json.compactText).joined().contains("Secret P1"))
      #expect(throws: PermissionRefusal.notAllowed(.seeAudit)) {
        try site.auditPage(AuditRequest(PeopleFilter(participant: "P2")))
      }
      let statistician = try account("stan", [WantedRole(.statistician)])
      #expect(throws: PermissionRefusal.notAllowed(.seeAudit)) { try statistician.auditPage(AuditRequest()) }
    }
  }

  @Test func `every kind of entry can be asked for`() throws {
    try withDesk { desk, study throws in
      try study.done("P1", on: "2026-11-02", alert: "strong")
      let kinds = Set(try all(desk).map(\.kind))
      #expect(kinds.isSubset(of: AuditPage.kinds))
      #expect(AuditPage.kinds == AuditPage.kinds.sorted())
    }
  }

  @Test func `only what changes a list is news`() throws {
    try withDesk { desk, study throws in
      let first = try desk.news(after: nil)
      #expect(!first.isNews)
      #expect(try !desk.news(after: first.count).isNews)
      _ = try desk.addAccount("mona", name: nil, roles: [WantedRole(.monitor)], by: .account("c"))
      let made = try desk.news(after: first.count)
      #expect(made.isNews)
      try desk.working(as: "mona").noteView("today")
      let looked = try desk.news(after: made.count)
      #expect(!looked.isNews && looked.count > made.count)
      try study.done("P1", on: "2026-11-02", alert: "strong")
      #expect(try desk.news(after: looked.count).isNews)
    }
  }
}
