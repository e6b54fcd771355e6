extension German {
  var yesWord: String { "ja" }
  var noWord: String { "nein" }
  var listSeparator: String { ", " }
  var timeSeparator: String { ", " }
  func date(_ day: Int, _ month: Int, _ year: Int) -> String { "\(day). \(German.month(month)) \(year)" }
  func month(_ year: Int, _ month: Int) -> String { "\(German.month(month)) \(year)" }
  func duration(_ seconds: Int) -> String {
    let units = [(seconds / 3600, " Std."), (seconds / 60 % 60, " Min."), (seconds % 60, " Sek.")]
    let parts = units.filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }
    return parts.isEmpty ? "0 Sek." : parts.joined(separator: " ")
  }
  func amount(_ number: String, _ unit: String) -> String {
    let words = [
      "day": ("Tag", "Tage"), "week": ("Woche", "Wochen"), "month": ("Monat", "Monate"), "year": ("Jahr", "Jahre"),
    ]
    return decimal(number) + " " + (words[unit].map { number == "1" ? $0.0 : $0.1 } ?? unit)
  }
  var weekdays: [String] { ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"] }
  var shortWeekdays: [String] { ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"] }
  var today: String { "heute" }
  var tomorrow: String { "morgen" }
  var yesterday: String { "gestern" }
  func fullDay(_ date: String, weekday: Int) -> String { "\(German.weekday(weekday)), \(date)" }
  func named(_ day: String, _ word: String) -> String { "\(day) (\(word))" }
  func shortDay(_ day: Int, _ month: Int, weekday: Int) -> String { "\(shortWeekdays[weekday - 1]) \(day).\(month)." }
  func onDay(_ date: String, weekday: Int) -> String { "am \(German.weekday(weekday)), \(date)" }
  func moment(_ day: String, at time: String) -> String { "\(day) um \(time) Uhr" }
  func historyHead(_ day: String, word: String?, count: Int, totals: [String]) -> String {
    (word.map { named(day, $0) } ?? day) + ": "
      + ([count == 1 ? "1 Eintrag" : "\(count) Einträge"] + totals).joined(separator: "; ")
  }
}

extension German {
  private static let months = [
    "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November",
    "Dezember",
  ]

  static func month(_ month: Int) -> String { months.indices.contains(month - 1) ? months[month - 1] : "" }

  private static func weekday(_ weekday: Int) -> String {
    ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"][weekday - 1]
  }
}
