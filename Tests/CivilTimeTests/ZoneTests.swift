import CivilTime
import Testing

@Suite struct ZoneTests {
  private func reading(_ text: String) throws -> CivilDateTime {
    let parts = text.split(separator: " ")
    return CivilDateTime(try #require(CivilDate(iso: parts[0])), try #require(TimeOfDay(iso: parts[1])))
  }

  @Test(arguments: [
    ("America/New_York", "2024-03-10 02:30", "2024-03-10T03:30:00-04:00"),
    ("America/New_York", "2024-03-11 02:30", "2024-03-11T02:30:00-04:00"),
    ("America/New_York", "2024-11-03 01:30", "2024-11-03T01:30:00-04:00"),
    ("Africa/Cairo", "2023-04-28 00:00", "2023-04-28T01:00:00+03:00"),
    ("Australia/Lord_Howe", "2024-10-06 02:15", "2024-10-06T02:45:00+11:00"),
    ("Antarctica/Troll", "2024-03-31 01:30", "2024-03-31T03:30:00+02:00"),
    ("Pacific/Apia", "2011-12-30 10:00", "2011-12-31T10:00:00+14:00"),
    ("Asia/Kathmandu", "2026-11-20 08:00", "2026-11-20T08:00:00+05:45"),
    ("Europe/London", "2400-07-01 12:00", "2400-07-01T12:00:00+01:00"),
    ("Europe/London", "7777-01-15 12:00", "7777-01-15T12:00:00+00:00"),
    ("Europe/London", "7777-07-15 12:00", "7777-07-15T12:00:00+01:00"),
  ])
  func `a reading in a gap moves forward, of a repeated one the first counts`(
    name: String, reading text: String, expected: String
  ) throws {
    let zone = try SystemZoneFiles.zone(name)
    let instant = zone.instant(of: try reading(text))
    #expect(instant.iso(offsetSeconds: zone.offsetSeconds(at: instant), fraction: false) == expected)
  }

  @Test func `gaps and folds are named`() throws {
    let zone = try SystemZoneFiles.zone("America/New_York")
    let before = try #require(Instant(iso: "2024-03-10T01:30:00-05:00"))
    let after = try #require(Instant(iso: "2024-03-10T03:30:00-04:00"))
    #expect(zone.instants(of: try reading("2024-03-10 02:30")) == .gap(before: before, after: after, seconds: 3600))
    let first = try #require(Instant(iso: "2024-11-03T01:30:00-04:00"))
    let second = try #require(Instant(iso: "2024-11-03T01:30:00-05:00"))
    #expect(zone.instants(of: try reading("2024-11-03 01:30")) == .fold(first: first, second: second))
  }

  /// Every zone of the system, at every hour around each of its changes and at random instants.
  @Test func `a reading leads back to its instant in every zone`() throws {
    #expect(SystemZoneFiles.names.count > 400)
    var generator = SeededGenerator(seed: 3)
    for name in SystemZoneFiles.names {
      let zone = try SystemZoneFiles.zone(name)
      for _ in 0..<60 {
        let instant = Instant(milliseconds: Int64.random(in: -2_000_000_000...20_000_000_000, using: &generator) * 1000)
        let local = zone.local(at: instant)
        switch zone.instants(of: local) {
        case .unique(let found): if found != instant { Issue.record("\(name) \(instant)") }
        case .fold(let first, let second):
          if first != instant && second != instant { Issue.record("\(name) \(instant)") }
        case .gap: Issue.record("\(name) shows a reading that it skips, \(instant)")
        }
      }
    }
  }

  @Test(arguments: ["Europe/London", "America/New_York", "Africa/Casablanca", "Asia/Gaza", "Pacific/Apia"])
  func `damaged files are refused, never a crash`(name: String) throws {
    let bytes = try SystemZoneFiles.bytes(name)
    for end in 0..<bytes.count {
      #expect(throws: TZifError.self) { try Zone(name: name, tzif: Array(bytes[..<end])) }
    }
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<3_000 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        damaged[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      guard let zone = try? Zone(name: name, tzif: damaged) else { continue }
      let instant = Instant(milliseconds: Int64.random(in: -4_000_000_000_000...9_000_000_000_000, using: &generator))
      _ = zone.instants(of: zone.local(at: instant))
    }
  }
}
