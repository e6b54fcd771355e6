/// Dates, lengths of time and lists in words.
package protocol DayTexts: Sendable {
  /// In a sentence.
  var yesWord: String { get }
  var noWord: String { get }
  /// Between the parts of a list.
  var listSeparator: String { get }
  /// Between a date and a time.
  var timeSeparator: String { get }
  /// `20 November 2026`.
  func date(_ day: Int, _ month: Int, _ year: Int) -> String
  func month(_ year: Int, _ month: Int) -> String
  /// A length of time as a person would type it: `2 h 15 min`.
  func duration(_ seconds: Int) -> String
  /// A number with its unit; units of the calendar, `day` to `year`, in words: `38 years`.
  func amount(_ number: String, _ unit: String) -> String
  /// Two columns each, Monday first.
  var weekdays: [String] { get }
  /// Monday first.
  var shortWeekdays: [String] { get }
  var today: String { get }
  var tomorrow: String { get }
  var yesterday: String { get }
  /// A date, in words or digits, with its weekday, from 1 for Monday on: `Monday 2 November 2026`.
  func fullDay(_ date: String, weekday: Int) -> String
  /// A day that has a word of its own behind it: `Monday 2 November 2026, today`.
  func named(_ day: String, _ word: String) -> String
  /// `Tue 3 Nov`.
  func shortDay(_ day: Int, _ month: Int, weekday: Int) -> String
  /// `on Monday 9 November 2026`.
  func onDay(_ date: String, weekday: Int) -> String
  func moment(_ day: String, at time: String) -> String
  /// `today, Monday 2026-11-23: 2 entries; toilet big 2`.
  func historyHead(_ day: String, word: String?, count: Int, totals: [String]) -> String
}
