import Definitions
import JSONText
import Record
import StudyDesk
import StudyService
import SurveyModel
import Testing

/// A finished sitting is gone on with while its event is open.
extension ClosingSittingTests {
  @Test func `a participant comes back to their answers while the event is open, where the study lets them`() throws {
    let order = SittingOrder(task: "a", participant: "P1", account: "c")
    try withStudy(study: "id: trial\ncorrections: participant\n") { study, led in
      #expect(throws: SittingRefusal.nothingToChange(event: "a")) { try led.desk.reopen(order) }
      try led.take(Led.pain(4), .forward, Led.truth(true), .forward, .forward, .forward)
      let later = try study.desk(at: "2026-11-02T20:00:00Z")
      var again = try Led(later, stand: later.reopen(order).stand)
      #expect(again.stand.isOver && again.stand.runner.ending == .complete)
      again.stand = try again.desk.reopen(order).stand
      try again.take(.back, .back, .back)
      try again.take(Led.pain(7))
      let record = try again.records[0]
      #expect(record.revisions.map(\.reason) == ["changed by the participant"])
      #expect(record.values.map(\.value) == [7] && record.revisions[0].stamp.author == .participant)
      let tooLate = try study.desk(at: "2026-11-03T09:00:00Z")
      let named = SittingOrder(task: "a", event: "a/d@2026-11-02", participant: "P1", account: "c")
      #expect(throws: SittingRefusal.windowClosed(event: "a/d@2026-11-02", at: "2026-11-03T00:00:00+00:00")) {
        try tooLate.reopen(named)
      }
    }
    try withStudy { _, led in
      try led.take(Led.pain(4), .forward, Led.truth(true), .forward)
      #expect(throws: SittingRefusal.changedByTeamAlone(event: "a/d@2026-11-02")) { try led.desk.reopen(order) }
    }
  }

  @Test func `a question that was left open stays so in a correction, and can be answered by who comes back`() throws {
    let survey = """
      id: a
      title: a
      steps:
        - { id: p, type: question, item: { id: p, type: scale, prompt: P, minimum: 0, maximum: 10 } }
        - { id: q, type: question, showIf: p > 5, item: { id: q, type: boolean, prompt: Q } }
        - { id: r, type: question, item: { id: r, type: scale, prompt: R, minimum: 0, maximum: 10 } }
      """
    try withStudy(survey, study: "id: trial\ncorrections: participant\n") { _, led in
      try led.take(Led.pain(4), .forward)
      try led.take(.respond(slot: 2, entries: [], .answered(.number(DecimalNumber(3)))), .forward)
      led.stand = try led.desk.reopen(SittingOrder(task: "a", participant: "P1", account: "c")).stand
      var form = led.stand.runner
      form.reopen()
      #expect(form.step?.id == "r")
      try led.take(.revise(slot: 0, entries: []))
      try led.take(Led.pain(9), .forward)
      let correction = try led.desk.correction(of: "a/d@2026-11-02", of: "P1", by: .account("c"))
      let change = AnswerScript(entries: [AnswerScript.Entry(key: "r", prepared: .answer(5))])
      #expect(correction.taken(with: change, at: at(Self.now)).faults.isEmpty)
      led.stand = try led.desk.reopen(SittingOrder(task: "a", participant: "P1", account: "c")).stand
      // It is asked at once.
      #expect(led.stand.runner.step?.id == "q")
      try led.take(Led.truth(true), .forward)
      #expect(try led.records[0].reading.items.map(\.state) == [.answered, .answered, .answered])
    }
  }

  @Test func `a question that the participant's own change opened is theirs to answer, also where the team corrects`()
    throws
  {
    let survey = """
      id: a
      title: a
      steps:
        - { id: p, type: question, item: { id: p, type: scale, prompt: P, minimum: 0, maximum: 10 } }
        - { id: q, type: question, showIf: p > 5, item: { id: q, type: boolean, prompt: Q } }
      """
    let order = SittingOrder(task: "a", participant: "P1", account: "c")
    try withStudy(survey) { _, led in
      try led.take(Led.pain(4), .forward)
      #expect(throws: SittingRefusal.changedByTeamAlone(event: "a/d@2026-11-02")) { try led.desk.reopen(order) }
      try led.take(Led.pain(9), .forward)
      #expect(try led.records[0].reading.openedByChange.map(\.result.item) == ["q"])
      #expect(try led.desk.lackingOwnAnswer(order) == "a/d@2026-11-02")
      #expect(try led.desk.lackingOwnAnswer(order.of("a/d@2026-11-01")) == nil)
      let other = SittingOrder(task: "a", participant: "P1", by: "A1", account: "c")
      #expect(try led.desk.lackingOwnAnswer(other) == nil)
      led.stand = try led.desk.reopen(order).stand
      #expect(led.stand.runner.step?.id == "q")
      try led.take(Led.truth(true), .forward)
      #expect(try led.records[0].reading.openedByChange.isEmpty && led.desk.lackingOwnAnswer(order) == nil)
      #expect(throws: SittingRefusal.changedByTeamAlone(event: "a/d@2026-11-02")) { try led.desk.reopen(order) }
    }
  }
}
