import Sittings
package import Wording

/// One question of the program itself, answered from a list by keys.
package struct KeyChoice: Sendable {
  private let question: String
  private var sight: Sight
  private let words: any Catalogue
  private var fault: String?

  package enum Reply: Hashable, Sendable {
    /// The place in the list.
    case chosen(Int)
    case stop
  }

  package init(_ question: String, among choices: [String], words: any Catalogue) {
    self.question = question
    self.words = words
    sight = Sight(.list(ListDraft(labels: choices)))
  }

  /// - Returns: Nil while nothing is decided.
  package mutating func take(_ key: Key) -> Reply? {
    fault = nil
    if key == .control("c") { return .stop }
    if key == .enter {
      if sight.isOutOfSight { return bringAnswerIntoSight() }
      guard let chosen = sight.widget.current else {
        fault = sight.widget.unmatched.map { words.notANumberOfTheList($0, list.rows.count) } ?? words.answerNeeded
        return nil
      }
      return sight.bringsIntoSight() ? nil : .chosen(chosen)
    }
    let action = bindings.action(of: key)
    if let action, sight.scroll(by: action) { return nil }
    if sight.isOutOfSight { return bringAnswerIntoSight() }
    if sight.press(key, action) == .refused {
      let typed = list.unmatched ?? key.digit
      // In a low window there is no last line with the keys.
      let keys = sight.drawn.isWhole ? words.noSuchKey(help: words.lastLine) : help(.max).joined()
      fault = typed.map { words.notANumberOfTheList($0, list.rows.count) } ?? keys
    }
    return nil
  }

  private mutating func bringAnswerIntoSight() -> Reply? {
    if sight.isUnread { fault = words.viewMoved }
    sight.bringAnswerIntoSight()
    return nil
  }

  private var list: ListDraft { if case .list(let list) = sight.widget { list } else { ListDraft(labels: []) } }

  private func help(_ columns: Int) -> [String] {
    let table = [
      KeyBinding([], .record, "Enter"), KeyBinding([], .previous, "Up/Down"), KeyBinding([], .stop, "Ctrl-C"),
    ]
    return table.help(words, columns)
  }

  private var bindings: [KeyBinding] {
    list.bindings + [KeyBinding([.pageUp], .scrollUp), KeyBinding([.pageDown], .scrollDown)]
  }

  /// What a voice says as the question comes.
  package var spoken: [String] { [question] + list.rows.map(\.said) }

  /// What a voice says after a key that decided nothing.
  package var spokenChange: [String] { fault.map { [$0] } ?? list.spoken(words) }

  /// In a window too low for all of it the keys' names go first: the question and what was wrong are needed more.
  package mutating func screen(columns: Int, rows: Int) -> Screen {
    var picture = Picture()
    picture.add(question, columns, .title)
    picture.add(ScreenLine())
    picture.reading = picture.lines.count
    picture.add(Widget.picture(list, columns))
    var (said, keys) = (Picture(), Picture())
    if let fault {
      let room = max(1, min((rows + 1) / 3, rows - 3))
      for line in ScreenLine.wrapped("! " + fault, to: columns, .error).cut(to: room, columns) { said.add(line) }
    }
    for line in help(columns) { keys.add(ScreenLine(line, .faint)) }
    let window = Sight.Window(columns: columns, rows: rows)
    sight.open(window)
    let isWhole = picture.lines.count + 1 + said.lines.count + keys.lines.count <= rows
    let foot = isWhole ? [ScreenLine()] + said.lines + keys.lines : said.lines
    let fit = isWhole ? picture.lines.count : rows - foot.count
    guard isWhole || fit > 2 else {
      sight.showNothing(of: picture.lines.count, in: window)
      return Screen(lines: Array(ScreenLine.wrapped(words.tooSmall, to: columns).prefix(max(1, rows))))
    }
    sight.show(picture, fit, Sight.Page(hasFault: fault != nil), above: Picture(), head: 0)
    return Screen(lines: sight.visible(picture, more: (words.moreAbove, words.moreBelow)) + foot)
  }
}
