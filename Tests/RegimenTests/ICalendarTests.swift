import Testing

/// `calendar --ics`, line by line; `make interop` has other readers judge whole documents.
@Suite struct ICalendarTests {
  private func lines(_ element: String, zone: String, _ options: String) throws -> [String] {
    try StudyCopy.use { study in
      try study.write(
        """
        id: trial
        title: Trial
        zone: \(zone)
        tasks: [{ id: checkin, survey: checkin, schedule: [{ id: one, \(element) }] }]

        """, to: "Schedules/trial.yaml")
      let finished = try study.command.run(line: "calendar trial --ics --now 2026-10-01T00:00:00Z " + options)
      guard finished.code == 0 else { throw Command.Failure(reason: finished.error) }
      return finished.output.split(separator: "\r\n").map(String.init)
    }
  }

  @Test func `an event has its times on its zone's clock, and the zone its changes`() throws {
    let found = try lines(
      "every: 1 day, at: 08:00, window: 90 min, remind: [30 min]", zone: "Europe/London",
      "--enrolled 2026-10-24 --to 2026-10-26")
    #expect(
      found.dropFirst(5) == [
        "BEGIN:VTODO", "UID:checkin/one@2026-10-24@knee-study", "DTSTAMP:20261001T000000Z", "SUMMARY:Daily check-in",
        "DTSTART;TZID=Europe/London:20261024T080000", "DUE;TZID=Europe/London:20261024T093000", "STATUS:NEEDS-ACTION",
        "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Daily check-in", "TRIGGER;VALUE=DATE-TIME:20261024T073000Z",
        "END:VALARM", "END:VTODO",
        "BEGIN:VTODO", "UID:checkin/one@2026-10-25@knee-study", "DTSTAMP:20261001T000000Z", "SUMMARY:Daily check-in",
        "DTSTART;TZID=Europe/London:20261025T080000", "DUE;TZID=Europe/London:20261025T093000", "STATUS:NEEDS-ACTION",
        "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Daily check-in", "TRIGGER;VALUE=DATE-TIME:20261025T083000Z",
        "END:VALARM", "END:VTODO",
        "BEGIN:VTIMEZONE", "TZID:Europe/London", "BEGIN:STANDARD", "DTSTART:20261022T080000", "TZOFFSETFROM:+0100",
        "TZOFFSETTO:+0100", "END:STANDARD", "BEGIN:STANDARD", "DTSTART:20261025T020000", "TZOFFSETFROM:+0100",
        "TZOFFSETTO:+0000", "END:STANDARD", "END:VTIMEZONE", "END:VCALENDAR",
      ])
  }

  @Test func `the second of a time that is shown twice is written in UTC`() throws {
    let found = try lines(
      "every: 1 hour, window: 1 h", zone: "Europe/London", "--enrolled 2026-10-25 --to 2026-10-26")
    let starts = found.filter { $0.hasPrefix("DTSTART") && $0.contains("20261025T01") }
    #expect(starts == ["DTSTART;TZID=Europe/London:20261025T010000", "DTSTART:20261025T010000Z"])
  }

  @Test func `a rule stands for events that are alike, and those a gap moved stand alone`() throws {
    let found = try lines(
      "every: 1 day, at: 01:30, window: 30 min, except: { dates: [2027-03-30] }", zone: "Europe/London",
      "--enrolled 2027-03-26 --to 2027-04-02 --compact")
    func values(_ name: String) -> [String] { found.filter { $0.hasPrefix(name) } }
    #expect(values("UID") == ["UID:checkin/one*1@knee-study", "UID:checkin/one@2027-03-28@knee-study"])
    #expect(values("RRULE") == ["RRULE:FREQ=DAILY;INTERVAL=1;COUNT=7"])
    #expect(values("EXDATE") == ["EXDATE;TZID=Europe/London:20270328T013000,20270330T013000"])
    #expect(
      values("DTSTART;") == [
        "DTSTART;TZID=Europe/London:20270326T013000", "DTSTART;TZID=Europe/London:20270328T023000",
      ])
  }

  @Test func `weekdays and days of the month become rules of their own`() throws {
    let span = "--enrolled 2026-11-02 --to 2027-02-01 --compact"
    #expect(
      try lines("on: [mon, thu]", zone: "UTC", span).contains("RRULE:FREQ=WEEKLY;BYDAY=MO,TH;COUNT=26"))
    #expect(
      try lines("onDay: [1, 15], at: 20:00", zone: "UTC", span).contains("RRULE:FREQ=MONTHLY;BYMONTHDAY=1,15;COUNT=5"))
    #expect(try lines("every: 2 week", zone: "UTC", span).contains("RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=7"))
  }

  @Test func `what has no rule has no rule`() throws {
    let dates = "dates: [2026-11-03, 2026-11-04, 2026-11-19, 2026-12-24]"
    let found = try lines(dates, zone: "UTC", "--enrolled 2026-11-02 --to 2027-02-01 --compact")
    #expect(found.count { $0 == "BEGIN:VTODO" } == 4)
    #expect(!found.contains { $0.hasPrefix("RRULE") })
  }

  @Test func `compact is refused without ics`() throws {
    try StudyCopy.use { study in
      let finished = try study.command.run(line: "calendar knee-recovery --enrolled 2026-11-02 --compact")
      #expect(finished.code == 64)
      #expect(finished.error.contains("--compact goes with --ics"))
    }
  }

  @Test func `compact is refused for more than a hundred years`() throws {
    try StudyCopy.use { study in
      let finished = try study.command.run(
        line: "calendar knee-recovery --enrolled 2026-11-02 --to 9999-12-31 --ics --compact")
      #expect(finished.code == 64)
      #expect(finished.error.contains("--compact takes 100 years at most"), "\(finished.error)")
    }
  }
}
