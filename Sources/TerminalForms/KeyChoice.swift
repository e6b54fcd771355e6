import Sittings
package import Wording

/// One question of the program itself, answered from a list by keys.
package struct KeyChoice: Sendable {
  private let question: String
  private var list: ListDraft
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
    list = ListDraft(labels: choices)
  }

  /// - Returns: Nil while nothing is decided.
  package mutating func take(_ key: Key) -> Reply? {
    fault = nil
    if key == .control("c") { return .stop }
    if key == .enter {
      if let chosen = list.current { return .chosen(chosen) }
      fault = words.answerNeeded
    } else if let action = list.bindings.action(of: key) {
      list.perform(action, page: 5)
    } else if !list.take(key) {
      let typed = list.unmatched ?? key.digit
      fault = typed.map { words.notANumberOfTheList($0, list.rows.count) } ?? words.noSuchKey(help: words.lastLine)
    }
    return nil
  }

  /// What a voice says as the question comes.
  package var spoken: [String] { [question] + list.rows.map(\.said) }

  /// What a voice says after a key that decided nothing.
  package var spokenChange: [String] { fault.map { [$0] } ?? list.spoken(words) }

  /// In a window too low for all of it the choice that is set is in sight, and what was wrong; the keys' names go first.
  package func screen(columns: Int, rows: Int) -> Screen {
    var picture = Picture()
    picture.add(question, columns, .title)
    picture.add(ScreenLine())
    picture.add(Widget.picture(list, columns))
    var (said, keys) = (Picture(), Picture())
    if let fault { said.add("! " + fault, columns, .error) }
    let table = [
      KeyBinding([], .record, "Enter"), KeyBinding([], .previous, "Up/Down"), KeyBinding([], .stop, "Ctrl-C"),
    ]
    for line in table.help(words, columns) { keys.add(ScreenLine(line, .faint)) }
    let whole = picture.lines + [ScreenLine()] + said.lines + keys.lines
    if whole.count <= rows { return Screen(lines: whole) }
    let focus = picture.focus ?? 0..<0
    let foot = said.lines + (rows - said.lines.count - keys.lines.count > focus.count ? keys.lines : [])
    let room = max(1, rows - foot.count)
    let first = min(max(0, focus.upperBound - room), focus.lowerBound)
    return Screen(lines: Array(picture.lines.dropFirst(first).prefix(room)) + foot)
  }
}
