import CivilTime
import Foundation
import Testing

/// What Python's zoneinfo says of zones whose bytes stand in the fixture; Scripts/make-zone-vectors.py made it.
@Suite struct ZoneVectorTests {
  struct Vector {
    let change: Int64
    let before, after: Int
    let first, second: Int64
  }

  private static func load() throws -> [(zone: Zone, vectors: [Vector])] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/zone-vectors.txt")
    var all: [(zone: Zone, vectors: [Vector])] = []
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      let parts = line.split(separator: " ")
      if parts[0] == "zone" {
        let bytes = try #require(Data(base64Encoded: String(parts[2])))
        all.append((try Zone(name: String(parts[1]), tzif: Array(bytes)), []))
      } else {
        let numbers = parts.compactMap { Int64($0) }
        try #require(numbers.count == 5)
        all[all.count - 1].vectors.append(
          Vector(
            change: numbers[0], before: Int(numbers[1]), after: Int(numbers[2]), first: numbers[3], second: numbers[4]))
      }
    }
    return all
  }

  private func at(_ second: Int64) -> Instant { Instant(milliseconds: second * 1000) }

  @Test func `offsets change at the very second`() throws {
    let all = try Self.load()
    #expect(all.count == 31)
    for (zone, vectors) in all {
      for (index, vector) in vectors.enumerated() {
        #expect(zone.offsetSeconds(at: at(vector.change - 1)) == vector.before, "\(zone.name) \(vector)")
        #expect(zone.offsetSeconds(at: at(vector.change)) == vector.after, "\(zone.name) \(vector)")
        let end = index + 1 < vectors.count ? vectors[index + 1].change : 2_145_916_800
        let middle = vector.change + (end - vector.change) / 2
        #expect(zone.offsetSeconds(at: at(middle)) == vector.after, "\(zone.name) \(middle)")
      }
    }
  }

  @Test func `readings in gaps and folds have the instants that the two offsets give`() throws {
    for (zone, vectors) in try Self.load() {
      for vector in vectors {
        let wall = vector.change + Int64((vector.before + vector.after) >> 1)
        let day = wall >= 0 ? wall / 86_400 : (wall - 86_399) / 86_400
        let reading = CivilDateTime(
          CivilDate(dayNumber: Int32(day)), try #require(TimeOfDay(seconds: Int(wall - day * 86_400))))
        let (first, second) = (at(vector.change + vector.first), at(vector.change + vector.second))
        let expected: LocalInstants =
          vector.after > vector.before
          ? .gap(before: second, after: first, seconds: vector.after - vector.before)
          : .fold(first: first, second: second)
        #expect(zone.instants(of: reading) == expected, "\(zone.name) \(vector)")
        #expect(zone.instant(of: reading) == first)
      }
    }
  }

  @Test(arguments: [0, 3600, 5400, 14_400, 86_399])
  func `study days about every change tile the line`(seconds: Int) throws {
    for (zone, vectors) in try Self.load() {
      let clock = StudyClock(dayStart: try #require(TimeOfDay(seconds: seconds)), zone: zone)
      for vector in vectors {
        let today = zone.local(at: at(vector.change)).date
        for day in (-6...6).map({ today.adding(days: $0) }) {
          let (start, end) = (clock.start(of: day), clock.end(of: day))
          #expect(start <= end, "\(zone.name) \(day)")
          guard start < end else { continue }
          #expect(clock.date(at: start) == day, "\(zone.name) \(day)")
          #expect(clock.date(at: Instant(milliseconds: end.milliseconds - 1)) == day, "\(zone.name) \(day)")
        }
      }
    }
  }
}
