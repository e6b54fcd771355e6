import CivilTime
import Definitions
import Foundation
import JSONText
import Record
import Scheduling
import StudyDesk
import StudyService
import SurveyModel
import Testing

/// The last answer stores the outcome; what is changed before the closing page is left is a revision.
struct ClosingSittingTests {
  static let now = "2026-11-02T09:00:00Z"

  static let survey = """
    id: a
    title: a
    steps:
      - { id: p, type: question, item: { id: p, type: scale, prompt: P, minimum: 0, maximum: 10 } }
      - id: q
        type: question
        item: { id: q, type: boolean, prompt: Q }
        next: [{ if: not q, to: sorry }]
      - { id: last, type: instruction, title: Read this }
      - { id: thanks, type: completion, title: Thank you }
      - { id: sorry, type: completion, title: Sorry, ending: ineligible }
    outcomes: [{ kind: p, from: p/p }]
    """

  /// A sitting that is led input by input.
  struct Led {
    let desk: StudyDesk
    var stand: SittingStand

    init(_ desk: StudyDesk) throws {
      self.desk = desk
      let offer = try desk.offer(SittingOrder(task: "a", participant: "P1", account: "c"))
      stand = try desk.begin(offer, offer.survey, context: offer.context(run: "r", language: .english, seed: 1))
    }

    init(_ desk: StudyDesk, stand: SittingStand) { (self.desk, self.stand) = (desk, stand) }

    mutating func take(_ inputs: SittingInput...) throws {
      let entries = inputs.map { JournalEntry($0, at: at(ClosingSittingTests.now), path: .keys) }
      stand = try desk.record(entries, after: stand, by: .participant)
    }

    static func pain(_ value: Int) -> SittingInput {
      .respond(slot: 0, entries: [], .answered(.number(DecimalNumber(value))))
    }

    static func truth(_ value: Bool) -> SittingInput { .respond(slot: 1, entries: [], .answered(.boolean(value))) }

    var records: [OutcomeRecord] {
      get throws {
        try desk.look { OutcomeRecord.all(in: try $0.reader.entries(about: "P1", asOf: Instant(milliseconds: .max))) }
      }
    }

    var status: ParticipantStatus { get throws { try desk.look { try $0.view(of: "P1").record.status } } }
  }

  func withStudy(
    _ survey: String = survey, study definition: String? = nil, _ body: (TrialStudy, inout Led) throws -> Void
  ) throws {
    try TrialStudy.with { study in
      var set = files("  - { id: a, survey: a, schedule: [{ id: d, every: 1 day, at: 08:00 }] }")
      set.files["Surveys/a.yaml"] = Array(survey.utf8)
      if let definition { set.files["study.yaml"] = Array(definition.utf8) }
      try study.accept(set, now: at("2026-11-01T00:00:00Z"))
      try study.add("P1", enrolled: at("2026-11-01T00:00:00Z"))
      var led = try Led(study.desk(at: Self.now))
      try body(study, &led)
    }
  }

  @Test func `the outcome is stored with the last answer, before the pages that are only read`() throws {
    try withStudy { _, led in
      try led.take(Led.pain(4), .forward)
      #expect(try led.records.isEmpty)
      try led.take(Led.truth(true), .forward)
      #expect(led.stand.isOver && led.stand.runner.step?.id == "last")
      let stored = try #require(try led.records.first)
      #expect(stored.outcome.ending == "complete" && stored.values.map(\.value) == [4])
      #expect(try led.desk.look { try $0.view(of: "P1").event("a/d@2026-11-02")?.state.name } == "done")
      try led.take(.forward)
      try led.take(.forward)
      #expect(try led.records.count == 1 && led.records[0].revisions.isEmpty)
    }
  }

  @Test func `what comes next has a time to come: not what waits for another task, or may be done at any time`() throws
  {
    try TrialStudy.with { study in
      let tasks = [
        "{ id: a, survey: a, schedule: [{ id: d, every: 1 day }] }",
        "{ id: b, survey: b, after: c, schedule: [{ id: d, every: 1 day }] }",
        "{ id: c, survey: b, schedule: [{ id: d, every: 1 day, at: 18:00 }] }",
        "{ id: e, survey: b, schedule: [{ id: any, anytime: true }] }",
      ]
      var set = files(tasks.map { "  - " + $0 }.joined(separator: "\n"))
      let titled = String(decoding: set.files["Surveys/b.yaml"] ?? [], as: UTF8.self)
        .replacingOccurrences(of: "title: b", with: "title: { en: b, ja: 次 }")
      set.files["Surveys/b.yaml"] = Array(titled.utf8)
      try study.accept(set, now: at("2026-11-01T00:00:00Z"))
      try study.add("P1", enrolled: at("2026-11-01T00:00:00Z"))
      let desk = try study.desk(at: Self.now)
      let offer = try desk.offer(SittingOrder(task: "a", participant: "P1", account: "c"))
      let next = try #require(try desk.closing(of: offer, in: .english).next)
      #expect("\(next.opens.date) \(next.opens.time)" == "2026-11-02 18:00" && !next.isOpen)
      #expect(next.title == "b")
      #expect(try desk.closing(of: offer, in: LanguageTag("ja")).next?.title == "次")
    }
  }

  @Test func `what opened yesterday and is still open can be done now, by the title of its task`() throws {
    try TrialStudy.with { study in
      let tasks = [
        "{ id: a, survey: a, schedule: [{ id: d, every: 1 day, at: 08:00 }] }",
        "{ id: b, survey: b, title: { en: The whole week, ja: 一週間 }, schedule: [{ id: w, once: 2026-11-01, window: 3 days }] }",
        "{ id: c, survey: b, schedule: [{ id: e, every: 1 day, at: 18:00 }] }",
      ]
      try study.accept(files(tasks.map { "  - " + $0 }.joined(separator: "\n")), now: at("2026-11-01T00:00:00Z"))
      try study.add("P1", enrolled: at("2026-11-01T00:00:00Z"))
      let desk = try study.desk(at: Self.now)
      let offer = try desk.offer(SittingOrder(task: "a", participant: "P1", account: "c"))
      let next = try #require(try desk.closing(of: offer, in: .english).next)
      #expect(next.isOpen && next.others == 0 && next.title == "The whole week")
      #expect(try desk.closing(of: offer, in: LanguageTag("ja")).next?.title == "一週間")
    }
  }

  @Test func `a change that leads to another question raises its alert at once`() throws {
    let survey = """
      id: a
      title: a
      steps:
        - { id: p, type: question, item: { id: p, type: scale, prompt: P, minimum: 0, maximum: 10 } }
        - { id: q, type: question, showIf: p > 5, item: { id: q, type: boolean, prompt: Q } }
        - { id: thanks, type: completion, title: Thank you }
      alerts: [{ id: strong, severity: high, if: p > 7 }]
      """
    try withStudy(survey) { _, led in
      try led.take(Led.pain(4), .forward)
      #expect(led.stand.isOver)
      try led.take(.back)
      try led.take(Led.pain(9), .forward)
      #expect(led.stand.runner.step?.id == "q")
      #expect(try led.desk.alerts(open: true).map(\.alert.alert) == ["strong"])
      #expect(try told(led.desk) == ["P: 9", "P: 9"])
    }
  }

  /// The answers that stand at the alerts of the list and of today.
  private func told(_ desk: StudyDesk) throws -> [String] {
    try desk.alertList(AlertRequest(by: .raised)).rows.map(\.answers.text) + desk.today().alerts.map(\.answers.text)
  }

  @Test func `an alert is listed with the answer that raised it, whatever was answered before and after`() throws {
    let survey = Self.survey + "\nalerts: [{ id: strong, severity: high, if: p > 7 }]\n"
    try withStudy(survey) { _, led in
      try led.take(Led.pain(9))
      #expect(try told(led.desk) == ["P: 9", "P: 9"])
      try led.take(.forward, .back)
      try led.take(Led.pain(4), .forward, Led.truth(true), .forward)
      #expect(led.stand.isOver)
      #expect(try told(led.desk) == ["P: 9", "P: 9"])
    }
    try withStudy(survey) { _, led in
      try led.take(Led.pain(4), .forward, Led.truth(true), .forward)
      for pain in [8, 3] {
        let correction = try led.desk.correction(of: "a/d@2026-11-02", of: "P1", by: .account("c"))
        let script = AnswerScript(entries: [AnswerScript.Entry(key: "p", prepared: .answer(.integer(Int64(pain))))])
        _ = try led.desk.correct(
          correction, as: correction.taken(with: script, at: at(Self.now)).runner, of: "P1", reason: "call",
          by: .account("c"))
      }
      #expect(try told(led.desk) == ["P: 8", "P: 8"])
    }
    // Changes of one moment: each alert has its own.
    let two = Self.survey + "\nalerts: [{ id: strong, if: p > 7 }, { id: well, if: p < 3 }]\n"
    try withStudy(two) { _, led in
      try led.take(Led.pain(4), .forward, Led.truth(true), .forward)
      for pain in [9, 1, 5] { try led.take(.back, .back, Led.pain(pain), .forward, .forward) }
      #expect(try told(led.desk).prefix(2) == ["P: 9", "P: 1"])
    }
  }

  @Test func `an alert on a score is listed with its value then, and one on a repeat with its entries`() throws {
    let survey = """
      id: a
      title: a
      steps:
        - { id: p, type: question, item: { id: p, type: scale, prompt: P, minimum: 0, maximum: 10 } }
        - { id: q, type: question, item: { id: q, type: scale, prompt: Q, minimum: 0, maximum: 10 } }
        - { id: n, type: question, item: { id: sum, type: computed, value: p + 1, shown: false } }
      scores: [{ id: total, title: Burden, method: sum, items: [p, q], bands: [{ from: 0, to: 20, label: Some }] }]
      alerts:
        - { id: much, if: total > 12 }
        - { id: hidden, if: sum > 8 }
      """
    try withStudy(survey) { _, led in
      try led.take(Led.pain(8), .forward)
      try led.take(.respond(slot: 1, entries: [], .answered(.number(DecimalNumber(5)))))
      let said = try told(led.desk)
      #expect(said == ["Burden: 13, Some", "sum: 9", "Burden: 13, Some", "sum: 9"])
    }
  }

  @Test func `a correction that leads to another question says that all answers are gone through again`() throws {
    let survey = """
      id: a
      title: a
      steps:
        - { id: p, type: question, item: { id: p, type: scale, prompt: P, minimum: 0, maximum: 10 } }
        - { id: q, type: question, showIf: p > 5, item: { id: q, type: boolean, prompt: Q } }
      """
    try withStudy(survey) { _, led in
      try led.take(Led.pain(4), .forward)
      let event = "a/d@2026-11-02"
      let seen = try led.desk.itemToCorrect("p/p", of: event, of: "P1", by: .account("c"))
      let refusal = #expect(throws: ItemCorrectionRefusal.self) {
        try led.desk.correct(
          item: "p/p", to: .typed("9"), of: SeenOutcome(event, revision: seen.revision), of: "P1", reason: "misread",
          by: .account("c"))
      }
      #expect(refusal == .asksMore(["q/q"]))
      #expect(try led.records[0].revisions.isEmpty)
    }
  }

  @Test func `a change that leads to another question is kept before that is answered, with every later answer`() throws
  {
    let survey = """
      id: a
      title: a
      steps:
        - { id: p, type: question, item: { id: p, type: scale, prompt: P, minimum: 0, maximum: 10 } }
        - { id: q, type: question, showIf: p > 5, item: { id: q, type: boolean, prompt: Q } }
        - { id: r, type: question, item: { id: r, type: scale, prompt: R, minimum: 0, maximum: 10 } }
        - { id: thanks, type: completion, title: Thank you }
      """
    let last = SittingInput.respond(slot: 2, entries: [], .answered(.number(DecimalNumber(3))))
    try withStudy(survey) { _, led in
      try led.take(Led.pain(4), .forward, last, .forward)
      #expect(try led.records[0].revisions.isEmpty)
      try led.take(.back, .back)
      try led.take(Led.pain(9), .forward)
      #expect(led.stand.runner.step?.id == "q" && !led.stand.hasUnkeptChange)
      func states() throws -> [String] {
        try led.records[0].reading.items.map { "\($0.path)=\($0.state)" }
      }
      #expect(try led.records[0].revisions.count == 1)
      #expect(try states() == ["p/p=answered", "q/q=notReached", "r/r=answered"])
      try led.take(Led.truth(true), .forward)
      #expect(try led.records[0].revisions.count == 2)
      #expect(try states() == ["p/p=answered", "q/q=answered", "r/r=answered"])
    }
  }

  @Test func `a change that ends the survey in another way waits for the questions that it leads to`() throws {
    let survey = Self.survey.replacing(
      "  - { id: last, type: instruction, title: Read this }",
      with: "  - { id: more, type: question, item: { id: more, type: boolean, prompt: M } }")
    try withStudy(survey) { _, led in
      try led.take(Led.pain(4), .forward, Led.truth(false), .forward)
      try led.take(.back)
      try led.take(Led.truth(true), .forward)
      #expect(led.stand.runner.step?.id == "more" && led.stand.hasUnkeptChange)
      #expect(try led.records.map(\.outcome.ending) == ["ineligible"] && led.records[0].deletion == nil)
      try led.take(.respond(slot: 2, entries: [], .answered(.boolean(true))), .forward)
      #expect(try led.records.map(\.outcome.ending) == ["ineligible", "complete"] && !led.stand.hasUnkeptChange)
    }
  }

  @Test func `a change before leaving is a revision, and the same answer is none`() throws {
    try withStudy { _, led in
      try led.take(Led.pain(4), .forward, Led.truth(true), .forward)
      try led.take(.back)
      try led.take(Led.truth(true), .forward)
      #expect(try led.records[0].revisions.isEmpty)
      try led.take(.back, .back)
      try led.take(Led.pain(7))
      let record = try led.records[0]
      #expect(record.revisions.map(\.reason) == ["changed before leaving"])
      #expect(record.values.map(\.value) == [7] && record.outcome.values.map(\.value) == [4])
      try led.take(.forward, .forward, .forward, .forward)
      #expect(try led.records[0].revisions.count == 1 && led.stand.runner.ending == .complete)
    }
  }

  @Test func `an answer that ends the survey in another way makes another outcome`() throws {
    try withStudy { _, led in
      try led.take(Led.pain(4), .forward, Led.truth(false), .forward)
      #expect(try led.records.map(\.outcome.ending) == ["ineligible"] && led.status == .ineligible)
      try led.take(.back)
      try led.take(Led.truth(true), .forward)
      let records = try led.records
      #expect(records.map(\.outcome.ending) == ["ineligible", "complete"])
      #expect(records[0].deletion?.reason == "changed before leaving" && records[1].deletion == nil)
      #expect(try led.status == .active)
    }
  }

  @Test func `who is out for how a survey ended takes part again when its outcome is deleted`() throws {
    func delete(_ led: Led) throws -> Bool {
      try led.desk.delete(
        try led.desk.seen(["a/d@2026-11-02"], of: "P1"), of: "P1", reason: "typo", by: .account("c")
      ).isBack
    }
    try withStudy { _, led in
      try led.take(Led.pain(4), .forward, Led.truth(false), .forward)
      #expect(try led.status == .ineligible)
      #expect(try delete(led) && led.status == .active)
    }
    // What somebody has said since stands.
    try withStudy { _, led in
      try led.take(Led.pain(4), .forward, Led.truth(false), .forward)
      _ = try led.desk.reinstate("P1", reason: "mistake", by: .account("c"))
      _ = try led.desk.withdraw("P1", reason: "moved", by: .account("c"))
      #expect(try !delete(led) && led.status == .withdrawn)
    }
    try withStudy { _, led in
      try led.take(Led.pain(4), .forward, Led.truth(true), .forward)
      #expect(try !delete(led) && led.status == .active)
    }
  }

  @Test func `a review that offers changes comes before the end`() throws {
    let reviewed = Self.survey.replacing(
      "  - { id: last, type: instruction, title: Read this }", with: "  - { id: last, type: review }")
    try withStudy(reviewed) { _, led in
      try led.take(Led.pain(4), .forward, Led.truth(true), .forward)
      #expect(try led.records.isEmpty && led.stand.runner.step?.id == "last")
      try led.take(.forward)
      #expect(try led.records.count == 1)
    }
  }

  @Test func `an outcome that was recorded anew is another one, and is not changed from the page of the old one`()
    throws
  {
    try withStudy { _, led in
      try led.take(Led.pain(4), .forward, Led.truth(true), .forward)
      #expect(try led.desk.isAsStored(led.stand))
      let desk = led.desk
      try desk.delete(try desk.seen(["a/d@2026-11-02"], of: "P1"), of: "P1", reason: "paper", by: .account("c"))
      var other = try Led(desk)
      try other.take(Led.pain(7), .forward, Led.truth(true), .forward)
      try led.take(.back, .back)
      #expect(throws: SittingMovedOn.self) { try led.take(Led.pain(5)) }
      #expect(try !desk.isAsStored(led.stand) && desk.isAsStored(other.stand))
      let standing = try #require(try other.records.last)
      #expect(standing.values.map(\.value) == [7] && standing.revisions.isEmpty)
    }
  }

  @Test func `who was withdrawn while a survey was open records nothing more, but what they answered before`() throws {
    try withStudy { study, led in
      let (left, before) = (at("2026-11-02T08:59:00Z"), at("2026-11-02T08:58:00Z"))
      try study.change("P1", .status(.withdrawn, reason: "asked"), now: left)
      #expect(throws: SittingRefusal.withdrawn(participant: "P1", status: "withdrawn")) {
        try led.take(Led.pain(4), .forward)
      }
      let kept = [Led.pain(3), .forward].map { JournalEntry($0, at: before, path: .keys) }
      led.stand = try led.desk.record(kept, after: led.stand, by: .participant)
      #expect(led.stand.position == 2)
    }
  }

  @Test func `who was withdrawn before they changed an answer is told so, and nothing is changed`() throws {
    try withStudy { study, led in
      try led.take(Led.pain(4), .forward, Led.truth(true), .forward)
      try led.take(.back, .back)
      try study.change("P1", .status(.withdrawn, reason: "asked"), now: at("2026-11-02T08:59:00Z"))
      let moved = #expect(throws: SittingMovedOn.self) { try led.take(Led.pain(7)) }
      #expect(moved?.hasLeft == true)
      #expect(try led.records[0].revisions.isEmpty)
    }
  }

  @Test func `who has not left is told when somebody else revised the outcome`() throws {
    try withStudy { study, led in
      try led.take(Led.pain(4), .forward, Led.truth(true), .forward)
      let change = OutcomeChange.revised(event: "a/d@2026-11-02", reason: "call", result: nil, values: [])
      _ = try study.store.append(
        .outcome(change), about: .participant("P1"), stamp: study.stamp(at("2026-11-02T09:00:00Z")))
      try led.take(.back, .back)
      let moved = #expect(throws: SittingMovedOn.self) { try led.take(Led.pain(7)) }
      #expect(try moved?.fate == .finished && !led.desk.isAsStored(led.stand))
    }
  }
}
