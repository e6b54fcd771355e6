import Diagnostics
import Sittings
import Wording

/// What a key does at a prompt.
enum KeyAction: Hashable, Sendable {
  case record, back, skip, dontKnow, stop, lineBreak, help
  case scrollUp, scrollDown
  case previous, next, first, last, pageBefore, pageAfter, toggle, filter, applyFilter, closeFilter, yes, no
  case less, more, muchLess, muchMore, least, most
  case yearBefore, yearAfter, decadeBefore, decadeAfter
  case dayBefore, dayAfter, weekBefore, weekAfter, monthBefore, monthAfter
  case hourBefore, hourAfter, minutesBefore, minutesAfter
  case earlierPlace, laterPlace
}

/// One line of the table that keys are looked up in, and that the key help is written from.
struct KeyBinding: Hashable, Sendable {
  let keys: [Key]
  let action: KeyAction
  /// How the help names the keys; nil for keys that another line names, or that need no help.
  let name: String?
  /// What the help says that the keys do here; nil for what they do everywhere.
  let meaning: String?

  init(_ keys: [Key], _ action: KeyAction, _ name: String? = nil, meaning: String? = nil) {
    self.keys = keys
    self.action = action
    self.name = name
    self.meaning = meaning
  }
}

extension [KeyBinding] {
  func action(of key: Key) -> KeyAction? { first { $0.keys.contains(key) }?.action }

  /// The keys that are named, and what each does here.
  func meanings(_ words: any Catalogue) -> [(name: String, meaning: String)] {
    compactMap { binding in binding.name.map { ($0, binding.meaning ?? words.meaning(binding.action)) } }
  }

  /// One line of key help, from the table that dispatches; more where one is too short.
  func help(_ words: any Catalogue, _ columns: Int) -> [String] {
    let parts = meanings(words).map { $0.name + " " + $0.meaning }
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
