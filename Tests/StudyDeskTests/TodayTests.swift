import CivilTime
import Definitions
import JSONText
import Record
import Reports
import Scheduling
import StudyDesk
import StudyService
import Testing

/// What a coordinator looks at first.
struct TodayTests {
  /// P1 at leeds did yesterday's, P2 at york missed it, P3 without a site is paused; it is 09:00 on 3 November, and the
  /// day's events, from 08:00 on, are open.
  private func withDesk<Value>(_ body: (StudyDesk, TrialStudy) throws -> Value) throws -> Value {
    try TrialStudy.with { study in
      let start = at("2026-11-02T00:00:00Z")
      try study.accept(
        files("  - { id: a, survey: a, schedule: [{ id: d, every: 1 day, at: [08:00, 18:00], window: 2 h }] }"),
        now: start)
      for (id, site) in [("P1", "leeds"), ("P2", "york"), ("P3", nil)] {
        try study.add(id, enrolled: start)
        if let site { try study.change(id, .site(site), now: start) }
      }
      for time in ["08", "18"] {
        let now = at("2026-11-02T\(time):30:00Z")
        let view = try study.view("P1", now: now)
        let event = try #require(view.events().first { $0.state == .open })
        try study.record("P1", event, now: now, seen: view)
      }
      try study.change(
        "P3", .paused(from: at("2026-11-02T07:00:00Z"), until: nil, reason: "away"), now: at("2026-11-02T07:00:00Z"))
      return try body(study.desk(at: "2026-11-03T09:00:00Z"), study)
    }
  }

  private func list(_ events: TodayView.Events) -> [String] { events.map { "\($0.person.id) \($0.event.id)" } }

  @Test func `each list has what its name says`() throws {
    try withDesk { desk, _ throws in
      let today = try desk.today()
      #expect(list(today.dueNow) == ["P1 a/d@2026-11-03.1", "P2 a/d@2026-11-03.1"])
      #expect(list(today.dueLater) == ["P1 a/d@2026-11-03.2", "P2 a/d@2026-11-03.2"])
      #expect(list(today.missed) == ["P2 a/d@2026-11-02.1", "P2 a/d@2026-11-02.2"])
      #expect(today.away.map(\.person.id) == ["P3"] && today.away.first?.reason == "away")
      #expect(today.alerts.isEmpty && today.queries.isEmpty && today.unfinished.isEmpty && today.graceEnds.isEmpty)
    }
  }

  @Test func `an event and one that was added beside it are told apart`() throws {
    try withDesk { desk, _ throws in
      _ = try desk.addEvent(
        ofTask: "a", of: "P1", at: .instant(at("2026-11-03T09:00:00Z")), until: at("2026-11-03T10:00:00Z"),
        reason: "again", by: .account("c"))
      let due = try #require(try desk.today().sections.first { $0.title == "Due now" })
      let tasks = due.rows.filter { $0[0] == "P1" }.map { $0[3] }
      #expect(tasks.count == 2 && Set(tasks).count == 2, "\(tasks)")
      #expect(tasks.contains { $0.hasSuffix(" (a/added@2026-11-03)") }, "\(tasks)")
      #expect(due.rows.filter { $0[0] == "P2" }.allSatisfy { !$0[3].contains("@") })
    }
  }

  @Test func `a list that is cut says how many there are`() throws {
    try withDesk { desk, _ throws in
      func count(_ most: Int?) throws -> String? {
        try desk.today(most: most).sections.first { $0.title == "Due now" }?.count
      }
      #expect(try count(nil) == "2" && count(2) == "2")
      #expect(try count(1) == "2, the first 1 shown" && count(0) == "2, the first 0 shown")
      let sections = try desk.today(most: 0).sections
      let html = try TablePage(title: "t", note: "n", sections: sections).html()
      #expect(html.contains("Due now (2, the first 0 shown)"))
    }
  }

  @Test func `the counts of each site are those of its lists`() throws {
    try withDesk { desk, study throws in
      try study.remark(
        "P2", .alertRaised(alert: "strong", event: "a/d@2026-11-03.1", sitting: 1), now: at("2026-11-03T08:30:00Z"))
      let sites = try desk.today().sites
      #expect(sites.map(\.site) == ["leeds", "york", nil])
      #expect(sites.map(\.participants) == [1, 1, 1])
      #expect(sites.map(\.missed) == [0, 2, 0])
      #expect(sites.map(\.alerts) == [0, 1, 0])
      #expect(sites.map(\.away) == [0, 0, 1])
      let table = try #require(try desk.today().sections.last)
      #expect(table.head.prefix(3) == ["site", "people", "alerts"] && !table.head.contains("queries"))
      #expect(table.rows.allSatisfy { $0.count == table.head.count } && table.rows.map { $0[1] } == ["1", "1", "1"])
      let york = try desk.today(PeopleFilter(site: "york"))
      #expect(york.sites == Array(sites[1...1]))
      #expect(york.alerts.map(\.person.site) == ["york"])
      #expect(throws: RosterRefusal.unknownSite("yrok", known: ["leeds", "york"])) {
        try desk.today(PeopleFilter(site: "yrok"))
      }
    }
  }

  @Test func `a day with nothing to see to is known as such, whatever sites there are`() throws {
    try TrialStudy.with { study in
      let start = at("2026-11-02T00:00:00Z")
      try study.accept(
        files("  - { id: a, survey: a, schedule: [{ id: d, every: 1 day, at: 08:00, window: 2 h }] }"), now: start)
      try study.add("P1", enrolled: start)
      try study.change("P2", .added(participant: "P2", name: nil), now: start)
      for id in ["P1", "P2"] { try study.change(id, .site("leeds"), now: start) }
      let (early, late) = try (
        study.desk(at: "2026-11-02T07:00:00Z").today(), study.desk(at: "2026-11-02T11:00:00Z").today()
      )
      #expect(!early.isQuiet && !late.isQuiet)
      try study.change("P1", .status(.withdrawn, reason: nil), now: at("2026-11-02T12:00:00Z"))
      let over = try study.desk(at: "2026-11-02T13:00:00Z").today()
      #expect(over.isQuiet && !over.sections.isEmpty)
    }
  }

  @Test func `every list is counted, and the most urgent alert comes first in the clock of whom it is about`() throws {
    try TrialStudy.with { study in
      let start = at("2026-11-02T00:00:00Z")
      var set = files(
        "  - { id: a, survey: a, schedule: [{ id: d, every: 1 day, at: 08:00, window: 2 h, grace: 6 h }] }\n"
          + "  - { id: b, survey: b, schedule: [{ id: v, every: 1 day, at: 08:00 }] }")
      set.files["Surveys/b.yaml"]? += Array("respondent: assessor\n".utf8)
      set.files["Surveys/a.yaml"]? += Array(
        "alerts: [{ id: mild, severity: low, if: pain > 3 }, { id: strong, severity: high, if: pain > 7 }]\n".utf8)
      try study.accept(set, now: start)
      for (id, status) in [("P1", nil), ("P2", ParticipantStatus.withdrawn)] {
        try study.add(id, enrolled: start)
        try study.change(id, .paused(from: start, until: nil, reason: "away"), now: start)
        if let status { try study.change(id, .status(status, reason: nil), now: at("2026-11-02T01:00:00Z")) }
      }
      try study.change("P1", .resumed(at: at("2026-11-03T01:00:00Z")), now: at("2026-11-03T01:00:00Z"))
      for alert in ["mild", "strong"] {
        try study.remark(
          "P1", .alertRaised(alert: alert, event: "a/d@2026-11-03", sitting: 1), now: at("2026-11-03T08:30:00Z"))
      }
      let today = try study.desk(at: "2026-11-03T11:00:00Z").today()
      #expect(today.alerts.map(\.alert.alert.alert) == ["strong", "mild"])
      #expect(today.away.isEmpty, "who has withdrawn is not away, and who came back isn't either")
      #expect(list(today.graceEnds) == ["P1 a/d@2026-11-03"])
      let site = try #require(today.sites.first)
      #expect(site.graceEnds == 1 && site.visits == today.visits.count && site.visits == 7)
      let rows = try #require(today.sections.first { $0.title == "Alerts" }).rows
      #expect(rows.map { Array($0[1...2]) + [$0[8]] } == ["high", "low"].map { [$0, "P1", "2026-11-03 08:30"] })
    }
  }

  @Test func `nobody who was removed has an alert on a list`() throws {
    try withDesk { desk, study throws in
      try study.remark(
        "P2", .alertRaised(alert: "strong", event: "a/d@2026-11-03.1", sitting: 1), now: at("2026-11-03T08:30:00Z"))
      #expect(try desk.alerts(open: true).map(\.participant) == ["P2"])
      try study.change("P2", .status(.removed, reason: "by mistake"), now: at("2026-11-03T08:45:00Z"))
      #expect(try desk.alerts(open: true).isEmpty && desk.alerts().isEmpty)
    }
  }

  @Test func `a sitting that was begun is on its list until the event closes`() throws {
    try withDesk { desk, study throws in
      let began = SittingBegan(event: "a/d@2026-11-03.1", task: "a", survey: "Surveys/a.yaml", context: ["x": 1])
      _ = try study.store.append(
        .sitting(.began(began)), about: .participant("P1"), stamp: study.stamp(at("2026-11-03T08:40:00Z")))
      #expect(try list(desk.today().unfinished) == ["P1 a/d@2026-11-03.1"])
      #expect(try study.desk(at: "2026-11-03T11:00:00Z").today().unfinished.isEmpty)
    }
  }

  @Test func `what was open for days and closed yesterday is missed`() throws {
    try TrialStudy.with { study in
      let start = at("2026-11-02T00:00:00Z")
      try study.accept(
        files("  - { id: a, survey: a, schedule: [{ id: d, once: 2026-11-02, at: 08:00, window: 3 days }] }"),
        now: start)
      try study.add("P1", enrolled: start)
      func missed(_ now: String) throws -> [String] { try list(study.desk(at: now).today().missed) }
      // It closes as the fifth begins.
      #expect(try missed("2026-11-05T09:00:00Z") == ["P1 a/d"])
      #expect(try missed("2026-11-04T09:00:00Z") == [])
      #expect(try missed("2026-11-06T09:00:00Z") == [])
    }
  }

  @Test func `an event that was moved is a visit of the days to come`() throws {
    try withDesk { desk, _ throws in
      _ = try desk.reschedule(
        "a/d@2026-11-05.1", of: "P1", to: .instant(at("2026-11-06T12:00:00Z")), until: nil, reason: "asked",
        by: .account("c"))
      #expect(try list(desk.today().visits) == ["P1 a/d@2026-11-05.1"])
    }
  }

  @Test func `the page is whole, escapes what people typed, and asks for nothing from elsewhere`() throws {
    try withDesk { desk, study throws in
      try study.change("P1", .named("<script>alert(1)</script>"), now: at("2026-11-03T08:00:00Z"))
      let today = try desk.today()
      let html = try TablePage(title: today.heading, note: "All sites", sections: today.sections).html()
      #expect(html.contains("&lt;script&gt;alert(1)"))
      #expect(!html.contains("<script") && !html.contains("http"))
      #expect(html.contains("Missed since yesterday (2)") && html.hasSuffix("</html>\n"))
    }
  }

  @Test func `the fields of the view stand in the manual`() throws {
    try withDesk { desk, _ throws in
      #expect(try desk.today().json.fieldNames == Manual.fields(of: "today"))
    }
  }
}
