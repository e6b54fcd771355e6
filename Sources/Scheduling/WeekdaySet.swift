package import CivilTime

/// Days of the week.
package struct WeekdaySet: OptionSet, Hashable, Sendable {
  /// Bit 0 is Monday.
  package let rawValue: UInt8

  package static let everyDay = WeekdaySet(rawValue: 0x7F)

  package init(rawValue: UInt8) {
    self.rawValue = rawValue & 0x7F
  }

  package init(_ days: some Sequence<Weekday>) {
    self.init(rawValue: days.reduce(0) { $0 | 1 << UInt8($1.rawValue - 1) })
  }

  package func contains(_ day: Weekday) -> Bool {
    rawValue & 1 << UInt8(day.rawValue - 1) != 0
  }

  /// The same days with bit 0 for `first`.
  func bits(startingWith first: Weekday) -> UInt8 {
    let shift = UInt8(first.rawValue - 1)
    return (rawValue >> shift | rawValue << (7 - shift)) & 0x7F
  }
}
