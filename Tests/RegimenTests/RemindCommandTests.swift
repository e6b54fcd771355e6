import Foundation
import Testing

/// `regimen remind`: what it hands over, prints and refuses.
@Suite struct RemindCommandTests {
  private static let schedule = """
    id: s
    title: S
    tasks:
      - { id: a, survey: checkin, schedule: [{ id: d, every: 1 day, at: 08:00, window: 4 h, remind: [30 min] }] }

    """

  private func study(_ body: (StudyCopy) throws -> Void) throws {
    try StudyCopy.use { study in
      try study.write(RemindCommandTests.schedule, to: "Schedules/s.yaml")
      try study.write("id: s\nattributes: { email: { type: text } }\n", to: "study.yaml")
      for id in ["P1", "P2"] {
        let now = "--now 2026-11-02T00:00:00Z"
        let add = "participant add \(id) --schedule s --enrolled 2026-11-02 --zone UTC \(now)"
        #expect(try study.command.run(line: add).code == 0)
        #expect(try study.command.run(line: "participant set \(id) email=\(id)@example.org \(now)").code == 0)
      }
      try body(study)
    }
  }

  private let now = ["--now", "2026-11-02T09:00:00Z"]

  @Test func `a dry run says what would be sent, and writes nothing`() throws {
    try study { study in
      let before = try study.command.run(["audit"] + now).output
      let listed = try study.command.run(["remind", "--contact", "email", "--dry-run"] + now)
      #expect(listed.code == 0 && listed.output.hasSuffix("2 to be sent\n"), "\(listed.output)\(listed.error)")
      #expect(listed.output.contains("2026-11-02T08:30:00+00:00  P1  "))
      #expect(try study.command.run(["audit"] + now).output == before)
    }
  }

  @Test func `a command reads an object for each, and nothing is sent a second time`() throws {
    try study { study in
      let words = ["remind", "--contact", "email", "--command", "cat >> sent.ndjson"] + now
      let sent = try study.command.run(words)
      #expect(sent.code == 0 && sent.output == "2 sent\n" && sent.error.isEmpty, "\(sent.output)\(sent.error)")
      #expect(try study.command.run(words).output == "no reminder was to be sent\n")
      let lines = String(decoding: try study.bytes(of: "sent.ndjson"), as: UTF8.self).split(separator: "\n")
      #expect(lines.count == 2 && lines.contains { $0.contains(#""to":"P2@example.org""#) })
    }
  }

  @Test func `mail is handed to a program with the arguments of sendmail`() throws {
    try study { study in
      try study.write("#!/bin/sh\n{ echo \"$@\"; cat; } > \"mail.$$\"\n", to: "mailer")
      #expect(try study.command.shell("chmod +x mailer").code == 0)
      let mailer = study.folder.appendingPathComponent("mailer").path + " --quiet"
      let sent = try study.command.run(
        ["remind", "--contact", "email", "--mail-from", "knee@example.org", "--sendmail", mailer, "--limit", "1"] + now)
      #expect(sent.output == "1 sent\n", "\(sent.output)\(sent.error)")
      let mail = try study.command.shell("cat mail.*").output
      #expect(mail.hasPrefix("--quiet -i -f knee@example.org -- P1@example.org\nFrom: "), "\(mail)")
    }
  }

  @Test func `a failure is told with its reason, the next attempt, and without the address`() throws {
    try study { study in
      let failed = try study.command.run(
        ["remind", "--contact", "email", "--command", "echo no P1@example.org here >&2; exit 9", "--json"] + now)
      #expect(failed.code == 1 && failed.error.contains("failed: no (address) here"), "\(failed.error)")
      #expect(failed.error.contains("tried again at 2026-11-02T09:01:00+00:00") && !failed.error.contains("@example"))
      let json = try JSON(failed.output)
      #expect(json["failed"] == .number(2) && json["sent"] == .number(0))
      let today = try study.command.run(["today"] + now).output
      #expect(today.contains("Reminders not sent, or uncertain (2)"))
    }
  }

  @Test(arguments: [
    ("--contact email", 64, "give one of the two"),
    ("--contact email --command cat --mail-from a@example.org", 64, "give one of the two"),
    ("--contact email --mail-from nobody", 64, "'nobody' is not an address"),
    ("--contact email --mail-from a@example.org --sendmail absent-mailer", 69, "no program 'absent-mailer'"),
    ("--contact mail --command cat", 64, "no attribute 'mail'; it has email"),
    ("--contact email --command cat --public-url example.org", 64, "whole address"),
    ("--contact email --command cat --at-once 0", 64, "from 1 on"),
  ])
  func `what can't be is refused with its cause`(_ options: String, _ code: Int32, _ message: String) throws {
    try study { study in
      let refused = try study.command.run(line: "remind " + options + " --now 2026-11-02T09:00:00Z")
      #expect(refused.code == code && refused.error.contains(message), "\(refused.code) \(refused.error)")
    }
  }
}
