import Foundation
import Testing

/// What `calendar` prints without a roster or a store.
@Suite struct CalendarTests {
  @Test(
    arguments: [
      ("08:00, 20:00", ["08:00", "20:00", "t"]), ("08:00", ["08:00 t"]),
      ("07:00, 08:00, 09:00, 10:00, 11:00", ["07:00 -", "11:00 x5", "t"]),
    ])
  func `a sheet of a month has each time of a day`(times: String, lines: [String]) throws {
    try StudyCopy.use { study in
      try study.write(
        """
        id: twice
        title: T
        tasks: [{ id: t, survey: checkin, schedule: [{ id: e, once: enrollment, at: [\(times)] }] }]

        """, to: "Schedules/twice.yaml")
      let sheet = try study.succeed("calendar twice --enrolled 2026-11-02 --month 2026-11")
      let cells = sheet.split(separator: "\n").map { $0.prefix(10).trimmingCharacters(in: .whitespaces) }
      let day = try #require(cells.firstIndex(of: "2"))
      #expect(Array(cells[(day + 1)...].prefix(lines.count)) == lines, "\(sheet)")
    }
  }

  @Test func `a day may be said in a word`() throws {
    try StudyCopy.use { study in
      let now = " --now 2026-11-02T09:00:00+00:00 --json"
      let said = try study.succeed("calendar knee-recovery --enrolled yesterday --to today" + now)
      #expect(said == (try study.succeed("calendar knee-recovery --enrolled 2026-11-01 --to 2026-11-02" + now)))
    }
  }

  @Test func `the shipped schedule has the days that the study's plan names`() throws {
    try StudyCopy.use { study in
      let finished = try study.command.run(
        line: "calendar Schedules/knee-recovery.yaml --enrolled 2026-11-02 --from 2026-11-01 --to 2027-01-01 --json")
      #expect(finished.code == 0)
      #expect(finished.error == "")
      let events = try JSON(finished.output).elements
      func dates(_ task: String) -> [String] { events.filter { $0["task"].text == task }.map { $0["date"].text } }
      let november = [2, 3, 4, 5, 6, 7, 8, 9, 16, 23, 30].map { "2026-11-" + ($0 < 10 ? "0\($0)" : "\($0)") }
      #expect(dates("range-of-motion") == november)
      #expect(dates("onboarding") == ["2026-11-02"])
      let checkins = dates("checkin")
      #expect(checkins.count == 60)
      #expect(Set(checkins).count == 60)
      #expect(checkins.first == "2026-11-02")
      #expect(checkins.last == "2026-12-31")
      #expect(Set(events.map { $0["event"].text }).count == events.count)
    }
  }

  /// - Parameters:
  ///   - element: The element's fields.
  ///   - days: From, and to.
  /// - Returns: The start of each event; its date when it has none.
  private func starts(_ element: String, zone: String, _ days: (String, String)) throws -> [String] {
    try StudyCopy.use { study in
      try study.write(
        """
        id: trial
        title: Trial
        zone: \(zone)
        tasks:
          - id: checkin
            survey: checkin
            schedule: [{ id: one, \(element) }]

        """, to: "Schedules/trial.yaml")
      let finished = try study.command.run(
        "calendar", "trial", "--enrolled", days.0, "--from", days.0, "--to", days.1, "--json")
      #expect(finished.code == 0, "\(finished.error)")
      return try JSON(finished.output).elements.map { $0["start"].text.isEmpty ? $0["date"].text : $0["start"].text }
    }
  }

  @Test func `half past two moves an hour forward in New York on the day that skips it, and only on that day`() throws {
    #expect(
      try starts("every: 1 day, at: 02:30", zone: "America/New_York", ("2024-03-09", "2024-03-13")) == [
        "2024-03-09T02:30:00-05:00", "2024-03-10T03:30:00-04:00", "2024-03-11T02:30:00-04:00",
        "2024-03-12T02:30:00-04:00",
      ])
  }

  @Test func `a time that New York has twice is the first`() throws {
    #expect(
      try starts("every: 1 day, at: 01:30", zone: "America/New_York", ("2024-11-03", "2024-11-05")) == [
        "2024-11-03T01:30:00-04:00", "2024-11-04T01:30:00-05:00",
      ])
  }

  @Test func `midnight is one o'clock in Cairo on the day that begins then`() throws {
    #expect(
      try starts("every: 1 day, at: 00:00", zone: "Africa/Cairo", ("2023-04-27", "2023-04-30")) == [
        "2023-04-27T00:00:00+02:00", "2023-04-28T01:00:00+03:00", "2023-04-29T00:00:00+03:00",
      ])
  }

  @Test func `monthly from 31 January keeps to the end of each month`() throws {
    #expect(
      try starts("every: 1 month", zone: "UTC", ("2024-01-31", "2024-08-01")) == [
        "2024-01-31", "2024-02-29", "2024-03-31", "2024-04-30", "2024-05-31", "2024-06-30", "2024-07-31",
      ])
  }

  @Test func `the calendar of two ranges that meet is the calendar of both`() throws {
    try StudyCopy.use { study in
      func events(_ from: String, _ to: String) throws -> [JSON] {
        let finished = try study.command.run(
          "calendar", "knee-recovery", "--enrolled", "2026-11-02", "--from", from, "--to", to, "--json", "--zone",
          "Asia/Tokyo")
        return try JSON(finished.output).elements
      }
      let whole = try events("2026-11-01", "2026-12-10")
      #expect(try whole == events("2026-11-01", "2026-11-09") + events("2026-11-09", "2026-12-10"))
      #expect(whole.count > 40)
    }
  }

  @Test func `the day of --to is not shown, a range without days is refused, and without one five weeks are`() throws {
    #expect(try starts("every: 1 day", zone: "UTC", ("2026-11-02", "2026-11-03")) == ["2026-11-02"])
    try StudyCopy.use { study in
      let command = "calendar knee-recovery --enrolled 2026-11-02 --json"
      let dated = try study.command.run(line: command + " --to 2026-12-07")
      #expect(dated.code == 0)
      #expect(try study.command.run(line: command).output == dated.output)
      for line in [command + " --to 2026-11-02", "audit --from 2026-11-02 --to 2026-11-02"] {
        let refused = try study.command.run(line: line)
        #expect(refused.code == 64)
        #expect(refused.error.contains("write --to 2026-11-03"))
      }
    }
  }

  @Test(
    arguments: [
      ("nowhere --enrolled 2026-11-02", "there is no schedule 'nowhere'"),
      ("knee-recovery --enrolled 2026-11-02 --zone Mars/Olympus", "there is no zone 'Mars/Olympus'"),
      ("knee-recovery --enrolled 2026-02-30", "2026-02-30"),
      ("knee-recovery --enrolled 2026-11-02 --to 2026-11-01", "lies before"),
      ("knee-recovery --enrolled 2026-11-02 --milestone surgery", "is not NAME=DATE"),
    ])
  func `what can't be asked is a fault of usage`(_ arguments: String, _ reason: String) throws {
    try StudyCopy.use { study in
      let finished = try study.command.run(line: "calendar " + arguments)
      #expect(finished.code == 64)
      #expect(finished.output == "")
      #expect(finished.error.contains(reason), "\(finished.error)")
    }
  }
}
