import Diagnostics
import Sittings
import Wording

/// What a key does at a prompt.
enum KeyAction: Hashable, Sendable {
  /// `retype`: what is read back was not meant.
  case record, retype, back, skip, dontKnow, stop, lineBreak, help
  case scrollUp, scrollDown, scrollFirst, scrollLast
  /// What is typed, its cursor, and what removes it: for the list of keys alone.
  case number, cursor, clear, clearBefore, clearWord
  case previous, next, first, last, pageBefore, pageAfter, toggle, filter, applyFilter, closeFilter, yes, no
  case less, more, muchLess, muchMore, least, most
  case yearBefore, yearAfter, decadeBefore, decadeAfter
  case dayBefore, dayAfter, weekBefore, weekAfter, monthBefore, monthAfter
  case hourBefore, hourAfter, minutesBefore, minutesAfter
  case earlierPlace, laterPlace

  /// Whether it moves the sitting or the view; else it sets what is asked.
  var isOfSession: Bool {
    switch self {
    case .record, .retype, .back, .skip, .dontKnow, .stop, .help: true
    case .scrollUp, .scrollDown, .scrollFirst, .scrollLast: true
    default: false
    }
  }
}

/// One line of the table that keys are looked up in, and that the key help is written from.
struct KeyBinding: Hashable, Sendable {
  let keys: [Key]
  let action: KeyAction
  /// How the help names the keys; nil for keys that another line names, or that need no help.
  let name: String?
  /// What the help says that the keys do here; nil for what they do everywhere.
  let meaning: String?
  /// Whether only the list of all keys names them.
  let isRare: Bool

  init(_ keys: [Key], _ action: KeyAction, _ name: String? = nil, meaning: String? = nil) {
    (self.keys, self.action, self.name, self.meaning, isRare) = (keys, action, name, meaning, false)
  }

  init(_ keys: [Key], _ action: KeyAction, rarely name: String, meaning: String? = nil) {
    (self.keys, self.action, self.name, self.meaning, isRare) = (keys, action, name, meaning, true)
  }

  /// The keys that move the view where nothing is marked yet.
  static let scrolling = [
    KeyBinding([.pageUp], .scrollUp, rarely: "PgUp/PgDn"), KeyBinding([.pageDown], .scrollDown),
    KeyBinding([.home], .scrollFirst, rarely: "Home/End"), KeyBinding([.end], .scrollLast),
  ]

  /// What answers by a number that is typed.
  static let typing = [KeyBinding([], .number, rarely: "0-9"), KeyBinding([], .clear, rarely: "Ctrl-U")]

  /// What a text is typed with.
  static let editing = [
    KeyBinding([], .cursor, rarely: "Left/Right"), KeyBinding([], .cursor, rarely: "Home/End"),
    KeyBinding([], .clearBefore, rarely: "Ctrl-U"), KeyBinding([], .clearWord, rarely: "Ctrl-W"),
  ]
}

extension [KeyBinding] {
  func action(of key: Key) -> KeyAction? { first { $0.keys.contains(key) }?.action }

  /// The keys that are named, and what each does here.
  func meanings(_ words: any Catalogue) -> [(name: String, meaning: String)] {
    var named: Set<String> = []
    return compactMap { binding in
      // What another line of the table takes is not this one's.
      let isTaken = binding.keys.first.map { action(of: $0) != binding.action } ?? false
      guard let name = binding.name, !isTaken, named.insert(name).inserted else { return nil }
      return (words.keyName(name), binding.meaning ?? words.meaning(binding.action))
    }
  }

  /// One line of key help, from the table that dispatches; more where one is too short.
  func help(_ words: any Catalogue, _ columns: Int) -> [String] {
    let parts = filter { !$0.isRare }.compactMap { binding in
      binding.name.map { words.keyName($0) + " " + (binding.meaning ?? words.meaning(binding.action)) }
    }
    return parts.reduce(into: [""]) { lines, part in
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = part
      } else if displayWidth(of: line) + 2 + displayWidth(of: part) <= columns {
        lines[lines.count - 1] += "  " + part
      } else {
        lines.append(part)
      }
    }
  }
}
