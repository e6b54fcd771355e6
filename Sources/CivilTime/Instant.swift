/// A point on the world's time line, to the millisecond.
package struct Instant: Hashable, Sendable {
  /// Since 1970-01-01T00:00:00Z, leap seconds not counted.
  package let milliseconds: Int64

  package init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// Reads RFC 3339: `2026-11-20T08:00:00.250+09:00`, `...Z`. Digits beyond the millisecond are dropped.
  ///
  /// Nil for anything else, and without an offset: a wall-clock reading alone is no instant.
  package init?(iso text: some StringProtocol) {
    var digits = DigitReader(text)
    guard let year = digits.number(of: 4), digits.take("-"), let month = digits.number(of: 2), digits.take("-"),
      let day = digits.number(of: 2), let date = CivilDate(year: year, month: month, day: day),
      digits.take("T") || digits.take("t"), let hour = digits.number(of: 2), digits.take(":"),
      let minute = digits.number(of: 2), digits.take(":"), let second = digits.number(of: 2),
      let time = TimeOfDay(hour: hour, minute: minute, second: second)
    else { return nil }
    var fraction = 0
    if digits.take(".") {
      guard let (value, count) = digits.fraction() else { return nil }
      fraction = value
      for _ in 0..<max(0, 3 - count) { fraction *= 10 }
      for _ in 0..<max(0, count - 3) { fraction /= 10 }
    }
    guard let offset = Instant.offset(&digits), digits.isAtEnd else { return nil }
    let seconds = CivilDateTime(date: date, time: time).wallSeconds - Int64(offset)
    milliseconds = seconds * 1000 + Int64(fraction)
  }

  private static func offset(_ digits: inout DigitReader) -> Int? {
    if digits.take("Z") || digits.take("z") { return 0 }
    let sign = digits.take("-") ? -1 : 1
    if sign == 1, !digits.take("+") { return nil }
    guard let hours = digits.number(of: 2), digits.take(":"), let minutes = digits.number(of: 2), hours < 24,
      minutes < 60
    else { return nil }
    return sign * (hours * 3600 + minutes * 60)
  }

  /// Whole seconds since 1970, rounded down.
  var seconds: Int64 { Int64(floorDivide(Int(milliseconds), 1000)) }
}

extension Instant: Comparable {
  package static func < (a: Instant, b: Instant) -> Bool { a.milliseconds < b.milliseconds }
}

extension Instant {
  /// The instant as RFC 3339 at an offset: `2026-11-20T08:00:00+09:00`, `+00:00` for UTC.
  ///
  /// Offsets with seconds, which no zone has had since 1972, are printed to the minute, rounded toward zero; the
  /// wall-clock reading moves along, so that the text still names the same instant.
  ///
  /// - Parameter fraction: Prints three decimals.
  package func iso(offsetSeconds: Int, fraction: Bool) -> String {
    var bytes: [UInt8] = []
    append(to: &bytes, offsetSeconds: offsetSeconds, fraction: fraction)
    return String(decoding: bytes, as: UTF8.self)
  }

  package func append(to bytes: inout [UInt8], offsetSeconds: Int, fraction: Bool) {
    let offset = offsetSeconds / 60 * 60
    let local = CivilDateTime(wallSeconds: seconds + Int64(offset))
    local.date.append(to: &bytes)
    bytes.append(UInt8(ascii: "T"))
    local.time.append(to: &bytes, seconds: true)
    if fraction {
      bytes.append(UInt8(ascii: "."))
      let thousandths = floorModulo(Int(milliseconds), 1000)
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: thousandths / 100))
      appendPair(thousandths % 100, to: &bytes)
    }
    bytes.append(UInt8(ascii: offset < 0 ? "-" : "+"))
    appendPair(abs(offset) / 3600, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    appendPair(abs(offset) / 60 % 60, to: &bytes)
  }
}
