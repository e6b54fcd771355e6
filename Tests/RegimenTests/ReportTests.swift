import Foundation
import Testing

/// Reports, insights, charts and data sets of a recorded study, as their readers get them.
@Suite struct ReportTests {
  /// A participant with check-ins on the first days: pain falls as sleep rises.
  private static func use(_ body: (StudyCopy) throws -> Void) throws {
    try StudyCopy.use { study in
      try study.onboard()
      for (day, pain, sleep) in [(2, 9, 3), (3, 7, 5), (4, 8, 4), (5, 3, 8), (6, 4, 7)] {
        let finished = try study.command.run(
          line: "run checkin -p P001 --answers - --now 2026-11-0\(day)T08:30:00+00:00",
          input: "{pain: \(pain), sleep: \(sleep)}")
        #expect(finished.code == 0, "\(finished.error)")
      }
      try body(study)
    }
  }

  private static func expectCode(_ code: Int32, _ study: StudyCopy, _ line: String) throws {
    let finished = try study.command.run(line: line)
    #expect(finished.code == code, "\(line): \(finished.error)")
  }

  private static let now = " --now 2026-11-06T12:00:00+00:00"

  /// What the items of the next test's survey are, before and after it was changed.
  private static let versions = [
    """
    - { id: a, type: numeric, prompt: Weight, unit: kg, minimum: 0, maximum: 99 }
    - { id: gone, type: numeric, prompt: Age, minimum: 0, maximum: 99 }
    - { id: x, type: choice, prompt: Side, choices: [{ value: l, text: Left }, { value: r, text: Right }] }
    """,
    """
    - { id: a, type: numeric, prompt: Weight, unit: g, minimum: 0, maximum: 99000 }
    - { id: x, type: choice, prompt: Side, choices: [{ value: r, text: Right }, { value: b, text: Both }] }
    """,
  ]

  @Test func `what only an earlier version asked stands in the report, in its words and units`() throws {
    try StudyCopy.use { study in
      func write(_ version: String) throws {
        let items = version.split(separator: "\n").map { "      " + $0 }.joined(separator: "\n")
        try study.write(
          "id: q\ntitle: Q\nsteps:\n  - id: f\n    type: form\n    items:\n\(items)\n"
            + "  - id: pets\n    type: repeat\n    another: One more?\n    maximum: 3\n    steps:\n"
            + "      - { type: question, item: { id: name, type: text, prompt: Pet } }\n", to: "Surveys/q.yaml")
      }
      try write(ReportTests.versions[0])
      try study.write(
        "id: q\ntitle: Q\ntasks: [{ id: q, survey: q, schedule: [{ id: d, every: 1 day }] }]\n", to: "Schedules/q.yaml")
      try study.succeed("participant add Q1 --schedule q --enrolled 2026-11-02 --now 2026-11-02T08:00:00+00:00")
      func answer(_ text: String, on day: Int) throws {
        let line = "run q -p Q1 --answers - --now 2026-11-0\(day)T12:00:00+00:00"
        let finished = try study.command.run(line: line, input: "{\(text)}")
        #expect(finished.code == 0, "\(finished.error)")
      }
      try answer("a: 5, gone: 7, x: l, pets: [{name: Rex}, {name: Tom}]", on: 2)
      try write(ReportTests.versions[1])
      try study.succeed("accept --reason units --now 2026-11-03T08:00:00+00:00")
      try answer("a: 5500, x: b, pets: [{name: Rex}]", on: 4)
      let report = try study.succeed("report q -p Q1 --last 2 --now 2026-11-04T13:00:00+00:00")
      func row(_ label: String) -> String {
        report.split(separator: "\n").first { $0.contains(label) }.map(String.init) ?? ""
      }
      #expect(row("Weight [g]").contains("5 kg") && row("Weight [g]").contains("5500"), "\(report)")
      #expect(row("Side").contains("Left") && row("Side").contains("Both"), "\(report)")
      #expect(report.contains("Asked in earlier versions"), "\(report)")
      #expect(row("Age").contains("7") && row("Age").contains("not asked in this version"), "\(report)")
      #expect(row("Pet (2)").contains("Tom") && row("Pet (2)").contains("no such entry"), "\(report)")
      // A page without a title has no heading of its id.
      #expect(!report.split(separator: "\n").contains { $0 == "f" || $0 == "pets" }, "\(report)")
    }
  }

  @Test func `a pseudonymous report calls an entry by its number where its choice may not be told`() throws {
    try StudyCopy.use { study in
      try study.write(
        """
        id: kin
        title: Kin
        steps:
          - type: question
            item:
              id: who
              type: choice
              multiple: true
              identifying: true
              prompt: Who is near?
              choices: [{ value: sister, text: My sister }, { value: other, text: Another, other: true }]
          - id: each
            type: repeat
            forEach: who
            maximum: 2
            steps: [{ type: question, item: { id: years, type: numeric, prompt: "How long {{entry}}?" } }]

        """, to: "Surveys/kin.yaml")
      try study.write(
        "id: kin\ntitle: Kin\ntasks: [{ id: kin, survey: kin, schedule: [{ id: d, every: 1 day }] }]\n",
        to: "Schedules/kin.yaml")
      let now = " --now 2026-11-03T12:00:00+00:00"
      try ReportTests.expectCode(0, study, "participant add K1 --schedule kin --enrolled 2026-11-02" + now)
      let answered = try study.command.run(
        line: "run kin -p K1 --answers -" + now,
        input: "{who: [sister, {value: other, text: Winifred}], each: [{years: 7}, {years: 9}]}")
      #expect(answered.code == 0, "\(answered.error)")
      let own = try study.command.run(line: "report kin -p K1" + now).output
      #expect(own.contains("How long Winifred?"))
      let nameless = try study.command.run(line: "report kin -p K1 --pseudonym" + now).output
      #expect(nameless.contains("How long 2?") && !nameless.contains("Winifred") && !nameless.contains("sister"))
    }
  }

  @Test func `the number of an entry stands in what is asked, and in the report, of a table as well`() throws {
    try StudyCopy.use { study in
      try study.write(
        """
        id: drugs
        title: Drugs
        steps:
          - id: each
            type: repeat
            another: More?
            maximum: 2
            steps:
              - id: f
                type: form
                items:
                  - id: m
                    type: matrix
                    prompt: Drug {{index}}
                    choices: [{ value: 1, text: One }, { value: 2, text: Two }]
                    rows: [{ id: a, prompt: "Morning {{index}}" }, { id: b, prompt: Evening }]

        """, to: "Surveys/drugs.yaml")
      try study.write(
        "id: drugs\ntitle: Drugs\ntasks: [{ id: drugs, survey: drugs, schedule: [{ id: d, every: 1 day }] }]\n",
        to: "Schedules/drugs.yaml")
      let now = " --now 2026-11-03T12:00:00+00:00"
      try study.succeed("participant add D1 --schedule drugs --enrolled 2026-11-02" + now)
      let asked = try study.command.run(line: "run drugs -p D1" + now, input: "1\n2\nyes\n2\n1\n\n").error
      #expect(asked.contains("Drug 1\nMorning 1") && asked.contains("Drug 2\nEvening"), "\(asked)")
      #expect(!asked.contains("{{"), "\(asked)")
      let report = try study.succeed("report drugs -p D1" + now)
      for row in ["Morning 1", "Morning 2", "Evening (1)", "Evening (2)"] {
        #expect(report.split(separator: "\n").contains { $0.hasPrefix("  \(row) ") }, "\(row): \(report)")
      }
    }
  }

  @Test func `a report has a column for each outcome and the words of the person's language`() throws {
    try ReportTests.use { study in
      let text = try study.command.run(line: "report checkin -p P001 --last 2" + ReportTests.now).output
      #expect(text.contains("2026-11-05"))
      #expect(text.contains("2026-11-06"))
      #expect(!text.contains("2026-11-04"))
      let japanese = try study.command.run(line: "report checkin -p P001 --language ja --format html" + ReportTests.now)
      #expect(japanese.output.contains("lang=\"ja\""))
      #expect(japanese.output.contains("痛みはどのくらいですか?"))
      #expect(japanese.output.contains("size: A4"))
    }
  }

  @Test func `several outcomes of one day are told apart by their times`() throws {
    try StudyCopy.use { study in
      try study.write(
        """
        id: knee-recovery
        title: Twice a day
        tasks:
          - { id: checkin, survey: checkin, schedule: [{ id: daily, every: 1 day, at: [08:00, 16:00], window: 4 h }] }

        """, to: "Schedules/knee-recovery.yaml")
      let added = try study.command.run(
        line: "participant add P001 --schedule knee-recovery --now 2026-11-03T06:00:00+00:00")
      try #require(added.code == 0, "\(added.error)")
      for time in ["09:10", "17:45"] {
        let finished = try study.command.run(
          line: "run checkin -p P001 --answers - --now 2026-11-03T\(time):00+00:00", input: "{pain: 3, sleep: 7}")
        try #require(finished.code == 0, "\(finished.error)")
      }
      let text = try study.command.run(line: "report checkin -p P001 --last 2" + ReportTests.now).output
      #expect(text.contains("2026-11-03 09:10") && text.contains("2026-11-03 17:45"), "\(text)")
    }
  }

  @Test func `what a report can't show is said`() throws {
    try ReportTests.use { study in
      try ReportTests.expectCode(69, study, "report range-of-motion -p P001" + ReportTests.now)
      try ReportTests.expectCode(64, study, "report nothing -p P001" + ReportTests.now)
      try ReportTests.expectCode(64, study, "report checkin -p P009" + ReportTests.now)
      try ReportTests.expectCode(64, study, "report checkin -p P001 --last 9" + ReportTests.now)
    }
  }

  @Test func `notes and queries on what is shown stand in it, with what became of them`() throws {
    try ReportTests.use { (study: StudyCopy) throws in
      let event = "checkin/daily@2026-11-05"
      for words in [
        ["note", "add", "came late", "-p", "P001", "--event", event],
        ["note", "add", "elsewhere", "-p", "P001", "--event", "checkin/daily@2026-11-02"],
        ["query", "open", event, "really 3?", "-p", "P001", "--item", "pain"],
      ] {
        let done = try study.command.run(words + ["--now", "2026-11-06T11:00:00+00:00"])
        #expect(done.code == 0, "\(done.error)")
      }
      let report = "report checkin -p P001 --last 2" + ReportTests.now
      let open = try study.command.run(line: report).output
      #expect(open.contains("Notes and queries:\n  2026-11-05: note: came late (2026-11-06T11:00:00+00:00)\n"))
      #expect(open.contains("  2026-11-05: query, open on checkin.form/pain: really 3? (2026-11-06T11:00:00+00:00)\n"))
      #expect(!open.contains("elsewhere"))
      let number =
        try JSON(study.command.run(line: "query --json" + ReportTests.now).output).elements
        .compactMap { $0["number"].number }.first ?? 0
      try ReportTests.expectCode(64, study, "query answer \(Int(number)) yes --by A01" + ReportTests.now)
      for line in [
        "assessor add A01", "query answer \(Int(number)) yes --by A01", "query close \(Int(number)) --reason confirmed",
      ] {
        try ReportTests.expectCode(0, study, line + ReportTests.now)
      }
      let all = try study.command.run(line: "query list --all" + ReportTests.now).output
      #expect(all.contains("  assessor A01 answers: yes\n"), "\(all)")
      let page = try study.command.run(line: report + " --format html").output
      #expect(page.contains("query, closed on checkin.form/pain: really 3? Answer: yes Closed: confirmed"))
      let japanese = try study.command.run(line: report + " --language ja").output
      #expect(japanese.contains("備考と照会:\n  2026-11-05: 備考: came late"))
    }
  }

  @Test func `two kinds are paired by day, with a table, a scatter and a sentence`() throws {
    try ReportTests.use { study in
      let finished = try study.command.run(line: "insights sleep pain" + ReportTests.now)
      #expect(finished.code == 0, "\(finished.error)")
      #expect(finished.output.contains("higher sleep went with lower pain"))
      #expect(finished.output.contains("P001"))
      #expect(!finished.output.contains { !$0.isASCII })
      #expect(finished.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
      let json = try JSON(study.command.run(line: "insights sleep pain --json" + ReportTests.now).output)
      #expect(json["people"].elements.first?["strength"]["n"] == .number(5))
      try ReportTests.expectCode(64, study, "insights sleep mood" + ReportTests.now)
    }
  }

  @Test func `a chart is plain where the terminal is, and a picture where asked`() throws {
    try ReportTests.use { study in
      let chart = try study.command.run(line: "history checkin -p P001 --chart --kind pain" + ReportTests.now).output
      #expect(chart.contains("*"))
      #expect(!chart.contains { !$0.isASCII })
      let bars = try study.command.run(line: "history checkin -p P001 --last 2 --kind pain" + ReportTests.now).output
      #expect(bars.split(separator: "\n").count == 3)
      let svg = try study.command.run(line: "history checkin -p P001 --svg -" + ReportTests.now).output
      #expect(svg.hasPrefix("<svg "))
    }
  }

  @Test func `a package describes each of its tables`() throws {
    try ReportTests.use { study in
      let finished = try study.command.run(line: "export --format package --output out" + ReportTests.now)
      #expect(finished.code == 0, "\(finished.error)")
      let package = try JSON(String(decoding: study.bytes(of: "out/datapackage.json"), as: UTF8.self))
      for resource in package["resources"].elements {
        let rows = String(decoding: try study.bytes(of: "out/" + resource["path"].text), as: UTF8.self)
        let head = rows.prefix { $0 != "\r\n" }.split(separator: ",").map(String.init)
        #expect(head == resource["schema"]["fields"].elements.map { $0["name"].text })
      }
      #expect(String(decoding: try study.bytes(of: "out/values.csv"), as: UTF8.self).contains(",pain,9,"))
      let all = try ["checkin.csv", "onboarding.csv", "participants.csv", "values.csv"].map {
        String(decoding: try study.bytes(of: "out/" + $0), as: UTF8.self)
      }.joined()
      #expect(!all.contains("Ann Example"))
      #expect(!all.contains("T08:30"))
    }
  }

  @Test func `routes come only identified, and files only with a folder`() throws {
    try StudyCopy.use { study in
      try ReportTests.expectCode(64, study, "export --format gpx --output out")
      try ReportTests.expectCode(64, study, "export --format package")
      try ReportTests.expectCode(64, study, "export --format wide --table items")
    }
  }

  @Test func `what was recorded through the prompts passes the quality check`() throws {
    try ReportTests.use { study in
      let finished = try study.command.run(line: "qc" + ReportTests.now)
      #expect(finished.code == 0, "\(finished.output)")
      #expect(finished.error.contains("6 outcomes judged, 0 findings"))
    }
  }
}
