import CivilTime
import Foundation
import Testing

@testable import Scheduling

/// Every zone that the system has, at each of its changes.
@Suite struct EveryZoneTests {
  /// A quarter of the zones each, so that they run side by side.
  @Test(arguments: 0..<4)
  func `two in the night and midnight come once on each study day about every change`(part: Int) throws {
    let schedules = try [
      compiled(ScheduleElement(id: "e", .days(every: 1), at: try at(2, 30))),
      compiled(ScheduleElement(id: "e", .days(every: 1), at: try at(0))),
    ]
    let names = Self.tried.enumerated().filter { $0.offset % 4 == part }.map(\.element)
    #expect(Self.names.count > 320 && names.count >= Self.tried.count / 4)
    var changesSeen = 0
    for name in names {
      let zone = try zone(name)
      let clock = StudyClock(dayStart: .midnight, zone: zone)
      let participant = ParticipantContext(clock: clock, enrolledOn: try date("1969-12-01"))
      let changes = zone.changes(from: try instant("1970-01-01T00:00:00Z"), to: try instant("2038-01-01T00:00:00Z"))
      changesSeen += changes.count
      for change in changes {
        let middle = clock.date(at: change.at).number
        let days = (middle - 2...middle + 2).map { CivilDate(nearest: $0) }
        let existing = days.filter { clock.exists($0) }
        for schedule in schedules {
          let events = schedule.events(for: participant, from: days[0], to: CivilDate(nearest: middle + 3))
          try #require(events.map(\.date) == existing, "\(name) \(change.at.shown(.utc))")
          try #require(
            events.allSatisfy { clock.date(at: $0.nominal) == $0.date }, "\(name) \(change.at.shown(.utc))")
        }
      }
    }
    #expect(changesSeen > (LongRuns.areWanted ? 1_000 : 100))
  }

  /// One zone in ten, and those of each oddity: dates that are skipped, days without midnight, half an hour, two hours,
  /// Ramadan, negative daylight saving. A long run takes all.
  private static let tried =
    LongRuns.areWanted
    ? names
    : names.enumerated().filter { $0.offset % 10 == 0 }.map(\.element)
      + [
        "Pacific/Apia", "Africa/Cairo", "America/Sao_Paulo", "Australia/Lord_Howe", "Antarctica/Troll",
        "Africa/Casablanca", "Asia/Gaza", "Europe/Dublin", "America/Santiago",
      ].filter { name in !(names.firstIndex(of: name) ?? 0).isMultiple(of: 10) }

  /// Links are left out: they are other names of the same bytes.
  private static let names: [String] = {
    let table = (try? String(contentsOfFile: "/usr/share/zoneinfo/tzdata.zi", encoding: .utf8)) ?? ""
    return table.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ")
      return parts.first == "Z" ? String(parts[1]) : nil
    }
  }()
}
