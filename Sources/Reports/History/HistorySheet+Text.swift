import StudyService
import CivilTime
import Diagnostics
import JSONText
import Record
import SurveyModel
import Wording

extension HistorySheet {
  /// A line for each outcome under its study day, with what the day's outcomes add up to.
  ///
  /// - Parameter descending: The latest first.
  package func text(descending: Bool) -> [String] {
    days(descending).flatMap { day in [head(day)] + HistorySheet.aligned(day.lines) + [""] }.dropLast()
  }

  /// The days in letters for the other side of a room.
  ///
  /// - Parameter isPlain: ASCII alone.
  package func large(columns: Int, descending: Bool, isPlain: Bool) -> [String] {
    let texts = days(descending).flatMap { day -> [String] in
      let name = word(of: day.date) ?? day.date.description
      let entries = day.lines.map { $0.clock + " " + $0.record.values.map(\.text).joined(separator: " ") }
      return [name] + HistorySheet.totals(day.lines) + entries
    }
    return LargeText(columns: columns, isPlain: isPlain).lines(texts)
  }

  private typealias Day = (date: CivilDate, lines: [OutcomeLine])

  private func days(_ descending: Bool) -> [Day] {
    let days = Dictionary(grouping: lines, by: \.date).sorted { $0.key < $1.key }
    return descending ? days.reversed().map { ($0.key, $0.value.reversed()) } : days.map { ($0.key, $0.value) }
  }

  private func head(_ day: Day) -> String {
    let totals = day.lines.count == 1 ? [] : HistorySheet.totals(day.lines)
    let words = language.catalogue
    return words.historyHead(
      words.fullDay(day.date.description, weekday: day.date.weekday.rawValue), word: word(of: day.date),
      count: day.lines.count, totals: totals)
  }

  /// `today` and `yesterday`, as a day is read across a bed by who lies in it; nil for any other.
  private func word(of date: CivilDate) -> String? {
    switch Int(today.dayNumber) - Int(date.dayNumber) {
    case 0: language.catalogue.today
    case 1: language.catalogue.yesterday
    default: nil
    }
  }

  /// How often each value of a kind came; of numbers with a unit that adds up, their sum.
  private static func totals(_ rows: [OutcomeLine]) -> [String] {
    var kinds: [String] = []
    var counts: [String: [(value: String, count: Int)]] = [:]
    var sums: [String: [DaySum]] = [:]
    for value in rows.flatMap(\.record.values) {
      if counts[value.kind] == nil, sums[value.kind] == nil { kinds.append(value.kind) }
      if let sum = DaySum(value) {
        sums[value.kind, default: []].add(value, sum)
      } else if value.value.double == nil {
        let text = value.text
        var known = counts[value.kind] ?? []
        if let index = known.firstIndex(where: { $0.value == text }) {
          known[index].count += 1
        } else {
          known.append((text, 1))
        }
        counts[value.kind] = known
      }
    }
    return kinds.compactMap { kind in
      if let sums = sums[kind] { return "\(kind) " + sums.map(\.text).joined(separator: ", ") }
      guard let counts = counts[kind] else { return nil }
      return "\(kind) " + counts.map { "\($0.value) \($0.count)" }.joined(separator: ", ")
    }
  }

  private static func aligned(_ rows: [OutcomeLine]) -> [String] {
    let cells = rows.map {
      ["  " + $0.clock, $0.record.values.brief, $0.remarks, $0.record.outcome.event]
    }
    let widths = (0..<3).map { column in cells.map { displayWidth(of: $0[column]) }.max() ?? 0 }
    return cells.map { row in
      let cells = zip(row, widths).filter { $0.1 > 0 }.map { padded($0.0, to: $0.1) }
      return trimmedLine((cells + [row[3]]).joined(separator: "  "))
    }
  }
}
