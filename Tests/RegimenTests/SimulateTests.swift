import CivilTime
import Testing

/// A study rehearsed before it begins.
@Suite struct SimulateTests {
  private static let line = "simulate knee-recovery --participants 5 --days 10 --answers eligible.yaml"

  private static func use(_ body: (StudyCopy) throws -> Void) throws {
    try StudyCopy.use { study in
      try study.write("adult: true\noperated: true\nadvisedAgainst: false\n", to: "eligible.yaml")
      try body(study)
    }
  }

  @Test func `equal seeds give equal rehearsals, others give others`() throws {
    try SimulateTests.use { study in
      let one = try study.command.run(line: SimulateTests.line + " --json --seed 4")
      let same = try study.command.run(line: SimulateTests.line + " --json --seed 4")
      let other = try study.command.run(line: SimulateTests.line + " --json --seed 5")
      #expect(one.code == 0, "\(one.error)")
      #expect(one.output == same.output)
      #expect(one.output != other.output)
      let report = try JSON(one.output)
      let sittings = report["sittings"].number ?? 0
      #expect(sittings > 20)
      #expect(report["endings"]["complete"] == .number(sittings))
    }
  }

  @Test func `of several schedules and sites each person has one, in turn`() throws {
    try SimulateTests.use { study in
      let text = String(decoding: try study.bytes(of: "study.yaml"), as: UTF8.self)
      try study.write(text + "\nsites: { leeds: { title: Leeds }, york: { title: York } }\n", to: "study.yaml")
      try study.write(
        "id: second\ntitle: Second\ntasks:\n  - { id: more, survey: checkin, schedule: [{ id: d, every: 1 day }] }\n",
        to: "Schedules/second.yaml")
      let line =
        "simulate knee-recovery second --participants 6 --days 3 --answers eligible.yaml --site leeds --site york"
      let made = try study.command.run(line: line + " --output rehearsal.sqlite")
      #expect(made.code == 0, "\(made.error)")
      let listed = try JSON(
        study.command.run(line: "participant list --json --store rehearsal.sqlite --now 2026-06-01T00:00:00+00:00")
          .output)
      let people = listed.elements
      #expect(people.map { $0["site"].text } == ["leeds", "leeds", "york", "york", "leeds", "leeds"])
      #expect(
        people.map { $0["enrolments"].elements.first?["schedule"].text }
          == ["knee-recovery", "second", "knee-recovery", "second", "knee-recovery", "second"])
      let unknown = try study.command.run(line: line + " --site oxford")
      #expect(unknown.code != 0 && unknown.error.contains("no site 'oxford'"))
      let twice = try study.command.run(line: "simulate second second --participants 2 --days 1")
      #expect(twice.code != 0 && twice.error.contains("named twice"))
    }
  }

  @Test func `what is there is not replaced by a rehearsal, and nothing half done gets the name`() throws {
    try SimulateTests.use { study in
      try study.write("mine", to: "r.sqlite")
      let there = try study.command.run(line: SimulateTests.line + " --output r.sqlite")
      #expect(there.code == 69 && there.error.contains("--force replaces it"), "\(there.error)")
      #expect(try study.command.run(line: SimulateTests.line + " --output r.sqlite --force").code == 0)
      try study.succeed("store verify --store r.sqlite")
      let store = try study.bytes(of: "r.sqlite")
      let again = try study.command.run(line: SimulateTests.line + " --output r.sqlite --force")
      #expect(again.code == 69 && again.error.contains("holds a study's data"), "\(again.error)")
      #expect(try study.bytes(of: "r.sqlite") == store)
    }
  }

  @Test func `people of an arm are in all its schedules, and those without a sitting are counted`() throws {
    try StudyCopy.use { study in
      try study.write(
        """
        id: intake
        title: Intake
        steps: [{ id: q, type: question, item: { id: day, type: date, prompt: D, minimum: 2026-01-06, maximum: 2026-01-06 } }]
        sets: [{ milestone: surgery, from: q/day }]

        """, to: "Surveys/intake.yaml")
      func schedule(_ id: String, _ element: String, dayStart: String = "00:00", survey: String = "checkin") throws {
        try study.write(
          """
          id: \(id)
          title: \(id)
          dayStart: \(dayStart)
          tasks: [{ id: \(id)-task, survey: \(survey), schedule: [{ id: e, \(element) }] }]

          """, to: "Schedules/\(id).yaml")
      }
      try schedule("common", "once: enrollment", survey: "intake")
      try schedule("armA", "every: 1 day, from: surgery, count: 2")
      try schedule("armB", "every: 1 day, from: surgery, count: 4")
      try schedule("night", "every: 1 day", dayStart: "06:00")
      try study.write(
        "id: twin\ntitle: T\ntasks: [{ id: common-task, survey: checkin, schedule: [{ id: e, every: 1 day }] }]\n",
        to: "Schedules/twin.yaml")
      let line = "simulate common+armA common+armB --participants 6 --days 8 --adherence 100 --json"
      let made = try study.command.run(line: line + " --output rehearsal.sqlite")
      #expect(made.code == 0, "\(made.error)")
      let report = try JSON(made.output)
      #expect(report["sittings"].number == 24)
      #expect(report["idle"].number == 0)
      let asked = "participant list --json --store rehearsal.sqlite --now 2026-06-01T00:00:00+00:00"
      let people = try JSON(study.command.run(line: asked).output).elements
      #expect(
        people.prefix(2).map { $0["enrolments"].elements.map { $0["schedule"].text } }
          == [["common", "armA"], ["common", "armB"]])
      let alone = line.replacing("common+armA common+armB", with: "common armA armB")
      let apart = try JSON(study.command.run(line: alone).output)
      #expect(apart["sittings"].number == 2 && apart["idle"].number == 4)
      for (wrong, words) in [
        ("common+night", "the days of common and night don't begin together"), ("common+common", "named twice"),
        ("common+twin", "common and twin have a task 'common-task' each"), ("common+", "no schedule ''"),
        ("common+armA common+armA", "named twice"),
      ] {
        let refused = try study.command.run(line: "simulate \(wrong) --participants 2 --days 1")
        #expect(refused.code == 64 && refused.error.contains(words), "\(refused.error)")
      }
    }
  }

  @Test func `answers are drawn from all that each item accepts`() throws {
    try StudyCopy.use { study in
      try study.write(
        """
        id: all
        title: All
        steps:
          - id: f
            type: form
            items:
              - { id: born, type: date, prompt: B, minimum: 1920-01-01, maximum: today }
              - { id: why, type: choice, multiple: true, prompt: W, choices: [noise, { value: more, text: M, other: true }, { value: none, text: N, exclusive: true }] }
              - { id: best, type: rank, places: 2, prompt: R, choices: [a, b, c] }
              - { id: share, type: continuousScale, minimum: 0, maximum: 1, prompt: S }
              - { id: dose, type: numeric, decimals: 1, minimum: 0, maximum: 5, prompt: D }
              - { id: sure, type: boolean, dontKnow: true, prompt: Y }

        """, to: "Surveys/all.yaml")
      try study.write(
        "id: all\ntitle: All\ntasks:\n  - { id: all, survey: all, schedule: [{ id: d, every: 1 day }] }\n",
        to: "Schedules/all.yaml")
      let made = try study.command.run(
        line: "simulate all --participants 12 --days 10 --seed 1 --output rehearsal.sqlite --json")
      #expect(made.code == 0, "\(made.error)")
      #expect(try JSON(made.output)["endings"]["complete"].number ?? 0 > 40)
      let lines = try study.command.run(
        line: "export --format ndjson --table items --identified --store rehearsal.sqlite")
      let rows = try lines.output.split(separator: "\n").map { try JSON(String($0)) }
      func answers(_ item: String) -> Set<String> {
        Set(rows.filter { $0["item"].text == item }.map { "\($0["answer"])" })
      }
      #expect(answers("born").count > 30)
      #expect(answers("why").contains { $0.contains("none") } && answers("why").contains { $0.contains("more") })
      #expect(answers("best").count > 3)
      #expect(answers("share").count > 6 && answers("dose").count > 15)
      let unknown = rows.count { $0["item"].text == "sure" && $0["state"].text == "dontKnow" }
      #expect(unknown > 0 && unknown < 20)
    }
  }

  /// A weekly task under a condition on what was answered since, and one that each of a task's sittings makes for the same day.
  private static let reacting = """
    id: reacting
    title: Reacting
    tasks:
      - { id: daily, survey: short, schedule: [{ id: d, every: 1 day, at: 08:00, window: 4 h }] }
      - { id: more, survey: other, when: last("short") >= 6, schedule: [{ id: m, every: 1 day, at: 16:00, window: 4 h }] }
      - { id: follow, survey: other, schedule: [{ id: f, each: completed(daily) + 2 h, window: 3 h }] }

    """

  /// Eight people, who keep all of twelve days, go through a schedule of two surveys that ask for a pain each; the store is
  /// `r.sqlite`.
  private static func rehearse(_ schedule: String, _ text: String, in study: StudyCopy) throws {
    try study.write("id: r\ntitle: R\ncontact: a@example.org\nlanguages: [en]\nzone: UTC\n", to: "study.yaml")
    for id in ["short", "other"] {
      try study.write(
        "id: \(id)\ntitle: Short\nsteps:\n  - { id: s, type: form, items: [{ id: pain, type: scale, prompt: P?, "
          + "minimum: 0, maximum: 10 }] }\noutcomes: [{ kind: \(id), from: s/pain }]\n", to: "Surveys/\(id).yaml")
    }
    try study.write(text, to: "Schedules/\(schedule).yaml")
    let line = "simulate \(schedule) --participants 8 --days 12 --start 2026-03-02 --adherence 100 --seed 3"
    let made = try study.command.run(line: line + " --output r.sqlite --json")
    #expect(made.code == 0, "\(made.error)")
  }

  @Test func `what is there only under a condition is done where it holds, and what a sitting makes is done that day`()
    throws
  {
    try StudyCopy.empty { study in
      try SimulateTests.rehearse("reacting", SimulateTests.reacting, in: study)
      let now = "--store r.sqlite --now 2026-06-01T00:00:00+00:00"
      let exported = try study.command.run(line: "export --format ndjson --table events \(now)")
      let events = exported.output.split(separator: "\n").compactMap { try? JSON(String($0)) }
      let values = try study.command.run(line: "export --format ndjson --table values \(now)")
      var pains: [String: Double] = [:]
      for row in values.output.split(separator: "\n").compactMap({ try? JSON(String($0)) })
      where row["kind"].text == "short" {
        pains[row["participant"].text + row["date"].text] = row["value"].number
      }
      #expect(pains.count == 8 * 12, "\(exported.error)\(values.error)")
      var done: [String: Set<String>] = [:]
      for event in events where event["state"].text == "done" {
        done[event["task"].text, default: []].insert(
          event["participant"].text + event["date"].text)
      }
      #expect(done["more"] == Set(pains.filter { $0.value >= 6 }.keys))
      #expect(done["follow"]?.count == 8 * 12)
    }
  }

  /// A weekly task that is asked for twice a week while the pain is strong, at the same time of the day.
  private static let stepping = """
    id: stepping
    title: Stepping
    tasks:
      - id: daily
        survey: short
        schedule:
          - { id: often, on: [mon, wed], at: 19:00, when: last("short") >= 5 }
          - { id: fewer, on: mon, at: 19:00 }

    """

  @Test func `of a stepped pair one event is done, and the two are no clash`() throws {
    try StudyCopy.empty { study in
      try SimulateTests.rehearse("stepping", SimulateTests.stepping, in: study)
      let line = "simulate stepping --participants 8 --days 12 --start 2026-03-02 --adherence 100 --seed 3 --json"
      let report = try JSON(study.command.run(line: line).output)
      #expect(report["clashes"] == .number(0))
      let now = "--store r.sqlite --now 2026-06-01T00:00:00+00:00"
      let exported = try study.command.run(line: "export --format ndjson --table events \(now)")
      let events = exported.output.split(separator: "\n").compactMap { try? JSON(String($0)) }
      let rehearsed = events.filter { $0["date"].text < "2026-03-14" }
      let done = rehearsed.filter { $0["state"].text == "done" }
      // The first Monday has nothing to judge by; of the second each person does one or the other.
      func count(_ element: String, _ date: String) -> Int {
        done.count { $0["element"].text == element && $0["date"].text == date }
      }
      #expect(count("fewer", "2026-03-02") == 8 && count("often", "2026-03-02") == 0)
      #expect(count("fewer", "2026-03-09") + count("often", "2026-03-09") == 8)
      #expect(count("fewer", "2026-03-09") > 0 && count("often", "2026-03-09") > 0)
      #expect(!rehearsed.contains { $0["state"].text == "missed" })
    }
  }

  /// A log kept at any time, under a condition, and what each of its entries makes for the same day.
  private static let offering = """
    id: offering
    title: Offering
    tasks:
      - { id: daily, survey: short, schedule: [{ id: d, every: 1 day, at: 08:00, window: 4 h }] }
      - { id: log, survey: other, when: last("short") >= 6, schedule: [{ id: any, anytime: true }] }
      - { id: follow, survey: other, schedule: [{ id: f, each: completed(log) + 30 min, window: 3 h }] }

    """

  @Test func `an offer is taken none, one or two times a day, where its condition holds, and makes what follows it`()
    throws
  {
    try StudyCopy.empty { study in
      try SimulateTests.rehearse("offering", SimulateTests.offering, in: study)
      let rows = try study.command.run(
        line: "export --table values --format ndjson --store r.sqlite --now 2026-06-01T00:00:00+00:00"
      ).output.split(separator: "\n").map { try JSON(String($0)) }
      // A condition is judged as the offer's day begins: by the pain of the day before.
      var held: Set<String> = []
      for row in rows where row["kind"].text == "short" && row["value"].number ?? 0 >= 6 {
        held.insert("\(row["participant"].text) \(row["date"].text)")
      }
      var taken: [String: Int] = [:]
      for row in rows where row["task"].text == "log" {
        taken["\(row["participant"].text) \(row["date"].text)", default: 0] += 1
      }
      for day in taken.keys {
        let date = try #require(CivilDate(iso: day.suffix(10)))
        #expect(held.contains("\(day.prefix(5)) \(date.adding(days: -1))"), "\(day)")
      }
      let following = rows.count { $0["task"].text == "follow" }
      #expect(taken.count > 8 && Set(taken.values) == [1, 2], "\(taken)")
      #expect(following > taken.count / 2)
    }
  }

  @Test func `with everything kept nothing is missed`() throws {
    try SimulateTests.use { study in
      let finished = try study.command.run(line: SimulateTests.line + " --json --adherence 100")
      let kept = try JSON(finished.output)
      #expect(kept["missed"] == .number(0), "\(finished.error)")
      let none = try study.command.run(line: SimulateTests.line + " --json --adherence 0")
      let empty = try JSON(none.output)
      #expect(empty["sittings"] == .number(0))
    }
  }

  @Test func `nobody does what has closed, and what closes behind the last day is not missed`() throws {
    try StudyCopy.empty { study in
      let tasks = """
        id: short
        title: S
        tasks:
          - { id: long, survey: short, schedule: [{ id: e, once: enrollment, window: until done }] }
          - { id: brief, survey: short, schedule: [{ id: e, every: 1 day, at: 00:00, window: 30 min }] }

        """
      try SimulateTests.rehearse("short", tasks, in: study)
      let now = "--store r.sqlite --now 2026-03-13T23:59:00+00:00"
      let exported = try study.command.run(line: "export --format ndjson --table events \(now)")
      let states = exported.output.split(separator: "\n").compactMap { try? JSON(String($0)) }.map { $0["state"].text }
      #expect(states.count == 8 * 13 && !states.contains("doneLate"), "\(exported.error)")
      #expect(states.contains("missed"))
      try study.write(tasks.replacing("at: 00:00, window: 30 min", with: "window: 30 days"), to: "Schedules/short.yaml")
      let line = "simulate short --participants 2 --days 5 --start 2026-03-02 --adherence 0 --json"
      #expect(try JSON(try study.command.run(line: line).output)["missed"] == .number(0))
    }
  }

  @Test func `a day over the limit of the study fails`() throws {
    try SimulateTests.use { study in
      let text = String(decoding: try study.bytes(of: "study.yaml"), as: UTF8.self)
      try study.write(text + "\nlimits: { minutesPerDay: 1 }\n", to: "study.yaml")
      let finished = try study.command.run(line: SimulateTests.line + " --adherence 100")
      #expect(finished.code == 1, "\(finished.output)")
      #expect(finished.output.contains("exceeded on"))
    }
  }

  @Test func `the store that is kept verifies, exports, and passes the quality check`() throws {
    try SimulateTests.use { study in
      let made = try study.command.run(line: SimulateTests.line + " --output rehearsal.sqlite")
      #expect(made.code == 0, "\(made.error)")
      let store = " --store rehearsal.sqlite --now 2026-06-01T00:00:00+00:00"
      let verified = try study.command.run(line: "store verify --store rehearsal.sqlite")
      #expect(verified.code == 0)
      let judged = try study.command.run(line: "qc" + store)
      #expect(judged.code == 0, "\(judged.output)")
      let rows = try study.command.run(line: "export --format wide --survey checkin" + store).output
      #expect(rows.hasPrefix("participant,"))
      let again = try study.command.run(line: SimulateTests.line + " --output rehearsal.sqlite")
      #expect(again.code != 0)
    }
  }

  @Test func `answers come as often as they weigh, and about each person's own mean`() throws {
    try SimulateTests.use { study in
      try study.write(
        """
        adult: true
        operated: { oneOf: { true: 3, false: 1 } }
        advisedAgainst: false
        pain: { normal: { mean: 5, between: 3 } }
        sleep: { normal: { mean: 40, within: 1 } }
        """, to: "model.yaml")
      let line = "simulate knee-recovery --participants 60 --days 4 --adherence 100 --answers model.yaml --json"
      let report = try JSON(try study.command.run(line: line + " --output made.sqlite").output)
      let turnedAway = report["endings"]["ineligible"].number ?? 0
      #expect((5...30).contains(turnedAway))
      let rows = try study.command.run(
        line: "export --format ndjson --survey checkin --store made.sqlite --now 2026-06-01T00:00:00+00:00"
      ).output.split(separator: "\n").map { try JSON(String($0)) }
      let pains = Dictionary(grouping: rows.filter { $0["kind"] == .string("pain") }) { $0["participant"].text }
        .mapValues { Set($0.compactMap { $0["value"].number }) }
      #expect(pains.count > 20)
      // Without a deviation within people each gives one answer, and people differ.
      #expect(pains.values.allSatisfy { $0.count == 1 })
      #expect(Set(pains.values).count > 3)
      // Beyond the bounds the bound stands.
      #expect(rows.filter { $0["kind"] == .string("sleep") }.allSatisfy { $0["value"].number == 12 })
    }
  }

  @Test func `a model that no item can follow is refused with all its faults`() throws {
    try SimulateTests.use { study in
      let model = "pian: 3\npain: 44\nsleep: { normal: { mean: x } }\nadult: { normal: { mean: 3 } }\n"
      try study.write(model + "operated: { oneOf: { maybe: 1 } }\nconsent: { oneOf: { true: 0 } }\n", to: "model.yaml")
      let finished = try study.command.run(line: "simulate knee-recovery --answers model.yaml")
      #expect(finished.code == 65)
      for fault in [
        "no item is named 'pian'", "'pain' does not take the answer 44", "'sleep': 'normal' wants numbers",
        "'adult' takes no numbers", "'operated' does not take the answer \"maybe\"", "'consent': 'oneOf' wants",
      ] { #expect(finished.error.contains(fault), "\(finished.error)") }
    }
  }
}
