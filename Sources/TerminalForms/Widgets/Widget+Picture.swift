import CivilTime
import Diagnostics
import Sittings
import SurveyModel

extension Widget {
  /// How the widget looks, `columns` wide.
  func picture(_ form: FormSession, columns: Int) -> Picture {
    var picture = Picture()
    switch self {
    case .page: break
    case .list(let list):
      let table = form.matrixPicture(list, columns: columns)
      if let table { picture.add(table) }
      let top = picture.lines.count
      picture.add(Widget.picture(list, columns))
      // The choices are the table's head: all of them stay in sight.
      if table != nil { picture.focus = top..<picture.lines.count }
    case .rank(let rank): picture.add(Widget.picture(rank, columns))
    case .slider(let slider): picture.add(slider.picture(form, columns))
    case .moment(let moment): picture.add(moment.picture(form.words, columns))
    case .line(let editor): picture.add(editor, mark: "> ", columns, unit: form.typedUnit)
    }
    return picture
  }

  static func picture(_ list: ListDraft, _ columns: Int) -> Picture {
    var picture = Picture()
    if let filter = list.filter {
      picture.add(filter, mark: "/ ", columns)
      picture.focus = nil
    }
    let digits = list.rows.map { String($0.number).count }.max() ?? 1
    for row in list.shown {
      let isCurrent = row == list.current
      let number = String(list.rows[row].number)
      let box = list.multiple ? (list.chosen.contains(row) ? "[x] " : "[ ] ") : ""
      let lead = list.rows[row].open ? String(repeating: " ", count: digits - number.count) + number : " -"
      picture.add(
        mark: (isCurrent ? "> " : "  ") + box + lead + "  ", list.rows[row].label, columns,
        isCurrent ? .focus : .plain, isFocus: isCurrent)
    }
    return picture
  }

  private static func picture(_ rank: RankDraft, _ columns: Int) -> Picture {
    var picture = Picture()
    for (row, label) in rank.rows.map(\.label).enumerated() {
      let isCurrent = row == rank.current
      let place = rank.order.firstIndex(of: row).map { "[\($0 + 1)] " } ?? "[ ] "
      picture.add(
        mark: (isCurrent ? "> " : "  ") + place, label, columns, isCurrent ? .focus : .plain, isFocus: isCurrent)
    }
    return picture
  }
}

extension FormSession {
  /// The unit beside a number that is typed.
  fileprivate var typedUnit: String {
    guard stage == .answer, let format = prompt?.item.format else { return "" }
    // A quantity may be typed in other units.
    if case .quantity = format { return "" }
    return format.unit ?? ""
  }

  /// The table that the asked item is a row of: its rows, with what each was answered, as far as it fits.
  fileprivate func matrixPicture(_ list: ListDraft, columns: Int) -> Picture? {
    guard let matrix = prompt?.item.matrix, let page = runner.page, stage == .answer else { return nil }
    var picture = Picture()
    let cell = 4
    let label = columns - 2 - cell * list.rows.count
    let hasGrid = label >= 20
    if hasGrid {
      let numbers = list.rows.map { pad(String($0.number), to: cell) }.joined()
      picture.add(ScreenLine(String(repeating: " ", count: label + 2) + numbers, .faint))
    }
    for (index, record) in page.items.enumerated() where runner.isAsked(record) {
      let row = prompt(record.slot)
      guard row.item.matrix?.id == matrix.id else { continue }
      let isAsked = index == cursor
      let mark = isAsked ? "> " : "  "
      let text = row.question
      if hasGrid {
        let chosen = isAsked ? list.current : record.response?.answer?.place(in: row.item.format.choices ?? [])
        let cells = list.rows.indices.map { pad($0 == chosen ? "[x]" : ".", to: cell) }.joined()
        let wrapped = PlainText.fitted(text, to: label)
        for (line, part) in wrapped.enumerated() {
          let blanks = String(repeating: " ", count: max(0, label - displayWidth(of: part)))
          picture.add(
            ScreenLine((line == 0 ? mark : "  ") + part + blanks + (line == 0 ? cells : ""), isAsked ? .focus : .plain))
        }
      } else {
        let answer = record.response.map { "  " + row.shown($0) } ?? ""
        picture.add(mark: mark, text + answer, columns, isAsked ? .focus : .plain)
      }
    }
    picture.add(ScreenLine())
    return picture
  }

  private func pad(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}

extension Answer {
  fileprivate func place(in choices: [Choice]) -> Int? {
    guard case .choice(let chosen) = self else { return nil }
    return choices.firstIndex { $0.value == chosen.value }
  }
}
