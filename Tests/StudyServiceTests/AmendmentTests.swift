import CivilTime
import Definitions
import Diagnostics
import JSONText
import Scheduling
import StudyService
import Record
import Testing

/// A random task list; most files read without an error, and the others are left out by the law.
private func randomTasks(_ random: inout SeededGenerator) -> String {
  func pick(_ choices: [String]) -> String { choices.randomElement(using: &random) ?? "" }
  return ["t", "u", "v"].filter { _ in Bool.random(using: &random) || Bool.random(using: &random) }.map { task in
    let rule = pick([
      "every: 1 day", "every: 2 day", "every: 1 week", "on: [mon, thu]", "every: 7 hour", "once: enrollment",
      "once: enrollment + 9 days", "dates: [2026-11-12, 2026-11-19, 2026-11-23]", "onDay: [1, 15, 28]",
    ])
    let time =
      rule.contains("hour") ? "" : pick(["", ", at: 08:00", ", at: [07:00, 19:30]", ", at: { am: 06:15, pm: 21:00 }"])
    let window = pick(
      ["", ", window: 2 days", ", window: 90 min", ", window: until done"]
        + (rule.contains("hour") || rule.contains("once")
          ? [] : [", window: { before: 2 days, after: 1 day }", ", window: until next"]))
    let grace = window.contains("done") ? "" : pick(["", ", grace: 1 day"])
    return
      "  - { id: \(task), survey: \(pick(["a", "b"])), schedule: [{ id: \(pick(["x", "y"])), \(rule)\(time)\(window)\(grace) }] }"
  }.joined(separator: "\n")
}

private func isSettled(_ event: StandingEvent) -> Bool {
  switch event.state {
  case .open, .started, .late, .done, .doneLate, .missed: true
  case .upcoming, .waiting, .excused, .withdrawn, .lapsed: false
  }
}

/// Random files that have no error, judged.
private func randomDefinitions(_ random: inout SeededGenerator) -> StudyDefinitions {
  while true {
    let dayStart = Bool.random(using: &random) ? "dayStart: 04:00\n" : ""
    var set = files(randomTasks(&random))
    let text = String(decoding: set["Schedules/trial.yaml"] ?? [], as: UTF8.self)
    set.files["Schedules/trial.yaml"] = Array(text.replacing("tasks:\n", with: dayStart + "tasks:\n").utf8)
    let definitions = StudyDefinitions(files: set, zones: .utcOnly)
    if !definitions.diagnostics.hasErrors { return definitions }
  }
}

/// Eight amendments of a study with one participant, who does some of what is open before each.
@Test(arguments: LongRuns.seeds(20, of: 125))
func `no event that was open or done moves, appears twice or vanishes`(seed: Int) throws {
  var random = SeededGenerator(seed: seed)
  try TrialStudy.with { trial in
    var now = at("2026-11-10T10:00:00Z")
    var study = RunningStudy(of: randomDefinitions(&random))
    try trial.add("P1", enrolled: now)
    func view() throws -> ParticipantView {
      try trial.store.read { reader in
        var zones = ZoneCache { _ in nil }
        return try study.view(of: "P1", in: reader, zones: &zones, at: now)
      }
    }
    for amendment in 1...8 {
      now = now.later(hours: Int.random(in: 1...60, using: &random))
      let seen = try view()
      for event in seen.events() where event.state.isAvailable && Bool.random(using: &random) {
        try trial.record("P1", event, now: now, seen: seen)
      }
      let before = try view()
      let effective = before.today.adding(days: 1 + Int.random(in: 0...4, using: &random))
      let settled = before.schedule(from: day("2026-11-08"), to: day("2026-12-10")).filter(isSettled)
      #expect(before.record.outcomes.allSatisfy { outcome in settled.contains { $0.id == outcome.event } })
      let definitions = randomDefinitions(&random)
      // The plan agrees with what is then in force.
      let plan = try trial.store.read {
        try study.plan(for: definitions, effective: effective, in: $0, zones: ZoneCache { _ in nil }, at: now)
      }
      #expect(plan.brokenCount == 0)
      study = study.amended(by: definitions, effective: effective)
      let all = try view().schedule(from: day("2026-11-08"), to: day("2026-12-10"))
      let found = Dictionary(grouping: all, by: \.id)
      for event in settled {
        #expect(found[event.id]?.map(\.row) == [event.row], "amendment \(amendment) of \(event.id)")
      }
      #expect(found.count == all.count)
    }
  }
}

private let daily = "  - { id: a, survey: a, schedule: [{ id: d, every: 1 day, at: 08:00 }] }"
private let later = "  - { id: a, survey: a, schedule: [{ id: d, every: 1 day, at: 09:00 }] }"

@Test func `files that wait for their day are named by those that take their place`() throws {
  try TrialStudy.with { trial in
    let now = at("2026-11-08T10:00:00Z")
    try trial.accept(files(daily), now: at("2026-11-01T10:00:00Z"))
    try trial.add("P1", enrolled: now)
    try trial.accept(files(later), effective: day("2026-11-20"), now: now)
    func overtaken(_ tasks: String, from date: String) throws -> [CivilDate] {
      let definitions = StudyDefinitions(files: files(tasks), zones: .utcOnly)
      let plan = AmendmentPlan(from: try trial.running(now), to: definitions, effective: day(date))
      return plan.overtaken.map(\.effective)
    }
    #expect(try overtaken(daily, from: "2026-11-10") == [day("2026-11-20")])
    #expect(try overtaken(daily, from: "2026-11-20") == [day("2026-11-20")])
    #expect(try overtaken(daily, from: "2026-11-21") == [])
    // The same files from an earlier day on take nothing away.
    #expect(try overtaken(later, from: "2026-11-10") == [])
    try trial.accept(files(daily), effective: day("2026-11-10"), now: now)
    #expect(try overtaken(later, from: "2026-11-09") == [day("2026-11-10")])
  }
}

@Test func `files with a zone in which a study day has begun govern from the next one on`() throws {
  try TrialStudy.with { trial in
    // The next day has begun in Tokyo.
    let now = at("2026-11-03T20:00:00Z")
    try trial.accept(files(daily), now: at("2026-11-01T00:00:00Z"))
    try trial.add("P1", enrolled: at("2026-11-02T10:00:00Z"))
    let study = try trial.running(now)
    func first(_ zone: String) throws -> CivilDate {
      var set = files(daily)
      let path = "Schedules/trial.yaml"
      let text = String(decoding: try #require(set.files[path]), as: UTF8.self)
      set.files[path] = Array((text + "zone: \(zone)\n").utf8)
      let names = ZoneNames(isZone: { _ in true }, candidates: { [] })
      let definitions = StudyDefinitions(files: set, zones: names)
      var zones = systemZones()
      return try trial.store.read { try study.firstFreeDay(for: definitions, in: $0, zones: &zones, at: now) }
    }
    #expect(try first("participant") == day("2026-11-04"))
    #expect(try first("Asia/Tokyo") == day("2026-11-05"))
  }
}

@Test func `a plan counts what moves, appears and vanishes`() throws {
  try TrialStudy.with { trial in
    let now = at("2026-11-20T10:00:00Z")
    try trial.accept(files(daily), now: now)
    try trial.add("P1", enrolled: now)
    let study = try trial.running(now)
    var affected: [AmendmentPlan.ParticipantPlan] = []
    func plan(_ set: FileSet) throws -> AmendmentPlan {
      affected = []
      var zones = ZoneCache { _ in nil }
      return try trial.store.read { reader in
        let definitions = StudyDefinitions(files: set, zones: .utcOnly)
        let first = try study.firstFreeDay(for: definitions, in: reader, zones: &zones, at: now)
        #expect(first == day("2026-11-21"))
        return try study.plan(
          for: definitions, effective: first, in: reader, zones: zones, at: now,
          { affected.append($0) })
      }
    }
    let moved = try plan(files(later))
    #expect(affected.map(\.moved.count) == [60])
    #expect(affected.first?.vanishing.isEmpty == true)
    #expect(moved.countsByTask.map(\.counts.moved) == [60])
    #expect(moved.settledCount == 1)
    #expect(moved.files.map(\.path) == ["Schedules/trial.yaml"])
    let other = try plan(files("  - { id: b, survey: b, schedule: [{ id: w, every: 1 week }] }"))
    #expect(affected.first?.vanishing.count == 60)
    #expect(affected.first?.appearing.count == 8)
    #expect(other.affectedCount == 1)
    #expect(try plan(files(daily)).affectedCount == 0)
    #expect(affected.isEmpty)
  }
}

@Test func `a plan counts as open or done what is open or done`() throws {
  let brief = "  - { id: a, survey: a, schedule: [{ id: d, every: 1 day, at: 20:00, window: 2 h, grace: 10 h }] }"
  try TrialStudy.with { trial in
    try trial.accept(files(brief), now: at("2026-11-20T00:00:00Z"))
    try trial.add("P1", enrolled: at("2026-11-20T00:00:00Z"))
    // The evening's event was missed at eight in the morning; for the same files, and for others.
    for text in [brief, brief.replacing("20:00", with: "18:00")] {
      for (now, count) in [("2026-11-20T21:00:00Z", 1), ("2026-11-21T07:00:00Z", 1), ("2026-11-21T09:00:00Z", 0)] {
        let study = try trial.running(at(now))
        let plan = try trial.store.read { reader in
          try study.plan(
            for: StudyDefinitions(files: files(text), zones: .utcOnly), effective: day("2026-11-22"), in: reader,
            zones: ZoneCache { _ in nil }, at: at(now))
        }
        #expect(plan.settledCount == count && plan.brokenCount == 0, "\(now)")
      }
    }
  }
}

@Test func `a plan tells of schedules that people are in and the files don't have`() throws {
  try TrialStudy.with { trial in
    let now = at("2026-11-20T10:00:00Z")
    var set = files(daily)
    set.files["Schedules/beta.yaml"] = Array(
      "id: beta\ntitle: Beta\ntasks:\n  - { id: b, survey: b, schedule: [{ id: w, every: 1 week }] }\n".utf8)
    try trial.accept(set, now: now)
    try trial.add("P1", enrolled: now)
    for id in ["P2", "P3", "P4"] { try trial.add(id, enrolled: now, schedule: "beta") }
    try trial.change("P4", .status(.withdrawn, reason: "moved"), now: now)
    func gone(_ set: FileSet) throws -> [String] {
      let study = try trial.running(now)
      return try trial.store.read { reader in
        try study.plan(
          for: StudyDefinitions(files: set, zones: .utcOnly), effective: day("2026-11-21"), in: reader,
          zones: ZoneCache { _ in nil }, at: now
        ).gone.map { "\($0.schedule) \($0.participants)" }
      }
    }
    #expect(try gone(files(later)) == ["beta 2"])
    #expect(try gone(set).isEmpty)
  }
}

@Test func `a plan counts nothing of a task that was stopped`() throws {
  try TrialStudy.with { trial in
    let now = at("2026-11-20T10:00:00Z")
    try trial.accept(files(daily), now: now)
    try trial.add("P1", enrolled: now)
    try trial.stop("a", now: now)
    let study = try trial.running(now)
    for set in [files(later), files("  - { id: b, survey: b, schedule: [{ id: w, every: 1 week }] }")] {
      let plan = try trial.store.read { reader in
        try study.plan(
          for: StudyDefinitions(files: set, zones: .utcOnly), effective: day("2026-11-21"), in: reader,
          zones: ZoneCache { _ in nil }, at: now)
      }
      #expect(plan.countsByTask.filter { $0.task == "a" }.isEmpty)
      #expect(plan.affectedCount == (set == files(later) ? 0 : 1))
    }
  }
}

@Test func `a plan counts those alone who still take part`() throws {
  try TrialStudy.with { trial in
    let now = at("2026-11-20T10:00:00Z")
    try trial.accept(files(daily), now: now)
    for id in ["P1", "P2", "P3", "P4"] { try trial.add(id, enrolled: now) }
    try trial.change("P2", .left(schedule: "trial", reason: "done"), now: now)
    try trial.change("P3", .status(.withdrawn, reason: "moved"), now: now)
    try trial.change("P4", .status(.removed, reason: "mistake"), now: now)
    var affected: [String] = []
    let zones = ZoneCache { _ in nil }
    let study = try trial.running(now)
    let plan = try trial.store.read { reader in
      try study.plan(
        for: StudyDefinitions(files: files(later), zones: .utcOnly), effective: day("2026-11-21"), in: reader,
        zones: zones, at: now, { affected.append($0.participant) })
    }
    #expect(plan.participantCount == 1)
    #expect(plan.affectedCount == 1)
    #expect(affected == ["P1"])
    #expect(plan.countsByTask.map(\.counts.moved) == [60])
    #expect(plan.brokenCount == 0)
  }
}

@Test func `an event that stays open until it is done keeps its place`() throws {
  try TrialStudy.with { trial in
    let now = at("2026-11-20T10:00:00Z")
    let once = "  - { id: a, survey: a, schedule: [{ id: once, once: enrollment, window: until done }] }"
    try trial.accept(files(once), now: now)
    try trial.add("P1", enrolled: now)
    try trial.accept(
      files("  - { id: a, survey: b, schedule: [{ id: once, once: enrollment + 9 days, window: until done }] }"),
      effective: day("2026-11-21"), now: now)
    let events = try trial.view("P1", now: at("2026-12-10T10:00:00Z")).events()
    #expect(events.map(\.id) == ["a/once"])
    #expect(events.first?.row.survey == "a")
    #expect(events.first?.row.date == day("2026-11-20"))
  }
}

@Test func `who is in two schedules that come to have a task of one name has each of its events once`() throws {
  try TrialStudy.with { trial in
    let now = at("2026-11-20T10:00:00Z")
    var set = files(daily)
    func side(_ task: String) -> [UInt8] {
      Array("id: side\ntitle: Side\ntasks:\n\(later.replacing("id: a", with: "id: \(task)"))\n".utf8)
    }
    set.files["Schedules/side.yaml"] = side("b")
    try trial.accept(set, now: now)
    try trial.add("P1", enrolled: now)
    try trial.change("P1", .enrolled(schedule: "side", at: now, date: nil), now: now)
    set.files["Schedules/side.yaml"] = side("a")
    try trial.accept(set, effective: day("2026-11-22"), now: now)
    let running = try trial.running(now)
    func events(_ study: RunningStudy) throws -> [StandingEvent] {
      try trial.store.read { reader in
        var zones = ZoneCache { _ in nil }
        return try study.view(of: "P1", in: reader, zones: &zones, at: now)
          .schedule(from: day("2026-11-20"), to: day("2026-11-26"))
      }
    }
    let found = try events(running)
    #expect(Set(found.map(\.id)).count == found.count)
    #expect(found.filter { $0.row.task == "a" }.map(\.schedule) == Array(repeating: "trial", count: 6))
    // The same files again change nothing.
    let again = running.amended(by: running.current.definitions, effective: day("2026-11-24"))
    #expect(try events(again).map(\.row) == found.map(\.row))
    // What is done is of the schedule in which it was done.
    let afterwards = at("2026-11-23T10:00:00Z")
    let open = try #require(try trial.view("P1", now: afterwards).event("a/d@2026-11-23"))
    #expect(open.schedule == "trial")
    try trial.change("P1", .left(schedule: "trial", reason: "done"), now: afterwards)
    #expect(try trial.view("P1", now: afterwards).event("a/d@2026-11-24")?.schedule == "side")
  }
}

@Test func `people who have all alike by the files in force, and not by the others, are compared each`() throws {
  try TrialStudy.with { trial in
    let now = at("2026-11-20T10:00:00Z")
    try trial.accept(files(daily), now: at("2026-10-20T10:00:00Z"))
    for (index, hours) in [240, 264, 288, 240].enumerated() {
      try trial.add("P\(index)", enrolled: now.later(hours: -hours))
    }
    let running = try trial.running(now)
    // Every second day from the enrolment.
    let other = files(daily.replacing("every: 1 day", with: "every: 2 day"))
    var vanishing: [[CivilDate]] = []
    let plan = try trial.store.read { reader in
      try running.plan(
        for: StudyDefinitions(files: other, zones: .utcOnly), effective: day("2026-11-22"), in: reader,
        zones: ZoneCache { _ in nil }, at: now
      ) { vanishing.append($0.vanishing.map(\.date)) }
    }
    #expect(plan.affectedCount == 4)
    #expect(vanishing.compactMap(\.first) == ["2026-11-23", "2026-11-22", "2026-11-23", "2026-11-23"].map(day))
    #expect(vanishing[0] == vanishing[2] && vanishing[0] == vanishing[3])
    #expect(Set(vanishing[0]).isDisjoint(with: vanishing[1]))
  }
}

@Test(arguments: LongRuns.seeds(6, of: 60))
func `a plan for the files that are in force counts what a comparison finds`(seed: Int) throws {
  var random = SeededGenerator(seed: seed)
  try TrialStudy.with { trial in
    let now = at("2026-11-20T11:00:00Z")
    try trial.begin(&random)
    try trial.populate(&random, people: 12, now: now)
    let running = try trial.running(now)
    let effective = day("2026-11-22")
    let same = running.current.definitions
    var compared = AmendmentPlan(from: running, to: same, effective: effective)
    var zones = systemZones()
    try trial.store.read { reader in
      let amended = running.amended(by: same, effective: effective)
      try reader.forEachRecord(asOf: now) { record in
        let (before, after) = try (
          running.view(of: record.participant, in: reader, zones: &zones, at: now),
          amended.view(of: record.participant, in: reader, zones: &zones, at: now)
        )
        #expect(!compared.add(before, after).isAffected)
      }
      let plan = try running.plan(for: same, effective: effective, in: reader, zones: zones, at: now)
      #expect(plan.participantCount == compared.participantCount)
      #expect(plan.settledCount == compared.settledCount)
      #expect(plan.brokenCount == compared.brokenCount && plan.affectedCount == 0 && plan.files.isEmpty)
    }
  }
}

extension TrialStudy {
  /// Records something about a participant, of one kind or of none.
  fileprivate func mark(_ id: String, _ kind: Int, now: Instant) throws {
    let start = at("2026-11-20T00:00:00Z")
    switch kind {
    case 0: try change(id, .status(.withdrawn, reason: "moved"), now: now)
    case 1: try change(id, .paused(from: start, until: nil, reason: nil), now: now)
    case 2: try change(id, .left(schedule: "trial", reason: "done"), now: now)
    case 3: try change(id, .language("ja"), now: now)
    case 4, 5, 6:
      let seen = try view(id, now: now, zones: systemZones())
      guard let event = seen.events().first(where: { $0.state.isAvailable && $0.event.slot != .offer }) else { return }
      if kind == 4 {
        let began = SittingBegan(
          event: event.id, task: event.row.task, survey: "Surveys/a.yaml", context: ["seed": "7"])
        _ = try store.append(.sitting(.began(began)), about: .participant(id), stamp: stamp(now))
      } else {
        try record(id, event, now: now, seen: seen)
      }
    default: break
    }
  }
}

@Test(arguments: LongRuns.seeds(4, of: 100))
func `a plan that compares those once who have all alike is that of comparing each`(seed: Int) throws {
  var random = SeededGenerator(seed: seed)
  try TrialStudy.with { trial in
    let now = at("2026-11-20T11:00:00Z")
    try trial.begin(&random, isRich: seed % 2 == 0)
    try trial.populate(&random, people: 10, now: now)
    // People who joined together, and of whom some have done, begun, or been said something: each has to be told from those
    // of whom nothing is recorded yet.
    let hours = [20, 30, 200, 480].shuffled(using: &random).prefix(2)
    for number in 0..<14 {
      let id = "N\(number)"
      try trial.add(id, enrolled: now.later(hours: -(hours.randomElement(using: &random) ?? 20)))
      try trial.mark(id, Int.random(in: 0..<12, using: &random), now: now.later(hours: -2))
    }
    let running = try trial.running(now)
    let effective = day("2026-11-2\(Int.random(in: 2...5, using: &random))")
    var others = TrialStudy.randomFiles(&random)
    if Bool.random(using: &random) { others.files["Surveys/a.yaml"]? += Array("respondent: assessor\n".utf8) }
    let definitions = StudyDefinitions(files: others, zones: .utcOnly)
    var compared = AmendmentPlan(from: running, to: definitions, effective: effective)
    var own: [AmendmentPlan.ParticipantPlan] = []
    var found: [AmendmentPlan.ParticipantPlan] = []
    var zones = systemZones()
    let plan = try trial.store.read { reader in
      let amended = running.amended(by: definitions, effective: effective)
      try reader.forEachRecord(asOf: now) { record in
        let plan = try compared.add(
          running.view(of: record, in: reader, zones: &zones, at: now),
          amended.view(of: record, in: reader, zones: &zones, at: now))
        if plan.isAffected { own.append(plan) }
      }
      return try running.plan(for: definitions, effective: effective, in: reader, zones: zones, at: now) {
        found.append($0)
      }
    }
    #expect(!own.isEmpty)
    #expect(found == own)
    #expect(plan.participantCount == compared.participantCount && plan.affectedCount == compared.affectedCount)
    #expect(plan.settledCount == compared.settledCount)
    #expect(plan.brokenCount == compared.brokenCount && plan.brokenSettled == compared.brokenSettled)
    #expect(plan.countsByTask.map(\.task) == compared.countsByTask.map(\.task))
    #expect(plan.countsByTask.map(\.counts) == compared.countsByTask.map(\.counts))
  }
}
