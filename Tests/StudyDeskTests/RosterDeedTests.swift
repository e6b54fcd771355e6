import CivilTime
import Definitions
import JSONText
import Record
import StudyDesk
import Testing

/// What is changed of a participant, and when it is refused.
struct RosterDeedTests {
  static let daily = "  - { id: a, survey: a, schedule: [{ id: d, every: 1 day, at: 08:00 }] }"
  private static let me = Author.account("c")

  /// A desk over a study of one daily task, with P1 enrolled on 2026-11-01.
  private func withDesk(at now: String, study text: String? = nil, _ body: (StudyDesk) throws -> Void) throws {
    try TrialStudy.with { study in
      try study.accept(files(RosterDeedTests.daily, study: text), now: at("2026-11-01T00:00:00Z"))
      try study.add("P1", enrolled: at("2026-11-01T00:00:00Z"))
      try body(study.desk(at: now))
    }
  }

  /// What is refused changes nothing.
  ///
  /// All refusals of a test go through here: beside closures of the same type, those of `#expect(throws:)` get the same
  /// symbols from the compiler (6.3), and one is run in place of the other.
  private func expect<Value>(
    _ refusal: RosterRefusal, _ desk: StudyDesk, _ deed: () throws -> Value,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try expect(error: refusal, desk, deed, sourceLocation: sourceLocation)
  }

  private func expect<Value>(
    error: some Error & Equatable, _ desk: StudyDesk, _ deed: () throws -> Value,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try desk.store.read { try $0.head() }
    #expect(throws: error, sourceLocation: sourceLocation) { try deed() }
    #expect(try desk.store.read { try $0.head() } == before, sourceLocation: sourceLocation)
  }

  @Test func `who is withdrawn is enrolled in nothing, and is taken back`() throws {
    try withDesk(at: "2026-11-02T09:00:00Z") { desk in
      let sheet = try desk.withdraw("P1", reason: "moved", by: Self.me)
      #expect(sheet.entry.status == .withdrawn && sheet.entry.reason == "moved")
      try expect(.statusAlready("P1", .withdrawn), desk) { try desk.withdraw("P1", reason: "x", by: Self.me) }
      try expect(error: StudyRefusal.notActive("P1", .withdrawn), desk) {
        try desk.enroll("P1", in: "trial", on: nil, by: Self.me)
      }
      try expect(error: StudyRefusal.notActive("P1", .withdrawn), desk) {
        try desk.pause("P1", from: nil, until: nil, shifts: false, reason: nil, by: Self.me)
      }
      #expect(try desk.reinstate("P1", reason: "back", by: Self.me).entry.status == .active)
      try expect(.statusAlready("P1", .active), desk) { try desk.reinstate("P1", reason: "x", by: Self.me) }
      _ = try desk.remove("P1", reason: "mistake", by: Self.me)
      try expect(.statusAlready("P1", .removed), desk) { try desk.remove("P1", reason: "x", by: Self.me) }
      #expect(try desk.roster().isRosterEmpty)
    }
  }

  @Test func `a site that nobody has yet is told of where the study declares none`() throws {
    try withDesk(at: "2026-11-02T09:00:00Z") { desk in
      func others(_ id: String, at site: String?) throws -> [String] {
        var newcomer = Newcomer(id, schedules: ["trial"])
        newcomer.site = site
        return try desk.add(newcomer, accepting: nil, by: Self.me).otherSites
      }
      let found = try ["leeds", "leeds", nil, "leds"].enumerated().map { try others("P1\($0)", at: $1) }
      #expect(found == [[], [], [], ["leeds"]])
    }
  }

  @Test func `a schedule is left once, and an unknown one is refused with those there are`() throws {
    try withDesk(at: "2026-11-02T09:00:00Z") { desk in
      try expect(.unknownSchedule("other", known: ["trial"]), desk) {
        try desk.enroll("P1", in: "other", on: nil, by: Self.me)
      }
      #expect(try desk.leave("P1", schedule: "trial", reason: "done", by: Self.me).entry.enrolments[0].left != nil)
      try expect(.notInSchedule("P1", "trial"), desk) {
        try desk.leave("P1", schedule: "trial", reason: "x", by: Self.me)
      }
      let again = try desk.enroll("P1", in: "trial", on: .date(day("2026-11-05")), by: Self.me)
      #expect(again.entry.isIn("trial") && again.entry.enrolments.last?.date == day("2026-11-05"))
    }
  }

  @Test func `a pause ends after it begins, begins today at the earliest, and is ended once`() throws {
    try withDesk(at: "2026-11-03T09:00:00Z") { desk in
      func pause(_ from: String?, _ until: String?) throws -> PauseView {
        try desk.pause(
          "P1", from: from.map { .day(day($0)) }, until: until.map { .day(day($0)) }, shifts: false, reason: nil,
          by: Self.me)
      }
      try expect(
        .pauseEndsBefore("2026-11-05T00:00:00+00:00", start: "2026-11-06T00:00:00+00:00"), desk
      ) { try pause("2026-11-06", "2026-11-05") }
      try expect(.pauseBeginsBeforeToday("2026-11-02T00:00:00+00:00"), desk) { try pause("2026-11-02", nil) }
      #expect(try pause(nil, nil).until == nil)
      #expect(try desk.resume("P1", by: Self.me).until == at("2026-11-03T09:00:00Z"))
      try expect(.notPaused("P1"), desk) { try desk.resume("P1", by: Self.me) }
    }
  }

  @Test func `who is in several pauses goes on from all of them`() throws {
    try withDesk(at: "2026-11-03T09:00:00Z") { desk in
      for day in [6, 20] {
        _ = try desk.pause(
          "P1", from: nil, until: .instant(at("2026-11-03T09:00:00Z").later(hours: 24 * day)), shifts: false,
          reason: nil, by: Self.me)
      }
      let sheet = try desk.resume("P1", by: Self.me).sheet
      #expect(sheet.record.pauses.map(\.until) == [at("2026-11-03T09:00:00Z"), at("2026-11-03T09:00:00Z")])
      try expect(.notPaused("P1"), desk) { try desk.resume("P1", by: Self.me) }
    }
  }

  @Test func `a milestone recurs, and is corrected by its number`() throws {
    try withDesk(at: "2026-11-03T09:00:00Z") { desk in
      let first = try desk.milestone("visit", of: "P1", .record(.day(day("2026-11-02"))), by: Self.me)
      #expect(!first.isNamed)
      _ = try desk.milestone("visit", of: "P1", .record(.day(day("2026-11-03"))), by: Self.me)
      _ = try desk.milestone("visit", of: "P1", .correct(.day(day("2026-11-01")), number: 1), by: Self.me)
      try expect(.noSuchMilestone("visit", of: "P1", number: 3, known: [1, 2]), desk) {
        try desk.milestone("visit", of: "P1", .clear(number: 3), by: Self.me)
      }
      try expect(.noMilestone("surgery", of: "P1"), desk) {
        try desk.milestone("surgery", of: "P1", .clear(number: nil), by: Self.me)
      }
      let cleared = try desk.milestone("visit", of: "P1", .clear(number: nil), by: Self.me)
      #expect(cleared.sheet.record.milestones.map(\.value) == [.day(day("2026-11-01"))])
    }
  }

  @Test func `a site is one of those that the study declares`() throws {
    let text = "id: s\nsites: { leeds: { title: Leeds }, york: {} }\n"
    try withDesk(at: "2026-11-03T09:00:00Z", study: text) { desk in
      var details = ParticipantDetails()
      details.site = "leds"
      try expect(.unknownSite("leds", known: ["leeds", "york"]), desk) { try desk.describe("P1", details, by: Self.me) }
      var newcomer = Newcomer("P2", schedules: ["trial"])
      newcomer.site = "hull"
      try expect(.unknownSite("hull", known: ["leeds", "york"]), desk) {
        try desk.add(newcomer, accepting: nil, by: Self.me)
      }
      details.site = "leeds"
      #expect(try desk.describe("P1", details, by: Self.me).sheet.entry.site == "leeds")
      let today = try desk.today()
      #expect(today.sites.map(\.title) == ["Leeds", nil] && today.sites.map(\.participants) == [1, 0])
      let york = try desk.today(PeopleFilter(site: "york"))
      #expect(york.sites.map(\.participants) == [0], "a declared site is known, empty as it is")
    }
  }

  @Test func `attributes are judged by study.yaml, all of them or none`() throws {
    let text = "id: s\nattributes: { wake: { type: timeOfDay, default: 07:00 } }\n"
    try withDesk(at: "2026-11-03T09:00:00Z", study: text) { desk in
      var details = ParticipantDetails()
      details.site = "west"
      details.attributes = [.init("wake", "late")]
      try expect(.badAttribute("wake", value: "late", example: "a time of day such as 07:00"), desk) {
        try desk.describe("P1", details, by: Self.me)
      }
      details.attributes = [.init("sleep", "22:00")]
      try expect(.unknownAttribute("sleep", known: ["wake"]), desk) { try desk.describe("P1", details, by: Self.me) }
      details.attributes = [.init("wake", "06:30")]
      details.language = "ja"
      let done = try desk.describe("P1", details, by: Self.me)
      #expect(done.count == 3 && done.isUntranslated)
      #expect(done.sheet.entry.site == "west" && done.sheet.entry.language == "ja")
      #expect(done.sheet.json["attributes"]?.elements?.first?["value"]?.string == "06:30")
    }
  }

  @Test func `a new id is one that nobody has`() throws {
    try withDesk(at: "2026-11-03T09:00:00Z") { desk in
      _ = try desk.add(Newcomer("P2"), accepting: nil, by: Self.me)
      try expect(.badID("P 3"), desk) { try desk.rename("P1", to: "P 3", by: Self.me) }
      try expect(.sameID("P1"), desk) { try desk.rename("P1", to: "P1", by: Self.me) }
      try expect(error: StoreError.participantExists("P2"), desk) { try desk.rename("P1", to: "P2", by: Self.me) }
      #expect(try desk.rename("P1", to: "P3", by: Self.me).entry.id == "P3")
      try expect(error: StoreError.unknownParticipant("P1"), desk) { try desk.participant("P1") }
    }
  }

  @Test func `an id that somebody had is theirs until another has it, and the first stays the first`() throws {
    try withDesk(at: "2026-11-03T09:00:00Z") { desk in
      #expect(try desk.ids(of: "P1") == ["P1"])
      _ = try desk.rename("P1", to: "P3", by: Self.me)
      #expect(try desk.ids(of: "P3") == ["P3", "P1"])
      _ = try desk.add(Newcomer("P1"), accepting: nil, by: Self.me)
      #expect(try desk.ids(of: "P3") == ["P3"])
      _ = try desk.rename("P1", to: "P4", by: Self.me)
      _ = try desk.rename("P3", to: "P1", by: Self.me)
      #expect(try desk.ids(of: "P1") == ["P1", "P3"])
      #expect(try desk.store.read { try $0.record(of: "P1", asOf: desk.clock.now).firstID } == "P1")
      try expect(error: StoreError.unknownParticipant("P9"), desk) { try desk.ids(of: "P9") }
    }
  }

  @Test func `the last who is taken off the roster is shown with what is recorded of them`() throws {
    try withDesk(at: "2026-11-03T09:00:00Z") { desk in
      let held = try desk.holdings(of: "P1")
      #expect(held.entries == 3 && held.outcomes.isEmpty && held.notes == 0)
      #expect(held.json["enrolments"]?.elements?.first?["schedule"]?.string == "trial")
      #expect(try desk.erase("P1", by: Self.me) == 3)
      try expect(error: StoreError.unknownParticipant("P1"), desk) { try desk.holdings(of: "P1") }
    }
  }

  @Test func `lists sort and filter`() throws {
    try withDesk(at: "2026-11-03T09:00:00Z") { desk in
      for (id, site, name) in [("P1", "west", "Bea"), ("P2", "east", "Al"), ("P3", "west", "Cy")] {
        if id != "P1" { _ = try desk.add(Newcomer(id, schedules: ["trial"]), accepting: nil, by: Self.me) }
        var details = ParticipantDetails()
        details.site = site
        details.name = name
        _ = try desk.describe(id, details, by: Self.me)
      }
      let entry = try #require(try desk.roster().entries.first)
      #expect(entry.json.fieldNames == Manual.fields(of: "participant list"))
      #expect(try desk.participant("P1").json.fieldNames == Manual.fields(of: "participant show"))
      func ids(_ change: (inout RosterQuery) -> Void) throws -> [String] {
        var query = RosterQuery()
        change(&query)
        return try desk.roster(query).entries.map(\.id)
      }
      #expect(try ids { _ in } == ["P1", "P2", "P3"])
      #expect(try ids { $0.order = .name } == ["P2", "P1", "P3"])
      #expect(
        try ids {
          $0.order = .site
          $0.descending = true
        } == ["P3", "P1", "P2"])
      #expect(try ids { $0.site = "west" } == ["P1", "P3"])
      #expect(throws: RosterRefusal.unknownSchedule("none", known: ["trial"])) { try ids { $0.schedule = "none" } }
      _ = try desk.remove("P3", reason: "mistake", by: Self.me)
      #expect(try ids { _ in } == ["P1", "P2"])
      #expect(try ids { $0.includesRemoved = true } == ["P1", "P2", "P3"])
      #expect(try ids { $0.status = .removed } == ["P3"])
    }
  }

  @Test func `a task's name stands for one task of a participant from the first day on`() throws {
    try TrialStudy.with { study in
      var set = files(Self.daily)
      set.files["Schedules/again.yaml"] = Array(("id: again\ntitle: Again\ntasks:\n" + Self.daily + "\n").utf8)
      try study.accept(set, now: at("2026-11-01T00:00:00Z"))
      let desk = try study.desk(at: "2026-11-02T09:00:00Z")
      try expect(.taskTwice("a", of: "P1"), desk) {
        try desk.add(Newcomer("P1", schedules: ["trial", "again"]), accepting: nil, by: Self.me)
      }
      _ = try desk.add(Newcomer("P1", schedules: ["trial"]), accepting: nil, by: Self.me)
      try expect(.taskTwice("a", of: "P1"), desk) { try desk.enroll("P1", in: "again", on: nil, by: Self.me) }
    }
  }
}
