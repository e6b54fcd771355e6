import CivilTime
import Diagnostics
import Sittings
import Wording

extension MomentDraft {
  private static let width = 30

  /// What is typed, and under it the month with its day marked; in little room the week of the day alone, and in a window
  /// that is narrower than a week the day.
  func picture(_ words: any Catalogue, _ columns: Int, isNarrow: Bool) -> Picture {
    var picture = Picture()
    picture.add(editor, mark: "> ", columns)
    guard kind != .timeOfDay else { return picture }
    if !isNarrow { picture.add(ScreenLine()) }
    if columns < MomentDraft.width {
      add(day: date ?? start, words, to: &picture)
      return picture
    }
    let (head, weeks, here) = month(of: date ?? start, words)
    for line in head { picture.add(line) }
    for (index, week) in weeks.enumerated() where !isNarrow || index == here {
      if index == here { picture.parts[.week] = picture.lines.count..<picture.lines.count + 1 }
      picture.add(week)
    }
    picture.surroundings = 0..<picture.lines.count
    return picture
  }

  private func add(day: CivilDate, _ words: any Catalogue, to picture: inout Picture) {
    let number = Span(date == nil ? " \(day.day) " : "[\(day.day)]", date == nil ? .plain : .focus)
    let weekday = words.weekdays[day.weekday.rawValue - 1]
    picture.add(ScreenLine("  " + words.month(day.year, day.month), .title))
    picture.add(ScreenLine(spans: [Span("  "), number, Span(" " + weekday, .faint)]))
    picture.parts[.week] = picture.lines.count - 1..<picture.lines.count
    picture.surroundings = 0..<picture.lines.count
  }

  /// The lines of a month, and the place of the day's week among its weeks.
  private func month(
    of day: CivilDate, _ words: any Catalogue
  ) -> (head: [ScreenLine], weeks: [ScreenLine], here: Int) {
    guard let first = CivilDate(year: day.year, month: day.month, day: 1) else { return ([], [], 0) }
    let head = ScreenLine("  " + words.month(day.year, day.month), .title)
    let week = ScreenLine("  " + words.weekdays.map { pad($0, to: 3) + " " }.joined(), .faint)
    let blanks = first.weekday.rawValue - 1
    let days = (1...CivilDate.days(inMonth: day.month, of: day.year)).map { number -> Span in
      let isMarked = date == day && number == day.day
      return Span(isMarked ? pad("[\(number)]", to: 4) : pad("\(number)", to: 3) + " ", isMarked ? .focus : .plain)
    }
    let cells = Array(repeating: Span("    "), count: blanks) + days
    let weeks = stride(from: 0, to: cells.count, by: 7).map { start in
      ScreenLine(spans: [Span("  ")] + cells[start..<min(start + 7, cells.count)])
    }
    return ([head, week], weeks, (blanks + day.day - 1) / 7)
  }

  /// To the right of a field that ends with a blank, by display width.
  private func pad(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - displayWidth(of: text))) + text
  }
}
