import CivilTime
import JSONText
import StudyService
import Record

/// Outcomes by study day, with totals.
struct HistoryDays {
  /// In the order in which they are printed.
  let days: [Day]
  private let today: CivilDate
  private let words: HistoryWords

  struct Day {
    let date: CivilDate
    let rows: [OutcomeLine]
  }

  init(_ rows: [OutcomeLine], today: CivilDate, words: HistoryWords, descending: Bool) {
    let grouped = Dictionary(grouping: rows, by: \.date).sorted { $0.key < $1.key }
    let days = grouped.map { Day(date: $0.key, rows: descending ? $0.value.reversed() : $0.value) }
    self.days = descending ? days.reversed() : days
    self.today = today
    self.words = words
  }

  var lines: [String] {
    days.flatMap { day in [head(day)] + HistoryDays.aligned(day.rows) + [""] }.dropLast()
  }

  /// The day in letters for the other side of a room.
  func large(columns: Int) -> [String] {
    days.flatMap { day -> [String] in
      let name = words.word(of: day.date, today: today) ?? day.date.description
      let entries = day.rows.map { row in
        row.clock + " " + row.record.values.map { HistoryDays.text($0) }.joined(separator: " ")
      }
      return [name] + HistoryDays.totals(day.rows) + entries
    }.flatMap { LargeText.lines($0, columns: columns) }
  }

  private func head(_ day: Day) -> String {
    let totals = day.rows.count == 1 ? [] : HistoryDays.totals(day.rows)
    return words.head(day.date, today: today, count: day.rows.count, totals: totals)
  }

  /// How often each value of a kind came; of numbers with a unit, their sum.
  private static func totals(_ rows: [OutcomeLine]) -> [String] {
    var kinds: [String] = []
    var counts: [String: [(value: String, count: Int)]] = [:]
    var sums: [String: (sum: Double, unit: String)] = [:]
    for value in rows.flatMap(\.record.values) {
      if counts[value.kind] == nil, sums[value.kind] == nil { kinds.append(value.kind) }
      if let number = value.value.double, let unit = value.unit {
        sums[value.kind] = ((sums[value.kind]?.sum ?? 0) + number, unit)
      } else if value.value.double == nil {
        let text = text(value)
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
      if let sum = sums[kind] { return "\(kind) \(JSONValue.double(sum.sum).compactText) \(sum.unit)" }
      guard let counts = counts[kind] else { return nil }
      return "\(kind) " + counts.map { "\($0.value) \($0.count)" }.joined(separator: ", ")
    }
  }

  private static func text(_ value: RecordedValue) -> String { OutcomeLine.text(value) }

  private static func aligned(_ rows: [OutcomeLine]) -> [String] {
    let cells = rows.map {
      ["  " + $0.clock, OutcomeLine.brief($0.record.values), $0.remarks, $0.record.outcome.event]
    }
    let widths = (0..<3).map { column in cells.map { ConsoleText.width($0[column]) }.max() ?? 0 }
    return cells.map { row in
      let padded = zip(row, widths).filter { $0.1 > 0 }.map { ConsoleText.padded($0.0, to: $0.1) }
      return (padded + [row[3]]).joined(separator: "  ").trimmingEnd
    }
  }
}
