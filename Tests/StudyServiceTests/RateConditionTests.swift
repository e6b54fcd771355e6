import CivilTime
import JSONText
import Scheduling
import StudyService
import Record
import Testing

/// Conditions over rates and means, and those of elements, against what is worked out by hand from the same days.
struct RateConditionTests {
  private static let tasks = """
      - id: a
        survey: a
        schedule: [{ id: daily, every: 1 day, at: 08:00, window: 2 h, grace: 1 h }]
      - id: call
        survey: b
        when: missed(a, days=5) >= 2
        schedule: [{ id: noon, every: 1 day, at: 12:00 }]
      - id: care
        survey: b
        schedule:
          - { id: pain, every: 1 day, at: 12:00, when: 'mean("pain", task=a, days=3) > 5' }
          - { id: quiet, every: 2 days, at: 12:00, when: done(a) < 4 }
          - { id: last, every: 3 days, at: 12:00 }
    """

  private static let first = day("2026-11-02")

  /// What somebody answered on each day; nil for a missed one.
  private static func answers(_ seed: Int) -> [Int?] {
    var random = SeededGenerator(seed: seed)
    return (0..<14).map { _ in Int.random(in: 0..<3, using: &random) == 0 ? nil : Int.random(in: 0...10, using: &random)
    }
  }

  private func withAnswers(_ answers: [Int?], _ body: (TrialStudy) throws -> Void) throws {
    try TrialStudy.with { trial in
      try trial.accept(files(Self.tasks), now: at("2026-11-01T00:00:00Z"))
      try trial.add("P1", enrolled: at("2026-11-02T00:00:00Z"))
      for (index, answer) in answers.enumerated() {
        guard let answer else { continue }
        let date = Self.first.adding(days: index)
        let now = at("\(date)T08:30:00Z")
        let event = try #require(trial.view("P1", now: now).event("a/daily@\(date)"))
        try trial.record("P1", event, values: [RecordedValue(kind: "pain", value: .integer(answer))], now: now)
      }
      try body(trial)
    }
  }

  @Test(arguments: 0..<12) func `missed, mean and done agree with what is counted by hand`(_ seed: Int) throws {
    let answers = Self.answers(seed)
    try withAnswers(answers) { trial in
      for index in answers.indices {
        let date = Self.first.adding(days: index)
        let view = try trial.view("P1", now: at("\(date)T12:00:00Z"))
        let missed = answers[max(0, index - 4)...index].count { $0 == nil }
        let isCalled = view.event("call/noon@\(date)")?.state == .open
        #expect(isCalled == (missed >= 2), "\(date): \(missed) missed of \(answers)")
        let recent = answers[max(0, index - 2)...index].compactMap(\.self)
        let isPain = !recent.isEmpty && Double(recent.reduce(0, +)) / Double(recent.count) > 5
        let done = answers[...index].count { $0 != nil }
        let wanted =
          isPain ? "pain" : index % 2 == 0 && done < 4 ? "quiet" : index % 3 == 0 ? "last" : nil
        let open = view.events(on: date).filter { $0.row.task == "care" && $0.state == .open }.map(\.row.element)
        #expect(open == [wanted].compactMap(\.self), "\(date) of \(answers)")
        // Nothing that was judged changes by what is recorded later.
        let end = try trial.view("P1", now: at("2026-11-30T00:00:00Z"))
        #expect((end.event("call/noon@\(date)")?.state == .missed(partial: false)) == isCalled)
      }
    }
  }

  @Test func `why tells the number, whose element it is, and which one stands in its place`() throws {
    try withAnswers([9, nil, nil]) { trial in
      let date = "2026-11-04"
      let view = try trial.view("P1", now: at("\(date)T12:00:00Z"))
      let call = try #require(view.why("call").elements.first).steps.map(\.text)
      #expect(call.contains("'missed(a, days=5) >= 2' held as it opened (missed(a, days=5) was 2)"))
      let care = view.why("care").elements
      #expect(care.map(\.element) == ["pain", "quiet", "last"])
      #expect(
        care[0].steps.map(\.text).contains {
          $0.hasSuffix("held as it opened (mean(\"pain\", task=a, days=3) was 9)")
        }, "\(care[0].steps)")
      #expect(
        care[1].steps.last?.text
          == "the element 'pain' has the same start, and its condition held: it stands for both")
      #expect(care[0].steps.last { $0.place != nil }?.place?.description == "Schedules/trial.yaml:14")
    }
  }

  @Test func `an event that opened stays when the condition turns`() throws {
    try withAnswers([9]) { trial in
      let before = try trial.view("P1", now: at("2026-11-02T12:00:00Z"))
      #expect(before.event("care/pain@2026-11-02")?.state == .open)
      _ = try trial.store.append(
        .outcome(
          .revised(
            event: "a/daily@2026-11-02", reason: "slip", result: nil,
            values: [RecordedValue(kind: "pain", value: .integer(1))])), about: .participant("P1"),
        stamp: trial.stamp(at("2026-11-02T13:00:00Z")))
      let after = try trial.view("P1", now: at("2026-11-02T14:00:00Z"))
      #expect(after.event("care/pain@2026-11-02")?.state == .open)
      #expect(
        try trial.view("P1", now: at("2026-11-03T12:00:00Z")).event("care/pain@2026-11-03")?.state == .waiting(.when))
    }
  }

  @Test func `what is deleted or opened again later was missed or done as it was`() throws {
    try withAnswers([9, nil, 9]) { trial in
      _ = try trial.store.append(
        .outcome(.deleted(event: "a/daily@2026-11-02", reason: "another person's")), about: .participant("P1"),
        stamp: trial.stamp(at("2026-11-04T13:00:00Z")))
      let deleted = try trial.view("P1", now: at("2026-11-04T14:00:00Z"))
      #expect(deleted.event("a/daily@2026-11-02")?.state == .missed(partial: false))
      // At noon on the third one was missed, on the fourth two are as the next event opens.
      #expect(deleted.event("call/noon@2026-11-03")?.state == .waiting(.when))
      #expect(deleted.event("call/noon@2026-11-04")?.state == .waiting(.when))
      #expect(try trial.view("P1", now: at("2026-11-05T12:00:00Z")).event("call/noon@2026-11-05")?.state == .open)
      try trial.decide(
        "P1", EventChange(.reopened, event: "a/daily@2026-11-03", reason: "ill", until: at("2026-11-07T00:00:00Z")),
        now: at("2026-11-05T13:00:00Z"))
      let reopened = try trial.view("P1", now: at("2026-11-05T14:00:00Z"))
      #expect(reopened.event("call/noon@2026-11-05")?.state == .open)
    }
  }

  @Test func `an answer that is finished as its event opens decides about the next one`() throws {
    let task = """
        - id: a
          survey: a
          schedule:
            - { id: often, every: 1 day, at: 08:00, when: 'last("pain", task=a) > 5' }
            - { id: seldom, every: 2 days, at: 08:00 }
      """
    try TrialStudy.with { trial in
      try trial.accept(files(task), now: at("2026-11-01T00:00:00Z"))
      try trial.add("P1", enrolled: at("2026-11-02T00:00:00Z"))
      let now = at("2026-11-02T08:00:00Z")
      let event = try #require(trial.view("P1", now: now).event("a/seldom@2026-11-02"))
      try trial.record("P1", event, values: [RecordedValue(kind: "pain", value: .integer(9))], now: now)
      let later = try trial.view("P1", now: at("2026-11-03T08:00:00Z"))
      #expect(later.event("a/often@2026-11-02")?.state.isAvailable != true)
      #expect(later.event("a/seldom@2026-11-02")?.completed != nil)
      #expect(later.event("a/often@2026-11-03")?.state == .open)
    }
  }

  @Test func `what may be replaced is not announced beside what may replace it`() throws {
    try withAnswers([]) { trial in
      let view = try trial.view("P1", now: at("2026-11-02T07:00:00Z"))
      let announced = view.events().filter { $0.row.task == "care" && $0.state == .upcoming }
      #expect(announced.map(\.id) == ["care/pain@2026-11-02"])
    }
  }
}
