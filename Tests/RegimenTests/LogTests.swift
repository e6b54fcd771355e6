import Foundation
import Testing

/// Quick entries, and the days that they fill.
@Suite struct LogTests {
  static let now = " --now 2026-11-23T12:00:00+00:00"

  private static func use(_ body: (StudyCopy) throws -> Void) throws {
    try StudyCopy.use { study in
      for path in ["Surveys/toilet-log.yaml", "Schedules/hospital-stay.yaml"] {
        try study.write(
          Array(try Data(contentsOf: StudyCopy.repository.appendingPathComponent(path))), to: path)
      }
      let added = try study.command.run(
        line: "participant add P001 --schedule hospital-stay --enrolled 2026-11-21" + now)
      #expect(added.code == 0, "\(added.error)")
      try body(study)
    }
  }

  private static func log(_ study: StudyCopy, _ words: String) throws -> Command.Finished {
    try study.command.run(line: "log toilet -p P001 \(words)" + now)
  }

  @Test(arguments: [
    ("kind=big form=hard", "big hard"), ("kind=big", "big soft"), ("💩", "big soft"), ("💧", "small"), ("", "small"),
    ("liquid", "big liquid"), ("硬い", "big hard"), ("Liquid", "big liquid"), ("大 form=硬い", "big hard"),
    ("Big", "big soft"), ("💩 form=hard", "big hard"),
    ("kind=small", "small"),
  ])
  func `words, aliases and defaults give the answers`(_ words: String, _ answers: String) throws {
    try LogTests.use { study in
      let finished = try LogTests.log(study, words + " --json")
      #expect(finished.code == 0, "\(finished.error)")
      let entry = try JSON(finished.output).elements.first
      #expect(entry?["event"].text == "toilet/any@2026-11-23.1")
      #expect(entry?["values"].elements.map { $0["value"].text }.joined(separator: " ") == answers)
    }
  }

  @Test(arguments: [
    ("kind=huge", Int32(65), "'huge' is not among the choices"), ("colour=red", 64, "no item 'colour'"),
    ("what", 64, "no alias"), ("kind=small form=hard", 65, "form"),
    ("big --observed 2026-11-24T00:00:00+00:00", 65, "after now"),
    ("big --source \(String(repeating: "x", count: 201))", 64, "the source has 201 characters"),
    ("big --observed 2026-11-20T00:00:00+00:00", 69, "2026-11-19"), ("big --by A09", 64, "no assessor"),
  ])
  func `what can't be recorded is refused, and nothing is`(_ words: String, _ code: Int32, _ text: String) throws {
    try LogTests.use { study in
      let before = try study.command.run(line: "store verify").output
      let finished = try LogTests.log(study, words)
      #expect(finished.code == code)
      #expect(finished.error.contains(text), "\(finished.error)")
      #expect(try study.command.run(line: "store verify").output == before)
    }
  }

  @Test func `blanks round the name of a source are none of it`() throws {
    try LogTests.use { study in
      for (number, source) in ["watch", "watch ", " watch"].enumerated() {
        let now = "2026-11-24T0\(7 + number):00:00+00:00"
        let logged = try study.command.run(
          ["log", "toilet", "-p", "P001", "big", "--json", "--source", source, "--now", now])
        #expect(logged.output.contains("\"source\": \"watch\""), "\(logged)")
      }
    }
  }

  @Test func `today is the study day that holds now, as without a date`() throws {
    try LogTests.use { study in
      // The day of the hospital goes from six to six.
      let night = " --now 2026-11-24T03:00:00+00:00"
      for command in ["feed -p P001", "due -p P001", "due", "why toilet -p P001"] {
        let plain = try study.succeed(command + night)
        #expect(try study.succeed(command + " --date today" + night) == plain, "\(command)")
      }
      let feed = try study.succeed("feed -p P001 --date yesterday" + night)
      #expect(feed.contains("Sunday 22 November 2026"), "\(feed)")
      let added = try study.succeed("event add toilet -p P001 --at today --reason late" + night)
      #expect(added.contains("toilet/added@2026-11-23"), "\(added)")
      _ = try study.succeed("participant add P9 --schedule hospital-stay --enrolled today" + night)
      #expect(try study.succeed("due -p P9" + night).contains("toilet/any@2026-11-23"))
    }
  }

  @Test(arguments: [
    (["note={state: skipped}"], ""), (["note=:skip"], ""), (["note={x}"], "note={x}"), (["note=\"x\""], "note=\"x\""),
    (["note=:skip", "several=a, b"], "several=a,b"),
    (["note=:skip", "several=b", "f/ranked=y,x"], "several=b ranked=y,x"),
  ])
  func `what is skipped is no text, and several choices are parted by commas`(
    _ words: [String], _ values: String
  ) throws {
    try StudyCopy.use { study in
      try study.write(
        """
        id: card
        title: Card
        steps:
          - id: f
            type: form
            title: F
            items:
              - { id: note, type: text, prompt: Note, optional: true }
              - { id: several, type: choice, multiple: true, prompt: Several, choices: [a, b, c], optional: true }
              - { id: ranked, type: rank, prompt: Ranked, choices: [x, y], optional: true }
        log: {}
        outcomes: [{ kind: note, from: f/note }, { kind: several, from: f/several }, { kind: ranked, from: f/ranked }]
        """, to: "Surveys/card.yaml")
      try study.write(
        """
        id: cards
        title: Cards
        tasks: [{ id: card, survey: card, schedule: [{ id: any, anytime: true }] }]
        """, to: "Schedules/cards.yaml")
      let added = try study.command.run(
        line: "participant add P009 --schedule cards --enrolled 2026-11-21" + LogTests.now)
      #expect(added.code == 0, "\(added.error)")
      let skipped = ["several", "ranked"].filter { id in !words.contains { $0.contains(id + "=") } }.map {
        $0 + "=:skip"
      }
      let now = LogTests.now.split(separator: " ").map(String.init)
      let done = try study.command.run(["log", "card", "-p", "P009"] + words + skipped + ["--json"] + now)
      #expect(done.code == 0, "\(done.error)")
      let told = try JSON(done.output).elements.first?["values"].elements.map { value in
        let elements = value["value"].elements
        return "\(value["kind"].text)="
          + (elements.isEmpty ? value["value"].text : elements.map(\.text).joined(separator: ","))
      }
      #expect(told?.joined(separator: " ") == values)
    }
  }

  @Test func `own words, a doubted number and a length of time are said in words`() throws {
    try StudyCopy.use { study in
      try study.write(
        """
        id: cup
        title: Cup
        steps:
          - id: f
            type: form
            title: F
            items:
              - { id: drink, type: choice, prompt: D, choices: [tea, { value: else, text: Else, other: true }] }
              - { id: millilitres, type: numeric, prompt: M, requires: [{ if: millilitres <= 500, message: So much?, soft: true }] }
              - { id: over, type: timeInterval, prompt: O }
        """, to: "Surveys/cup.yaml")
      try study.write(
        """
        id: cups
        title: Cups
        tasks: [{ id: cup, survey: cup, schedule: [{ id: any, anytime: true }] }]
        """, to: "Schedules/cups.yaml")
      func log(_ words: [String]) throws -> Command.Finished {
        let now = LogTests.now.split(separator: " ").map(String.init)
        return try study.command.run(["log", "cup", "-p", "P009"] + words + ["--json"] + now)
      }
      let added = try study.command.run(
        line: "participant add P009 --schedule cups --enrolled 2026-11-21" + LogTests.now)
      #expect(added.code == 0, "\(added.error)")
      let (drink, much) = ("drink={value: else, text: Milk}", "millilitres={value: 900, confirmed: true}")
      let done = try log([drink, much, "over=7 min 30 s"])
      #expect(done.code == 0, "\(done.error)")
      for (wrong, told) in [("over=8", "hours, minutes or seconds"), ("over=7.30 h", "7 h 18 min")] {
        let refused = try log([drink, much, wrong])
        #expect(refused.code == 64 && refused.error.contains(told), "\(refused.error)")
      }
      let doubted = try log([drink, "millilitres=900", "over=7 min"])
      #expect(doubted.code == 65 && doubted.error.contains("So much?"), "\(doubted.error)")
      let items = try study.command.run(line: "export --format csv --table items --survey cup" + LogTests.now).output
      #expect(items.contains("Milk") && items.contains(",450,"), "\(items)")
      // What another word or an alias gives is confirmed by a word of its own, in whatever order.
      for words in [["millilitres=900", much], [much, "millilitres=900"]] {
        let both = try log([drink] + words + ["over=7 min"])
        #expect(both.code == 0, "\(both.error)")
      }
    }
  }

  @Test func `a report's columns say what the clocks showed at night`() throws {
    try LogTests.use { study in
      for time in ["22T22:10", "23T01:05"] {
        #expect(try LogTests.log(study, "small --observed 2026-11-\(time):00+00:00").code == 0)
      }
      let report = try study.succeed("report toilet -p P001 --format text" + LogTests.now)
      #expect(report.contains("2026-11-22 22:10  2026-11-23 01:05\n"), "\(report)")
    }
  }

  @Test func `a day runs from 06:00 to 06:00, with totals, and in words`() throws {
    try LogTests.use { study in
      for (time, words) in [
        ("22T07:00", "hard"), ("23T05:30", "small"), ("23T06:00", "soft"), ("23T09:15", "soft --source watch"),
        ("21T08:00", "small"),
      ] {
        let finished = try LogTests.log(study, "\(words) --observed 2026-11-\(time):00+00:00")
        #expect(finished.code == 0, "\(finished.error)")
      }
      let events = try study.command.run(line: "export --format csv --table events --task toilet" + LogTests.now)
      #expect(events.output.contains(",toilet,toilet-log,toilet/any@2026-11-22.1,"), "\(events.output)")
      let history = try study.command.run(line: "history toilet -p P001" + LogTests.now)
      #expect(
        history.output == """
          Saturday 2026-11-21: 1 entry
            08:00  toilet small  clock stated  toilet/any@2026-11-21.1

          yesterday, Sunday 2026-11-22: 2 entries; toilet big 1, small 1; stool hard 1
            07:00             toilet big, stool hard  clock stated  toilet/any@2026-11-22.1
            2026-11-23 05:30  toilet small            clock stated  toilet/any@2026-11-22.2

          today, Monday 2026-11-23: 2 entries; toilet big 2; stool soft 2
            06:00  toilet big, stool soft  clock stated              toilet/any@2026-11-23.1
            09:15  toilet big, stool soft  from watch, clock stated  toilet/any@2026-11-23.2

          """)
      let one = try study.command.run(line: "history toilet -p P001 --day yesterday --descending" + LogTests.now).output
      #expect(one.hasPrefix("yesterday"))
      #expect(!one.contains("today,"))
      let large = try study.command.run(line: "history toilet -p P001 --large" + LogTests.now).output
      #expect(large.contains("##") && large.utf8.allSatisfy { $0 < 0x80 })
      #expect(large.split(separator: "\n").allSatisfy { $0.count <= 80 })
      // A rule stands between what takes several lines: a count is not read as another's.
      #expect(large.contains("\n" + String(repeating: "-", count: 80) + "\n"))
      let drawn = try study.command.run(
        line: "history toilet -p P001 --large" + LogTests.now, environment: ["TERM": "xterm"])
      #expect(drawn.output.contains("██"))
    }
  }

  @Test func `the last entry is taken back, and then the one before`() throws {
    try LogTests.use { (study: StudyCopy) throws in
      for word in ["hard", "soft"] { #expect(try LogTests.log(study, word).code == 0) }
      #expect(try LogTests.log(study, "--undo").output == "toilet/any@2026-11-23.2 is taken back\n")
      #expect(try LogTests.log(study, "--undo").output == "toilet/any@2026-11-23.1 is taken back\n")
      #expect(try LogTests.log(study, "--undo").code == 69)
    }
  }

  @Test func `a file taken again adds nothing but what is new, and is taken back as one`() throws {
    try LogTests.use { (study: StudyCopy) throws in
      func lines(_ count: Int) -> String {
        (0..<count).map { "{\"kind\":\"small\",\"observed\":\"2026-11-23T08:\($0 / 2 + 10):00Z\"}\n" }.joined()
      }
      func take(_ count: Int, _ source: String) throws -> String {
        try study.write(lines(count), to: "watch.ndjson")
        return try LogTests.log(study, "--from watch.ndjson --source \(source)").output
      }
      #expect(try LogTests.log(study, "hard").code == 0)
      // Two equal lines of a file are two entries; a file seen before adds none.
      #expect(try take(6, "watch") == "6 entries of toilet are recorded\n")
      #expect(try take(6, "watch") == "0 entries of toilet are recorded, 6 were there already\n")
      #expect(try take(7, "watch") == "1 entry of toilet is recorded, 6 were there already\n")
      #expect(try take(2, "ring") == "2 entries of toilet are recorded\n")
      #expect(try LogTests.log(study, "--undo").output == "2 entries are taken back\n")
      #expect(try LogTests.log(study, "--undo").output == "toilet/any@2026-11-23.8 is taken back\n")
      #expect(try LogTests.log(study, "--undo").output == "6 entries are taken back\n")
      #expect(try LogTests.log(study, "--undo").output == "toilet/any@2026-11-23.1 is taken back\n")
      // What was taken back comes again only when that is wanted.
      let left = "0 entries of toilet are recorded, 6 were deleted before and left out (--again takes them)\n"
      #expect(try take(6, "watch") == left)
      #expect(try take(6, "watch --again") == "6 entries of toilet are recorded\n")
    }
  }

  @Test func `a history is in the participant's words`() throws {
    try LogTests.use { (study: StudyCopy) throws in
      #expect(try study.command.run(line: "participant set P001 --language ja" + LogTests.now).code == 0)
      for instant in ["22T07:00", "23T07:00", "21T07:00"] {
        #expect(try LogTests.log(study, "small --observed 2026-11-\(instant):00+00:00").code == 0)
      }
      let history = try study.command.run(line: "history toilet -p P001" + LogTests.now).output
      let heads = history.split(separator: "\n").filter { !$0.hasPrefix(" ") }
      #expect(heads == ["2026-11-21(土): 1件", "昨日 2026-11-22(日): 1件", "今日 2026-11-23(月): 1件"])
      let large = try study.command.run(line: "history toilet -p P001 --large" + LogTests.now).output
      #expect(large.contains("今 日"))
    }
  }

  @Test func `what was taken back is in no data set, of one task neither`() throws {
    try LogTests.use { (study: StudyCopy) throws in
      #expect(try LogTests.log(study, "hard").code == 0)
      #expect(try LogTests.log(study, "--undo").code == 0)
      for words in ["", " --task toilet"] {
        let rows = try study.command.run(line: "export --format ndjson" + words + LogTests.now)
        #expect(rows.code == 0, "\(rows.error)")
        #expect(rows.output == "")
      }
    }
  }

  @Test func `entries of a file are recorded all or none, and every bad line is named`() throws {
    try LogTests.use { study in
      try study.write(
        "{\"kind\":\"big\",\"observed\":\"2026-11-23T07:00:00Z\"}\n\n{\"kind\":\"x\"}\nno\n{\"observed\":\"today\"}\n",
        to: "bad.ndjson")
      let before = try study.command.run(line: "store verify").output
      let refused = try LogTests.log(study, "--from bad.ndjson")
      #expect(refused.code == 65)
      for line in [3, 4, 5] { #expect(refused.error.contains("bad.ndjson:\(line): ")) }
      #expect(!refused.error.contains("bad.ndjson:1: "))
      // What only the record can judge is named by its line too.
      try study.write("{\"kind\":\"big\"}\n{\"kind\":\"big\",\"participant\":\"P009\"}\n", to: "other.ndjson")
      #expect(try LogTests.log(study, "--from other.ndjson").code != 0)
      try study.write(
        "{\"kind\":\"big\"}\n{\"kind\":\"big\",\"observed\":\"2026-11-01T00:00:00Z\"}\n", to: "early.ndjson")
      #expect(try LogTests.log(study, "--from early.ndjson").error.contains("early.ndjson:2: "))
      #expect(try study.command.run(line: "store verify").output == before)
      let lines = (0..<50).map { "{\"kind\":\"small\",\"observed\":\"2026-11-23T08:\($0 + 10):00Z\"}" }
      try study.write(lines.joined(separator: "\n"), to: "good.ndjson")
      let taken = try LogTests.log(study, "--from good.ndjson --source watch")
      #expect(taken.code == 0, "\(taken.error)")
      let rows = try JSON(study.command.run(line: "history toilet -p P001 --json" + LogTests.now).output).elements
      #expect(Set(rows.map { $0["event"].text }).count == 50)
      #expect(rows.allSatisfy { $0["source"].text == "watch" })
    }
  }
}
