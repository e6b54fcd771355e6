extension Japanese {
  var yesWord: String { "はい" }
  var noWord: String { "いいえ" }
  var listSeparator: String { "、" }
  var timeSeparator: String { " " }
  func date(_ day: Int, _ month: Int, _ year: Int) -> String { "\(year)年\(month)月\(day)日" }
  func month(_ year: Int, _ month: Int) -> String { "\(year)年\(month)月" }
  func duration(_ seconds: Int) -> String {
    let units = [(seconds / 3600, "時間"), (seconds / 60 % 60, "分"), (seconds % 60, "秒")]
    let parts = units.filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }
    return parts.isEmpty ? "0秒" : parts.joined()
  }
  func amount(_ number: String, _ unit: String) -> String {
    let words = ["day": "日", "week": "週間", "month": "か月", "year": "年"]
    return words[unit].map { number + $0 } ?? "\(number) \(unit)"
  }
  var weekdays: [String] { ["月", "火", "水", "木", "金", "土", "日"] }
  var shortWeekdays: [String] { ["月", "火", "水", "木", "金", "土", "日"] }
  var today: String { "今日" }
  var tomorrow: String { "明日" }
  var yesterday: String { "昨日" }
  func fullDay(_ date: String, weekday: Int) -> String { "\(date)(\(weekdays[weekday - 1]))" }
  func named(_ day: String, _ word: String) -> String { "\(day) \(word)" }
  func shortDay(_ day: Int, _ month: Int, weekday: Int) -> String { "\(month)月\(day)日(\(weekdays[weekday - 1]))" }
  func onDay(_ date: String, weekday: Int) -> String { date }
  func moment(_ day: String, at time: String) -> String { "\(day) \(time) " }
  func historyHead(_ day: String, word: String?, count: Int, totals: [String]) -> String {
    (word.map { "\($0) " } ?? "") + day + ": " + (["\(count)件"] + totals).joined(separator: "; ")
  }
}
