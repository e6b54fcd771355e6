import CivilTime
import Definitions
import Record
import Scheduling
import StudyDesk
import StudyService
import SurveyModel
import Testing

/// What somebody answered before they left is entered after it, and what they answered away is not.
struct AnswersBeforeLeavingTests {
  private static let now = "2026-11-10T12:00:00Z"

  /// Two schedules, of which the participant left the first on 5 November at 09:00.
  private func withLeaver(_ body: (StudyDesk, TrialStudy) throws -> Void) throws {
    try TrialStudy.with { study in
      var set = files("  - { id: a, survey: a, schedule: [{ id: d, every: 1 day }] }")
      set.files["Schedules/other.yaml"] = Array(
        "id: other\ntitle: Other\ntasks:\n  - { id: b, survey: b, schedule: [{ id: d, every: 1 day }] }\n".utf8)
      let start = at("2026-11-01T00:00:00Z")
      try study.accept(set, now: start)
      try study.add("P1", enrolled: start)
      try study.change("P1", .enrolled(schedule: "other", at: start, date: nil), now: start)
      _ = try study.desk(at: "2026-11-05T09:00:00Z").leave("P1", schedule: "trial", reason: "moved", by: .account("c"))
      try body(study.desk(at: Self.now), study)
    }
  }

  private static func order(_ observed: String, event: String? = nil) -> SittingOrder {
    SittingOrder(task: "a", event: event, participant: "P1", mode: .paper, observed: at(observed), account: "c")
  }

  @discardableResult
  private static func enter(_ desk: StudyDesk, _ order: SittingOrder, _ answer: Answer) throws -> SittingStand {
    let offer = try desk.offer(order)
    let begun = try desk.begin(offer, offer.survey, context: offer.context(run: "r", language: .english, seed: 1))
    let entry = JournalEntry(
      .respond(slot: 0, entries: [], .answered(answer)), at: try #require(order.observed), path: .plain)
    return try desk.record([entry], after: begun, by: .account("c"))
  }

  @Test(arguments: [nil, "a/d@2026-11-04"]) func `of a schedule that they left`(event: String?) throws {
    try withLeaver { desk, study in
      try Self.enter(desk, Self.order("2026-11-04T20:00:00Z", event: event), .number(DecimalNumber(4)))
      #expect(try study.view("P1", now: at(Self.now)).event("a/d@2026-11-04")?.state.name == "done")
      #expect(throws: SittingRefusal.leftSchedule("trial", participant: "P1")) {
        try desk.offer(Self.order("2026-11-05T20:00:00Z"))
      }
      // Its tasks are no longer theirs to do.
      #expect(throws: SittingRefusal.self) { try desk.offer(SittingOrder(task: "a", participant: "P1", account: "c")) }
      #expect(throws: StudyRefusal.unknownTask("unknown", known: ["a", "b"])) {
        try desk.offer(SittingOrder(task: "unknown", participant: "P1", account: "c"))
      }
    }
  }

  @Test func `who enrols again starts anew, whenever what they did before was entered`() throws {
    try withLeaver { desk, study in
      try Self.enter(desk, Self.order("2026-11-01T09:00:00Z"), .number(DecimalNumber(4)))
      let again = at("2026-11-10T13:00:00Z")
      try study.change("P1", .enrolled(schedule: "trial", at: again, date: nil), now: again)
      let view = try study.view("P1", now: at("2026-11-10T14:00:00Z"))
      #expect(view.events().filter { $0.row.task == "a" }.map(\.id) == ["a/d@2026-11-10"])
      #expect(view.events().first { $0.row.task == "a" }?.state == .open)
      // What they answered before they came back is none of the new stay's.
      let back = try study.desk(at: "2026-11-10T14:00:00Z")
      let refusal = SittingRefusal.beforeThisStay(
        schedule: "trial", participant: "P1", since: "2026-11-10T13:00:00+00:00")
      for observed in ["2026-11-04T20:00:00Z", "2026-11-10T12:59:59Z"] {
        #expect(throws: refusal) { try back.offer(Self.order(observed)) }
      }
      #expect(throws: Never.self) { try back.offer(Self.order("2026-11-10T13:00:00Z")) }
    }
  }

  @Test func `what was begun in a schedule that was left is set aside as they come back`() throws {
    try TrialStudy.with { study in
      try study.accept(
        files("  - { id: a, survey: a, schedule: [{ id: d, once: enrollment, window: until done }] }"),
        now: at("2026-11-01T00:00:00Z"))
      try study.add("P1", enrolled: at("2026-11-01T00:00:00Z"))
      let order = SittingOrder(task: "a", participant: "P1", account: "c")
      let first = try study.desk(at: "2026-11-02T12:00:00Z")
      let offer = try first.offer(order)
      _ = try first.begin(offer, offer.survey, context: offer.context(run: "r", language: .english, seed: 1))
      let left = try study.desk(at: "2026-11-05T12:00:00Z")
      #expect(try left.offer(order).unfinished != nil)
      _ = try left.leave("P1", schedule: "trial", reason: "arm", by: .account("c"))
      let back = try study.desk(at: "2026-11-12T12:00:00Z")
      _ = try back.enroll("P1", in: "trial", on: nil, by: .account("c"))
      #expect(try back.offer(order).unfinished == nil)
      #expect(try study.view("P1", now: at("2026-11-12T13:00:00Z")).event("a/d")?.state == .open)
    }
  }

  @Test func `who left a schedule changes none of its answers`() throws {
    try TrialStudy.with { study in
      var set = files("  - { id: a, survey: a, schedule: [{ id: d, every: 1 day }] }")
      set.files["study.yaml"] = Array("id: trial\ntitle: T\ncorrections: participant\n".utf8)
      try study.accept(set, now: at("2026-11-01T00:00:00Z"))
      try study.add("P1", enrolled: at("2026-11-01T00:00:00Z"))
      let desk = try study.desk(at: "2026-11-02T12:00:00Z")
      try Self.enter(desk, Self.order("2026-11-02T10:00:00Z"), .number(DecimalNumber(4)))
      let order = SittingOrder(task: "a", participant: "P1", account: "c")
      #expect(throws: Never.self) { try desk.reopen(order) }
      _ = try desk.leave("P1", schedule: "trial", reason: "moved", by: .account("c"))
      #expect(throws: SittingRefusal.leftSchedule("trial", participant: "P1")) { try desk.reopen(order) }
    }
  }

  @Test func `what was deleted is entered again`() throws {
    try withLeaver { desk, _ in
      let order = Self.order("2026-11-04T20:00:00Z")
      try Self.enter(desk, order, .number(DecimalNumber(4)))
      _ = try desk.delete(
        desk.seen(["a/d@2026-11-04"], of: "P1"), of: "P1", reason: "another's sheet", by: .account("c"))
      #expect(try Self.enter(desk, order, .number(DecimalNumber(5))).isOver)
    }
  }

  @Test func `not of the days on which they were withdrawn`() throws {
    try TrialStudy.with { study in
      try study.accept(
        files("  - { id: a, survey: a, schedule: [{ id: d, every: 1 day }] }"), now: at("2026-11-01T00:00:00Z"))
      try study.add("P1", enrolled: at("2026-11-01T00:00:00Z"))
      try study.change("P1", .status(.withdrawn, reason: "x"), now: at("2026-11-04T09:00:00Z"))
      try study.change("P1", .status(.active, reason: "x"), now: at("2026-11-08T09:00:00Z"))
      let desk = try study.desk(at: Self.now)
      #expect(throws: SittingRefusal.wasWithdrawn(participant: "P1")) {
        try desk.offer(Self.order("2026-11-06T10:00:00Z"))
      }
      for observed in ["2026-11-03T10:00:00Z", "2026-11-09T10:00:00Z"] {
        try Self.enter(desk, Self.order(observed), .number(DecimalNumber(4)))
      }
    }
  }

  @Test func `entries of hours away are refused on the day of coming back, too`() throws {
    try TrialStudy.with { study in
      try study.accept(
        files("  - { id: a, survey: a, schedule: [{ id: d, anytime: true }] }"), now: at("2026-11-01T00:00:00Z"))
      try study.add("P1", enrolled: at("2026-11-01T00:00:00Z"))
      try study.change("P1", .status(.withdrawn, reason: "x"), now: at("2026-11-10T06:00:00Z"))
      try study.change("P1", .status(.active, reason: "x"), now: at("2026-11-10T10:00:00Z"))
      let desk = try study.desk(at: Self.now)
      func log(_ observed: String?) throws -> Int {
        var request = LogRequest("a", .words(["pain=4"]))
        request.participant = "P1"
        request.observed = observed.map(at)
        return try desk.log(request).outcomes.count
      }
      for observed in ["2026-11-10T06:00:00Z", "2026-11-10T09:59:59Z"] {
        let refusal = #expect(throws: LogRefusal.self) { try log(observed) }
        #expect(refusal?.message.hasPrefix("P1 was withdrawn at that time") == true)
      }
      for observed in ["2026-11-10T05:59:59Z", "2026-11-10T10:00:00Z", nil] {
        #expect(try log(observed) == 1, "\(observed ?? "now")")
      }
    }
  }

  private static let screening = """
    id: a
    title: a
    steps:
      - id: f
        type: form
        items: [{ id: fit, type: boolean, prompt: Fit }]
        next: [{ if: not fit, to: out }]
      - { id: done, type: completion, title: Thanks }
      - { id: out, type: completion, title: Bye, ending: ineligible }
    """

  @Test func `a survey that makes others ineligible leaves who was withdrawn as they are, and so does deleting it`()
    throws
  {
    try TrialStudy.with { study in
      var set = files("  - { id: a, survey: a, schedule: [{ id: d, every: 1 day }] }")
      set.files["Surveys/a.yaml"] = Array(Self.screening.utf8)
      try study.accept(set, now: at("2026-11-01T00:00:00Z"))
      try study.add("P1", enrolled: at("2026-11-01T00:00:00Z"))
      try study.change("P1", .status(.withdrawn, reason: "x"), now: at("2026-11-04T09:00:00Z"))
      let desk = try study.desk(at: Self.now)
      let status = { try study.view("P1", now: at(Self.now)).record.status }
      try Self.enter(desk, Self.order("2026-11-03T10:00:00Z"), .boolean(false))
      #expect(try status() == .withdrawn)
      let (isBack, _) = try desk.delete(
        desk.seen(["a/d@2026-11-03"], of: "P1"), of: "P1", reason: "slip", by: .account("c"))
      #expect(try !isBack && status() == .withdrawn)
    }
  }
}
