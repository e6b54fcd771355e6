import CivilTime
import Definitions
import Foundation
import JSONText
import Record
@testable import StudyDesk
import StudyService
import SurveyModel
import Testing

/// What was answered for a choice stays with it when other choices are chosen.
struct RepeatChoicesTests {
  private static let survey = """
    id: a
    title: a
    steps:
      - id: which
        type: question
        item: { id: taken, type: choice, multiple: true, prompt: W, choices: [{ value: a, text: A }, { value: p, text: P }, { value: z, text: Z }, { value: o, text: O, other: true }] }
      - id: each
        type: repeat
        forEach: taken
        maximum: 3
        steps:
          - { id: dose, type: question, item: { id: d, type: numeric, prompt: "How much {{entry}}?", minimum: 0, maximum: 99 } }
          - { id: bad, type: question, item: { id: b, type: boolean, prompt: "Is {{entry}} bad?" } }
    """
  private static let now = at("2026-11-02T09:00:00Z")

  /// Aspirin with 5 and bad, paracetamol with 7 and not.
  private func withAnswers(_ body: (StudyDesk, inout SittingStand) throws -> Void) throws {
    try TrialStudy.with { study in
      var set = files("  - { id: a, survey: a, schedule: [{ id: d, every: 1 day }] }")
      set.files["Surveys/a.yaml"] = Array(Self.survey.utf8)
      try study.accept(set, now: at("2026-11-01T00:00:00Z"))
      try study.add("P1", enrolled: at("2026-11-01T00:00:00Z"))
      let desk = try study.desk(at: "2026-11-02T09:00:00Z")
      let offer = try desk.offer(SittingOrder(task: "a", participant: "P1", account: "c"))
      var stand = try desk.begin(offer, offer.survey, context: offer.context(run: "r", language: .english, seed: 1))
      try take(desk, &stand, [chosen("a", "p"), .forward] + entry(1, 5, true) + entry(2, 7, false))
      try body(desk, &stand)
    }
  }

  private func take(_ desk: StudyDesk, _ stand: inout SittingStand, _ inputs: [SittingInput]) throws {
    stand = try desk.record(
      inputs.map { JournalEntry($0, at: Self.now, path: .keys) }, after: stand, by: .participant)
  }

  private func chosen(_ values: String...) -> SittingInput {
    .respond(slot: 0, entries: [], .answered(.choices(values.map { ChosenValue(.text($0)) })))
  }

  private func entry(_ number: Int, _ dose: Int, _ bad: Bool) -> [SittingInput] {
    [
      .respond(slot: 1, entries: [number], .answered(.number(DecimalNumber(dose)))), .forward,
      .respond(slot: 2, entries: [number], .answered(.boolean(bad))), .forward,
    ]
  }

  private func told(_ desk: StudyDesk) throws -> [String] {
    try desk.look { reading in
      let entries = try reading.reader.entries(about: "P1", asOf: Instant(milliseconds: .max))
      let record = try #require(OutcomeRecord.all(in: entries).last)
      return record.reading.items.filter { $0.answer != nil && $0.state == .answered }
        .map { "\($0.path)=\($0.answer?.json.compactText ?? "")" }
    }
  }

  @Test func `a choice that moves takes its answers along, and the one in its place is asked`() throws {
    try withAnswers { desk, stand in
      #expect(stand.isOver)
      try take(desk, &stand, [.revise(slot: 0, entries: []), chosen("p", "z"), .forward])
      #expect(stand.runner.page?.entries == [2] && stand.runner.pendingItem?.id == "d")
      #expect(
        try told(desk) == [#"which/taken=["p","z"]"#, "each/1/dose/d=7", "each/1/bad/b=false"])
      try take(desk, &stand, entry(2, 3, true))
      #expect(try told(desk).suffix(2) == ["each/2/dose/d=3", "each/2/bad/b=true"])
    }
  }

  @Test func `own words that are mended keep what was answered for their choice`() throws {
    func chosen(_ words: String) -> SittingInput {
      let both = [ChosenValue(.text("a")), ChosenValue(.text("o"), other: words)]
      return .respond(slot: 0, entries: [], .answered(.choices(both)))
    }
    try withAnswers { desk, stand in
      try take(desk, &stand, [.revise(slot: 0, entries: []), chosen("itch"), .forward] + entry(2, 3, true))
      #expect(stand.isOver)
      try take(desk, &stand, [.revise(slot: 0, entries: []), chosen("ache"), .forward])
      #expect(stand.isOver)
      #expect(
        try told(desk) == [
          #"which/taken=["a",{"value":"o","text":"ache"}]"#, "each/1/dose/d=5", "each/1/bad/b=true", "each/2/dose/d=3",
          "each/2/bad/b=true",
        ])
    }
  }

  @Test func `questions of entries are told apart by what each entry is for`() throws {
    try withAnswers { desk, _ in
      let answers = try #require(try desk.eventSheet("a/d@2026-11-02", of: "P1").outcome?.answers)
      #expect(answers.map(\.question) == ["W", "How much A?", "Is A bad?", "How much P?", "Is P bad?"])
      let history = try desk.look { reading in
        let view = try reading.view(of: "P1")
        let entries = try reading.reader.entries(about: "P1", asOf: Instant(milliseconds: .max))
        return try RecordedFact.all(of: #require(OutcomeRecord.all(in: entries).last), view, for: .participant)
      }
      #expect(history.map(\.label).contains("How much P?"))
    }
  }

  private static let loop = """
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
      - { id: more, type: question, item: { id: again, type: boolean, prompt: Again? }, next: [{ if: again, to: which }] }
    outcomes: [{ kind: dose, from: each/*/dose/d }]
    """

  /// A sitting of a survey whose repeat may be gone through more than once.
  private func withLoop(
    _ survey: String = Self.loop, _ body: (StudyDesk, inout SittingStand) throws -> Void
  ) throws {
    try TrialStudy.with { study in
      var set = files("  - { id: a, survey: a, schedule: [{ id: d, every: 1 day }] }")
      set.files["Surveys/a.yaml"] = Array(survey.utf8)
      try study.accept(set, now: at("2026-11-01T00:00:00Z"))
      try study.add("P1", enrolled: at("2026-11-01T00:00:00Z"))
      let desk = try study.desk(at: "2026-11-02T09:00:00Z")
      let offer = try desk.offer(SittingOrder(task: "a", participant: "P1", account: "c"))
      var stand = try desk.begin(offer, offer.survey, context: offer.context(run: "r", language: .english, seed: 1))
      try body(desk, &stand)
    }
  }

  private func dose(_ entry: Int, _ number: Int) -> [SittingInput] {
    [.respond(slot: 1, entries: [entry], .answered(.number(DecimalNumber(number)))), .forward]
  }

  private func again(_ more: Bool) -> [SittingInput] {
    [.respond(slot: 2, entries: [], .answered(.boolean(more))), .forward]
  }

  /// The whole result goes the same way again.
  private func takenAgain(_ stand: SittingStand) -> ScriptedSitting {
    let survey = stand.runner.survey
    let (script, faults) = AnswerScript.read(stand.runner.result.json, for: survey)
    return ScriptedSitting(
      StepRunner(survey: survey, context: stand.runner.context), script: script, faults: faults, at: Self.now)
  }

  @Test func `another way round a loop keeps what was answered on the way before`() throws {
    try withLoop { desk, stand in
      try take(desk, &stand, [chosen("a"), .forward] + dose(1, 4) + again(true))
      try take(desk, &stand, [chosen("z"), .forward, .back, chosen("a", "p"), .forward] + dose(1, 5) + dose(2, 6))
      try take(desk, &stand, again(false))
      #expect(stand.isOver)
      let (script, faults) = AnswerScript.read(stand.runner.result.json, for: stand.runner.survey)
      #expect(faults.isEmpty)
      let doses = script.entries.filter { $0.key.hasSuffix("/d") }
      #expect(doses.map(\.prepared) == ["4", "5", "6"].map { .answer(.number(literal: $0)) })
      #expect(takenAgain(stand).faults.isEmpty)
    }
  }

  @Test func `entries of an earlier way round a loop are no answers where there are fewer now`() throws {
    try withLoop { desk, stand in
      try take(desk, &stand, [chosen("a", "p"), .forward] + dose(1, 11) + dose(2, 12) + again(true))
      try take(desk, &stand, [chosen("z"), .forward] + dose(1, 13) + again(false))
      #expect(stand.isOver)
      #expect(try told(desk) == [#"which/taken=["z"]"#, "each/1/dose/d=13", "more/again=false"])
      let result = stand.runner.result
      #expect(ResultMapper(of: stand.runner.survey).values(in: result).map(\.value) == [13])
      let taken = takenAgain(stand)
      #expect(taken.faults.isEmpty)
      #expect(taken.runner.result.items.map(\.answer) == result.items.map(\.answer))
    }
  }

  /// Twice round: aspirin and paracetamol with 11 and 12, then Z and paracetamol with 13 and 14.
  private func withTwoWays(_ body: (StudyDesk, SittingStand) throws -> Void) throws {
    try withLoop { desk, stand in
      try take(desk, &stand, [chosen("a", "p"), .forward] + dose(1, 11) + dose(2, 12) + again(true))
      try take(desk, &stand, [chosen("p", "z"), .forward] + dose(1, 14) + dose(2, 13) + again(false))
      try body(desk, stand)
    }
  }

  /// What was confirmed on each visit, in the order of the pages.
  private func confirmed(_ runner: StepRunner) -> [String] {
    AnswerScript(runner.result).entries.map { entry in
      guard case .answer(let json) = entry.prepared else { return entry.key }
      return "\(entry.key) \(entry.visit ?? 0): \(json.compactText)"
    }
  }

  @Test func `a correction of a loop changes the answer that stands, and leaves the way before as it was`() throws {
    try withTwoWays { desk, stand in
      let correction = try desk.correction(of: "a/d@2026-11-02", of: "P1", by: .account("c"))
      let before = confirmed(stand.runner)
      func taken(_ key: String, _ value: JSONValue) -> (runner: StepRunner, faults: [ScriptFault]) {
        correction.taken(
          with: AnswerScript(entries: [.init(key: key, prepared: .answer(value))]), at: Self.now)
      }
      let dose = taken("each/1/dose/d", 15)
      #expect(dose.faults.isEmpty)
      #expect(
        confirmed(dose.runner) == before.map { $0 == "each/1/dose/d 2: 14" ? "each/1/dose/d 2: 15" : $0 })
      let fewer = taken("taken", ["z"])
      #expect(fewer.faults.isEmpty)
      #expect(
        confirmed(fewer.runner) == [
          #"which/taken 1: ["a","p"]"#, #"which/taken 2: ["z"]"#, "each/1/dose/d 1: 11", "each/1/dose/d 2: 13",
          "each/2/dose/d 1: 12", "more/again 1: true", "more/again 2: false",
        ])
      let told = ResultDifference.between(stand.runner.result, dose.runner.result).map(\.sentence)
      #expect(told == ["each/1/dose/d: 14 is now 15"])
      // Nothing was recorded of aspirin on the way that stands.
      #expect(taken("taken", ["a", "p"]).faults == [.missing(path: "each/1/dose/d", maySkip: false)])
    }
  }

  @Test func `a correction gives the answers of what it opens`() throws {
    let text = """
      id: a
      title: a
      steps:
        - { id: s, type: question, item: { id: any, type: boolean, prompt: Any? } }
        - id: each
          type: repeat
          times: 2
          showIf: any
          steps: [{ id: dose, type: question, item: { id: d, type: numeric, prompt: D, minimum: 0, maximum: 99 } }]
      """
    try withLoop(text) { desk, stand in
      try take(desk, &stand, [.respond(slot: 0, entries: [], .answered(.boolean(false))), .forward])
      #expect(stand.isOver)
      let correction = try desk.correction(of: "a/d@2026-11-02", of: "P1", by: .account("c"))
      let answers: [(String, JSONValue)] = [("any", true), ("each/1/dose/d", 1), ("each/2/dose/d", 2)]
      let script = AnswerScript(entries: answers.map { .init(key: $0.0, prepared: .answer($0.1)) })
      let taken = correction.taken(with: script, at: Self.now)
      #expect(taken.faults.isEmpty)
      #expect(confirmed(taken.runner).suffix(2) == ["each/1/dose/d 1: 1", "each/2/dose/d 1: 2"])
    }
  }

  @Test func `a correction that asks shows what was recorded on the same way round`() throws {
    try withTwoWays { desk, stand in
      let correction = try desk.correction(of: "a/d@2026-11-02", of: "P1", by: .account("c"))
      var runner = StepRunner(survey: correction.survey, context: correction.context)
      var offered: [Response?] = []
      for input in [chosen("p", "z"), .forward] + dose(1, 5) + dose(2, 6) + again(true) + [chosen("p"), .forward] {
        if case .respond(let slot, _, _) = input { offered.append(correction.standing(slot, runner)?.response) }
        try runner.apply(JournalEntry(input, at: Self.now, path: .page))
      }
      offered.append(correction.standing(1, runner)?.response)
      let told = offered.map { $0?.answer?.json.compactText }
      #expect(told == [#"["a","p"]"#, "12", nil, "true", #"["p","z"]"#, "14"])
    }
  }

  @Test func `what a correction changes on a way before is told with its visit`() throws {
    try withTwoWays { desk, stand in
      let correction = try desk.correction(of: "a/d@2026-11-02", of: "P1", by: .account("c"))
      let inputs = [chosen("a", "p"), .forward] + dose(1, 11) + dose(2, 19) + again(true)
      let last = [chosen("p", "z"), .forward] + dose(1, 14) + dose(2, 13) + again(false)
      var runner = StepRunner(survey: correction.survey, context: correction.context)
      for input in inputs + last { try runner.apply(JournalEntry(input, at: Self.now, path: .page)) }
      let (_, differences) = try correction.revision(by: correction.keepingTimes(runner), reason: "r")
      #expect(differences.map(\.sentence) == ["each/2/dose/d (visit 1): 12 is now 19"])
      #expect(stand.runner.reviewed.map(\.entries) == [[], [1], [2], []])
    }
  }

  @Test func `an answer of the way before is none of another choice that has its place`() throws {
    let text = Self.loop.replacingOccurrences(of: "    forEach", with: "    showIf: ask\n    forEach")
      .replacingOccurrences(
        of: "  - id: each",
        with: "  - { id: whether, type: question, item: { id: ask, type: boolean, prompt: Ask? } }\n  - id: each"
      )
    try withLoop(text) { desk, stand in
      func ask(_ yes: Bool) -> [SittingInput] { [.respond(slot: 1, entries: [], .answered(.boolean(yes))), .forward] }
      func entry(_ entry: Int, _ number: Int) -> [SittingInput] {
        [.respond(slot: 2, entries: [entry], .answered(.number(DecimalNumber(number)))), .forward]
      }
      func more(_ yes: Bool) -> [SittingInput] { [.respond(slot: 3, entries: [], .answered(.boolean(yes))), .forward] }
      try take(desk, &stand, [chosen("a", "p"), .forward] + ask(true) + entry(1, 11) + entry(2, 12) + more(true))
      try take(desk, &stand, [chosen("p", "z"), .forward] + ask(false) + more(true))
      #expect(stand.runner.answer(at: 2, entries: [1]) == nil && stand.runner.answer(at: 2, entries: [2]) == nil)
      #expect(stand.runner.reviewed.allSatisfy { $0.entries.isEmpty })
      try take(desk, &stand, [chosen("a", "z"), .forward] + ask(false) + more(false))
      #expect(stand.isOver)
      let correction = try desk.correction(of: "a/d@2026-11-02", of: "P1", by: .account("c"))
      let answers: [(String, JSONValue)] = [("ask", true), ("each/1/dose/d", 7), ("each/2/dose/d", 8)]
      let opened = correction.taken(
        with: AnswerScript(entries: answers.map { .init(key: $0.0, prepared: .answer($0.1)) }), at: Self.now)
      #expect(opened.faults.isEmpty)
      #expect(
        confirmed(opened.runner).filter { $0.hasPrefix("each") } == [
          "each/1/dose/d 1: 11", "each/1/dose/d 2: 7", "each/2/dose/d 1: 12", "each/2/dose/d 2: 8",
        ])
      // Aspirin is where it was, and Z is not paracetamol.
      #expect(
        try told(desk) == [
          #"which/taken=["a","z"]"#, "whether/ask=false", "each/1/dose/d=11", "more/again=false",
        ])
      #expect(ResultMapper(of: stand.runner.survey).values(in: stand.runner.result).map(\.value) == [11])
      let taken = takenAgain(stand)
      #expect(taken.faults.isEmpty)
      #expect(taken.runner.result.items.map(\.answer) == stand.runner.result.items.map(\.answer))
    }
  }

  @Test func `a correction that asks shows what was recorded of each choice`() throws {
    try withAnswers { desk, _ in
      let correction = try desk.correction(of: "a/d@2026-11-02", of: "P1", by: .account("c"))
      var runner = StepRunner(survey: correction.survey, context: correction.context)
      try runner.apply(JournalEntry(chosen("z", "p"), at: Self.now, path: .page))
      try runner.apply(JournalEntry(.forward, at: Self.now, path: .page))
      #expect(correction.standing(1, runner)?.response == nil)
      for input in [entry(1, 4, true)[0], .forward, entry(1, 4, true)[2], .forward] {
        try runner.apply(JournalEntry(input, at: Self.now, path: .page))
      }
      #expect(correction.standing(1, runner)?.response == .answered(.number(DecimalNumber(7))))
      try runner.apply(JournalEntry(entry(2, 7, false)[0], at: Self.now, path: .page))
      try runner.apply(JournalEntry(.forward, at: Self.now, path: .page))
      #expect(correction.standing(2, runner)?.response == .answered(.boolean(false)))
    }
  }

  @Test func `choices in another order, and fewer of them`() throws {
    try withAnswers { desk, stand in
      try take(desk, &stand, [.revise(slot: 0, entries: []), chosen("p", "a"), .forward])
      #expect(
        try told(desk) == [
          #"which/taken=["p","a"]"#, "each/1/dose/d=7", "each/1/bad/b=false", "each/2/dose/d=5", "each/2/bad/b=true",
        ])
      try take(desk, &stand, [.revise(slot: 0, entries: []), chosen("a"), .forward])
      #expect(try told(desk) == [#"which/taken=["a"]"#, "each/1/dose/d=5", "each/1/bad/b=true"])
    }
  }

  @Test func `a correction of the choices moves the answers, and names what is missing`() throws {
    try withAnswers { desk, _ in
      let correction = try desk.correction(of: "a/d@2026-11-02", of: "P1", by: .account("c"))
      func taken(_ values: JSONValue, _ more: [AnswerScript.Entry] = []) -> (runner: StepRunner, faults: [ScriptFault])
      {
        let change = AnswerScript.Entry(key: "taken", prepared: .answer(values))
        return correction.taken(with: AnswerScript(entries: [change] + more), at: Self.now)
      }
      #expect(taken(["p", "z"]).faults == [.missing(path: "each/2/dose/d", maySkip: false)])
      let whole = taken(
        ["p", "z"],
        [
          AnswerScript.Entry(key: "each/2/dose/d", prepared: .answer(3)),
          AnswerScript.Entry(key: "each/2/bad/b", prepared: .answer(true)),
        ])
      #expect(whole.faults.isEmpty)
      let items = whole.runner.result.items.filter { $0.state == .answered }
      #expect(
        items.map { "\($0.path)" } == ["which/taken", "each/1/dose/d", "each/1/bad/b", "each/2/dose/d", "each/2/bad/b"])
      #expect(items.dropFirst().first?.answer == .number(DecimalNumber(7)))
    }
  }
}
