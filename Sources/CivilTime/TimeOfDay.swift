/// A reading of a wall clock, from 00:00 to 23:59:59.
package struct TimeOfDay: Hashable, Sendable {
  /// Seconds from midnight on the clock's face; 0..<86,400.
  package let seconds: Int

  package static let midnight = TimeOfDay(checked: 0)

  private init(checked seconds: Int) { self.seconds = seconds }

  /// Nil outside 0..<86,400.
  package init?(seconds: Int) {
    guard (0..<86_400).contains(seconds) else { return nil }
    self.seconds = seconds
  }

  package init?(hour: Int, minute: Int, second: Int = 0) {
    guard (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second) else { return nil }
    seconds = hour * 3600 + minute * 60 + second
  }

  /// Reads `08:00` or `08:00:30`, exactly; nil for anything else.
  package init?(iso text: some StringProtocol) {
    var digits = DigitReader(text)
    guard let hour = digits.number(of: 2), digits.take(":"), let minute = digits.number(of: 2) else { return nil }
    if digits.isAtEnd {
      self.init(hour: hour, minute: minute)
    } else {
      guard digits.take(":"), let second = digits.number(of: 2), digits.isAtEnd else { return nil }
      self.init(hour: hour, minute: minute, second: second)
    }
  }

  package var hour: Int { seconds / 3600 }
  package var minute: Int { seconds / 60 % 60 }
  package var second: Int { seconds % 60 }
}

extension TimeOfDay: Comparable {
  package static func < (a: TimeOfDay, b: TimeOfDay) -> Bool { a.seconds < b.seconds }
}

extension TimeOfDay: CustomStringConvertible {
  /// `08:00`, with seconds only when they are not zero.
  package var description: String {
    var bytes: [UInt8] = []
    append(to: &bytes, seconds: second != 0)
    return String(decoding: bytes, as: UTF8.self)
  }

  package func append(to bytes: inout [UInt8], seconds withSeconds: Bool) {
    appendPair(hour, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    appendPair(minute, to: &bytes)
    if withSeconds {
      bytes.append(UInt8(ascii: ":"))
      appendPair(second, to: &bytes)
    }
  }
}

/// A date and a time on a wall clock, without a zone: in some zones it never comes, or comes twice.
package struct CivilDateTime: Hashable, Sendable {
  package let date: CivilDate
  package let time: TimeOfDay

  package init(date: CivilDate, time: TimeOfDay) {
    self.date = date
    self.time = time
  }

  package init(_ date: CivilDate, _ time: TimeOfDay) { self.init(date: date, time: time) }

  /// Seconds since 1970-01-01T00:00 as if there were no zones.
  var wallSeconds: Int64 { Int64(date.dayNumber) * 86_400 + Int64(time.seconds) }

  init(wallSeconds: Int64) {
    let day = floorDivide(Int(wallSeconds), 86_400)
    date = CivilDate(dayNumber: Int32(clamping: day))
    time = TimeOfDay(seconds: floorModulo(Int(wallSeconds), 86_400)) ?? .midnight
  }
}

extension CivilDateTime: Comparable {
  package static func < (a: CivilDateTime, b: CivilDateTime) -> Bool { a.wallSeconds < b.wallSeconds }
}
