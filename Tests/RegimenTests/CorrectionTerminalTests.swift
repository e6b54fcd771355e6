import Foundation
import Testing

/// `outcome correct` at a terminal: the survey opens as it was answered.
@Suite struct CorrectionTerminalTests {
  private static let event = "checkin/daily@2026-11-02"

  private static func use(_ body: (StudyCopy, [String]) throws -> Void) throws {
    try StudyCopy.use { study in
      try study.onboard()
      let recorded = try study.command.run(
        line: "run checkin -p P001 --now " + StudyCopy.morning, input: "4\n11\n")
      #expect(recorded.code == 0, "\(recorded.error)")
      let words = ["outcome", "correct", event, "-p", "P001", "--reason", "typo", "--json", "--now"]
      try body(study, words + ["2026-11-02T12:00:00+00:00"])
    }
  }

  private static func values(_ study: StudyCopy) throws -> [JSON] {
    let line = "outcome show \(event) -p P001 --json --now 2026-11-02T13:00:00+00:00"
    return try JSON(study.command.run(line: line).output)["values"].elements.map { $0["value"] }
  }

  @Test func `Enter keeps what was recorded, another answer takes its place`() throws {
    try Self.use { study, words in
      var sitting = try TerminalSitting(words, in: study.folder)
      defer { sitting.close() }
      try sitting.wait(for: "Question 1 of 2")
      try sitting.wait(for: "(now: 4")
      sitting.press("\r")
      try sitting.wait(for: "Question 2 of 2")
      try sitting.wait(for: "(now: 11 h")
      sitting.press("\u{15}9\r")
      let finished = try sitting.end()
      #expect(finished.code == 0, "\(finished.error.suffix(500))")
      #expect(sitting.isRestored)
      #expect(finished.error.contains("checkin.form/sleep: 11 is now 9"))
      #expect(!finished.error.contains("checkin.form/pain: "))
      #expect(try Self.values(study) == [.number(4), .number(9)])
    }
  }

  @Test(arguments: ["\u{3}\u{3}", "9\u{3}\u{3}"])
  func `stopped before the last question is confirmed, nothing is changed`(
    _ press: String
  ) throws {
    try Self.use { study, words in
      var sitting = try TerminalSitting(words, in: study.folder)
      defer { sitting.close() }
      try sitting.wait(for: "Question 1 of 2")
      sitting.press("\u{15}7\r")
      try sitting.wait(for: "Question 2 of 2")
      sitting.press(press)
      let finished = try sitting.end()
      #expect(finished.code == 130)
      #expect(sitting.isRestored)
      #expect(try Self.values(study) == [.number(4), .number(11)])
    }
  }
}
