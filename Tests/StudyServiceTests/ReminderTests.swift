import CivilTime
import JSONText
import StudyService
import Record
import Testing

private let tasks = """
    - { id: a, survey: a, schedule: [{ id: d, every: 1 day, at: 08:00, remind: [30 min] }] }
    - { id: b, survey: b, after: a, schedule: [{ id: d, every: 1 day, until: enrollment + 5 days }] }
  """

private let start = at("2026-11-20T00:00:00Z")

private func trial(_ body: (TrialStudy) throws -> Void) throws {
  try TrialStudy.with { trial in
    try trial.accept(files(tasks), now: start)
    try trial.add("P1", enrolled: start)
    try body(trial)
  }
}

@Test func `reminders leave out what is done, and meet end to start`() throws {
  try trial { trial in
    let view = try trial.view("P1", now: at("2026-11-20T08:10:00Z"))
    try trial.record("P1", #require(view.event("a/d@2026-11-20")), now: at("2026-11-20T08:10:00Z"))
    func reminders(_ from: String, _ to: String) throws -> [String] {
      try trial.reminders(from, to, now: "2026-11-21T12:00:00Z").map {
        "\($0.row.event) \($0.at.iso(offsetSeconds: 0, fraction: false))"
      }
    }
    let all = try reminders("2026-11-20T00:00:00Z", "2026-11-23T00:00:00Z")
    #expect(
      all == [
        "a/d@2026-11-21 2026-11-21T08:30:00+00:00", "a/d@2026-11-22 2026-11-22T08:30:00+00:00",
      ])
    #expect(
      try reminders("2026-11-20T00:00:00Z", "2026-11-21T08:30:00Z")
        + reminders("2026-11-21T08:30:00Z", "2026-11-23T00:00:00Z")
        == all)
  }
}

@Test func `a reminder of the past is judged by what was recorded then`() throws {
  try trial { trial in
    let view = try trial.view("P1", now: at("2026-11-20T20:00:00Z"))
    try trial.record("P1", #require(view.event("a/d@2026-11-20")), now: at("2026-11-20T20:00:00Z"))
    for now in ["2026-11-20T08:00:00Z", "2026-11-20T21:00:00Z", "2026-12-20T21:00:00Z"] {
      let reminders = try trial.reminders("2026-11-20T00:00:00Z", "2026-11-21T00:00:00Z", now: now)
      #expect(reminders.map(\.at) == [at("2026-11-20T08:30:00Z")])
    }
  }
}

extension TrialStudy {
  /// The reminders as they are printed.
  fileprivate func lines(_ from: String, _ to: String, now: String) throws -> [String] {
    try reminders(from, to, now: now).map(\.json.compactText)
  }

  fileprivate func reminders(_ from: String, _ to: String, now: String) throws -> [Reminder] {
    let study = try running(at(now))
    var found: [Reminder] = []
    try store.read { reader in
      let zones = ZoneCache { _ in nil }
      try study.forEachReminder(from: at(from), to: at(to), in: reader, zones: zones, at: at(now)) { found.append($0) }
    }
    return found
  }
}

@Test(arguments: LongRuns.seeds(8, of: 40))
func `reminders of a range are the same whenever they are asked`(seed: Int) throws {
  var random = SeededGenerator(seed: seed)
  try TrialStudy.with { trial in
    let tasks = """
        - { id: a, survey: a, schedule: [{ id: d, every: 1 day, at: 08:00, remind: [30 min, 5 h] }] }
        - { id: b, survey: b, after: a, schedule: [{ id: s, from: surgery, every: 1 day, at: { am: 07:00, pm: 19:00 }, remind: [10 min] }] }
      """
    try trial.accept(files(tasks), now: start)
    try trial.add("P1", enrolled: start)
    var now = start
    var asked: [(from: String, to: String, at: Instant, found: [String])] = []
    for step in 0..<12 {
      now = Instant(milliseconds: now.milliseconds + Int64.random(in: 1...30, using: &random) * 3_600_000)
      let view = try trial.view("P1", now: now)
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        let value = DayOrInstant.day(view.today.adding(days: Int.random(in: -2...3, using: &random)))
        let known = view.record.milestones.last?.number
        try trial.change("P1", .milestone(name: "surgery", value: value, replacing: known), now: now)
      case 1:
        try trial.change(
          "P1", .paused(from: now, until: nil, reason: nil, shifts: Bool.random(using: &random)), now: now)
      case 2: try trial.change("P1", .resumed(at: now), now: now)
      case 3: try trial.change("P1", .enrolled(schedule: "trial", at: now, date: nil), now: now)
      default:
        for event in view.events() where event.row.standing?.isAvailable == true {
          try trial.record("P1", event, now: now, seen: view)
        }
      }
      if step == 6 {
        try trial.accept(
          files(tasks.replacing("08:00", with: "09:00")), effective: view.today.adding(days: 1), now: now)
      }
      let to = Instant(milliseconds: now.milliseconds + 1).iso(offsetSeconds: 0, fraction: true)
      let from = asked.last?.to ?? "2026-11-20T00:00:00Z"
      asked.append((from, to, now, try trial.lines(from, to, now: now.iso(offsetSeconds: 0, fraction: true))))
    }
    for range in asked {
      #expect(try trial.lines(range.from, range.to, now: "2027-06-01T00:00:00Z") == range.found)
    }
    let all = try trial.lines("2026-11-20T00:00:00Z", asked.last?.to ?? "", now: "2027-06-01T00:00:00Z")
    #expect(all == asked.flatMap(\.found))
    #expect(!all.isEmpty)
  }
}

@Test func `a reminder tells who it is and how they are reached only when asked`() throws {
  try TrialStudy.with { trial in
    let tasks = "  - { id: a, survey: a, schedule: [{ id: d, every: 1 day, at: 08:00, remind: [30 min] }] }"
    try trial.accept(files(tasks, study: "id: s\nattributes: { phone: { type: text } }\n"), now: start)
    try trial.change("P1", .added(participant: "P1", name: "Ann Example"), now: start)
    try trial.change("P1", .zone("UTC", from: start), now: start)
    try trial.change("P1", .enrolled(schedule: "trial", at: start, date: nil), now: start)
    try trial.change("P1", .language("ja"), now: start)
    for (number, day) in [("555 1", "20"), ("555 2", "25")] {
      let from = at("2026-11-\(day)T00:00:00Z")
      try trial.change("P1", .attribute(name: "phone", value: .string(number), from: from), now: start)
    }
    let range = ("2026-11-21T00:00:00Z", "2026-11-22T00:00:00Z")
    let reminder = try #require(try trial.reminders(range.0, range.1, now: range.0).first)
    #expect(reminder.json["language"] == "ja")
    #expect(!reminder.json.compactText.contains("Ann"))
    #expect(reminder.json(contact: "phone")["name"] == "Ann Example")
    #expect(reminder.json(contact: "phone")["contact"] == "555 1")
    #expect(reminder.json(contact: nil)["contact"] == .null)
  }
}
