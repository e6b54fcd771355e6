import CivilTime
import Testing

@Suite struct StudyClockTests {
  private func instant(_ text: String) throws -> Instant { try #require(Instant(iso: text)) }
  private func date(_ text: String) throws -> CivilDate { try #require(CivilDate(iso: text)) }

  @Test func `a time before the day's start comes on the next date`() throws {
    let clock = StudyClock(
      dayStart: try #require(TimeOfDay(iso: "04:00")), zone: try SystemZoneFiles.zone("Europe/London"))
    let friday = try date("2026-11-20")
    let two = try #require(TimeOfDay(iso: "02:00"))
    #expect(clock.instant(of: two, on: friday) == (try instant("2026-11-21T02:00:00Z")))
    #expect(clock.date(at: try instant("2026-11-21T03:59:59Z")) == friday)
    #expect(clock.date(at: try instant("2026-11-21T04:00:00Z")) == friday.adding(days: 1))
  }

  @Test func `what the clocks show leads back to its instant, on each side of a change and of a journey`() throws {
    let london = try SystemZoneFiles.zone("Europe/London")
    let newYork = try SystemZoneFiles.zone("America/New_York")
    for dayStart in ["00:00", "06:00"] {
      let start = try #require(TimeOfDay(iso: dayStart))
      let clocks = [
        StudyClock(dayStart: start, zone: london),
        StudyClock(
          dayStart: start,
          zones: ZoneTimeline(london, changes: [.init(at: try instant("2026-10-24T20:00:00Z"), zone: newYork)])),
        StudyClock(
          dayStart: start,
          zones: ZoneTimeline(newYork, changes: [.init(at: try instant("2026-10-24T20:00:00Z"), zone: london)])),
      ]
      for clock in clocks {
        for half in Int64(0)..<(4 * 48) {
          let instant = Instant(milliseconds: try instant("2026-10-23T00:00:00Z").milliseconds + half * 1_800_000)
          let shown = clock.zone(on: clock.date(at: instant)).local(at: instant)
          let found = clock.instants(showing: shown)
          #expect(found.contains(instant), "\(shown) at \(instant)")
          #expect(found == found.sorted() && Set(found).count == found.count)
        }
      }
      let reading = CivilDateTime(try date("2026-10-25"), try #require(TimeOfDay(iso: "01:30")))
      #expect(
        clocks[0].instants(showing: reading) == [
          try instant("2026-10-25T01:30:00+01:00"), try instant("2026-10-25T01:30:00Z"),
        ])
      let missing = CivilDateTime(try date("2027-03-28"), reading.time)
      #expect(clocks[0].instants(showing: missing) == [])
    }
  }

  @Test func `a date that the zone skips has no study day`() throws {
    for dayStart in ["00:00", "04:00"] {
      let clock = StudyClock(
        dayStart: try #require(TimeOfDay(iso: dayStart)), zone: try SystemZoneFiles.zone("Pacific/Apia"))
      #expect(clock.exists(try date("2011-12-29")))
      #expect(!clock.exists(try date("2011-12-30")))
      #expect(clock.exists(try date("2011-12-31")))
    }
  }

  @Test func `a day without midnight begins at its first moment`() throws {
    let clock = StudyClock(dayStart: .midnight, zone: try SystemZoneFiles.zone("Africa/Cairo"))
    #expect(clock.start(of: try date("2023-04-28")) == (try instant("2023-04-28T01:00:00+03:00")))
    #expect(clock.end(of: try date("2023-04-27")) == (try instant("2023-04-28T01:00:00+03:00")))
  }

  @Test func `travel moves the next study day, and none is lost`() throws {
    let newYork = try SystemZoneFiles.zone("America/New_York")
    let tokyo = try SystemZoneFiles.zone("Asia/Tokyo")
    let monday = try date("2026-11-16")
    let east = StudyClock(
      dayStart: .midnight,
      zones: ZoneTimeline(newYork, changes: [.init(at: try instant("2026-11-16T20:00:00-05:00"), zone: tokyo)]))
    #expect(east.zone(on: monday) == newYork)
    #expect(east.zone(on: monday.adding(days: 1)) == tokyo)
    #expect(east.start(of: monday.adding(days: 1)) == (try instant("2026-11-17T00:00:00-05:00")))
    #expect(east.end(of: monday.adding(days: 1)) == (try instant("2026-11-18T00:00:00+09:00")))
    let west = StudyClock(
      dayStart: .midnight,
      zones: ZoneTimeline(tokyo, changes: [.init(at: try instant("2026-11-16T20:00:00+09:00"), zone: newYork)]))
    #expect(west.end(of: monday) == (try instant("2026-11-17T00:00:00-05:00")))
    #expect(west.date(at: try instant("2026-11-16T22:00:00-05:00")) == monday)
  }

  @Test(arguments: 0..<200) func `study days tile the line, whoever travels when`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let names = SystemZoneFiles.names
    func zone() throws -> Zone { try SystemZoneFiles.zone(names[Int.random(in: 0..<names.count, using: &generator)]) }
    let begin = Int64.random(in: 0...1_900_000_000, using: &generator) * 1000
    let changes = try (0..<Int.random(in: 0...6, using: &generator)).map { _ in
      ZoneTimeline.Change(
        at: Instant(milliseconds: begin + Int64.random(in: 0...12 * 86_400, using: &generator) * 1000), zone: try zone()
      )
    }
    let dayStart = try #require(TimeOfDay(seconds: Int.random(in: 0..<24, using: &generator) * 3600))
    let clock = StudyClock(dayStart: dayStart, zones: ZoneTimeline(try zone(), changes: changes))
    let first = clock.date(at: Instant(milliseconds: begin - 86_400_000))
    for offset in 0..<20 {
      let day = first.adding(days: offset)
      #expect(clock.start(of: day) <= clock.end(of: day))
      #expect(clock.end(of: day) == clock.start(of: day.adding(days: 1)))
      guard clock.exists(day) else { continue }
      let (start, end) = (clock.start(of: day).milliseconds, clock.end(of: day).milliseconds)
      for point in [start, start + 1, (start + end) / 2, end - 1] {
        #expect(clock.date(at: Instant(milliseconds: point)) == day, "\(changes) \(point)")
      }
    }
  }

  @Test(arguments: 0..<100) func `a later change leaves what was before it`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed &+ 900)
    let names = SystemZoneFiles.names
    func zone() throws -> Zone { try SystemZoneFiles.zone(names[Int.random(in: 0..<names.count, using: &generator)]) }
    let start = try zone()
    let at = Instant(milliseconds: Int64.random(in: 0...1_900_000_000, using: &generator) * 1000)
    let plain = StudyClock(dayStart: .midnight, zone: start)
    let moved = StudyClock(dayStart: .midnight, zones: ZoneTimeline(start, changes: [.init(at: at, zone: try zone())]))
    for hours in 0..<72 {
      let earlier = Instant(milliseconds: at.milliseconds - Int64(hours) * 3_600_000)
      #expect(plain.date(at: earlier) == moved.date(at: earlier))
    }
    let today = plain.date(at: at)
    for back in 0..<5 {
      #expect(plain.start(of: today.adding(days: -back)) == moved.start(of: today.adding(days: -back)))
    }
  }

  @Test func `a journey east of a day or more leaves out one date, as the date line does`() throws {
    // From UTC-11 to UTC+14: Tuesday's start in the old zone is Wednesday 01:00 in the new.
    let change = ZoneTimeline.Change(
      at: try instant("2026-11-16T20:00:00-11:00"), zone: try SystemZoneFiles.zone("Pacific/Kiritimati"))
    let clock = StudyClock(
      dayStart: .midnight, zones: ZoneTimeline(try SystemZoneFiles.zone("Pacific/Pago_Pago"), changes: [change]))
    let monday = try date("2026-11-16")
    let boundary = try instant("2026-11-17T00:00:00-11:00")
    #expect(clock.end(of: monday) == boundary)
    #expect(!clock.exists(monday.adding(days: 1)))
    #expect(clock.date(at: boundary) == monday.adding(days: 2))
    #expect(clock.end(of: monday.adding(days: 2)) == (try instant("2026-11-19T00:00:00+14:00")))
  }

  @Test func `of several changes in one study day the last one wins`() throws {
    let (london, tokyo) = (try SystemZoneFiles.zone("Europe/London"), try SystemZoneFiles.zone("Asia/Tokyo"))
    let kolkata = try SystemZoneFiles.zone("Asia/Kolkata")
    let noon = try instant("2026-11-16T12:00:00Z")
    func clock(_ zones: Zone...) -> StudyClock {
      let changes = zones.enumerated().map { index, zone in
        ZoneTimeline.Change(at: Instant(milliseconds: noon.milliseconds + Int64(index) * 3_600_000), zone: zone)
      }
      return StudyClock(dayStart: .midnight, zones: ZoneTimeline(london, changes: changes))
    }
    #expect(clock(tokyo, kolkata) == clock(kolkata))
    #expect(clock(tokyo, london) == StudyClock(dayStart: .midnight, zone: london))
  }
}
