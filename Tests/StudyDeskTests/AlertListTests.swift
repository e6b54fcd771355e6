import CivilTime
import Definitions
import JSONText
import Record
import StudyDesk
import StudyService
import SurveyModel
import Testing

/// Alerts and queries as those who see to them look at them.
struct AlertListTests {
  /// A desk over a study of one daily task with P1 in Leeds and P2 in York, an alert of each.
  private func withDesk<Value>(_ body: (StudyDesk, TrialStudy) throws -> Value) throws -> Value {
    try TrialStudy.with { study in
      try study.beginDaily(["P1", "P2"])
      for (id, site) in [("P1", "leeds"), ("P2", "york")] {
        try study.change(id, .site(site), now: at("2026-11-01T09:10:00Z"))
        try study.change(id, .named("Name \(id)"), now: at("2026-11-01T09:11:00Z"))
        try study.done(id, on: "2026-11-02", alert: "strong")
      }
      return try body(study.desk(at: "2026-11-02T10:00:00Z"), study)
    }
  }

  private func account(_ desk: StudyDesk, _ id: String, _ roles: WantedRole...) throws -> StudyDesk {
    _ = try desk.addAccount(id, name: nil, roles: roles, by: .account("c"))
    return desk.working(as: id)
  }

  @Test func `open alerts come first, and those that were seen to on asking`() throws {
    try withDesk { desk, _ throws in
      let list = try desk.alertList(AlertRequest())
      #expect(list.rows.map(\.person.id) == ["P1", "P2"] && list.rows[0].person.name == "Name P1")
      #expect(list.sites.map(\.id) == ["leeds", "york"])
      _ = try desk.acknowledge(alert: list.rows[0].alert.alert.number, reason: "rang", by: .account("c"))
      #expect(try desk.alertList(AlertRequest(open: true)).rows.map(\.person.id) == ["P2"])
      #expect(try desk.alertList(AlertRequest()).rows.map(\.person.id) == ["P2", "P1"])
      #expect(try desk.alertList(AlertRequest(PeopleFilter(site: "leeds"))).rows.map(\.person.id) == ["P1"])
      #expect(try desk.alertList(AlertRequest(severity: .high)).rows.isEmpty)
      #expect(try desk.alert(list.rows[0].alert.alert.number).alert.acknowledgement?.reason == "rang")
    }
  }

  @Test func `somebody of one site sees and sees to its alerts alone, and no name without the right`() throws {
    try withDesk { desk, study throws in
      let numbers = try desk.alertList(AlertRequest()).rows.map(\.alert.alert.number)
      let leeds = try account(desk, "liz", WantedRole(.coordinator, site: "leeds"))
      #expect(try leeds.alertList(AlertRequest()).rows.map(\.person.id) == ["P1"])
      #expect(try leeds.alertList(AlertRequest()).sites.map(\.id) == ["leeds"])
      // Of another site nobody is told whether it is there.
      for site in ["york", "hull"] {
        #expect(throws: PermissionRefusal.notAllowed(.seeAlerts)) {
          try leeds.alertList(AlertRequest(PeopleFilter(site: site)))
        }
      }
      #expect(throws: PermissionRefusal.notAllowed(.seeAlerts)) {
        try leeds.alerts(of: PeopleFilter(participant: "P9"))
      }
      #expect(throws: RosterRefusal.unknownSite("hull", known: ["leeds", "york"])) {
        try desk.alertList(AlertRequest(PeopleFilter(site: "hull")))
      }
      #expect(throws: PermissionRefusal.notAllowed(.seeAlerts)) { try leeds.alert(numbers[1]) }
      #expect(throws: PermissionRefusal.notAllowed(.acknowledge)) {
        try leeds.acknowledge(alert: numbers[1], reason: "x", by: leeds.author)
      }
      _ = try desk.acknowledge(alert: numbers[1], reason: "rang", by: .account("c"))
      #expect(throws: PermissionRefusal.notAllowed(.acknowledge)) {
        try leeds.acknowledge(alert: numbers[1], reason: "x", by: leeds.author)
      }
      let monitor = try account(desk, "mona", WantedRole(.monitor))
      #expect(try monitor.alertList(AlertRequest()).rows.map(\.person.name) == [nil, nil])
      #expect(try monitor.today().alerts.map(\.person.name) == [nil])
      let later = try study.desk(at: "2026-11-04T10:00:00Z")
      #expect(try later.calls(AdherenceRequest(), missing: 1).rows.map(\.name) == ["Name P1", "Name P2"])
      #expect(try later.working(as: "mona").calls(AdherenceRequest(), missing: 1).rows.map(\.name) == [nil, nil])
    }
  }

  @Test func `a site has its title also for who sees one person of it alone`() throws {
    try TrialStudy.with { study in
      let definition = "id: trial\nsites: { leeds: { title: Leeds General } }\n"
      var set = files("  - { id: a, survey: a, schedule: [{ id: d, every: 1 day, at: 08:00 }] }")
      set.files["study.yaml"] = Array(definition.utf8)
      try study.accept(set, now: at("2026-11-01T00:00:00Z"))
      try study.add("P1", enrolled: at("2026-11-01T00:00:00Z"))
      try study.change("P1", .site("leeds"), now: at("2026-11-01T09:10:00Z"))
      try study.done("P1", on: "2026-11-02", alert: "strong")
      let desk = try study.desk(at: "2026-11-02T10:00:00Z")
      _ = try desk.addAssessor("A1", name: nil, by: .account("c"))
      _ = try desk.assign(["P1"], to: "A1", true, by: .account("c"))
      let assessor = try account(desk, "ann", WantedRole(.assessor, assessor: "A1"))
      #expect(try assessor.alertList(AlertRequest()).rows.map(\.site) == ["Leeds General"])
      let number = try #require(try assessor.alertList(AlertRequest()).rows.first).alert.alert.number
      #expect(try assessor.alert(number).site == "Leeds General")
    }
  }

  @Test func `the question of an alert has the words that stood in it, what was worked out too`() throws {
    let survey = """
      id: a
      title: a
      steps:
        - id: f
          type: form
          items:
            - { id: p, type: scale, prompt: P, minimum: 0, maximum: 10 }
            - { id: c, type: computed, prompt: Third, value: p / 3 }
            - { id: many, type: computed, prompt: Many, value: p > 5 }
        - { id: q, type: question, item: { id: q, type: boolean, prompt: "Is {{c}} of {{p}} enough ({{many}})?" } }
      alerts: [{ id: strong, severity: high, if: q }]
      """
    try ClosingSittingTests().withStudy(survey) { _, led in
      try led.take(ClosingSittingTests.Led.pain(7), .forward)
      try led.take(.respond(slot: 3, entries: [], .answered(.boolean(true))), .forward)
      let row = try #require(try led.desk.alertList(AlertRequest()).rows.first)
      #expect(row.answers?.map(\.question) == ["Is 2.33333 of 7 enough (yes)?"], "\(row.answers as Any)")
    }
  }

  @Test func `a long question is cut, its answer is not; a place that was given is answered`() throws {
    let survey = """
      id: a
      title: a
      steps:
        - { id: q, type: question, item: { id: q, type: boolean, prompt: "\(String(repeating: "word ", count: 40))?" } }
        - { id: l, type: question, item: { id: l, type: location, prompt: Where? } }
      alerts: [{ id: strong, severity: high, if: q }, { id: there, severity: low, if: answered(l) and q }]
      """
    try ClosingSittingTests().withStudy(survey) { _, led in
      try led.take(.respond(slot: 0, entries: [], .answered(.boolean(true))), .forward)
      let place = LocationAnswer("51.5, -0.1")
      try led.take(.respond(slot: 1, entries: [], .answered(.location(try #require(place)))), .forward)
      let rows = try led.desk.alertList(AlertRequest()).rows
      #expect(rows.map(\.alert.alert.alert) == ["strong", "there"])
      let short = try #require(rows.first).answers.short
      #expect(short.count < 60 && short.hasSuffix("… Yes"), "\(short)")
    }
  }

  @Test func `a query is shown with whom it is about, to those of the site`() throws {
    try withDesk { desk, _ throws in
      let event = "a/d@2026-11-02"
      let first = try desk.openQuery("Sure?", about: event, item: nil, of: "P1", by: .account("c")).record.number
      let second = try desk.openQuery("Really?", about: event, item: nil, of: "P2", by: .account("c")).record.number
      #expect(throws: QueryRefusal.emptyText) { try desk.answer(query: first, " ", by: .account("c")) }
      _ = try desk.close(query: first, reason: nil, by: .account("c"))
      #expect(try desk.queryList(of: PeopleFilter(), includingClosed: false).rows.map(\.record.number) == [second])
      #expect(
        try desk.queryList(of: PeopleFilter(), includingClosed: true).rows.map(\.record.number) == [second, first])
      #expect(try desk.query(first).record.standing == "closed")
      let york = try account(desk, "yves", WantedRole(.dataManager, site: "york"))
      #expect(try york.queryList(of: PeopleFilter(), includingClosed: true).rows.map(\.person.id) == ["P2"])
      #expect(try york.query(second).person.name == nil)
      #expect(throws: PermissionRefusal.self) { try york.query(first) }
      #expect(throws: PermissionRefusal.self) { try york.answer(query: first, "x", by: york.author) }
    }
  }

  @Test func `the fields of alerts and queries at the desk stand in the manual`() throws {
    try withDesk { desk, _ throws in
      _ = try desk.openQuery("Sure?", about: "a/d@2026-11-02", item: nil, of: "P1", by: .account("c"))
      let alert = try #require(try desk.alertList(AlertRequest()).rows.first)
      #expect(alert.json.fieldNames == Manual.fields(of: "/desk/alerts"))
      let query = try #require(try desk.queryList(of: PeopleFilter(), includingClosed: false).rows.first)
      #expect(query.json.fieldNames == Manual.fields(of: "/desk/queries"))
    }
  }
}
