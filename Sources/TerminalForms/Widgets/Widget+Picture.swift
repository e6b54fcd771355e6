import CivilTime
import Diagnostics
import Sittings
import SurveyModel
import Wording

extension Widget {
  /// How the widget looks, `columns` wide.
  func picture(_ form: FormSession, columns: Int, room: Room = .usual) -> Picture {
    var picture = Picture()
    switch self {
    case .page: break
    case .list(let list):
      let choices = Widget.picture(list, columns, noMatch: form.words.noMatch)
      picture.add(form.matrixPicture(list, choices, columns: columns, isNarrow: room == .narrow) ?? choices)
    case .rank(let rank): picture.add(Widget.picture(rank, columns))
    case .slider(let slider): picture.add(slider.picture(form, columns, room))
    case .moment(let moment): picture.add(moment.picture(form.words, columns, isNarrow: room == .narrow))
    case .line(let editor):
      picture.add(editor, mark: "> ", columns, unit: form.typedUnit)
      if let maximum = form.longestText {
        picture.add("  " + form.words.characters(editor.text.count, of: maximum), columns, .faint)
      }
    }
    return picture
  }

  static func picture(_ list: ListDraft, _ columns: Int, noMatch: String = "") -> Picture {
    var picture = Picture()
    if let filter = list.filter {
      picture.add(filter, mark: "/ ", columns)
      picture.parts = [.filter: 0..<1]
      // What is searched for shows until there is a mark to follow.
      if list.followsMark { picture.focus = nil }
    }
    if list.shown.isEmpty { picture.add("  (" + noMatch + ")", columns, .faint) }
    let digits = list.rows.map { String($0.number).count }.max() ?? 1
    for row in list.shown {
      let isCurrent = row == list.current
      let number = String(list.rows[row].number)
      let box = list.multiple ? (list.chosen.contains(row) ? "[x] " : "[ ] ") : ""
      picture.begin(row: row)
      let lead = list.rows[row].open ? String(repeating: " ", count: digits - number.count) + number : " -"
      picture.add(
        mark: (isCurrent ? "> " : "  ") + box + lead + "  ", list.rows[row].label, columns,
        isCurrent ? .focus : .plain, isFocus: isCurrent && list.followsMark)
    }
    picture.endRows()
    picture.add(unmatched: list.unmatched)
    return picture
  }

  private static func picture(_ rank: RankDraft, _ columns: Int) -> Picture {
    var picture = Picture()
    let digits = rank.rows.map(\.typed.count).max() ?? 1
    for (index, row) in rank.rows.enumerated() {
      let isCurrent = index == rank.current
      picture.begin(row: index)
      let place = rank.order.firstIndex(of: index).map { "[\($0 + 1)] " } ?? "[ ] "
      // A number that may go on stands where it is waiting.
      let waiting = isCurrent ? rank.waiting : nil
      let number = waiting ?? row.typed
      let lead = String(repeating: " ", count: digits - number.count) + number + (waiting == nil ? "  " : "_ ")
      picture.add(
        mark: (isCurrent ? "> " : "  ") + place + lead, row.label, columns, isCurrent ? .focus : .plain,
        isFocus: isCurrent)
    }
    picture.endRows()
    picture.add(unmatched: rank.unmatched)
    return picture
  }
}

extension Picture {
  /// A number that no row has, as it was typed.
  fileprivate mutating func add(unmatched typed: String?) {
    guard let typed else { return }
    cursor = Screen.Position(row: lines.count, column: 2 + typed.count)
    add(ScreenLine(spans: [Span("> ", .focus), Span(typed, .title)]), isFocus: true)
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

  /// How long a text may be, where the survey says so.
  fileprivate var longestText: Int? {
    guard stage == .answer, case .text(let format)? = prompt?.item.format else { return nil }
    return format.maximumLength
  }

  /// The table that the asked item is a row of: its rows, with what each was answered, as far as it fits.
  ///
  /// - Parameters:
  ///   - choices: Stand below the table; all of them stay in sight.
  ///   - isNarrow: Whether they stand under the row that is asked instead, and rows that are done give way.
  fileprivate func matrixPicture(
    _ list: ListDraft, _ choices: Picture, columns: Int, isNarrow: Bool
  ) -> Picture? {
    guard let matrix = prompt?.item.matrix, let page = runner.page, stage == .answer else { return nil }
    var picture = Picture()
    let label = columns - 2 - MatrixGrid.cell * list.rows.count
    // Of several choices, and of what has no choices, the answers stand in words beside the rows.
    let isOfOne = prompt?.item.format.choices != nil && !list.multiple
    let grid = label >= 20 && !isNarrow && isOfOne ? MatrixGrid(label: label, numbers: list.rows.map(\.number)) : nil
    if let grid { picture.add(grid.head) }
    var top = 0
    for (index, record) in page.items.enumerated() where runner.isAsked(record) {
      let row = prompt(record.slot)
      // In little room of the rows before only the last one shows.
      guard row.item.matrix?.id == matrix.id, !isNarrow || index + 1 >= cursor ?? 0 else { continue }
      let isAsked = index == cursor
      if isAsked { top = picture.lines.count }
      if let grid {
        let chosen = isAsked ? list.current : record.response?.answer?.place(in: row.item.format.choices ?? [])
        for line in grid.lines(row.question, chosen: chosen, isAsked: isAsked) { picture.add(line) }
        if isAsked { picture.mark(top, grid.targets) }
      } else {
        let answer = isAsked ? "" : record.response.map { "  " + row.shown($0) } ?? ""
        picture.add(mark: isAsked ? "> " : "  ", row.question + answer, columns, isAsked ? .focus : .plain)
      }
      if isAsked, isNarrow {
        picture.focus = top..<top + 1
        picture.add(choices)
        picture.surroundings = top..<picture.lines.count
      }
    }
    if isNarrow { return picture }
    picture.add(ScreenLine())
    top = picture.lines.count
    picture.focus = top..<top + 1
    picture.add(choices)
    picture.surroundings = top..<picture.lines.count
    return picture
  }
}

/// A table's rows with a column for each choice.
private struct MatrixGrid {
  static let cell = 4
  let label: Int
  let numbers: [Int]

  var head: ScreenLine {
    let cells = numbers.map { MatrixGrid.pad(String($0)) }.joined()
    return ScreenLine(String(repeating: " ", count: label + 2) + cells, .faint)
  }

  func lines(_ text: String, chosen: Int?, isAsked: Bool) -> [ScreenLine] {
    let cells = numbers.indices.map { MatrixGrid.pad($0 == chosen ? "[x]" : ".") }.joined()
    return PlainText.fitted(text, to: label).enumerated().map { line, part in
      let blanks = String(repeating: " ", count: max(0, label - displayWidth(of: part)))
      let lead = line == 0 && isAsked ? "> " : "  "
      return ScreenLine(lead + part + blanks + (line == 0 ? cells : ""), isAsked ? .focus : .plain)
    }
  }

  /// What clicks on the row that is asked mean.
  var targets: [Target] {
    numbers.indices.map { choice in
      let start = label + 2 + choice * MatrixGrid.cell
      return Target(columns: start..<start + MatrixGrid.cell, place: .row(choice))
    }
  }

  private static func pad(_ text: String) -> String {
    String(repeating: " ", count: max(0, cell - text.count)) + text
  }
}

extension Answer {
  fileprivate func place(in choices: [Choice]) -> Int? {
    guard case .choice(let chosen) = self else { return nil }
    return choices.firstIndex { $0.value == chosen.value }
  }
}

/// How much of the screen there is for a question.
enum Room {
  /// Enough for what each value of a scale means; for a value in large figures; as much as most questions need; less than the
  /// question needs.
  case whole, large, usual, narrow
}
