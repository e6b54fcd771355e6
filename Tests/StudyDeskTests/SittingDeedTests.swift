import CivilTime
import Definitions
import JSONText
import Record
import Scheduling
import StudyDesk
import StudyService
import SurveyModel
import Testing
import Wording

/// A sitting is recorded against its position: whoever leads it, and however many, each item is confirmed once.
struct SittingDeedTests {
  private static let morning = "2026-11-02T09:00:00Z"

  private static func order(_ participant: String = "P1", event: String? = nil) -> SittingOrder {
    SittingOrder(task: "a", event: event, participant: participant, account: "c")
  }

  private static func begin(_ desk: StudyDesk, _ participant: String = "P1") throws -> SittingStand {
    let offer = try desk.offer(order(participant))
    return try desk.begin(offer, offer.survey, context: offer.context(run: "r", language: .english, seed: 1))
  }

  private static func answer(_ stand: SittingStand, _ pain: Int) -> [JournalEntry] {
    let instant = at(morning)
    return [
      JournalEntry(.respond(slot: 0, entries: [], .answered(.number(DecimalNumber(pain)))), at: instant, path: .plain)
    ]
  }

  private static func forward() -> [JournalEntry] { [JournalEntry(.forward, at: at(morning), path: .plain)] }

  @Test func `of two who confirm one item the first is taken, and the other is told where it stands`() throws {
    try TrialStudy.with { study in
      try study.beginDaily()
      let (one, two) = try (study.desk(at: Self.morning), study.secondDesk(at: Self.morning))
      let begun = try Self.begin(one)
      let taken = try two.resume(begun.sitting, of: two.offer(Self.order()))
      #expect(taken.position == 0 && taken.runner.page == begun.runner.page)
      let next = try one.record(Self.answer(begun, 4), after: begun, by: .participant)
      // It was the last answer: the outcome is stored.
      #expect(next.position == 1 && next.isOver)
      let moved = #expect(throws: SittingMovedOn.self) {
        try two.record(Self.answer(taken, 7), after: taken, by: .participant)
      }
      let stand = try #require(moved?.stand)
      #expect(moved?.fate == .finished && stand.position == 1)
      #expect(stand.runner.answer(at: 0) == .number(DecimalNumber(4)))
      // Who took it reads on and leaves.
      let done = try one.record(Self.forward(), after: next, by: .participant)
      #expect(done.runner.ending == .complete && done.position == 1)
      #expect(try one.look { try $0.view(of: "P1").event("a/d@2026-11-02")?.state.name } == "done")
    }
  }

  @Test func `what was put aside before its date was corrected is gone on with on its own day`() throws {
    try TrialStudy.with { study in
      let start = at("2026-11-01T00:00:00Z")
      try study.accept(
        files("  - { id: a, survey: a, schedule: [{ id: d, once: surgery, window: 2 days }] }"), now: start)
      try study.add("P1", enrolled: start)
      let desk = try study.desk(at: Self.morning)
      let day = try #require(CivilDate(iso: "2026-11-02"))
      _ = try desk.milestone("surgery", of: "P1", .record(.day(day)), by: .account("c"))
      let begun = try Self.begin(desk)
      let later = try study.desk(at: "2026-11-02T09:30:00Z")
      _ = try later.milestone("surgery", of: "P1", .correct(.day(day.adding(days: 10)), number: nil), by: .account("c"))
      #expect(try later.today().unfinished.map(\.event.id) == ["a/d"])
      for event in [nil, "a/d"] {
        let offer = try later.offer(Self.order(event: event))
        #expect(offer.unfinished == begun.sitting && offer.event.row.date == day)
      }
      // Once its own window is over, it is not taken any more.
      let closed = try study.desk(at: "2026-11-05T09:30:00Z")
      #expect(throws: SittingRefusal.self) { try closed.offer(Self.order()) }
      let stand = try later.resume(begun.sitting, of: later.offer(Self.order()))
      _ = try later.record(Self.answer(stand, 4), after: stand, by: .participant)
      let view = try later.look { try $0.view(of: "P1") }
      #expect(view.record.outcomes.first?.date == day)
      #expect(try later.today().unfinished.isEmpty)
      #expect(throws: SittingRefusal.self) { try later.offer(Self.order()) }
    }
  }

  @Test func `a sitting that was set aside elsewhere takes nothing more`() throws {
    try TrialStudy.with { study in
      try study.beginDaily()
      let (one, two) = try (study.desk(at: Self.morning), study.secondDesk(at: Self.morning))
      let begun = try Self.begin(one)
      try two.discard(begun.sitting, of: two.offer(Self.order()), reason: "asked")
      let moved = #expect(throws: SittingMovedOn.self) {
        try one.record(Self.answer(begun, 4), after: begun, by: .participant)
      }
      #expect(moved?.fate == .discarded && moved?.stand.isOver == true)
      #expect(throws: StoreError.sittingEnded(begun.sitting)) {
        try two.discard(begun.sitting, of: two.offer(Self.order()), reason: "again")
      }
      #expect(try Self.begin(two).sitting != begun.sitting)
    }
  }

  @Test func `a participant does not set aside what measures their time, an assessor and the desk do`() throws {
    try TrialStudy.with { study in
      let start = at("2026-11-01T00:00:00Z")
      var files = files("  - { id: a, survey: a, schedule: [{ id: d, every: 1 day, at: 08:00 }] }")
      let timed = """
        id: a
        title: A
        steps:
          - { id: f, type: form, title: F, timeLimit: 10 s, items: [{ id: pain, type: boolean, prompt: Pain? }] }

        """
      files.files["Surveys/a.yaml"] = Array(timed.utf8)
      try study.accept(files, now: start)
      try study.add("P1", enrolled: start)
      let desk = try study.desk(at: Self.morning)
      let begun = try Self.begin(desk)
      let own = try desk.offer(Self.order())
      #expect(!own.mayBeSetAside)
      #expect(throws: SittingRefusal.onlyGoesOn(event: own.event.id)) {
        try desk.discard(begun.sitting, of: own, reason: "asked")
      }
      let staff = SittingOrder(task: "a", participant: "P1", mode: .paper, account: "c")
      try desk.discard(begun.sitting, of: desk.offer(staff), reason: "the power failed")
      #expect(try Self.begin(desk).sitting != begun.sitting)
    }
  }

  @Test func `what staff enter from paper is not gone on with by the participant, and may be begun anew`() throws {
    try TrialStudy.with { study in
      try study.beginDaily()
      let desk = try study.desk(at: Self.morning)
      let paper = SittingOrder(task: "a", participant: "P1", mode: .paper, account: "c")
      let offer = try desk.offer(paper)
      let begun = try desk.begin(offer, offer.survey, context: offer.context(run: "r", language: .english, seed: 1))
      let refusal = SittingRefusal.begunOtherwise(event: "a/d@2026-11-02", by: nil, mode: .paper)
      let own = try desk.offer(Self.order())
      #expect(throws: refusal) { try desk.resume(begun.sitting, of: own) }
      #expect(throws: refusal) { try Self.begin(desk) }
      #expect(try desk.ownSitting(begun.sitting, of: "P1")?.isOpen == false)
      #expect(try desk.resume(begun.sitting, of: desk.offer(paper)).sitting == begun.sitting)
      try desk.discard(begun.sitting, of: own, reason: "asked")
      #expect(try Self.begin(desk).sitting != begun.sitting)
    }
  }

  @Test func `of two who begin at once one begins, and the other is told which sitting it is`() throws {
    try TrialStudy.with { study in
      try study.beginDaily()
      let (one, two) = try (study.desk(at: Self.morning), study.secondDesk(at: Self.morning))
      let offer = try two.offer(Self.order())
      let begun = try Self.begin(one)
      #expect(throws: SittingRefusal.underWay(event: "a/d@2026-11-02", sitting: begun.sitting)) {
        try two.begin(offer, offer.survey, context: offer.context(run: "s", language: .english, seed: 2))
      }
    }
  }

  @Test func `under a clock that was set back what was begun goes on`() throws {
    try TrialStudy.with { study in
      try study.beginDaily()
      let begun = try Self.begin(study.desk(at: Self.morning))
      let earlier = try study.desk(at: "2026-11-02T08:30:00Z")
      let offer = try earlier.offer(Self.order())
      #expect(offer.unfinished == begun.sitting)
      #expect(try earlier.resume(begun.sitting, of: offer).sitting == begun.sitting)
      #expect(throws: SittingRefusal.underWay(event: "a/d@2026-11-02", sitting: begun.sitting)) {
        try earlier.begin(offer, offer.survey, context: offer.context(run: "s", language: .english, seed: 2))
      }
    }
  }

  @Test func `what can't be taken is refused with why, and with what comes next`() throws {
    try TrialStudy.with { study in
      try study.beginDaily()
      func refusal(_ now: String, _ order: SittingOrder) throws -> SittingRefusal? {
        let desk = try study.desk(at: now)
        return #expect(throws: SittingRefusal.self) { try desk.offer(order) }
      }
      let next = SittingRefusal.NextEvent(event: "a/d@2026-11-03", opens: "2026-11-03T08:00:00+00:00")
      #expect(
        try refusal("2026-11-02T07:00:00Z", Self.order())
          == .notOpenYet(event: "a/d@2026-11-02", opens: "2026-11-02T08:00:00+00:00"))
      #expect(
        try refusal(Self.morning, Self.order(event: "b/d@2026-11-02"))
          == .notOfTask(event: "b/d@2026-11-02", task: "a", participant: "P1"))
      try study.done("P1", on: "2026-11-02")
      #expect(
        try refusal("2026-11-02T10:00:00Z", Self.order())
          == .alreadyRecorded(event: "a/d@2026-11-02", at: "2026-11-02T09:00:00+00:00", next: next))
      #expect(
        try refusal("2026-11-02T08:30:00Z", Self.order()) == .recordedLater(event: "a/d@2026-11-02"))
    }
  }

  @Test func `the moment of a beep at a random time is told nobody before it comes`() throws {
    try TrialStudy.with { study in
      let start = at("2026-11-01T00:00:00Z")
      let beeps = "random: { count: 2, between: [09:00, 21:00], gap: 60 min }"
      try study.accept(files("  - { id: a, survey: a, schedule: [{ id: r, \(beeps) }] }"), now: start)
      try study.add("P1", enrolled: start)
      let desk = try study.desk(at: "2026-11-02T07:00:00Z")
      let refusal = #expect(throws: SittingRefusal.self) { try desk.offer(Self.order()) }
      guard case .notOpenYet(_, opens: nil) = refusal else {
        Issue.record("\(String(describing: refusal))")
        return
      }
      let view = try study.view("P1", now: at("2026-11-02T07:00:00Z"))
      #expect(refusal?.told(view, LanguageTag.english.catalogue)?.hasSuffix(": this can't be begun now") == true)
    }
  }
}

/// Two recorders on one sitting, in every order that chance gives.
struct SittingInterleavingTests {
  /// A survey of six pages, on which answers show and hide what follows.
  private static let survey = """
    id: a
    title: a
    steps:
      - { id: p, type: question, item: { id: p, type: scale, prompt: P, minimum: 0, maximum: 10 } }
      - { id: q, type: question, item: { id: q, type: boolean, prompt: Q }, showIf: p > 4 }
      - { id: f, type: form, title: F, items: [{ id: r, type: scale, prompt: R, minimum: 0, maximum: 5 },
          { id: s, type: boolean, prompt: S, showIf: r > 2 }, { id: t, type: text, prompt: T, optional: true }] }
      - { id: u, type: question, item: { id: u, type: scale, prompt: U, minimum: 0, maximum: 10 } }
    outcomes: [{ kind: p, from: p/p }, { kind: u, from: u/u }]
    """

  /// One person at one face, who confirms what is asked as they have it before them.
  private struct Leader {
    var stand: SittingStand

    /// What they confirm: the same at whatever face, by the item that is asked.
    var act: [JournalEntry] {
      let runner = stand.runner
      let instant = CivilTime.Instant(milliseconds: runner.context.started.milliseconds + Int64(stand.position))
      guard let page = runner.page else { return [] }
      guard let open = page.items.first(where: { runner.isAsked($0) && $0.response == nil }) else {
        return [JournalEntry(.forward, at: instant, path: .plain)]
      }
      let response: Response =
        switch runner.survey.items[open.slot].item.format {
        case .boolean: .answered(.boolean(open.slot % 2 == 0))
        case .text: .skipped
        default: .answered(.number(DecimalNumber((open.slot * 7 + Int(runner.context.seed)) % 6)))
        }
      return [JournalEntry(.respond(slot: open.slot, entries: page.entries, response), at: instant, path: .plain)]
    }
  }

  @Test func `a thousand interleavings of two recorders give the journal and the outcome of one`() throws {
    try TrialStudy.with { study in
      let now = at("2026-11-02T09:00:00Z")
      var set = files("  - { id: a, survey: a, schedule: [{ id: d, every: 1 day, at: 08:00 }] }")
      set.files["Surveys/a.yaml"] = Array(Self.survey.utf8)
      try study.accept(set, now: at("2026-11-01T00:00:00Z"))
      try study.add("P1", enrolled: at("2026-11-01T00:00:00Z"))
      let view = try study.view("P1", now: now)
      let event = try #require(view.event("a/d@2026-11-02"))
      let survey = try #require(view.study.layers[0].definitions.surveys["a"]?.survey)
      var refusals = 0
      for seed in 0..<1000 {
        let context = view.sittingContext(
          for: event, survey, run: "r", language: .english, seed: UInt64(seed % 6), started: now)
        let alone = try trial(study) { writer in
          try Self.lead([0], event, view, survey, context, seed, study.stamp(now), &writer)
        }
        let both = try trial(study) { writer in
          try Self.lead([0, 1], event, view, survey, context, seed, study.stamp(now), &writer)
        }
        #expect(both.journal == alone.journal, "seed \(seed)")
        #expect(both.outcome == alone.outcome && alone.outcome != nil, "seed \(seed)")
        refusals += both.refusals
      }
      #expect(refusals > 1000)
    }
  }

  /// What a sitting left in the record, and how often somebody was told that it had moved on.
  private struct Left {
    let journal: [String]
    let outcome: String?
    let refusals: Int
  }

  private struct Undone: Error {}

  /// Runs a sitting in a transaction that is taken back.
  private func trial(_ study: TrialStudy, _ body: (inout StoreWriter) throws -> Left) throws -> Left {
    var left: Left?
    do {
      try study.store.write { writer -> Void in
        left = try body(&writer)
        throw Undone()
      }
    } catch is Undone {}
    return try #require(left)
  }

  /// Lets leaders confirm in an order drawn by `seed`, each by what they have before them, until the sitting has ended.
  private static func lead(
    _ leaders: [Int], _ event: StandingEvent, _ view: ParticipantView, _ survey: Survey, _ context: SittingContext,
    _ seed: Int, _ stamp: Stamp, _ writer: inout StoreWriter
  ) throws -> Left {
    var random = SeededGenerator(seed: UInt64(seed) &+ 33_000)
    let begun = try SittingRecorder.begin(
      event, of: view, survey: survey, context: context, stamp: stamp, to: &writer)
    var people = leaders.map { _ in Leader(stand: begun) }
    var refusals = 0
    while !people.allSatisfy(\.stand.isOver) {
      let who = people.indices.filter { !people[$0].stand.isOver }.randomElement(using: &random) ?? 0
      do {
        people[who].stand = try SittingRecorder.record(
          people[who].act, after: people[who].stand, stamp: stamp, to: &writer)
      } catch let moved as SittingMovedOn {
        refusals += 1
        people[who].stand = moved.stand
      }
    }
    let inputs = try writer.reader.inputs(of: begun.sitting)
    let journal = inputs.compactMap { entry -> String? in
      guard case .sitting(.input(_, let sequence, let input))? = entry.content else { return nil }
      return "\(sequence) \(input.compactText)"
    }
    let outcomes = try writer.reader.entries(about: "P1", asOf: Instant(milliseconds: .max)).compactMap {
      entry -> String? in
      guard case .outcome(.recorded(let outcome))? = entry.content else { return nil }
      return outcome.result?.compactText
    }
    return Left(journal: journal, outcome: outcomes.count == 1 ? outcomes[0] : nil, refusals: refusals)
  }
}
