import Foundation
import Testing

/// Corrections, deletions, remarks and the end of the study.
@Suite struct RecordsTests {
  static let now = " --now 2026-11-03T12:00:00+00:00"
  static let event = "checkin/daily@2026-11-02"

  static func use(_ body: (StudyCopy) throws -> Void) throws {
    try StudyCopy.use { study in
      try study.onboard()
      let finished = try study.command.run(
        line: "run checkin -p P001 --answers - --now 2026-11-02T08:30:00+00:00", input: "{pain: 4, sleep: 11}")
      #expect(finished.code == 0, "\(finished.error)")
      try body(study)
    }
  }

  static func values(_ study: StudyCopy, _ words: String = now) throws -> [Double?] {
    let shown = try JSON(study.command.run(line: "outcome show \(event) -p P001 --json" + words).output)
    return shown["values"].elements.map { $0["value"].number }
  }

  @Test func `a correction changes one answer, and the old one stays with who, when and why`() throws {
    try RecordsTests.use { study in
      let corrected = try study.command.run(
        [
          "outcome", "correct", RecordsTests.event, "-p", "P001", "--set", "pain=7", "--reason", "typing error",
          "--now",
          "2026-11-03T12:00:00+00:00",
        ])
      #expect(corrected.code == 0, "\(corrected.error)")
      #expect(corrected.error.contains("checkin.form/pain: 4 is now 7"))
      #expect(try RecordsTests.values(study) == [7, 11])
      let shown = try study.command.run(line: "outcome show \(RecordsTests.event) -p P001" + RecordsTests.now).output
      #expect(shown.contains("first: pain 4, sleep 11 h"))
      #expect(shown.contains("2026-11-03T12:00:00+00:00  account "))
      #expect(shown.contains(": typing error\n    checkin.form/pain: 4 is now 7\n"))
      #expect(shown.contains("checkin.form/pain: 4 is now 7"))
      // As it stood before.
      #expect(try RecordsTests.values(study, RecordsTests.now + " --as-of 2026-11-03T11:00:00+00:00") == [4, 11])
      let history = try study.command.run(line: "history checkin -p P001" + RecordsTests.now).output
      #expect(history.contains("pain 7, sleep 11 h  revised"))
      #expect(try study.command.run(line: "store verify").code == 0)
    }
  }

  @Test(arguments: [("--set sleep=9", ""), ("--plain", "\n9\n")])
  func `what a correction leaves as it was keeps when and how it was answered`(change: String, typed: String) throws {
    try StudyCopy.use { study in
      try study.onboard()
      let run = "run checkin -p P001 --plain --now 2026-11-02T08:30:00+00:00"
      #expect(try study.command.run(line: run, input: "4\n11\n\n").code == 0)
      func items() throws -> [JSON] {
        let shown = try JSON(study.succeed("outcome show \(RecordsTests.event) -p P001 --json" + RecordsTests.now))
        let form = shown["result"]["results"].elements.first { $0["step"].text == "checkin.form" }
        return form?["results"].elements ?? []
      }
      let before = try items()
      try study.succeed(
        "outcome correct \(RecordsTests.event) -p P001 --reason typo \(change)" + RecordsTests.now, input: typed)
      let after = try items()
      #expect(before.count == 2 && after.count == 2)
      for name in ["ms", "input", "started", "finished"] {
        #expect(before[0][name] == after[0][name], "\(name)")
      }
      #expect(before[0]["ms"].number != nil && before[0]["input"].text == "plain")
      #expect(after[1]["ms"].number == nil && after[1]["finished"].text.hasPrefix("2026-11-03"))
    }
  }

  @Test func `a person keeps answers with Enter or types others`() throws {
    try RecordsTests.use { study in
      let line = "outcome correct \(RecordsTests.event) -p P001 --reason typo" + RecordsTests.now
      let corrected = try study.command.run(line: line, input: "\n9\n")
      #expect(corrected.code == 0, "\(corrected.error)")
      #expect(corrected.error.contains("now: 4, Enter keeps it"))
      #expect(try RecordsTests.values(study) == [4, 9])
    }
  }

  @Test(arguments: ["", "\n", "5\n", ":quit\n"])
  func `a correction that is not finished changes nothing`(_ input: String) throws {
    try RecordsTests.use { study in
      let before = try study.command.run(line: "store verify").output
      let line = "outcome correct \(RecordsTests.event) -p P001 --reason typo" + RecordsTests.now
      let stopped = try study.command.run(line: line, input: input)
      #expect(stopped.code == 130)
      #expect(try study.command.run(line: "store verify").output == before)
    }
  }

  @Test(arguments: [
    ("--set pain=4", Int32(69), "all answers are as they were"), ("--set pain=11", 65, "pain"),
    ("--set pian=4", 65, "no item 'pian'"), ("--set pain", 64, "ITEM=VALUE"), ("--set pain=:skip", 65, "pain"),
    ("--set pain={\"state\":\"lost\"}", 64, "no state"), ("--set pain={\"state\":\"skipped\"}", 65, "pain"),
  ])
  func `a correction that can't be is refused`(_ words: String, _ code: Int32, _ text: String) throws {
    try RecordsTests.use { study in
      let before = try study.command.run(line: "store verify").output
      let refused = try study.command.run(
        line: "outcome correct \(RecordsTests.event) -p P001 --reason typo \(words)" + RecordsTests.now)
      #expect(refused.code == code)
      #expect(refused.error.contains(text), "\(refused.error)")
      #expect(try study.command.run(line: "store verify").output == before)
    }
  }

  @Test func `answers that a correction hides fall away, and those that it shows are asked for`() throws {
    try StudyCopy.use { study in
      try study.write(
        """
        id: fever
        title: Fever
        steps:
          - id: s
            type: form
            items:
              - { id: ill, type: boolean, prompt: Ill? }
              - { id: degrees, type: numeric, prompt: Degrees, decimals: 1, showIf: ill == true }
        outcomes: [{ kind: ill, from: s/ill }, { kind: degrees, from: s/degrees }]
        """, to: "Surveys/fever.yaml")
      try study.write(
        "id: stay\ntitle: Stay\ntasks: [{ id: fever, survey: fever, schedule: [{ id: daily, every: 1 day }] }]\n",
        to: "Schedules/stay.yaml")
      func run(_ words: String, _ input: String = "") throws -> Command.Finished {
        try study.command.run(line: words + RecordsTests.now, input: input)
      }
      #expect(try run("participant add P001 --schedule stay").code == 0)
      #expect(try run("run fever -p P001 --answers -", "{ill: true, degrees: 38.5}").code == 0)
      let correct = "outcome correct fever/daily@2026-11-03 -p P001 --reason r "
      let hidden = try run(correct + "--set ill=false")
      #expect(hidden.code == 0, "\(hidden.error)")
      #expect(hidden.error.contains("s/degrees: 38.5 is now notShown"))
      let missing = try run(correct + "--set ill=true")
      #expect(missing.code == 65)
      #expect(missing.error.contains("degrees"))
      #expect(try run(correct + "--answers -", "{ill: true, degrees: 37.2}").code == 0)
    }
  }

  @Test func `what was answered on paper goes to the event that was open then`() throws {
    try RecordsTests.use { study in
      func enter(_ observed: String) throws -> Command.Finished {
        try study.command.run(
          line: "run checkin -p P001 --mode paper --quiet --answers - --observed \(observed)"
            + " --now 2026-11-06T10:00:00+00:00", input: "{pain: 2, sleep: 8}")
      }
      // Missed by now, and answered in time.
      #expect(try enter("2026-11-04T20:00:00+00:00").code == 0)
      let states = try study.command.run(
        line: "history checkin -p P001 --day 2026-11-04 --now 2026-11-06T10:00:00+00:00"
      ).output
      #expect(
        states.contains("20:00  pain 2, sleep 8 h  on paper, clock stated  checkin/daily@2026-11-04"), "\(states)")
      for (observed, why) in [
        ("2026-11-04T21:00:00+00:00", "is recorded already"),
        ("2026-11-06T07:00:00+00:00", "--observed says when it was"),
        ("2026-11-06T11:00:00+00:00", "can't have been answered later"),
        ("2026-10-20T11:00:00+00:00", "was not due on"),
      ] {
        let refused = try enter(observed)
        #expect(refused.code == 69)
        #expect(refused.error.contains(why), "\(refused.error)")
      }
    }
  }

  @Test func `a deleted outcome leaves a tombstone, and its event may be recorded again`() throws {
    try RecordsTests.use { study in
      let delete = "outcome delete \(RecordsTests.event) -p P001 --reason wrong" + RecordsTests.now
      #expect(try study.command.run(line: delete).code == 0)
      #expect(try study.command.run(line: delete).code == 69)
      let shown = try study.command.run(line: "outcome show \(RecordsTests.event) -p P001" + RecordsTests.now).output
      #expect(shown.contains("deleted 2026-11-03T12:00:00+00:00 by account "))
      #expect(shown.contains(": wrong"))
      let again = try study.command.run(
        line: "run checkin -p P001 --event \(RecordsTests.event) --answers - --observed 2026-11-02T09:00:00+00:00"
          + " --mode paper" + RecordsTests.now, input: "{pain: 2, sleep: 8}")
      #expect(again.code == 0, "\(again.error)")
      #expect(try RecordsTests.values(study) == [2, 8])
      // The four times, and how it came in.
      let times = try JSON(
        study.command.run(line: "outcome show \(RecordsTests.event) -p P001 --json" + RecordsTests.now).output)["times"]
      #expect(times["intended"].text == "2026-11-02T08:00:00+00:00")
      #expect(times["opened"].text == "2026-11-02T09:00:00+00:00")
      #expect(times["finished"].text == "2026-11-02T09:00:00+00:00")
      #expect(times["recorded"].text == "2026-11-03T12:00:00+00:00")
      #expect(times["zone"].text == "Europe/London")
      let history = try study.command.run(line: "history checkin -p P001" + RecordsTests.now).output
      #expect(history.contains("on paper"))
    }
  }

  @Test func `all of a task is deleted after its name was typed`() throws {
    try RecordsTests.use { study in
      let delete = "outcome delete --task checkin -p P001 --reason test" + RecordsTests.now
      #expect(try study.command.run(line: delete, input: "yes\n").code == 130)
      #expect(try RecordsTests.values(study) == [4, 11])
      #expect(try study.command.run(line: delete, input: "checkin\n").code == 0)
      let history = try study.command.run(line: "history checkin -p P001" + RecordsTests.now)
      #expect(history.output == "")
    }
  }

  @Test func `a query on a value shows until it is settled`() throws {
    try RecordsTests.use { study in
      func run(_ words: [String]) throws -> Command.Finished {
        try study.command.run(words + ["--now", "2026-11-03T12:00:00+00:00"])
      }
      let opened = try run(["query", "open", RecordsTests.event, "really 4?", "-p", "P001", "--item", "pain"])
      #expect(opened.code == 0, "\(opened.error)")
      let number = opened.output.split(separator: " ")[1]
      #expect(try run(["history", "checkin", "-p", "P001"]).output.contains("query open"))
      #expect(try run(["query", "answer", String(number), "yes, asked by phone"]).code == 0)
      let listed = try JSON(run(["query", "--json"]).output).elements
      #expect(listed.map { $0["item"].text } == ["checkin.form/pain"])
      #expect(listed.first?["answers"].elements.map { $0["text"].text } == ["yes, asked by phone"])
      #expect(try run(["query", "close", String(number), "--reason", "confirmed"]).code == 0)
      #expect(try run(["query", "close", String(number)]).code == 69)
      #expect(try JSON(run(["query", "--json"]).output).elements == [])
      let shown = try run(["outcome", "show", RecordsTests.event, "-p", "P001"]).output
      for text in ["really 4?", "yes, asked by phone", "closes it: confirmed"] { #expect(shown.contains(text)) }
      #expect(try run(["query", "open", RecordsTests.event, "?", "-p", "P001", "--item", "pian"]).code == 64)
    }
  }

  @Test func `a closed study is frozen, exported, and still read`() throws {
    try RecordsTests.use { study in
      let close = "study close --export final" + RecordsTests.now
      #expect(try study.command.run(line: close, input: "no\n").code == 130)
      let closed = try study.command.run(line: close + " --yes")
      #expect(closed.code == 0, "\(closed.error)")
      let head = try JSON(study.command.run(line: "store verify --json").output)["head"].text
      #expect(closed.output.contains("head \(head)"))
      let exported = String(decoding: try study.bytes(of: "final/values.csv"), as: UTF8.self)
      #expect(exported == (try study.command.run(line: "export --format csv" + RecordsTests.now).output))
      #expect(try study.command.run(line: "store verify --store final/study.sqlite --expect \(head)").code == 0)
      let refused = try study.command.run(
        line: "run checkin -p P001 --answers -" + RecordsTests.now, input: "{pain: 4, sleep: 11}")
      #expect(refused.code == 69)
      #expect(refused.error.contains("the study is closed"))
      #expect(try study.command.run(line: "study close --export other --yes" + RecordsTests.now).code == 69)
      #expect(try study.command.run(line: "history checkin -p P001" + RecordsTests.now).code == 0)
    }
  }

  /// A limit on the size of files stands for a disk without room: the copy of the store is the first that is larger.
  @Test func `a disk without room leaves the study open, and no folder`() throws {
    try RecordsTests.use { study in
      let line = "'\(Command.program.path)' study close --export final --yes" + RecordsTests.now
      let full = try study.command.shell("trap '' XFSZ; ulimit -f 200; exec \(line)")
      #expect(full.code == 74, "\(full.error)")
      let names = try FileManager.default.contentsOfDirectory(atPath: study.folder.path)
      #expect(!names.contains("final") && !names.contains { $0.hasPrefix(".regimen-") }, "\(names)")
      #expect(try study.command.shell(line).code == 0)
    }
  }

  @Test func `two sites that recorded apart become one store`() throws {
    try RecordsTests.use { study in
      #expect(try study.command.run(line: "store backup empty.sqlite").code == 0)
      func other(_ words: String, _ input: String = "") throws {
        let finished = try study.command.run(
          line: words + " --store other/study.sqlite" + RecordsTests.now, input: input)
        #expect(finished.code == 0, "\(finished.error)")
      }
      try other("participant add P900 --schedule knee-recovery")
      try other("run onboarding -p P900", StudyCopy.consentedLines)
      let merged = try study.command.run(line: "store merge other/study.sqlite" + RecordsTests.now)
      #expect(merged.code == 0, "\(merged.error)")
      let shown = try study.command.run(line: "history onboarding -p P900" + RecordsTests.now)
      #expect(shown.output.contains("onboarding/once"))
      #expect(try study.command.run(line: "store merge other/study.sqlite" + RecordsTests.now).code == 65)
      #expect(try study.command.run(line: "store merge empty.sqlite" + RecordsTests.now).code == 65)
    }
  }
}
