import CivilTime
import Record
import StudyDesk
import Testing

/// The link in a reminder.
struct ReminderLinkTests {
  private func withLink(_ body: (Reminding, String) throws -> Void) throws {
    try Reminding.with(people: ["P1"]) { trial in
      trial.settings = ReminderSettings(way: .mail, contact: "email", publicURL: "https://x.org")
      trial.now = "2026-11-03T09:10:00Z"
      try trial.round()
      let link = try #require(trial.handed.first?.link)
      try body(trial, String(try #require(link.split(separator: "/").last)))
    }
  }

  @Test func `it opens the participant's pages until the event closes`() throws {
    try withLink { trial, link in
      let opened = try trial.desk.openLink(link, pin: nil)
      #expect(opened.participant == "P1")
      #expect(try trial.desk.visitor(by: opened.secret) == "P1")
      #expect(try trial.desk.openLink(link, pin: nil).secret != opened.secret)
      trial.now = "2026-11-03T12:00:00Z"
      #expect(throws: AccessRefusal.notALink) { try trial.desk.openLink(link, pin: nil) }
      #expect(try trial.desk.visitor(by: opened.secret) == "P1", "what was open may be finished for an hour")
      trial.now = "2026-11-03T13:00:00Z"
      #expect(try trial.desk.visitor(by: opened.secret) == nil)
      try trial.desk.clearReminderLinks()
    }
  }

  @Test func `it replaces no personal link, and goes with it when that is taken back`() throws {
    try withLink { trial, link in
      let personal = try trial.desk.makeLink(for: "P1", expires: nil, withPIN: false, renewing: false, by: .program)
      trial.now = "2026-11-03T11:31:00Z"
      try trial.round()
      let second = try #require(trial.handed.last?.link?.split(separator: "/").last)
      #expect(try trial.desk.openLink(personal.secret, pin: nil).participant == "P1")
      let opened = try trial.desk.openLink(String(second), pin: nil)
      try trial.desk.revokeLink(of: "P1", reason: "lost", by: .program)
      for secret in [link, String(second), personal.secret] {
        #expect(throws: AccessRefusal.notALink) { try trial.desk.openLink(secret, pin: nil) }
      }
      #expect(try trial.desk.visitor(by: opened.secret) == nil)
    }
  }

  @Test func `signing out ends the device, and the link of one who is off the lists opens nothing`() throws {
    try withLink { trial, link in
      let opened = try trial.desk.openLink(link, pin: nil)
      try trial.desk.endSession(opened.secret)
      #expect(try trial.desk.visitor(by: opened.secret) == nil)
      // What names a device is no link.
      let again = try trial.desk.openLink(link, pin: nil)
      #expect(throws: AccessRefusal.notALink) { try trial.desk.openLink(again.secret, pin: nil) }
      #expect(try trial.desk.visitor(by: link) == nil)
      try trial.study.change("P1", .status(.removed, reason: nil), now: at("2026-11-03T09:11:00Z"))
      trial.now = "2026-11-03T09:12:00Z"
      #expect(throws: AccessRefusal.notALink) { try trial.desk.openLink(link, pin: nil) }
      #expect(try trial.desk.visitor(by: again.secret) == nil)
    }
  }

  @Test func `the link of a reminder that was not sent opens nothing`() throws {
    try Reminding.with(people: ["P1"]) { trial in
      trial.settings = ReminderSettings(way: .mail, contact: "email", publicURL: "https://x.org")
      trial.ends = { _ in .failed("no route") }
      trial.now = "2026-11-03T09:10:00Z"
      try trial.round()
      let link = try #require(trial.handed.first?.link?.split(separator: "/").last)
      #expect(throws: AccessRefusal.notALink) { try trial.desk.openLink(String(link), pin: nil) }
    }
  }
}
