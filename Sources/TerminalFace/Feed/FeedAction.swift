import TerminalForms
import Wording

/// What a key does in a feed.
enum FeedAction: Hashable {
  case previous, next, first, last, dayBefore, dayAfter, today, begin, leave, suspend, keys

  /// The table that keys are looked up in, and that the key help is written from; a line without a name needs no help.
  static let table: [(keys: [Key], action: FeedAction, name: String?)] = [
    ([.left, .scalar("h")], .dayBefore, "Left/Right"), ([.right, .scalar("l")], .dayAfter, nil),
    ([.up, .scalar("k"), .pageUp, .backTab], .previous, "Up/Down"),
    ([.down, .scalar("j"), .pageDown, .tab], .next, nil), ([.home], .first, nil), ([.end], .last, nil),
    ([.enter], .begin, "Enter"), ([.scalar("t")], .today, "t"),
    ([.scalar("q"), .control("c"), .control("d")], .leave, "q"), ([.control("z")], .suspend, nil),
    ([.scalar("?"), .help], .keys, nil),
  ]

  /// In a window of so few lines the key help gives way to the days.
  static let fewLines = 12

  /// How the key help is called up where it gives way.
  static func call(_ words: any Catalogue) -> String { "? " + FeedAction.keys.meaning(words) }

  /// The key help, from the table that dispatches; no key is parted from what it does.
  ///
  /// - Parameter begins: What Enter does to the card in focus; nil where it does nothing.
  static func help(_ words: any Catalogue, columns: Int, begins: String?) -> [String] {
    let parts = table.compactMap { line -> String? in
      let meaning = line.action == .begin ? begins : line.action.meaning(words)
      return line.name.flatMap { name in meaning.map { words.keyName(name) + " " + $0 } }
    }
    return parts.reduce(into: []) { lines, part in
      if let last = lines.last, ConsoleText.width(last) + 2 + ConsoleText.width(part) <= columns {
        lines[lines.count - 1] = last + "  " + part
      } else {
        lines.append(part)
      }
    }
  }

  private func meaning(_ words: any Catalogue) -> String {
    switch self {
    case .dayBefore, .dayAfter: words.keyDay
    case .previous, .next, .first, .last: words.keyChoose
    case .begin: words.keyBegin
    case .today: words.keyToday
    case .leave, .suspend: words.keyLeave
    case .keys: words.keyHelp
    }
  }

  static func of(_ key: Key) -> FeedAction? { table.first { $0.keys.contains(key) }?.action }
}
