import CivilTime
import Definitions
import Foundation
import JSONText
import Record
import StudyDesk
import StudyService
import Testing

/// What is sent, to whom, and what is kept of it.
struct RemindingTests {
  @Test func `the latest reminder of an event that is open is sent, and stands for those before it`() throws {
    try Reminding.with { trial throws in
      trial.now = "2026-11-03T09:10:00Z"
      let due = try trial.desk.remindersToSend(contact: "email")
      #expect(due.map(\.participant) == ["P1", "P2"] && due.allSatisfy { $0.passedOver == 1 && $0.attempt == 1 })
      #expect(due.allSatisfy { $0.json["at"]?.string == "2026-11-03T09:00:00+00:00" })
      try trial.round()
      #expect(trial.delivered.map(\.participant) == ["P1", "P2"])
      #expect(try trial.desk.remindersToSend(contact: "email").isEmpty)
      trial.now = "2026-11-03T11:31:00Z"
      try trial.round()
      #expect(trial.delivered.count == 4)
    }
  }

  @Test func `what was done, excused, paused or withdrawn since it was listed is not sent`() throws {
    try Reminding.with(people: ["done", "excused", "paused", "withdrawn", "removed", "erased", "left", "open"]) {
      trial throws in
      trial.now = "2026-11-03T09:10:00Z"
      let due = try trial.desk.remindersToSend(contact: "email")
      #expect(due.count == 8)
      let now = at("2026-11-03T09:10:00Z")
      try trial.study.done("done", on: "2026-11-03")
      try trial.study.decide("excused", EventChange(.excused, event: "a/d@2026-11-03", reason: "ill"), now: now)
      try trial.study.change("paused", .paused(from: at("2026-11-03T07:00:00Z"), until: nil, reason: nil), now: now)
      try trial.study.change("withdrawn", .status(.withdrawn, reason: nil), now: now)
      try trial.study.change("removed", .status(.removed, reason: nil), now: now)
      try trial.study.change("left", .left(schedule: "trial", reason: nil), now: now)
      _ = try trial.study.store.erase(.participant("erased"), stamp: trial.study.stamp(now))
      for row in due { try trial.send(row) }
      #expect(trial.delivered.map(\.participant) == ["open"])
    }
  }

  @Test func `what was open when a pause began stays open, and is called to mind when the pause is over`() throws {
    try Reminding.with(people: ["away", "here"]) { trial throws in
      let began = at("2026-11-03T08:10:00Z")
      try trial.study.change("away", .paused(from: began, until: nil, reason: nil), now: began)
      trial.now = "2026-11-03T09:10:00Z"
      #expect(try trial.desk.remindersToSend(contact: "email").map(\.participant) == ["here"])
      try trial.round()
      #expect(trial.delivered.map(\.participant) == ["here"])
      let over = at("2026-11-03T11:00:00Z")
      try trial.study.change("away", .resumed(at: over), now: over)
      trial.now = "2026-11-03T11:31:00Z"
      try trial.round()
      #expect(trial.delivered.map(\.participant) == ["here", "away", "here"])
    }
  }

  @Test func `nothing is sent in a study that is closed, or to whom its task was stopped`() throws {
    for content in [StudyChange.closed(reason: nil), .taskStopped(task: "a", reason: "unsafe")] {
      try Reminding.with { trial throws in
        trial.now = "2026-11-03T09:10:00Z"
        let due = try trial.desk.remindersToSend(contact: "email")
        _ = try trial.study.store.append(.study(content), stamp: trial.study.stamp(at("2026-11-03T09:09:00Z")))
        for row in due { try trial.send(row) }
        try trial.round()
        #expect(due.count == 2 && trial.delivered.isEmpty)
      }
    }
  }

  @Test func `a study that closes while one is sent takes up how that ended`() throws {
    try Reminding.with { trial throws in
      trial.now = "2026-11-03T09:10:00Z"
      let row = try #require(try trial.desk.remindersToSend(contact: "email").first)
      guard case .message(let message, _)? = try trial.desk.take(row, trial.settings) else { Issue.record(); return }
      _ = try trial.study.store.append(
        .study(.closed(reason: nil)), stamp: trial.study.stamp(at("2026-11-03T09:10:00Z")))
      #expect(try trial.desk.note(.sent, of: message)?.state == .sent)
      #expect(try trial.kinds() == ["reminderSending", "reminderSent"])
    }
  }

  @Test(arguments: [("2026-11-03T12:00:00Z", 0), ("2026-11-03T11:59:00Z", 2), ("2026-11-03T08:29:00Z", 0)])
  func `none is sent before its time, or after its event closed`(_ now: String, _ count: Int) throws {
    try Reminding.with { trial throws in
      trial.now = now
      let due = try trial.desk.remindersToSend(contact: "email")
      #expect(due.count == count)
    }
  }

  @Test func `none is sent later than a day after its instant`() throws {
    let task =
      "  - { id: a, survey: a, schedule: [{ id: d, once: 2026-11-02, at: 08:00, window: until done, remind: [1 h] }] }"
    try Reminding.with(tasks: task) { trial throws in
      trial.now = "2026-11-03T08:59:00Z"
      let due = try trial.desk.remindersToSend(contact: "email")
      #expect(due.count == 2)
      trial.now = "2026-11-03T09:00:01Z"
      #expect(try trial.desk.remindersToSend(contact: "email").isEmpty)
    }
  }

  @Test func `what an assessor records is not sent`() throws {
    let task = "  - { id: b, survey: b, schedule: [{ id: d, every: 1 day, at: 08:00, remind: [30 min] }] }"
    try Reminding.with(tasks: task, assessed: true) { trial throws in
      trial.now = "2026-11-03T09:10:00Z"
      #expect(try trial.desk.remindersToSend(contact: "email").isEmpty)
    }
  }

  @Test func `one that fails comes again after growing pauses, six times in all`() throws {
    try Reminding.with(people: ["P1"], tasks: Reminding.longTask) { trial throws in
      trial.ends = { _ in .failed("550 no such user p1@example.org (+44 7700 900123)") }
      var tried: [Int] = []
      for minute in 0..<600 {
        trial.now = Instant(milliseconds: at("2026-11-03T09:00:00Z").milliseconds + Int64(minute) * 60_000)
          .iso(offsetSeconds: 0, fraction: false)
        if try trial.round().count(.failed) == 1 { tried.append(minute) }
      }
      #expect(tried == [0, 1, 6, 21, 81, 321])
      let last = try #require(try trial.desk.today().reminders.first?.row)
      #expect(last.state == .failed && last.attempt == 6 && last.again == nil)
      #expect(last.reason == "550 no such user (address) (+44 7700 900123)")
    }
  }

  @Test func `without an address the reminder has failed for good, and the next one finds the address`() throws {
    try Reminding.with(people: ["P1"]) { trial throws in
      try trial.study.change(
        "P1", .attribute(name: "email", value: .null, from: at("2026-11-02T00:00:00Z")), now: at("2026-11-02T00:00:00Z")
      )
      trial.now = "2026-11-03T09:10:00Z"
      #expect(try trial.round().rows.map(\.reason) == ["there is no 'email'"])
      #expect(try trial.round().rows.isEmpty)
      try trial.study.change(
        "P1", .attribute(name: "email", value: "p1@example.org", from: at("2026-11-03T09:11:00Z")),
        now: at("2026-11-03T09:11:00Z"))
      trial.now = "2026-11-03T11:31:00Z"
      try trial.round()
      #expect(trial.delivered.count == 1)
    }
  }

  @Test func `an unknown attribute is refused with those that there are`() throws {
    try Reminding.with { trial throws in
      #expect(throws: ReminderRefusal.unknownAttribute("mail", known: ["email"])) {
        try trial.desk.remindersToSend(contact: "mail")
      }
    }
  }

  @Test func `of two senders one has a reminder`() throws {
    try Reminding.with(people: ["P1"]) { trial throws in
      trial.now = "2026-11-03T09:10:00Z"
      let other = try trial.second()
      let (one, two) = (try trial.desk.remindersToSend(contact: "email"), try other.remindersToSend(contact: "email"))
      #expect(one.count == 1 && two.count == 1)
      let taken = [try trial.desk.take(one[0], trial.settings), try other.take(two[0], trial.settings)]
      #expect(taken.compactMap(\.self).count == 1)
    }
  }

  @Test func `a reminder whose sender is gone is told as uncertain once, and not sent again`() throws {
    try Reminding.with(people: ["P1"], tasks: Reminding.longTask) { trial throws in
      trial.now = "2026-11-03T09:00:00Z"
      let row = try #require(try trial.desk.remindersToSend(contact: "email").first)
      guard case .message(let message, _)? = try trial.desk.take(row, trial.settings) else { Issue.record(); return }
      #expect(try trial.round().rows.isEmpty)
      trial.now = "2026-11-03T09:01:59Z"
      #expect(try trial.round().rows.isEmpty)
      #expect(try trial.desk.today().reminders.isEmpty)
      trial.now = "2026-11-03T09:02:00Z"
      #expect(try trial.desk.today().reminders.map(\.row.state) == [.uncertain])
      #expect(try trial.round().rows.map(\.state) == [.uncertain])
      #expect(try trial.round().rows.isEmpty && trial.delivered.isEmpty)
      #expect(try trial.desk.today().reminders.map(\.row.state) == [.uncertain])
      // It was only slow.
      _ = try trial.desk.note(.sent, of: message)
      #expect(try trial.desk.today().reminders.isEmpty)
      #expect(try trial.kinds() == ["reminderSending", "reminderUncertain", "reminderSent"])
    }
  }

  @Test func `the record has neither the address nor the text nor the link`() throws {
    try Reminding.with(people: ["P1"]) { trial throws in
      trial.now = "2026-11-03T09:10:00Z"
      trial.settings = ReminderSettings(way: .mail, contact: "email", publicURL: "https://x.org/")
      trial.ends = { _ in .failed("no route to p1@example.org") }
      try trial.round()
      let link = try #require(trial.handed.first?.link)
      let secret = try #require(link.split(separator: "/").last)
      try trial.study.store.read { reader in
        try reader.forEachEntry(asOf: Instant(milliseconds: .max)) { entry in
          guard case .reminder? = entry.content else { return }
          let text = entry.content?.json.compactText ?? ""
          #expect(!text.contains("example.org") && !text.contains(secret) && !text.contains("/l/"))
        }
      }
      let bytes = try TestStores.bytes(of: trial.study.store)
      #expect(String(decoding: bytes, as: UTF8.self).contains(String(secret)) == false)
    }
  }

  @Test func `what was sent is told in words by the audit`() throws {
    try Reminding.with(people: ["P1"]) { trial throws in
      trial.now = "2026-11-03T09:10:00Z"
      try trial.round()
      var told: [String] = []
      try trial.desk.audit(AuditRequest(PeopleFilter(participant: "P1"))) { entry in
        if entry.kind.hasPrefix("reminder") { told += entry.changes.map { "\($0.field): \($0.after ?? "")" } }
      }
      let field = "reminder of 2026-11-03T09:00:00+00:00"
      #expect(told == ["\(field): being sent by mail", "\(field): sent"])
    }
  }

  @Test func `a reminder that nobody sent is told when its event was missed, if others were sent`() throws {
    try Reminding.with(people: ["P1"]) { trial throws in
      trial.now = "2026-11-03T13:00:00Z"
      #expect(try trial.desk.today().reminders.isEmpty)
      trial.now = "2026-11-04T09:10:00Z"
      try trial.round()
      trial.now = "2026-11-05T13:00:00Z"
      let rows = try trial.desk.today().reminders.map(\.row)
      #expect(rows.map(\.event) == ["a/d@2026-11-05"] && rows.map(\.state) == [.unsent])
      #expect(try trial.desk.today().sites.map(\.reminders) == [1])
    }
  }

  @Test func `what is listed between two instants is the same whether reminders were sent or not`() throws {
    try Reminding.with { trial throws in
      func listed(_ people: PeopleFilter = PeopleFilter()) throws -> [String] {
        var found: [String] = []
        let range = try ReminderRange(from: at("2026-11-03T00:00:00Z"), to: at("2026-11-04T00:00:00Z"))
        try trial.desk.forEachReminder(of: people, in: range) { found.append($0.json.compactText) }
        return found
      }
      trial.now = "2026-11-03T09:10:00Z"
      let before = try listed()
      try trial.round()
      #expect(try listed() == before && before.count == 6)
      try trial.study.change("P2", .site("leeds"), now: at("2026-11-02T09:10:00Z"))
      let (atSite, nowhere) = (PeopleFilter(site: "leeds"), PeopleFilter(site: "hull"))
      #expect(try listed(atSite) == before.filter { $0.contains("\"P2\"") })
      #expect(throws: RosterRefusal.unknownSite("hull", known: ["leeds"])) { try listed(nowhere) }
    }
  }
}
