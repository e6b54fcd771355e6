import CivilTime
import SurveyModel

/// The words of a history, in the participant's language: a day is read across a bed by who lies in it.
struct HistoryWords {
  private let isJapanese: Bool

  init(_ language: LanguageTag) { isJapanese = language.primary == "ja" }

  /// `today` and `yesterday`; nil for any other day.
  func word(of date: CivilDate, today: CivilDate) -> String? {
    switch Int(today.dayNumber) - Int(date.dayNumber) {
    case 0: isJapanese ? "今日" : "today"
    case 1: isJapanese ? "昨日" : "yesterday"
    default: nil
    }
  }

  /// `today, Monday 2026-11-23: 2 entries; toilet big 2`.
  func head(_ date: CivilDate, today: CivilDate, count: Int, totals: [String]) -> String {
    let word = word(of: date, today: today)
    if isJapanese {
      let day = "\(date)(\(HistoryWords.weekdays[date.weekday] ?? ""))"
      return (word.map { "\($0) " } ?? "") + day + ": " + (["\(count)件"] + totals).joined(separator: "; ")
    }
    let day = "\(date.weekday.title) \(date)"
    let entries = count == 1 ? "1 entry" : "\(count) entries"
    return (word.map { "\($0), " } ?? "") + day + ": " + ([entries] + totals).joined(separator: "; ")
  }

  private static let weekdays: [Weekday: String] = [
    .monday: "月", .tuesday: "火", .wednesday: "水", .thursday: "木", .friday: "金", .saturday: "土", .sunday: "日",
  ]
}
