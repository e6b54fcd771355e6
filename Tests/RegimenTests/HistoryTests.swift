import Foundation
import Testing

/// What was recorded, read back.
@Suite struct HistoryTests {
  private static let days = [("2026-11-02", 4), ("2026-11-03", 6)]
  private static let later = " --now 2026-11-03T12:00:00+00:00"

  private static func use(_ body: (StudyCopy) throws -> Void) throws {
    try StudyCopy.use { study in
      try study.onboard()
      for (day, pain) in days {
        let finished = try study.command.run(
          line: "run checkin -p P001 --answers - --now \(day)T08:30:00+00:00", input: "{pain: \(pain), sleep: 11}")
        #expect(finished.code == 0, "\(finished.error)")
      }
      try body(study)
    }
  }

  @Test func `a task's outcomes come by study day, or the latest first`() throws {
    try HistoryTests.use { study in
      func rows(_ words: String) throws -> [JSON] {
        try JSON(study.command.run(line: "history checkin -p P001 --json" + words + HistoryTests.later).output).elements
      }
      let upwards = try rows("")
      #expect(upwards.map { $0["date"].text } == ["2026-11-02", "2026-11-03"])
      #expect(upwards.map { $0["values"].elements.first?["value"] } == [.number(4), .number(6)])
      #expect(upwards.map { $0["values"].elements.last?["unit"] } == [.string("h"), .string("h")])
      #expect(upwards.allSatisfy { $0["late"] == .boolean(false) && $0["revised"] == .boolean(false) })
      #expect(try rows(" --descending") == upwards.reversed())
    }
  }

  @Test func `what was recorded later is not seen`() throws {
    try HistoryTests.use { study in
      let finished = try study.command.run(line: "history checkin -p P001 --now 2026-11-02T12:00:00+00:00")
      #expect(
        finished.output
          == "today, Monday 2026-11-02: 1 entry\n  08:30  pain 4, sleep 11 h  clock stated  checkin/daily@2026-11-02\n")
      #expect(!finished.output.contains("2026-11-03"))
    }
  }

  private static let recordings = StudyCopy.repository.appendingPathComponent("Surveys/recordings").path

  @Test func `no series mixes angles of two methods, and the history names them`() throws {
    try StudyCopy.use { study in
      try study.onboard()
      let days = ["2026-11-03", "2026-11-05", "2026-11-06"]
      for (index, day) in days.enumerated() {
        let source = index == 1 ? " --sensor knee=\(Self.recordings)/knee-flexion.json" : ""
        let input = index == 1 ? "{}" : "knee: { minimum: -\(index + 1), maximum: 10\(index) }"
        try study.succeed(
          "run range-of-motion -p P001 --answers - --now \(day)T08:30:00+00:00\(source)", input: input)
      }
      let end = " --now 2026-11-06T12:00:00+00:00"
      let history = try study.succeed("history range-of-motion -p P001" + end)
      #expect(history.contains("goniometer") && history.contains("motion"))
      let drawn = try study.succeed("history range-of-motion -p P001 --last 5 --kind kneeMinimum" + end)
      #expect(drawn.contains("kneeMinimum, goniometer (deg)") && !drawn.contains("2026-11-05"), "\(drawn)")
      let ranges = try study.succeed("history range-of-motion -p P001 --last 5 --kind kneeRange" + end)
      #expect(ranges.contains("kneeRange (deg)") && ranges.contains("2026-11-05"), "a range has no zero to share")
    }
  }

  @Test func `a task without outcomes says so, and an unknown one exits 64`() throws {
    try HistoryTests.use { study in
      let none = try study.command.run(line: "history range-of-motion -p P001" + HistoryTests.later)
      #expect(none.code == 0)
      #expect(none.output == "")
      #expect(none.error.contains("nothing was recorded of range-of-motion"))
      #expect(try study.command.run(line: "history chekin -p P001" + HistoryTests.later).code == 64)
    }
  }

  @Test func `an outcome shows its values and its result`() throws {
    try HistoryTests.use { study in
      let words = "outcome show checkin/daily@2026-11-03 -p P001" + HistoryTests.later
      let text = try study.command.run(line: words)
      #expect(text.code == 0, "\(text.error)")
      #expect(
        text.output == """
          checkin/daily@2026-11-03  complete, finished 2026-11-03T08:30:00+00:00
          times
            intended  2026-11-03T08:00:00+00:00
            opened    2026-11-03T08:30:00+00:00
            finished  2026-11-03T08:30:00+00:00
            recorded  2026-11-03T08:30:00+00:00
            zone      Europe/London
          recorded by the participant (typed under account \(NSUserName()), clock stated)
          values
            pain   6
            sleep  11 h
          result
            checkin.form
              pain   answered  6
              sleep  answered  11 h

          """)
      let json = try study.command.run(line: words + " --json").output
      for name in ["source", "notes", "result"] {
        #expect(json.components(separatedBy: "\n  \"\(name)\":").count == 2, "\(name) stands once")
      }
      let printed = try JSON(json)
      #expect(printed["result"]["survey"].text == "checkin")
      #expect(printed["revisions"].elements == [])
      #expect(printed["deleted"] == .null)
      #expect(printed["values"].elements.count == 2)
    }
  }

  @Test func `an event without an outcome exits 69`() throws {
    try HistoryTests.use { study in
      let finished = try study.command.run(line: "outcome show checkin/daily@2026-11-04 -p P001" + HistoryTests.later)
      #expect(finished.code == 69)
      #expect(finished.error.contains("nothing is recorded of 'checkin/daily@2026-11-04'"))
    }
  }
}
