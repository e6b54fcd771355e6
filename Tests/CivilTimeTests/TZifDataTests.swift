import CivilTime
import Testing

@Suite struct TZifDataTests {
  /// A file of version 2 that alternates between one hour east and two.
  private func file(
    starts: [Int64] = [], leaps: Int = 0, footer: String = "AAA-1"
  ) -> [UInt8] {
    func number(_ value: Int64, _ size: Int) -> [UInt8] {
      (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> Int64(8 * $0)) }
    }
    func header(_ leaps: Int, _ times: Int) -> [UInt8] {
      Array("TZif2".utf8) + Array(repeating: 0, count: 15)
        + [0, 0, leaps, times, 2, 4].flatMap { number(Int64($0), 4) }
    }
    let types = number(3600, 4) + [0, 0] + number(7200, 4) + [1, 0] + Array("AAA\0".utf8)
    let leap = Array(repeating: UInt8(0), count: leaps * 12)
    let block = starts.flatMap { number($0, 8) } + starts.indices.map { UInt8(($0 + 1) % 2) } + types + leap
    return header(0, 0) + types + header(leaps, starts.count) + block + Array("\n\(footer)\n".utf8)
  }

  private func failure(_ bytes: [UInt8]) -> TZifError? {
    do throws(TZifError) {
      _ = try Zone(name: "x", tzif: bytes)
      return nil
    } catch { return error }
  }

  @Test func `what is wrong is said`() {
    #expect(failure(file()) == nil)
    #expect(failure([]) == .notTZif)
    #expect(failure(Array("not a zone at all, but long enough for a header".utf8)) == .notTZif)
    #expect(failure(Array(file().dropLast())) == .cutOff)
    #expect(failure(file(starts: [5, 5])) == .damaged)
    #expect(failure(file(leaps: 1)) == .leapSeconds)
    #expect(failure(file(footer: "AAA-1BBB")) == .badFooter("AAA-1BBB"))
    let texts = [TZifError.notTZif, .cutOff, .damaged, .leapSeconds, .badFooter("x")].map(\.description)
    #expect(Set(texts).count == 5)
  }

  @Test func `starts at the ends of the number range are harmless`() throws {
    let zone = try Zone(name: "x", tzif: file(starts: [.min, .max]))
    for milliseconds in [Int64.min, -1, 0, .max] {
      let instant = Instant(milliseconds: milliseconds)
      #expect(zone.offsetSeconds(at: instant) == 7200)
      let clock = StudyClock(dayStart: .midnight, zone: zone)
      #expect(CivilDate.dayNumbers.contains(clock.date(at: instant).dayNumber))
    }
  }
}
