/// The rule at the end of a TZif file, such as `EST5EDT,M3.2.0,M11.1.0` or `<+03>-3`.
///
/// - SeeAlso: RFC 9636 section 3.3; POSIX.1-2017 section 8.3, `TZ`, with times from -167 to 167 hours.
struct PosixZoneRule: Hashable, Sendable {
  let standardOffset: Int32
  fileprivate let daylight: Daylight?

  fileprivate struct Daylight: Hashable, Sendable {
    let offset: Int32
    let start: Change
    let end: Change
  }

  fileprivate struct Change: Hashable, Sendable {
    let day: Day
    /// Seconds after midnight of the day; may lie days before or after it.
    let time: Int
  }

  fileprivate enum Day: Hashable, Sendable {
    /// 1...365, 29 February never counted.
    case julian(Int)
    /// 0...365, 29 February counted.
    case ordinal(Int)
    /// The n-th weekday of a month, 5 for the last; Sunday is 0.
    case weekday(month: Int, week: Int, day: Int)
  }

  var changesEachYear: Bool { daylight != nil }

  /// The changes of offset in the years given, ascending.
  func changes(fromYear first: Int, through last: Int) -> [(start: Int64, offset: Int32)] {
    guard let daylight, first <= last else { return [] }
    var all: [(start: Int64, offset: Int32)] = []
    for year in max(1, first)...last {
      guard let start = daylight.start.wallSeconds(in: year), let end = daylight.end.wallSeconds(in: year) else {
        continue
      }
      all.append((start - Int64(standardOffset), daylight.offset))
      all.append((end - Int64(daylight.offset), standardOffset))
    }
    // Daylight time all the year round is written as an end at the next start; the later entry of a pair decides.
    return all.sorted {
      ($0.start, $0.offset == daylight.offset ? 1 : 0) < ($1.start, $1.offset == daylight.offset ? 1 : 0)
    }
  }
}

extension PosixZoneRule.Change {
  fileprivate func wallSeconds(in year: Int) -> Int64? {
    day.date(in: year).map { Int64($0.dayNumber) * 86_400 + Int64(time) }
  }
}

extension PosixZoneRule.Day {
  fileprivate func date(in year: Int) -> CivilDate? {
    guard let newYear = CivilDate(year: year, month: 1, day: 1) else { return nil }
    switch self {
    case .julian(let number): return newYear.adding(days: number - 1 + (CivilDate.isLeap(year) && number > 59 ? 1 : 0))
    case .ordinal(let number): return newYear.adding(days: number)
    case .weekday(let month, let week, let day):
      guard let first = CivilDate(year: year, month: month, day: 1) else { return nil }
      let shift = floorModulo(day - first.weekday.rawValue % 7, 7)
      let last = CivilDate.days(inMonth: month, of: year)
      var number = 1 + shift + (week - 1) * 7
      while number > last { number -= 7 }
      return first.adding(days: number - 1)
    }
  }
}

// MARK: - Reading

extension PosixZoneRule {
  /// Nil for a text that is no such rule.
  init?(_ text: String) {
    var scanner = Scanner(rest: Array(text.utf8)[...])
    guard scanner.name(), let west = scanner.time(largestHour: 24) else { return nil }
    standardOffset = Int32(-west)
    if scanner.rest.isEmpty {
      daylight = nil
      return
    }
    guard scanner.name() else { return nil }
    var offset = standardOffset + 3600
    if let next = scanner.rest.first, next != UInt8(ascii: ",") {
      guard let west = scanner.time(largestHour: 24) else { return nil }
      offset = Int32(-west)
    }
    guard scanner.take(","), let start = scanner.change(), scanner.take(","), let end = scanner.change(),
      scanner.rest.isEmpty
    else { return nil }
    daylight = Daylight(offset: offset, start: start, end: end)
  }

  private struct Scanner {
    var rest: ArraySlice<UInt8>

    init(rest: ArraySlice<UInt8>) { self.rest = rest }

    mutating func take(_ mark: Unicode.Scalar) -> Bool {
      guard let first = rest.first, UInt32(first) == mark.value else { return false }
      rest = rest.dropFirst()
      return true
    }

    /// `EST`, or `<+03>`.
    mutating func name() -> Bool {
      if take("<") {
        guard let end = rest.firstIndex(of: UInt8(ascii: ">")), end > rest.startIndex else { return false }
        rest = rest[(end + 1)...]
        return true
      }
      let letters = rest.prefix { Character(Unicode.Scalar($0)).isLetter && $0 < 0x80 }
      rest = rest.dropFirst(letters.count)
      return letters.count >= 3
    }

    mutating func number() -> Int? {
      let digits = rest.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
      guard (1...3).contains(digits.count) else { return nil }
      rest = rest.dropFirst(digits.count)
      return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    /// `[+-]hh[:mm[:ss]]` in seconds.
    mutating func time(largestHour: Int) -> Int? {
      let sign = take("-") ? -1 : 1
      if sign == 1 { _ = take("+") }
      guard let hours = number(), hours <= largestHour else { return nil }
      var seconds = hours * 3600
      if take(":") {
        guard let minutes = number(), minutes < 60 else { return nil }
        seconds += minutes * 60
        if take(":") {
          guard let rest = number(), rest < 60 else { return nil }
          seconds += rest
        }
      }
      return sign * seconds
    }

    mutating func change() -> Change? {
      guard let day = day() else { return nil }
      guard take("/") else { return Change(day: day, time: 7200) }
      return time(largestHour: 167).map { Change(day: day, time: $0) }
    }

    private mutating func day() -> Day? {
      if take("J") { return number().flatMap { (1...365).contains($0) ? .julian($0) : nil } }
      if take("M") {
        guard let month = number(), take("."), let week = number(), take("."), let day = number(),
          (1...12).contains(month), (1...5).contains(week), (0...6).contains(day)
        else { return nil }
        return .weekday(month: month, week: week, day: day)
      }
      return number().flatMap { (0...365).contains($0) ? .ordinal($0) : nil }
    }
  }
}
