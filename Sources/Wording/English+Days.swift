extension English {
  var yesWord: String { "yes" }
  var noWord: String { "no" }
  var listSeparator: String { ", " }
  var timeSeparator: String { ", " }
  func date(_ day: Int, _ month: Int, _ year: Int) -> String { "\(day) \(English.month(month)) \(year)" }
  func month(_ year: Int, _ month: Int) -> String { "\(English.month(month)) \(year)" }
  func duration(_ seconds: Int) -> String {
    let units = [(seconds / 3600, " h"), (seconds / 60 % 60, " min"), (seconds % 60, " s")]
    let parts = units.filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }
    return parts.isEmpty ? "0 s" : parts.joined(separator: " ")
  }
  func amount(_ number: String, _ unit: String) -> String {
    let isMany = number != "1" && ["day", "week", "month", "year"].contains(unit)
    return "\(number) \(unit)\(isMany ? "s" : "")"
  }
  var weekdays: [String] { ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"] }
  var shortWeekdays: [String] { ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] }
  var today: String { "today" }
  var tomorrow: String { "tomorrow" }
  var yesterday: String { "yesterday" }
  func fullDay(_ date: String, weekday: Int) -> String { "\(English.weekday(weekday)) \(date)" }
  func named(_ day: String, _ word: String) -> String { "\(day), \(word)" }
  func shortDay(_ day: Int, _ month: Int, weekday: Int) -> String {
    "\(shortWeekdays[weekday - 1]) \(day) \(English.month(month).prefix(3))"
  }
  func onDay(_ date: String, weekday: Int) -> String { "on \(English.weekday(weekday)) \(date)" }
  func moment(_ day: String, at time: String) -> String { "\(day) at \(time)" }
  func historyHead(_ day: String, word: String?, count: Int, totals: [String]) -> String {
    (word.map { "\($0), " } ?? "") + day + ": "
      + ([count == 1 ? "1 entry" : "\(count) entries"] + totals).joined(separator: "; ")
  }
}

extension English {
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  static func month(_ month: Int) -> String { months.indices.contains(month - 1) ? months[month - 1] : "" }

  private static func weekday(_ weekday: Int) -> String {
    ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"][weekday - 1]
  }
}
