import CivilTime
import JSONText
import Record
import Reports
import Scheduling
import StudyDesk
import StudyService
import Testing

/// The lists of a coordinator's day: what is due, why, what is owed, whom to call.
struct WorklistTests {
  /// Three people, of whom P1 is of the site north and assessed by T1; P1 did the first of November, nobody else did.
  private func withDesk<Value>(at now: String, _ body: (StudyDesk, TrialStudy) throws -> Value) throws -> Value {
    try TrialStudy.with { study in
      try study.beginDaily(["P1", "P2", "P3"])
      try study.change("P1", .site("north"), now: at("2026-11-01T00:00:00Z"))
      try study.addAssessor("T1")
      let assessor = try study.desk(at: now).look { try $0.reader.activeAssessor("T1", asOf: at(now)).number }
      try study.change("P1", .assigned(assessor: assessor, true), now: at("2026-11-01T01:00:00Z"))
      try study.done("P1", on: "2026-11-01", alert: "strong")
      return try body(study.desk(at: now), study)
    }
  }

  private func people(_ desk: StudyDesk, _ request: DueRequest) throws -> [String] {
    try desk.look { reading in
      var found: [String] = []
      try reading.forEachDueDay(request) { found.append($0.view.record.participant) }
      return found
    }
  }

  @Test func `a due list is of everybody, of one, of a site, or of a state`() throws {
    try withDesk(at: "2026-11-01T10:00:00Z") { desk, _ throws in
      #expect(try people(desk, DueRequest()) == ["P1", "P2", "P3"])
      #expect(try people(desk, DueRequest(PeopleFilter(participant: "P2"))) == ["P2"])
      #expect(try people(desk, DueRequest(PeopleFilter(site: "north"))) == ["P1"])
      #expect(try people(desk, DueRequest(PeopleFilter(participant: "P2", site: "north"))).isEmpty)
      #expect(try people(desk, DueRequest(state: .done)) == ["P1"])
      // The task is nobody's but the participant's own.
      #expect(try people(desk, DueRequest(PeopleFilter(assessor: "T1"))).isEmpty)
      #expect(try people(desk, DueRequest(PeopleFilter(participant: "P3"), state: .done)) == ["P3"])
    }
  }

  @Test func `the lines of everybody are the rows of each`() throws {
    try withDesk(at: "2026-11-01T10:00:00Z") { desk, _ throws in
      for request in [DueRequest(), DueRequest(PeopleFilter(site: "north")), DueRequest(state: .open, all: true)] {
        try desk.look { reading in
          var lines: [UInt8] = []
          try reading.writeDueLines(request) {
            lines += $0; return true
          }
          var rows: [UInt8] = []
          try reading.forEachDueDay(request) { day in
            for row in day.rows { rows += Array((row.compactText + "\n").utf8) }
          }
          #expect(String(decoding: lines, as: UTF8.self) == String(decoding: rows, as: UTF8.self))
        }
      }
    }
  }

  @Test func `a site that nobody is of, and an assessor whom nobody knows, are told`() throws {
    try withDesk(at: "2026-11-01T10:00:00Z") { desk, _ throws in
      #expect(throws: RosterRefusal.unknownSite("nroth", known: ["north"])) {
        try people(desk, DueRequest(PeopleFilter(site: "nroth")))
      }
      var query = RosterQuery()
      query.schedule = "nosuch"
      #expect(throws: RosterRefusal.unknownSchedule("nosuch", known: ["trial"])) { try desk.roster(query) }
      #expect(throws: RosterRefusal.unknownAssessor("T9", known: ["T1"])) {
        try people(desk, DueRequest(PeopleFilter(assessor: "T9")))
      }
      #expect(throws: StoreError.unknownParticipant("P9")) {
        try people(desk, DueRequest(PeopleFilter(participant: "P9")))
      }
    }
  }

  @Test func `the alerts at the head of a worklist are those of the people on it`() throws {
    try withDesk(at: "2026-11-01T10:00:00Z") { desk, _ throws in
      func alerts(_ people: PeopleFilter) throws -> [String] {
        try desk.look { try $0.openAlerts(of: people).map(\.alert.alert) }
      }
      #expect(try alerts(PeopleFilter()) == ["strong"])
      #expect(try alerts(PeopleFilter(site: "north")) == ["strong"])
      #expect(throws: RosterRefusal.unknownSite("south", known: ["north"])) { try alerts(PeopleFilter(site: "south")) }
      #expect(try alerts(PeopleFilter(participant: "P2")).isEmpty)
      let number = try #require(try desk.alerts().first).alert.number
      _ = try desk.acknowledge(alert: number, reason: nil, by: .account("c"))
      #expect(try alerts(PeopleFilter()).isEmpty)
      #expect(throws: RosterRefusal.self) { try alerts(PeopleFilter(site: "south")) }
    }
  }

  @Test func `why answers for a task that the study has`() throws {
    try withDesk(at: "2026-11-01T10:00:00Z") { desk, _ throws in
      let why = try desk.why("a", of: "P2", on: nil)
      #expect(why.isDue)
      #expect(why.json["due"] == true)
      #expect(why.json.fieldNames == Manual.fields(of: "why"))
      #expect(throws: StudyRefusal.unknownTask("x", known: ["a"])) { try desk.why("x", of: "P2", on: nil) }
      #expect(throws: StudyRefusal.unknownTask("x", known: ["a"])) { try desk.adherence(AdherenceRequest(task: "x")) }
    }
  }

  @Test func `completeness is summed in five ways, and owed by what was done`() throws {
    try withDesk(at: "2026-11-03T07:00:00Z") { desk, study throws in
      try study.done("P1", on: "2026-11-02")
      let table = try desk.adherence(AdherenceRequest())
      let sums = try desk.completeness(AdherenceRequest(), by: .participant, rate: EventRate("2.50"))
      #expect(sums.rows.map(\.key) == ["P1", "P2", "P3"])
      #expect(sums.rows.map { $0.owed ?? "" } == ["5.00", "0.00", "0.00"])
      #expect(sums.jsonRows.first?["owed"]?.compactText == "5.00")
      #expect(try desk.completeness(AdherenceRequest(), by: .site).rows.map(\.key) == ["", "north"])
      let days = try desk.completeness(AdherenceRequest(), by: .day).rows.map(\.key)
      #expect(days.prefix(2) == ["2026-11-01", "2026-11-02"])
      #expect(CallList(table, missing: 2).rows.map(\.participant) == ["P2", "P3"])
      #expect(HeatRow.rows(of: table).map(\.participant) == ["P1", "P2", "P3"])
      #expect(EventRate("-1") == nil && EventRate("1e3") == nil)
      let row = try #require(sums.jsonRows.first)
      #expect(row.fieldNames == Manual.fields(of: "adherence"))
      let call = try #require(CallList(table, missing: 1).json.elements?.first)
      #expect(call.fieldNames == Manual.fields(of: "adherence --calls"))
    }
  }

  @Test func `reminders are asked for a time that goes forward and is no longer than a year`() throws {
    #expect(throws: ReminderRefusal.endBeforeStart) {
      try ReminderRange(from: at("2026-11-02T00:00:00Z"), to: at("2026-11-01T00:00:00Z"))
    }
    #expect(throws: ReminderRefusal.tooLong) {
      try ReminderRange(from: at("2026-11-02T00:00:00Z"), to: at("2027-11-04T00:00:00Z"))
    }
  }

  @Test func `a day shows the week, and what was recorded of what is done`() throws {
    try withDesk(at: "2026-11-01T10:00:00Z") { desk, _ throws in
      let days = try desk.days(of: FeedSource(participant: "P1", by: nil), on: nil)
      let day = try #require(days.first)
      #expect(day.ring == CompletionRing(done: 1, due: 1))
      #expect(day.week.map(\.date).contains(day.date))
      let last = try #require(CivilDate(iso: "9999-12-31"))
      let end = try desk.days(of: FeedSource(participant: "P1", by: nil), on: last)
      #expect(end.first?.week.map(\.date) == (27...31).compactMap { CivilDate(iso: "9999-12-\($0)") })
      #expect(day.json.fieldNames == Manual.fields(of: "feed"))
      // The task is the participant's own: an assessor's list has the person, and nothing to do.
      #expect(try desk.days(of: FeedSource(participant: nil, by: "T1"), on: nil).map(\.cards.count) == [0])
      #expect(throws: FeedRefusal.notAssessed("P2", by: "T1")) {
        try desk.days(of: FeedSource(participant: "P2", by: "T1"), on: nil)
      }
    }
  }
}
