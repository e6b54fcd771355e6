import CivilTime
import Definitions
import JSONText
import Record
import Reports
import Sittings
import StudyDesk
import StudyService
import SurveyModel
import Testing
import Wording

/// What was entered from paper is entered again by somebody else, compared, and settled.
struct SecondEntryTests {
  private static let now = "2026-11-02T10:00:00Z"
  private static let event = "a/d@2026-11-02"

  /// A desk over a study with double entry, in which an assessor entered a pain of 4.
  ///
  /// - Parameter asksWhere: Whether a second question is shown where the pain is 3 or more; the answer is `knee`.
  private func withDesk(
    twice: Bool = true, mode: SittingContext.Mode = .paper, asksWhere: Bool = false,
    _ body: (StudyDesk, TrialStudy) throws -> Void
  ) throws {
    try TrialStudy.with { study in
      let start = at("2026-11-01T00:00:00Z")
      let task = "  - { id: a, survey: a, doubleEntry: \(twice), schedule: [{ id: d, every: 1 day, at: 08:00 }] }"
      var folder = files(task)
      if asksWhere {
        let more = "      - { id: place, type: text, prompt: Where, showIf: pain >= 3 }"
        let pain = "- { id: pain, type: scale, prompt: Pain, minimum: 0, maximum: 10 }"
        let text =
          "id: a\ntitle: a\nsteps:\n  - id: f\n    type: form\n    title: F\n    items:\n      \(pain)\n\(more)\n"
          + "outcomes: [{ kind: pain, from: f/pain }]\n"
        folder.files["Surveys/a.yaml"] = Array(text.utf8)
      }
      try study.accept(folder, now: start)
      try study.add("P1", enrolled: start)
      for id in ["T1", "T2"] { try study.addAssessor(id) }
      let desk = try study.desk(at: Self.now)
      let observed = mode == .screen ? nil : at("2026-11-02T09:00:00Z")
      let order = SittingOrder(
        task: "a", event: nil, participant: "P1", by: "T1", mode: mode, observed: observed, account: "c")
      let offer = try desk.offer(order)
      let stand = try desk.begin(offer, offer.survey, context: offer.context(run: "r", language: .english, seed: 1))
      let answer = JournalEntry(
        .respond(slot: 0, entries: [], .answered(.number(DecimalNumber(4)))), at: observed ?? at(Self.now), path: .plain
      )
      let place = JournalEntry(
        .respond(slot: 1, entries: [], .answered(.text("knee"))), at: observed ?? at(Self.now), path: .plain)
      _ = try desk.record([answer] + (asksWhere ? [place] : []), after: stand, by: .assessor("T1"))
      try body(desk, study)
    }
  }

  private static func again(_ desk: StudyDesk, pain: Int, by: String = "T2") throws -> EntryComparison {
    let entry = try desk.entryAgain(of: event, of: "P1", by: .assessor(by))
    let script = AnswerScript(entries: [.init(key: "pain", prepared: .answer(.integer(pain)))])
    let taken = entry.unanswered.taken(with: script, at: at(now))
    #expect(taken.faults.isEmpty)
    return try desk.enterAgain(entry, as: taken.runner, by: .assessor(by))
  }

  @Test func `two entries that agree need nothing more`() throws {
    try withDesk { desk, _ throws in
      #expect(try desk.secondEntries().rows.map(\.differences) == [nil])
      #expect(try desk.eventSheet(Self.event, of: "P1").awaitsSecondEntry)
      let comparison = try Self.again(desk, pain: 4)
      #expect(comparison.isAgreed && comparison.differences.isEmpty)
      #expect(try desk.secondEntries().rows.isEmpty)
      #expect(try !desk.eventSheet(Self.event, of: "P1").awaitsSecondEntry)
      #expect(throws: SecondEntryRefusal.agreed(event: Self.event)) {
        try desk.settle(Self.event, of: "P1", takingSecond: [], reason: "x", by: .account("c"))
      }
      #expect(throws: SecondEntryRefusal.enteredAlready(event: Self.event)) { try Self.again(desk, pain: 4) }
    }
  }

  @Test func `where the second entry is right the outcome is corrected with the reason`() throws {
    try withDesk { desk, study in
      let comparison = try Self.again(desk, pain: 6)
      #expect(comparison.differences.map(\.path) == ["f/pain"])
      #expect(comparison.differences.first?.entries.map { [$0.first, $0.second] } == ["4", "6"])
      #expect(try desk.secondEntries().rows.map(\.differences) == [1])
      // The outcome stays as it is until somebody has looked.
      #expect(try desk.outcome(Self.event, of: "P1").record.values.map(\.text) == ["4"])
      #expect(throws: SecondEntryRefusal.noDifference(["f/other"])) {
        try desk.settle(Self.event, of: "P1", takingSecond: ["f/other"], reason: "x", by: .account("c"))
      }
      #expect(throws: StudyRefusal.emptyReason) {
        try desk.settle(Self.event, of: "P1", takingSecond: ["pain"], reason: "", by: .account("c"))
      }
      let settled = try desk.settle(
        Self.event, of: "P1", takingSecond: ["pain"], reason: "the paper says 6", by: .account("c"))
      #expect(settled.isAgreed && settled.record.settled?.reason == "the paper says 6")
      let record = try desk.outcome(Self.event, of: "P1").record
      #expect(record.values.map(\.text) == ["6"] && record.revisions.map(\.reason) == ["the paper says 6"])
      // What differed is told as it was, whatever was corrected since.
      #expect(settled.differences.first?.entries.map { [$0.first, $0.second] } == ["4", "6"])
      #expect(try desk.secondEntries().rows.isEmpty)
      try study.store.rebuild()
      #expect(
        try study.store.read { try $0.record(of: "P1", asOf: Instant(milliseconds: .max)) }.secondEntry(of: Self.event)?
          .isAgreed == true)
    }
  }

  @Test func `what was corrected since the first entry is shown, and stays when the second is not taken`() throws {
    try withDesk { desk, _ throws in
      _ = try Self.again(desk, pain: 6)
      let correction = try desk.correction(of: Self.event, of: "P1", by: .account("c"))
      let script = AnswerScript(entries: [.init(key: "pain", prepared: .answer(.integer(5)))])
      let runner = correction.taken(with: script, at: at(Self.now)).runner
      _ = try desk.correct(correction, as: runner, of: "P1", reason: "typo", by: .account("c"))
      let pair = try #require(try desk.comparison(of: Self.event, of: "P1").differences.first?.entries)
      #expect([pair.first, pair.second, pair.corrected] == ["4", "6", "5"])
      _ = try desk.settle(Self.event, of: "P1", takingSecond: [], reason: "5 it is", by: .account("c"))
      #expect(try desk.outcome(Self.event, of: "P1").record.values.map(\.text) == ["5"])
      #expect(try desk.comparison(of: Self.event, of: "P1").differences.first?.entries?.corrected == nil)
    }
  }

  @Test func `what hangs together is taken from one entry`() throws {
    try withDesk(asksWhere: true) { desk, _ throws in
      let comparison = try Self.again(desk, pain: 1)
      #expect(
        comparison.differences.map { [$0.path, $0.entries?.first ?? "", $0.entries?.second ?? ""] } == [
          ["f/pain", "4", "1"], ["f/place", "knee", "not shown"],
        ])
      #expect(throws: SecondEntryRefusal.goTogether(["f/place"])) {
        try desk.settle(Self.event, of: "P1", takingSecond: ["pain"], reason: "x", by: .account("c"))
      }
      _ = try desk.settle(Self.event, of: "P1", takingSecond: ["pain", "place"], reason: "x", by: .account("c"))
      #expect(try desk.outcome(Self.event, of: "P1").record.values.map(\.text) == ["1"])
    }
  }

  @Test func `where the first entry is right nothing is corrected`() throws {
    try withDesk { desk, _ throws in
      _ = try Self.again(desk, pain: 6)
      _ = try desk.settle(Self.event, of: "P1", takingSecond: [], reason: "misread", by: .account("c"))
      #expect(try desk.outcome(Self.event, of: "P1").record.revisions.isEmpty)
      #expect(try desk.secondEntries().rows.isEmpty)
    }
  }

  @Test func `whoever entered it first is not the second`() throws {
    try withDesk { desk, _ throws in
      #expect(throws: SecondEntryRefusal.samePerson(event: Self.event)) { try Self.again(desk, pain: 4, by: "T1") }
    }
  }

  @Test func `what the study does not ask for, or was not on paper, is not entered twice`() throws {
    try withDesk(twice: false) { desk, _ throws in
      #expect(throws: SecondEntryRefusal.notAsked(task: "a")) { try Self.again(desk, pain: 4) }
      #expect(try desk.secondEntries().rows.isEmpty)
    }
    try withDesk(mode: .screen) { desk, _ throws in
      #expect(throws: SecondEntryRefusal.notOnPaper(event: Self.event)) { try Self.again(desk, pain: 4) }
      #expect(try desk.secondEntries().rows.isEmpty)
    }
  }

  @Test func `a second entry of what was corrected meanwhile is refused, and is gone with its outcome`() throws {
    try withDesk { desk, _ throws in
      let entry = try desk.entryAgain(of: Self.event, of: "P1", by: .assessor("T2"))
      let correction = try desk.correction(of: Self.event, of: "P1", by: .account("c"))
      let script = AnswerScript(entries: [.init(key: "pain", prepared: .answer(.integer(5)))])
      let runner = correction.taken(with: script, at: at(Self.now)).runner
      _ = try desk.correct(correction, as: runner, of: "P1", reason: "typo", by: .account("c"))
      #expect(throws: OutcomeRefusal.self) { try desk.enterAgain(entry, as: runner, by: .assessor("T2")) }
      _ = try Self.again(desk, pain: 6)
      try desk.delete(desk.seen([Self.event], of: "P1"), of: "P1", reason: "wrong", by: .account("c"))
      #expect(throws: OutcomeRefusal.self) { try desk.comparison(of: Self.event, of: "P1") }
      #expect(try desk.secondEntries().rows.isEmpty)
    }
  }

  private static let medicines = """
    id: a
    title: a
    steps:
      - id: which
        type: question
        item: { id: taken, type: choice, multiple: true, prompt: W, choices: [a, p, z] }
      - id: each
        type: repeat
        forEach: taken
        maximum: 3
        steps: [{ id: dose, type: question, item: { id: d, type: numeric, prompt: D, minimum: 0, maximum: 99 } }]
    outcomes: [{ kind: dose, from: each/*/dose/d }]
    """

  private static func chosen(_ values: String...) -> Answer { .choices(values.map { ChosenValue(.text($0)) }) }

  /// Aspirin with 5 and paracetamol with 7, entered again with other answers.
  private func withMedicines(
    _ survey: String = Self.medicines, first: [SittingInput]? = nil, again: [(key: String, answer: JSONValue)] = [],
    confirmed: Set<Int> = [], entries: [AnswerScript.Entry] = [], _ body: (StudyDesk, EntryComparison) throws -> Void
  ) throws {
    try TrialStudy.with { study in
      let start = at("2026-11-01T00:00:00Z")
      var folder = files("  - { id: a, survey: a, doubleEntry: true, schedule: [{ id: d, every: 1 day, at: 08:00 }] }")
      folder.files["Surveys/a.yaml"] = Array(survey.utf8)
      try study.accept(folder, now: start)
      try study.add("P1", enrolled: start)
      for id in ["T1", "T2"] { try study.addAssessor(id) }
      let desk = try study.desk(at: Self.now)
      let observed = at("2026-11-02T09:00:00Z")
      let offer = try desk.offer(
        SittingOrder(task: "a", event: nil, participant: "P1", by: "T1", mode: .paper, observed: observed, account: "c")
      )
      let stand = try desk.begin(offer, offer.survey, context: offer.context(run: "r", language: .english, seed: 1))
      let inputs: [SittingInput] =
        first ?? [
          .respond(slot: 0, entries: [], .answered(Self.chosen("a", "p"))), .forward,
          .respond(slot: 1, entries: [1], .answered(.number(DecimalNumber(5)))), .forward,
          .respond(slot: 1, entries: [2], .answered(.number(DecimalNumber(7)))), .forward,
        ]
      let journal = inputs.enumerated().map { index, input in
        JournalEntry(input, at: observed, path: .plain, affirmed: confirmed.contains(index))
      }
      _ = try desk.record(journal, after: stand, by: .assessor("T1"))
      let entry = try desk.entryAgain(of: Self.event, of: "P1", by: .assessor("T2"))
      let script = AnswerScript(
        entries: again.map { .init(key: $0.key, prepared: .answer($0.answer)) } + entries)
      let taken = entry.unanswered.taken(with: script, at: at(Self.now))
      #expect(taken.faults.isEmpty)
      try body(desk, desk.enterAgain(entry, as: taken.runner, by: .assessor("T2")))
    }
  }

  @Test func `entries for choices are compared by their choices, and those that one lacks go with the list`() throws {
    let again: [(key: String, answer: JSONValue)] = [
      ("taken", ["p", "z"]), ("each/1/dose/d", 8), ("each/2/dose/d", 3),
    ]
    try withMedicines(again: again) { desk, comparison in
      #expect(comparison.differences.map(\.path) == ["which/taken", "each/2/dose/d"])
      #expect(comparison.differences.last?.entries.map { [$0.first, $0.second] } == ["7", "8"])
      _ = try desk.settle(
        Self.event, of: "P1", takingSecond: ["which/taken"], reason: "the paper has Z", by: .account("c"))
      // Paracetamol keeps the first entry's dose, and Z comes with the list.
      #expect(try desk.outcome(Self.event, of: "P1").record.values.map(\.text) == ["7", "3"])
    }
    try withMedicines(again: again) { desk, _ in
      _ = try desk.settle(Self.event, of: "P1", takingSecond: ["each/2/dose/d"], reason: "8", by: .account("c"))
      #expect(try desk.outcome(Self.event, of: "P1").record.values.map(\.text) == ["5", "8"])
    }
    try withMedicines(again: again) { desk, _ in
      _ = try desk.settle(
        Self.event, of: "P1", takingSecond: ["which/taken", "each/2/dose/d"], reason: "8", by: .account("c"))
      #expect(try desk.outcome(Self.event, of: "P1").record.values.map(\.text) == ["8", "3"])
    }
  }

  @Test func `the same choices with the same answers agree`() throws {
    let same: [(key: String, answer: JSONValue)] = [
      ("taken", ["p", "a"]), ("each/1/dose/d", 7), ("each/2/dose/d", 5),
    ]
    try withMedicines(again: same) { _, comparison in #expect(comparison.isAgreed) }
  }

  @Test func `lists in entries for choices go with them, and what has no entry any more is refused`() throws {
    let nested = """
      id: a
      title: a
      steps:
        - id: which
          type: question
          item: { id: taken, type: choice, multiple: true, prompt: W, choices: [a, p] }
        - id: each
          type: repeat
          forEach: taken
          maximum: 2
          steps:
            - { id: why, type: question, item: { id: sub, type: choice, multiple: true, prompt: Y, choices: [q, r] } }
            - id: inner
              type: repeat
              forEach: sub
              maximum: 2
              steps: [{ id: much, type: question, item: { id: x, type: numeric, prompt: X, minimum: 0, maximum: 99 } }]
      outcomes: [{ kind: x, from: each/*/inner/*/much/x }]
      """
    let first: [SittingInput] = [
      .respond(slot: 0, entries: [], .answered(Self.chosen("p"))), .forward,
      .respond(slot: 1, entries: [1], .answered(Self.chosen("r"))), .forward,
      .respond(slot: 2, entries: [1, 1], .answered(.number(DecimalNumber(4)))), .forward,
    ]
    let again: [(key: String, answer: JSONValue)] = [
      ("taken", ["a", "p"]), ("each/1/why/sub", ["q"]), ("each/1/inner/1/much/x", 1), ("each/2/why/sub", ["r"]),
      ("each/2/inner/1/much/x", 8),
    ]
    try withMedicines(nested, first: first, again: again) { desk, comparison in
      #expect(comparison.differences.map(\.path) == ["which/taken", "each/1/inner/1/much/x"])
      _ = try desk.settle(
        Self.event, of: "P1", takingSecond: ["which/taken", "each/1/inner/1/much/x"], reason: "x", by: .account("c"))
      #expect(try desk.outcome(Self.event, of: "P1").record.values.map(\.text) == ["1", "8"])
    }
    try withMedicines(nested, first: first, again: again) { desk, comparison in
      let correction = try desk.correction(of: Self.event, of: "P1", by: .account("c"))
      let script = AnswerScript(
        entries: [
          .init(key: "taken", prepared: .answer(["a"])), .init(key: "each/1/why/sub", prepared: .answer(["q"])),
          .init(key: "each/1/inner/1/much/x", prepared: .answer(2)),
        ])
      let runner = correction.taken(with: script, at: at(Self.now)).runner
      _ = try desk.correct(correction, as: runner, of: "P1", reason: "typo", by: .account("c"))
      #expect(throws: SecondEntryRefusal.noEntry(["each/1/inner/1/much/x"])) {
        try desk.settle(
          Self.event, of: "P1", takingSecond: ["each/1/inner/1/much/x"], reason: "x", by: .account("c"))
      }
    }
  }

  @Test func `what the second confirmed out of the ordinary is taken without asking again`() throws {
    let survey = """
      id: a
      title: a
      steps:
        - id: f
          type: form
          title: F
          requires: [{ if: high - low < 100, message: Far apart., soft: true }]
          items:
            - { id: high, type: numeric, prompt: H, minimum: 0, maximum: 300 }
            - { id: low, type: numeric, prompt: L, minimum: 0, maximum: 300 }
      outcomes: [{ kind: high, from: f/high }]
      """
    let first: [SittingInput] = [
      .respond(slot: 0, entries: [], .answered(.number(DecimalNumber(120)))),
      .respond(slot: 1, entries: [], .answered(.number(DecimalNumber(80)))),
    ]
    let entries: [AnswerScript.Entry] = [
      .init(key: "high", prepared: .answer(220)), .init(key: "low", prepared: .answer(80), affirmed: true),
    ]
    try withMedicines(survey, first: first, entries: entries) { desk, comparison in
      #expect(comparison.differences.map(\.path) == ["f/high"])
      _ = try desk.settle(Self.event, of: "P1", takingSecond: ["high"], reason: "x", by: .account("c"))
      #expect(try desk.outcome(Self.event, of: "P1").record.values.map(\.text) == ["220"])
    }
  }

  @Test func `a correction shows what was confirmed, and a confirmation is of the answers that it was given for`()
    throws
  {
    let survey = """
      id: a
      title: a
      steps:
        - id: f
          type: form
          title: F
          requires: [{ if: high - low < 100, message: Far apart., soft: true }]
          items:
            - { id: high, type: numeric, prompt: H, minimum: 0, maximum: 300 }
            - { id: low, type: numeric, prompt: L, minimum: 0, maximum: 300 }
            - { id: other, type: numeric, prompt: O, minimum: 0, maximum: 300 }
      """
    func number(_ slot: Int, _ value: Int) -> SittingInput {
      .respond(slot: slot, entries: [], .answered(.number(DecimalNumber(value))))
    }
    func entries(_ high: Int) -> [AnswerScript.Entry] {
      [
        .init(key: "high", prepared: .answer(.integer(high))), .init(key: "low", prepared: .answer(40), affirmed: true),
        .init(key: "other", prepared: .answer(1)),
      ]
    }
    try withMedicines(
      survey, first: [number(0, 200), number(1, 80), number(2, 1)], confirmed: [1], entries: entries(210)
    ) { desk, comparison in
      #expect(comparison.differences.map(\.path) == ["f/high", "f/low"])
      let correction = try desk.correction(of: Self.event, of: "P1", by: .account("c"))
      // By prompts each question shows what was recorded.
      let page = correction.session().runner.page
      #expect(page?.items.map { $0.response?.answer?.json.compactText } == ["200", "80", "1"])
      #expect(page?.items.map(\.affirmed) == [false, true, false])
      func faults(_ key: String, _ value: Int) -> [ScriptFault] {
        let script = AnswerScript(entries: [.init(key: key, prepared: .answer(.integer(value)))])
        return correction.taken(with: script, at: at(Self.now)).faults
      }
      #expect(faults("other", 2).isEmpty)
      #expect(faults("high", 210).map(\.message) == ["'f/low': Far apart. Is that right?"])
      // Nobody said that 210 and 80 are right.
      #expect(throws: SecondEntryRefusal.doesNotFit(["'f/low': Far apart. Is that right?"], left: ["f/low"])) {
        try desk.settle(Self.event, of: "P1", takingSecond: ["high"], reason: "x", by: .account("c"))
      }
      _ = try desk.settle(Self.event, of: "P1", takingSecond: ["high", "low"], reason: "x", by: .account("c"))
      let settled = try #require(try desk.outcome(Self.event, of: "P1").record.result)
      #expect(settled.items.map { $0.answer?.json.compactText } == ["210", "40", "1"])
    }
  }

  @Test func `a confirmation does not outlive what was hidden, and is none for a mixture of two entries`() throws {
    let survey = """
      id: a
      title: a
      steps:
        - id: f
          type: form
          title: F
          items:
            - { id: some, type: boolean, prompt: S }
            - { id: more, type: numeric, prompt: M, minimum: 0, maximum: 99, showIf: some }
        - id: g
          type: form
          title: G
          requires: [{ if: "low > 4 or answered(more)", message: Low., soft: true }, { if: high + low < 20, message: Much., soft: true }]
          items:
            - { id: high, type: numeric, prompt: H, minimum: 0, maximum: 99 }
            - { id: low, type: numeric, prompt: L, minimum: 0, maximum: 99 }
      """
    func number(_ slot: Int, _ value: Int) -> SittingInput {
      .respond(slot: slot, entries: [], .answered(.number(DecimalNumber(value))))
    }
    let first: [SittingInput] = [
      .respond(slot: 0, entries: [], .answered(.boolean(true))), number(1, 7), .forward, number(2, 18), number(3, 1),
    ]
    let entries: [AnswerScript.Entry] = [
      .init(key: "some", prepared: .answer(true)), .init(key: "more", prepared: .answer(7)),
      .init(key: "high", prepared: .answer(10)), .init(key: "low", prepared: .answer(12), affirmed: true),
    ]
    try withMedicines(survey, first: first, entries: entries) { desk, comparison in
      #expect(comparison.differences.map(\.path) == ["g/high", "g/low"])
      let correction = try desk.correction(of: Self.event, of: "P1", by: .account("c"))
      let script = AnswerScript(entries: [.init(key: "some", prepared: .answer(false))])
      let faults = correction.taken(with: script, at: at(Self.now)).faults
      #expect(faults.map(\.message) == ["'g/low': Low. Is that right?"])
      // By prompts as well: the answer is asked for.
      var session = correction.session()
      _ = session.take(.line("2"), at: at(Self.now))
      _ = session.take(.goOn, at: at(Self.now))
      #expect(session.runner.page?.items.map { $0.response?.answer?.json.compactText } == ["18", nil])
      // Nobody said that 18 and 12 are right.
      #expect(throws: SecondEntryRefusal.doesNotFit(["'g/low': Much. Is that right?"], left: ["g/high"])) {
        try desk.settle(Self.event, of: "P1", takingSecond: ["low"], reason: "x", by: .account("c"))
      }
      _ = try desk.settle(Self.event, of: "P1", takingSecond: ["high", "low"], reason: "x", by: .account("c"))
    }
  }

  @Test func `a doubt that both confirmed is asked about by no change of other items`() throws {
    let survey = """
      id: a
      title: a
      steps:
        - id: f
          type: form
          title: F
          items:
            - { id: one, type: numeric, prompt: O, minimum: 0, maximum: 99 }
            - { id: odd, type: numeric, prompt: B, minimum: 0, maximum: 99, showIf: one > 0, requires: { if: odd > 8, message: Odd., soft: true } }
            - { id: two, type: numeric, prompt: T, minimum: 0, maximum: 99 }
      """
    func number(_ slot: Int, _ value: Int) -> SittingInput {
      .respond(slot: slot, entries: [], .answered(.number(DecimalNumber(value))))
    }
    let entries: [AnswerScript.Entry] = [
      .init(key: "one", prepared: .answer(2)), .init(key: "odd", prepared: .answer(5), affirmed: true),
      .init(key: "two", prepared: .answer(2)),
    ]
    for taken in ["one", "two"] {
      try withMedicines(
        survey, first: [number(0, 1), number(1, 5), number(2, 1)], confirmed: [1], entries: entries
      ) { desk, comparison in
        #expect(comparison.differences.map(\.path) == ["f/one", "f/two"])
        let correction = try desk.correction(of: Self.event, of: "P1", by: .account("c"))
        for key in ["one", "two"] {
          let script = AnswerScript(entries: [.init(key: key, prepared: .answer(7))])
          #expect(correction.taken(with: script, at: at(Self.now)).faults.isEmpty)
        }
        _ = try desk.settle(Self.event, of: "P1", takingSecond: [taken], reason: "x", by: .account("c"))
        let settled = try #require(try desk.outcome(Self.event, of: "P1").record.result)
        #expect(settled.items.map(\.result.affirmed) == [false, true, false])
      }
    }
  }

  @Test func `all of the second entry is taken with each of its ways round`() throws {
    let survey = """
      id: a
      title: a
      steps:
        - { id: s, type: question, item: { id: drinks, type: boolean, prompt: Drinks? } }
        - id: day
          type: form
          items:
            - { id: mood, type: scale, prompt: Mood, minimum: 0, maximum: 5 }
            - { id: glasses, type: numeric, prompt: G, minimum: 0, maximum: 20, showIf: drinks }
        - { id: more, type: question, item: { id: again, type: boolean, prompt: Again? }, next: [{ if: again, to: day }] }
      outcomes: [{ kind: glasses, from: day/glasses }]
      """
    func answered(_ slot: Int, _ answer: Answer) -> [SittingInput] {
      [.respond(slot: slot, entries: [], .answered(answer)), .forward]
    }
    let first =
      answered(0, .boolean(false)) + answered(1, .number(DecimalNumber(1))) + answered(3, .boolean(true))
      + answered(1, .number(DecimalNumber(2))) + answered(3, .boolean(false))
    let values: [(String, Int, JSONValue)] = [
      ("s/drinks", 1, true), ("day/mood", 1, 1), ("day/glasses", 1, 3), ("more/again", 1, true), ("day/mood", 2, 2),
      ("day/glasses", 2, 4), ("more/again", 2, false),
    ]
    let entries = values.map { AnswerScript.Entry(key: $0.0, prepared: .answer($0.2), visit: $0.1) }
    try withMedicines(survey, first: first, entries: entries) { desk, comparison in
      #expect(comparison.differences.map(\.path) == ["s/drinks", "day/glasses"])
      _ = try desk.settle(
        Self.event, of: "P1", takingSecond: ["s/drinks", "day/glasses"], reason: "x", by: .account("c"))
      let settled = try #require(try desk.outcome(Self.event, of: "P1").record.result)
      let glasses = AnswerScript(settled).entries.filter { $0.key == "day/glasses" }
      #expect(glasses.map(\.prepared) == [.answer(3), .answer(4)])
    }
  }

  @Test func `what only a way before confirmed is compared with nothing`() throws {
    let survey = Self.medicines.replacing(
      "outcomes:",
      with:
        "  - { id: more, type: question, item: { id: again, type: boolean, prompt: M }, next: [{ if: again, to: which }] }\noutcomes:"
    )
    func dose(_ entry: Int, _ value: Int) -> [SittingInput] {
      [.respond(slot: 1, entries: [entry], .answered(.number(DecimalNumber(value)))), .forward]
    }
    func list(_ values: String..., again: Bool, doses: [Int]) -> [SittingInput] {
      let chosen = Answer.choices(values.map { ChosenValue(.text($0)) })
      return [.respond(slot: 0, entries: [], .answered(chosen)), .forward]
        + doses.enumerated().flatMap { dose($0.offset + 1, $0.element) }
        + [.respond(slot: 2, entries: [], .answered(.boolean(again))), .forward]
    }
    let values: [(String, Int, JSONValue)] = [
      ("which/taken", 1, ["a", "p"]), ("each/1/dose/d", 1, 1), ("each/2/dose/d", 1, 2), ("more/again", 1, true),
      ("which/taken", 2, ["p"]), ("each/1/dose/d", 2, 5), ("more/again", 2, false),
    ]
    try withMedicines(
      survey, first: list("a", "p", again: true, doses: [1, 2]) + list("a", "p", again: false, doses: [3, 5]),
      entries: values.map { AnswerScript.Entry(key: $0.0, prepared: .answer($0.2), visit: $0.1) }
    ) { desk, comparison in
      #expect(comparison.differences.map(\.path) == ["which/taken"])
      _ = try desk.settle(Self.event, of: "P1", takingSecond: ["which/taken"], reason: "x", by: .account("c"))
      #expect(try desk.outcome(Self.event, of: "P1").record.values.map(\.text) == ["5"])
    }
  }

  @Test func `a way that settling opens has the answers that both entries have`() throws {
    let survey = """
      id: a
      title: a
      steps:
        - { id: s, type: question, item: { id: any, type: boolean, prompt: Any? } }
        - id: each
          type: repeat
          times: 1
          showIf: any
          steps: [{ id: dose, type: question, item: { id: d, type: numeric, prompt: D, minimum: 0, maximum: 99 } }]
        - { id: more, type: question, item: { id: again, type: boolean, prompt: Again? }, next: [{ if: again, to: s }] }
      outcomes: [{ kind: dose, from: each/*/dose/d }]
      """
    func answered(_ slot: Int, _ value: Bool) -> [SittingInput] {
      [.respond(slot: slot, entries: [], .answered(.boolean(value))), .forward]
    }
    let dose: [SittingInput] = [.respond(slot: 1, entries: [1], .answered(.number(DecimalNumber(4)))), .forward]
    let first = answered(0, true) + dose + answered(2, true) + answered(0, false) + answered(2, false)
    func again(_ key: String, _ visit: Int, _ value: JSONValue) -> AnswerScript.Entry {
      .init(key: key, prepared: .answer(value), visit: visit)
    }
    let entries = [
      again("s/any", 1, true), again("each/1/dose/d", 1, 4), again("more/again", 1, true), again("s/any", 2, true),
      again("each/1/dose/d", 2, 4), again("more/again", 2, false),
    ]
    try withMedicines(survey, first: first, entries: entries) { desk, comparison in
      #expect(comparison.differences.map(\.path) == ["s/any"])
      _ = try desk.settle(Self.event, of: "P1", takingSecond: ["s/any"], reason: "x", by: .account("c"))
      let settled = try #require(try desk.outcome(Self.event, of: "P1").record.result)
      let doses = AnswerScript(settled).entries.filter { $0.key == "each/1/dose/d" }
      #expect(doses.map(\.visit) == [1, 2] && doses.map(\.prepared) == [.answer(4), .answer(4)])
    }
  }
}
