import Foundation
import Testing

/// The login that reaches one person's feed.
@Suite struct KioskTests {
  private static let now = "2026-11-02T09:00:00+00:00"

  @Test func `a sitting is taken from the list, and the ring fills`() throws {
    try StudyCopy.use { study in
      try study.enrol()
      let finished = try study.command.run(
        line: "kiosk -p P001 --now " + Self.now, input: "1\n" + StudyCopy.consentedLines + "q\n")
      #expect(finished.code == 0)
      #expect(finished.output == "")
      #expect(finished.error.contains("[1] all day"))
      #expect(finished.error.contains("(--------) 0 of 1 done"))
      #expect(finished.error.contains("1 of 3 done"))
      #expect(try study.states(now: Self.now).values.contains("done"))
    }
  }

  @Test func `a sitting that is left is kept, and goes on from the list`() throws {
    try StudyCopy.use { study in
      try study.enrol()
      let left = try study.command.run(line: "kiosk -p P001 --now " + Self.now, input: "1\n\n1\n:quit\nq\n")
      #expect(left.code == 0)
      #expect(left.error.contains("  begun\n"))
      let resumed = try study.command.run(
        line: "kiosk -p P001 --now " + Self.now, input: "1\n1\n2\n1\nAnn Example\n\nq\n")
      #expect(resumed.code == 0)
      #expect(resumed.error.contains("[x] all day"))
    }
  }

  @Test(arguments: ["", "\n", "+\n", "1\n", "1\n\n1\n"])
  func `the end of the input leaves quietly and answers nothing`(_ input: String) throws {
    try StudyCopy.use { study in
      try study.enrol()
      let finished = try study.command.run(line: "kiosk -p P001 --now " + Self.now, input: input)
      #expect(finished.code == 0)
      #expect(!finished.error.contains("regimen:"))
      #expect(try !study.states(now: Self.now).values.contains("done"))
    }
  }

  /// Whatever is typed, or sent by a program that expects another one, is a line at a prompt.
  @Test(arguments: [
    "sh\n", "!sh\n", ":!sh\n", "1; sh\n", "`id`\n", "$(id)\n", "../../etc/passwd\n", "\u{1B}[A\u{1B}[2J\n",
    "\0\0\0\0\n",
    "C0644 3 name\n", ":edit\n", "--help\n", "-p\n", "99999999999999999999\n",
  ])
  func `nothing leads out`(_ typed: String) throws {
    try StudyCopy.use { study in
      try study.enrol()
      try study.enrol("P002")
      let finished = try study.command.run(line: "kiosk -p P001 --now " + Self.now, input: typed + "q\n")
      #expect(finished.code == 0)
      #expect(finished.error.contains("is not a choice here"))
      for word in ["P002", "uid=", "root:", "USAGE", "\u{1B}", "\0"] { #expect(!finished.error.contains(word)) }
    }
  }

  @Test func `what ssh was asked to run is not looked at`() throws {
    try StudyCopy.use { study in
      try study.enrol()
      let asked = ["SSH_ORIGINAL_COMMAND": "id; cat study.yaml"]
      let (with, without) = (
        try study.command.run(line: "kiosk -p P001 --now " + Self.now, input: "q\n", environment: asked),
        try study.command.run(line: "kiosk -p P001 --now " + Self.now, input: "q\n")
      )
      #expect(with.error == without.error)
      #expect(with.code == 0)
    }
  }

  /// Who logs in reads neither paths nor names of others.
  @Test(arguments: ["kiosk -p P009", "kiosk --by A09", "kiosk -p P001 --study nowhere"])
  func `what stands in the way is told without particulars`(_ line: String) throws {
    try StudyCopy.use(keeping: .file) { study in
      try study.enrol()
      #expect(try study.command.run(line: "assessor add A01 --now " + Self.now).code == 0)
      let finished = try study.command.run(line: line + " --now " + Self.now, input: "q\n")
      #expect(finished.code != 0)
      #expect(finished.error.contains("please tell those who run the study"))
      for word in ["A01", "P001", ".sqlite", "nowhere"] { #expect(!finished.error.contains(word)) }
    }
  }

  @Test func `whom to ask is told where study dot yaml names somebody`() throws {
    try StudyCopy.use { study in
      try study.write("id: knee-study\nzone: Europe/London\ncontact: \"Dr \\u202E Lee\"\n", to: "study.yaml")
      try study.enrol()
      let finished = try study.command.run(line: "kiosk -p P009 --now " + Self.now, input: "q\n")
      #expect(finished.error.contains("those who run the study (Dr \\u202E Lee)"), "\(finished.error)")
    }
  }

  @Test(arguments: ["kiosk", "kiosk -p P001 --by A01"])
  func `a login is of one person`(_ line: String) throws {
    try StudyCopy.use { study in
      let finished = try study.command.run(line: line, input: "")
      #expect(finished.code == 64)
      #expect(finished.error.contains("name one person"))
    }
  }
}
