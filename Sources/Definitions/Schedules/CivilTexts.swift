import CivilTime
import Diagnostics

/// Words for a text that is no date.
package enum DateText {
  /// Why there is no such day, of a text that is written as one, with a time behind it or without; nil for any other.
  package static func missingDay(_ text: String) -> String? {
    let day = String(text.prefix { $0 != "T" })
    return parts(day) == nil || CivilDate(iso: day) != nil ? nil : fault(day)
  }

  /// The same of the first text in single quotes that a message has.
  package static func missingDay(quotedIn message: String) -> String? {
    message.split(separator: "'").dropFirst().first.flatMap { missingDay(String($0)) }
  }

  static func fault(_ text: String) -> String {
    guard let (year, month, day) = parts(text) else { return "'\(shown(text))' is not a date" }
    if !(1...12).contains(month) { return "'\(text)' is not a date: there is no month \(month)" }
    let last = CivilDate.days(inMonth: month, of: year)
    if month == 2, day == 29 { return "\(year) has no 29 February: it is a common year" }
    if day > last { return "'\(text)' is not a date: \(CivilDate.monthNames[month - 1]) has \(last) days" }
    return "'\(text)' is not a date"
  }

  /// The date with the zeros that its month and its day lack.
  static func replacement(_ text: String) -> String? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count == 4, parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }),
      (1...2).contains(parts[1].count), (1...2).contains(parts[2].count)
    else { return nil }
    let whole = ([parts[0]] + parts.dropFirst().map { $0.count == 1 ? "0" + $0 : $0 }).joined(separator: "-")
    return whole == text || CivilDate(iso: whole) == nil ? nil : whole
  }

  static func help(_ text: String) -> String {
    if let right = replacement(text) { return "write '\(right)'" }
    guard let (year, month, day) = parts(text), month == 2, day == 29, year < 9990 else {
      return "write year, month and day with hyphens: 2026-11-20"
    }
    var leap = year + 1
    while !CivilDate.isLeap(leap) { leap += 1 }
    return "write \(yearText(year))-02-28 or \(yearText(year))-03-01; the next leap year is \(leap)"
  }

  private static func yearText(_ year: Int) -> String { String(String(year + 10_000).suffix(4)) }

  /// The numbers of a text of the shape of a date, in years that there are.
  private static func parts(_ text: String) -> (year: Int, month: Int, day: Int)? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.allSatisfy(\.isASCII) ? Int($0) : nil }
    guard numbers.count == 3, parts.map(\.utf8.count) == [4, 2, 2], numbers[0] > 0, numbers.allSatisfy({ $0 >= 0 })
    else { return nil }
    return (numbers[0], numbers[1], numbers[2])
  }

  private static func shown(_ text: String) -> String { escapingControls(text.prefix(60)) }
}

/// Words for a text that is no time of day.
enum TimeText {
  static func fault(_ text: String) -> String { "'\(escapingControls(text.prefix(60)))' is not a time of day" }

  static func help(_ text: String) -> String {
    if text.hasPrefix("24:00") { return "the end of a day is the next one's 00:00; the last minute is 23:59" }
    if text.contains(",") { return "write several times as a list: [08:00, 20:00]" }
    if let time = guess(text) { return "write '\(time)'" }
    return "write hours and minutes of the 24-hour clock: 08:00, 21:30"
  }

  /// The time that is surely meant.
  static func replacement(_ text: String) -> String? {
    text.hasPrefix("24:00") || text.contains(",") ? nil : guess(text).map { String("\($0)".prefix(5)) }
  }

  /// The time that `8:00`, `8.30`, `8 am` or `8pm` means.
  private static func guess(_ text: String) -> TimeOfDay? {
    let lowered = text.lowercased().filter { $0 != " " }
    let isAfternoon = lowered.hasSuffix("pm")
    let digits = lowered.hasSuffix("am") || isAfternoon ? lowered.dropLast(2) : lowered[...]
    let parts = digits.split { $0 == ":" || $0 == "." || $0 == "h" }.map { Int($0) }
    guard (1...2).contains(parts.count), let hour = parts[0], let minute = parts.count > 1 ? parts[1] : 0 else {
      return nil
    }
    guard digits.count < lowered.count else { return TimeOfDay(hour: hour, minute: minute) }
    guard (1...12).contains(hour) else { return nil }
    return TimeOfDay(hour: hour % 12 + (isAfternoon ? 12 : 0), minute: minute)
  }
}

/// Words for a text that is no duration.
enum DurationText {
  static func fault(_ text: String) -> String { "'\(escapingControls(text.prefix(60)))' is not a duration" }

  /// The duration that is surely meant: by a word (`daily`), another word for a unit (`30 minutes`, `1w`), by ISO 8601
  /// (`P1W`), or with a word too many (`every day`).
  static func meant(_ text: String) -> CivilDuration? {
    let folded = text.lowercased().trimmingSpaces
    if let word = ["daily": "1 day", "weekly": "1 week", "monthly": "1 month", "yearly": "1 year", "hourly": "1 h"][
      folded]
    {
      return CivilDuration(word)
    }
    if folded.hasPrefix("p"), let iso = iso(folded) { return iso }
    for word in ["every ", "each "] where folded.hasPrefix(word) {
      let rest = String(folded.dropFirst(word.count)).trimmingSpaces
      return CivilDuration(rest) ?? meant(rest)
    }
    let digits = folded.prefix { $0.isASCII && $0.isNumber }
    guard digits.count < folded.count, digits.count <= 6 else { return nil }
    let word = folded.dropFirst(digits.count).trimmingSpaces
    guard let unit = CalendarUnit(word: word) ?? foreignUnits[word] else { return nil }
    let meant = CivilDuration(digits.isEmpty ? 1 : Int(digits) ?? 1, unit)
    return meant.isTooLong ? nil : meant
  }

  private static let foreignUnits: [String: CalendarUnit] = [
    "minute": .minute, "minutes": .minute, "mins": .minute, "second": .second, "seconds": .second, "secs": .second,
    "hr": .hour, "hrs": .hour, "d": .day, "w": .week, "wk": .week, "wks": .week, "y": .year, "yr": .year, "yrs": .year,
    "mo": .month,
  ]

  /// `p1w`, `pt30m`: one number and one unit.
  private static func iso(_ text: String) -> CivilDuration? {
    let isTime = text.hasPrefix("pt")
    let rest = text.dropFirst(isTime ? 2 : 1)
    guard let letter = rest.last, let count = Int(rest.dropLast()), count > 0, count <= CivilDuration.largestCount
    else {
      return nil
    }
    let units: [Character: CalendarUnit] =
      isTime ? ["h": .hour, "m": .minute, "s": .second] : ["d": .day, "w": .week, "m": .month, "y": .year]
    return units[letter].map { CivilDuration(count, $0) }
  }

  static func help(_ text: String) -> String {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let word = text.dropFirst(digits.count).trimmingSpaces
    if !digits.isEmpty, word.isEmpty { return "say of what: '\(digits) days', '\(digits) h', '\(digits) min'" }
    if let meant = meant(text) { return "write '\(meant)'" }
    if let count = Int(digits), let unit = CalendarUnit(word: word), CivilDuration(count, unit).isTooLong {
      return "the longest is \(CivilDuration.mostYears) years"
    }
    if digits.count > 6 { return "the largest number is \(CivilDuration.largestCount)" }
    let guess = didYouMean(word, among: CalendarUnit.words.map(\.word) + ["minutes", "seconds"])
    if let guess, !digits.isEmpty {
      let unit = ["minutes": "min", "seconds": "s"][guess] ?? guess
      return "write '\(digits) \(unit)'"
    }
    return "write a whole number and s, min, h, day, week, month or year: 30 min, 1 week"
  }
}
