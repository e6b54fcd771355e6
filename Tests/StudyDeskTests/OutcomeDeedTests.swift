import CivilTime
import Definitions
import JSONText
import Record
import Reports
import StudyDesk
import StudyService
import SurveyModel
import Testing

/// What was recorded of an event is corrected or deleted by who has seen how it stands.
struct OutcomeDeedTests {
  private static let event = "a/d@2026-11-02.1"

  private static let now = "2026-11-02T10:00:00Z"

  /// A desk over a study in which P1 recorded a pain of 4 so many times.
  private func withDesk(_ count: Int = 1, _ body: (StudyDesk, TrialStudy) throws -> Void) throws {
    try TrialStudy.with { study in
      try Self.record(count, of: ["P1"], in: study)
      try body(study.desk(at: Self.now), study)
    }
  }

  private static func record(_ count: Int, of people: [String], in study: TrialStudy) throws {
    let start = at("2026-11-01T00:00:00Z")
    try study.accept(files("  - { id: a, survey: a, schedule: [{ id: d, anytime: true }] }"), now: start)
    for person in people { try study.add(person, enrolled: start) }
    let lines = people.map { String(repeating: #"{"participant":"\#($0)","pain":4}"# + "\n", count: count) }
    _ = try study.desk(at: now).log(LogRequest("a", .lines(Array(lines.joined().utf8), name: "x")))
  }

  /// The outcome's survey taken again with another pain.
  private static func runner(_ correction: Correction, pain: Int) -> StepRunner {
    let script = AnswerScript(entries: [.init(key: "pain", prepared: .answer(.integer(pain)))])
    return correction.taken(with: script, at: at(now)).runner
  }

  @discardableResult
  private static func correct(_ desk: StudyDesk, pain: Int, from seen: Correction? = nil) throws -> OutcomeSheet {
    let correction = try seen ?? desk.correction(of: event, of: "P1", by: .account("c"))
    return try desk.correct(
      correction, as: runner(correction, pain: pain), of: "P1", reason: "typo", by: .account("c")
    ).sheet
  }

  @Test func `a correction returns the outcome as it stands then`() throws {
    try withDesk { desk, _ in
      let sheet = try Self.correct(desk, pain: 7)
      #expect(sheet.record.values.map(\.text) == ["7"])
      #expect(sheet.record.changes.map { $0.map(\.sentence) } == [["f/pain: 4 is now 7"]])
      #expect(sheet.json["revision"]?.integer == sheet.record.revisions.last.map { Int($0.number) })
      #expect(try desk.outcome(Self.event, of: "P1").json == sheet.json)
    }
  }

  @Test func `the rows of a matrix are corrected by each key that an answers file may have`() throws {
    try TrialStudy.with { study in
      let start = at("2026-11-01T00:00:00Z")
      var files = files("  - { id: a, survey: a, schedule: [{ id: d, anytime: true }] }")
      let survey = """
        id: a
        title: A
        steps:
          - id: f
            type: form
            title: F
            items:
              - { id: helped, type: matrix, prompt: Who?, choices: [family, friends], rows: [{ id: dress, prompt: D }, { id: wash, prompt: W }] }

        """
      files.files["Surveys/a.yaml"] = Array(survey.utf8)
      try study.accept(files, now: start)
      try study.add("P1", enrolled: start)
      let desk = try study.desk(at: Self.now)
      var request = LogRequest("a", .words(["dress=family", "wash=family"]))
      request.participant = "P1"
      _ = try desk.log(request)
      let correction = try desk.correction(of: Self.event, of: "P1", by: .account("c"))
      for key in ["dress", "helped/dress", "f/helped/dress"] {
        let script = AnswerScript(entries: [.init(key: key, prepared: .answer(.string("friends")))])
        let taken = correction.taken(with: script, at: at(Self.now))
        #expect(taken.faults.isEmpty, "\(key): \(taken.faults.map(\.message))")
        let changes = try correction.revision(by: taken.runner, reason: "typo").differences
        #expect(changes.map(\.sentence) == ["f/helped/dress: family is now friends"], "\(key)")
      }
    }
  }

  @Test func `a correction of what has changed since is refused with who changed what, and appends nothing`() throws {
    try withDesk { desk, study in
      let (seen, first) = try (
        desk.correction(of: Self.event, of: "P1", by: .account("c")), desk.outcome(Self.event, of: "P1").record
      )
      _ = try desk.correct(
        seen, as: Self.runner(seen, pain: 7), of: "P1", reason: "typo", by: .account("other"))
      let head = try study.store.read { try $0.head() }
      func refusal(_ body: () throws -> Void) -> OutcomeRefusal? { #expect(throws: OutcomeRefusal.self) { try body() } }
      let later = refusal { try Self.correct(desk, pain: 5, from: seen) }
      guard case .changedSince(Self.event, of: "P1", let change)? = later else {
        Issue.record("\(later.debugDescription)")
        return
      }
      #expect(change.fate == .corrected && change.author == "account other")
      #expect(change.changes.map(\.sentence) == ["f/pain: 4 is now 7"])
      #expect(
        later?.message
          == "\(Self.event) was corrected meanwhile by account other, at 2026-11-02T10:00:00+00:00 (f/pain)")
      #expect(later?.next == .showOutcome(Self.event, of: "P1"))
      // A face that kept the number alone is told the same, also of a deletion.
      let number = SeenOutcome(Self.event, revision: first.revision)
      #expect(
        refusal { _ = try desk.correction(of: Self.event, revision: number.revision, of: "P1", by: .program) } == later)
      #expect(refusal { try desk.delete([number], of: "P1", reason: "x", by: .account("c")) } == later)
      #expect(try study.store.read { try $0.head() } == head)
    }
  }

  @Test func `what was deleted can't be corrected, nor what was recorded again by who saw it before`() throws {
    try withDesk { desk, _ in
      let seen = try desk.correction(of: Self.event, of: "P1", by: .account("c"))
      let outcomes = try desk.seen(ofTask: "a", of: "P1")
      try desk.delete(outcomes, of: "P1", reason: "wrong", by: .account("c"))
      #expect(try desk.outcome(Self.event, of: "P1").record.deletion?.reason == "wrong")
      #expect(throws: OutcomeRefusal.nothingRecorded([Self.event], of: "P1")) { try desk.seen([Self.event], of: "P1") }
      #expect(throws: OutcomeRefusal.nothingRecorded(["a"], of: "P1")) { try desk.seen(ofTask: "a", of: "P1") }
      let fate = { (error: OutcomeRefusal?) -> LaterRevision.Fate? in
        if case .changedSince(_, _, let later)? = error { later.fate } else { nil }
      }
      #expect(fate(#expect(throws: OutcomeRefusal.self) { try Self.correct(desk, pain: 5, from: seen) }) == .deleted)
      var again = LogRequest("a", .words(["pain=2"]))
      again.participant = "P1"
      let event = try desk.log(again).outcomes.map(\.event)
      if event == [Self.event] {
        #expect(
          fate(#expect(throws: OutcomeRefusal.self) { try Self.correct(desk, pain: 5, from: seen) }) == .recordedAgain)
      }
    }
  }

  @Test func `what can't be corrected is refused with why`() throws {
    try withDesk { desk, study in
      #expect(throws: Correction.Refusal.nothingChanged) { try Self.correct(desk, pain: 4) }
      #expect(throws: OutcomeRefusal.nothingRecorded(["x"], of: "P1")) {
        try desk.correction(of: "x", of: "P1", by: .account("c"))
      }
      #expect(throws: OutcomeRefusal.unknownRevision(1, event: Self.event)) {
        try desk.correction(of: Self.event, revision: 1, of: "P1", by: .account("c"))
      }
      #expect(throws: RosterRefusal.unknownAssessor("T1", known: [])) {
        try desk.correction(of: Self.event, of: "P1", by: .assessor("T1"))
      }
      #expect(throws: StoreError.unknownParticipant("P9")) { try desk.outcome(Self.event, of: "P9") }
    }
  }

  @Test func `of many that are deleted all go or none`() throws {
    try withDesk(3) { desk, study in
      let seen = try desk.seen(ofTask: "a", of: "P1")
      #expect(try desk.seen(seen.map(\.event) + [Self.event], of: "P1") == seen, "one that is named twice goes once")
      try Self.correct(desk, pain: 9)
      #expect(throws: OutcomeRefusal.self) {
        try desk.delete(seen.reversed(), of: "P1", reason: "x", by: .account("c"))
      }
      #expect(try desk.seen(ofTask: "a", of: "P1").count == 3)
      try desk.delete(desk.seen(ofTask: "a", of: "P1"), of: "P1", reason: "x", by: .account("c"))
      #expect(try desk.history(ofTask: "a", of: "P1").lines.isEmpty)
    }
  }

  @Test func `of two who correct one outcome at once one is done and the other refused`() async throws {
    let study = try TrialStudy()
    defer { study.remove() }
    let people = LongRuns.seeds(10, of: 200).map { "P\($0)" }
    try Self.record(5, of: people, in: study)
    let desks = try [study.desk(at: Self.now), study.secondDesk(at: Self.now)]
    // Both look before either corrects.
    let seen = try people.flatMap { person in
      try desks[0].seen(ofTask: "a", of: person).map { outcome in
        (person, try desks[0].correction(of: outcome.event, of: person, by: .account("c")))
      }
    }
    #expect(seen.count == 5 * people.count)
    let done = try await withThrowingTaskGroup(of: [Bool].self) { group in
      for (side, desk) in desks.enumerated() {
        group.addTask { try seen.map { try Self.wins(desk, $0.1, of: $0.0, pain: 5 + side) } }
      }
      return try await group.reduce(into: [[Bool]]()) { $0.append($1) }
    }
    #expect(seen.indices.allSatisfy { number in done.count { $0[number] } == 1 })
  }

  /// Whether the correction was recorded; false when it was refused since another came first.
  private static func wins(_ desk: StudyDesk, _ seen: Correction, of person: String, pain: Int) throws -> Bool {
    do {
      _ = try desk.correct(seen, as: runner(seen, pain: pain), of: person, reason: "both", by: .account("c"))
      return true
    } catch OutcomeRefusal.changedSince {
      return false
    }
  }
}
