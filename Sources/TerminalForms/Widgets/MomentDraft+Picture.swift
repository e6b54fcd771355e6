import CivilTime
import Diagnostics
import Sittings
import Wording

extension MomentDraft {
  /// What is typed, and under it the month with its day marked.
  func picture(_ words: any Catalogue, _ columns: Int) -> Picture {
    var picture = Picture()
    picture.add(editor, mark: "> ", columns)
    guard kind != .timeOfDay else { return picture }
    picture.add(ScreenLine())
    for line in month(of: date ?? today, words) { picture.add(line) }
    return picture
  }

  private func month(of day: CivilDate, _ words: any Catalogue) -> [ScreenLine] {
    guard let first = CivilDate(year: day.year, month: day.month, day: 1) else { return [] }
    let head = ScreenLine("  " + words.month(day.year, day.month), .title)
    let week = ScreenLine("  " + words.weekdays.map { pad($0, to: 3) + " " }.joined(), .faint)
    let blanks = first.weekday.rawValue - 1
    let days = (1...CivilDate.days(inMonth: day.month, of: day.year)).map { number -> Span in
      let isMarked = date == day && number == day.day
      return Span(isMarked ? pad("[\(number)]", to: 4) : pad("\(number)", to: 3) + " ", isMarked ? .focus : .plain)
    }
    let cells = Array(repeating: Span("    "), count: blanks) + days
    return [head, week]
      + stride(from: 0, to: cells.count, by: 7).map { start in
        ScreenLine(spans: [Span("  ")] + cells[start..<min(start + 7, cells.count)])
      }
  }

  /// To the right of a field that ends with a blank, by display width.
  private func pad(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - displayWidth(of: text))) + text
  }
}
