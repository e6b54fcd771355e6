import CivilTime
import Definitions
import Diagnostics
import JSONText
import Record
import Scheduling
import StudyDesk
import StudyService
import SurveyModel
import Testing

/// What answers set of a participant: with the outcome, its corrections and its deletion.
struct AnsweredRosterTests {
  private static let now = "2026-11-02T09:00:00Z"
  private static let event = "a/d@2026-11-02"
  private static let me = Author.account("c")

  private static let survey = """
    id: a
    title: a
    log: { default: { early: true } }
    steps:
      - id: about
        type: form
        title: About
        items:
          - { id: operation, type: date, prompt: Operation }
          - { id: early, type: boolean, prompt: Early }
          - { id: wake, type: timeOfDay, prompt: Wake }
      - { id: thanks, type: completion, title: Thanks }
    sets:
      - { milestone: surgery, from: about/operation }
      - { attribute: wake, from: about/wake, if: early }
    """

  private static let study = """
    id: s
    attributes: { wake: { type: timeOfDay } }
    milestones: { surgery: { title: Operation } }
    """

  private static let tasks = """
      - { id: a, survey: a, schedule: [{ id: d, every: 1 day }] }
      - { id: visit, survey: b, schedule: [{ id: week, once: surgery + 1 week }, { id: month, once: surgery + 1 month }] }
      - { id: morning, survey: b, schedule: [{ id: daily, every: 1 day, at: participant.wake + 30 min, window: 1 h }] }
    """

  private func withStudy(_ body: (TrialStudy) throws -> Void) throws {
    try TrialStudy.with { study in
      var set = files(Self.tasks, study: Self.study)
      set.files["Surveys/a.yaml"] = Array(Self.survey.utf8)
      let definitions = StudyDefinitions(files: set, zones: .utcOnly)
      #expect(definitions.diagnostics.map(\.message) == [])
      try study.accept(set, now: at("2026-11-01T00:00:00Z"))
      try study.add("P1", enrolled: at("2026-11-01T00:00:00Z"))
      try body(study)
    }
  }

  private func answer(_ desk: StudyDesk, operation: String = "2026-11-10", wake: String = "06:30") throws {
    var request = LogRequest("a", .words(["operation=\(operation)", "wake=\(wake)"]))
    request.participant = "P1"
    _ = try desk.log(request)
  }

  private func correct(_ desk: StudyDesk, _ item: String, to answer: JSONValue) throws {
    let correction = try desk.correction(of: Self.event, of: "P1", by: Self.me)
    let script = AnswerScript(entries: [.init(key: item, prepared: .answer(answer))])
    _ = try desk.correct(
      correction, as: correction.taken(with: script, at: desk.clock.now).runner, of: "P1", reason: "typo", by: Self.me)
  }

  @Test func `a quick entry sets a milestone and an attribute, which name it`() throws {
    try withStudy { study in
      let desk = try study.desk(at: Self.now)
      try answer(desk)
      let record = try desk.participant("P1").record
      #expect(record.milestones.map(\.value) == [.day(day("2026-11-10"))])
      #expect(record.milestones.first?.answer == AnswerSource(event: Self.event, path: "about/operation"))
      #expect(record.attributes.map(\.json) == ["\"06:30\""])
      #expect(record.attributes.first?.answer?.path == "about/wake")
      let why = try desk.why("visit", of: "P1", on: day("2026-11-17"))
      #expect(
        why.elements[0].steps.contains {
          $0.text == "'surgery + 1 week' is 2026-11-17, answered in \(Self.event), about/operation"
        })
      let json = try desk.participant("P1").json
      #expect(json["milestones"]?.elements?.first?["answer"]?["event"]?.string == Self.event)
    }
  }

  @Test func `a milestone that the study does not declare is refused`() throws {
    try withStudy { study in
      let desk = try study.desk(at: Self.now)
      #expect(throws: RosterRefusal.unknownMilestone("surgry", known: ["surgery"])) {
        try desk.milestone("surgry", of: "P1", .record(.day(day("2026-11-10"))), by: Self.me)
      }
    }
  }

  @Test func `a time that is answered holds from the next study day on`() throws {
    try withStudy { study in
      #expect(try study.view("P1", now: at(Self.now)).event("morning/daily@2026-11-02") == nil)
      try answer(study.desk(at: Self.now))
      let view = try study.view("P1", now: at(Self.now))
      #expect(view.event("morning/daily@2026-11-02") == nil)
      #expect(view.event("morning/daily@2026-11-03")?.row.opens == at("2026-11-03T07:00:00Z"))
      let why = view.why("morning", on: day("2026-11-02"))
      #expect(why.verdict.contains("'participant.wake' has no value for them"))
      #expect(
        view.why("morning", on: day("2026-11-03")).elements[0].steps.contains {
          $0.text == "'participant.wake' is 06:30, answered in \(Self.event), about/wake"
        })
      try correct(study.desk(at: "2026-11-05T09:00:00Z"), "wake", to: "07:00")
      let later = try study.view("P1", now: at("2026-11-05T10:00:00Z"))
      #expect(later.event("morning/daily@2026-11-05")?.row.opens == at("2026-11-05T07:00:00Z"))
      #expect(later.event("morning/daily@2026-11-06")?.row.opens == at("2026-11-06T07:30:00Z"))
    }
  }

  @Test func `a correction moves the visits that are to come, and leaves those that were done`() throws {
    try withStudy { study in
      try answer(study.desk(at: Self.now))
      let then = at("2026-11-17T09:00:00Z")
      let view = try study.view("P1", now: then)
      try study.record("P1", try #require(view.event("visit/week")), now: then, seen: view)
      let desk = try study.desk(at: "2026-11-18T09:00:00Z")
      try correct(desk, "operation", to: "2026-11-12")
      #expect(try desk.participant("P1").record.milestones.map(\.corrected) == [[.day(day("2026-11-10"))]])
      let later = try study.view("P1", now: at("2026-11-18T09:00:00Z"))
      #expect(later.event("visit/week")?.event.date == day("2026-11-17"))
      #expect(later.event("visit/week")?.state == .done)
      #expect(later.event("visit/month")?.event.date == day("2026-12-12"))
      var told: [AuditEntry] = []
      try desk.audit(AuditRequest()) { told.append($0) }
      let entry = try #require(told.last)
      #expect(entry.kind == "milestoneSet" && entry.reason == "typo" && entry.event == Self.event)
      #expect(entry.changes.map(\.field) == ["milestone surgery", "from answer"])
      #expect(entry.changes[0].before == "2026-11-10" && entry.changes[0].after == "2026-11-12")
    }
  }

  @Test func `a correction of another answer sets nothing, and one that meets no condition takes back`() throws {
    try withStudy { study in
      let desk = try study.desk(at: Self.now)
      try answer(desk)
      // What was corrected by hand since stays.
      _ = try desk.milestone("surgery", of: "P1", .correct(.day(day("2026-11-20")), number: nil), by: Self.me)
      try correct(desk, "early", to: false)
      let record = try desk.participant("P1").record
      #expect(record.milestones.map(\.value) == [.day(day("2026-11-20"))] && record.milestones[0].answer == nil)
      #expect(record.attributes.map(\.json) == ["\"06:30\"", "null"])
      #expect(record.attributes.last?.answer?.isTakenBack == true)
      try correct(desk, "early", to: true)
      #expect(try desk.participant("P1").record.attributes.last?.json == "\"06:30\"")
      try correct(desk, "operation", to: "2026-11-21")
      #expect(try desk.participant("P1").record.milestones.map(\.value) == [.day(day("2026-11-21"))])
    }
  }

  @Test func `with the outcome what it set is taken back, and the value before holds again`() throws {
    try withStudy { study in
      let start = at("2026-11-01T00:00:00Z")
      try study.change("P1", .attribute(name: "wake", value: "08:00", from: start), now: start)
      let desk = try study.desk(at: Self.now)
      try answer(desk)
      try desk.delete(desk.seen([Self.event], of: "P1"), of: "P1", reason: "wrong person", by: Self.me)
      let record = try desk.participant("P1").record
      #expect(record.milestones.isEmpty && record.answered.isEmpty)
      #expect(record.attributes.last?.json == "\"08:00\"")
      try answer(desk, operation: "2026-12-01")
      #expect(try desk.participant("P1").record.milestones.map(\.value) == [.day(day("2026-12-01"))])
      let isIntact = if case .intact = try study.store.verify() { true } else { false }
      #expect(isIntact)
    }
  }

  @Test func `a date that is taken back leaves the numbers of the later ones as they were`() throws {
    try withStudy { study in
      let desk = try study.desk(at: Self.now)
      for date in ["2026-11-03", "2026-11-05", "2026-11-20"] {
        _ = try desk.milestone("surgery", of: "P1", .record(.day(day(date))), by: Self.me)
      }
      let then = at("2026-11-12T09:00:00Z")
      let view = try study.view("P1", now: then)
      // The visits of the first two dates lie on the 10th and the 12th.
      try study.record("P1", try #require(view.event("visit/week#2")), now: then, seen: view)
      let later = try study.desk(at: "2026-11-13T09:00:00Z")
      _ = try later.milestone("surgery", of: "P1", .clear(number: 1), by: Self.me)
      let after = try study.view("P1", now: at("2026-11-13T10:00:00Z"))
      #expect(after.event("visit/week") == nil)
      #expect(after.event("visit/week#2")?.state == .done)
      #expect(after.event("visit/week#3")?.event.date == day("2026-11-27"))
      #expect(after.event("visit/week#3")?.state == .upcoming)
      #expect(
        try later.participant("P1").json["milestones"]?.elements?.compactMap {
          $0["number"]?.string ?? $0["number"]?.compactText
        } == ["2", "3"])
      _ = try later.milestone("surgery", of: "P1", .clear(number: 3), by: Self.me)
      _ = try later.milestone("surgery", of: "P1", .record(.day(day("2026-11-22"))), by: Self.me)
      #expect(try later.participant("P1").record.milestones.map(\.place) == [2, 3])
      #expect(throws: RosterRefusal.noSuchMilestone("surgery", of: "P1", number: 1, known: [2, 3])) {
        try later.milestone("surgery", of: "P1", .clear(number: 1), by: Self.me)
      }
    }
  }

  @Test func `a visit that was moved by hand and done stays when its date is taken back`() throws {
    try withStudy { study in
      let desk = try study.desk(at: Self.now)
      try answer(desk)
      _ = try desk.reschedule(
        "visit/week", of: "P1", to: .day(day("2026-11-19")), until: nil, reason: "holiday", by: Self.me)
      let then = at("2026-11-19T09:00:00Z")
      let view = try study.view("P1", now: then)
      try study.record("P1", try #require(view.event("visit/week")), now: then, seen: view)
      let later = try study.desk(at: "2026-11-20T09:00:00Z")
      try later.delete(later.seen([Self.event], of: "P1"), of: "P1", reason: "wrong", by: Self.me)
      func visit() throws -> StandingEvent? {
        try study.view("P1", now: at("2026-11-20T10:00:00Z")).event("visit/week")
      }
      #expect(try visit()?.state == .done)
      #expect(try visit()?.event.date == day("2026-11-19"))
      try answer(later, operation: "2026-11-12")
      #expect(try visit()?.state == .done)
    }
  }

  @Test(arguments: [[2, 3], [3, 2]]) func `an attribute goes with the last answer that gave it, in either order`(
    _ order: [Int]
  ) throws {
    try withStudy { study in
      for (date, wake) in [(2, "06:30"), (3, "07:15")] {
        try answer(study.desk(at: "2026-11-0\(date)T09:00:00Z"), wake: wake)
      }
      let desk = try study.desk(at: "2026-11-04T09:00:00Z")
      for date in order {
        try desk.delete(desk.seen(["a/d@2026-11-0\(date)"], of: "P1"), of: "P1", reason: "wrong", by: Self.me)
      }
      #expect(try desk.participant("P1").record.attributes.last?.json == "null")
    }
  }

  @Test func `what is entered before the enrolment goes before the default`() throws {
    try TrialStudy.with { study in
      var set = files(
        Self.tasks, study: Self.study.replacing("{ type: timeOfDay }", with: "{ type: timeOfDay, default: 07:00 }"))
      set.files["Surveys/a.yaml"] = Array(Self.survey.utf8)
      try study.accept(set, now: at("2026-11-01T00:00:00Z"))
      try study.add("P1", enrolled: at("2026-11-10T00:00:00Z"))
      let early = at("2026-11-05T12:00:00Z")
      try study.change("P1", .attribute(name: "wake", value: "05:00", from: early), now: early)
      let view = try study.view("P1", now: at("2026-11-11T00:00:00Z"))
      #expect(view.event("morning/daily@2026-11-11")?.row.opens == at("2026-11-11T05:30:00Z"))
    }
  }

  @Test func `a milestone that was corrected by hand stays when the outcome is deleted`() throws {
    try withStudy { study in
      let desk = try study.desk(at: Self.now)
      try answer(desk)
      _ = try desk.milestone("surgery", of: "P1", .correct(.day(day("2026-11-20")), number: nil), by: Self.me)
      try desk.delete(desk.seen([Self.event], of: "P1"), of: "P1", reason: "wrong person", by: Self.me)
      #expect(try desk.participant("P1").record.milestones.map(\.value) == [.day(day("2026-11-20"))])
    }
  }

  @Test func `a sitting sets with its last answer, and sets anew what is changed before the closing page is left`()
    throws
  {
    try withStudy { study in
      let desk = try study.desk(at: Self.now)
      let offer = try desk.offer(SittingOrder(task: "a", participant: "P1", account: "c"))
      var stand = try desk.begin(offer, offer.survey, context: offer.context(run: "r", language: .english, seed: 1))
      func take(_ inputs: SittingInput...) throws {
        let entries = inputs.map { JournalEntry($0, at: at(Self.now), path: .keys) }
        stand = try desk.record(entries, after: stand, by: .participant)
      }
      func date(_ text: String) -> SittingInput { .respond(slot: 0, entries: [], .answered(.date(day(text)))) }
      try take(date("2026-11-10"), .respond(slot: 1, entries: [], .answered(.boolean(true))))
      #expect(try desk.participant("P1").record.milestones.isEmpty)
      let wake = try #require(TimeOfDay(iso: "06:30"))
      try take(.respond(slot: 2, entries: [], .answered(.timeOfDay(wake))), .forward)
      #expect(try desk.participant("P1").record.milestones.map(\.value) == [.day(day("2026-11-10"))])
      try take(.back, date("2026-11-12"))
      let record = try desk.participant("P1").record
      #expect(record.milestones.map(\.value) == [.day(day("2026-11-12"))])
      #expect(record.milestones[0].answer?.event == Self.event && record.attributes.count == 1)
    }
  }
}
