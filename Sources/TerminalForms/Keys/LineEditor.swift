import Diagnostics
import Sittings

/// A text that is being typed, with its cursor.
package struct LineEditor: Hashable, Sendable {
  package private(set) var text: String
  /// Characters before the cursor.
  private var before: Int
  /// Takes line breaks.
  package let multiline: Bool
  /// Whether what is typed next takes the place of the text.
  private var isReplaced: Bool

  /// - Parameter isReplaced: Whether what is typed first takes the place of `text`, unless a key that edits comes before.
  package init(_ text: String = "", multiline: Bool = false, isReplaced: Bool = false) {
    self.text = text
    before = text.count
    self.multiline = multiline
    self.isReplaced = isReplaced
  }

  /// The text up to the cursor.
  package var head: Substring { text.prefix(before) }

  /// - Returns: False when the key means nothing to a text.
  package mutating func take(_ key: Key) -> Bool {
    let isTaken = edit(key)
    if isTaken { isReplaced = false }
    return isTaken
  }

  private mutating func edit(_ key: Key) -> Bool {
    switch key {
    case .scalar(let scalar): insert(String(scalar))
    case .lineBreak where multiline: insert("\n")
    case .paste(let pasted):
      let unified = pasted.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
      insert(multiline ? unified : unified.replacing("\n", with: " "))
    case .backspace: remove(before - 1)
    case .delete: remove(before)
    case .left: before = max(0, before - 1)
    case .right: before = min(text.count, before + 1)
    case .up where multiline: moveLine(-1)
    case .down where multiline: moveLine(1)
    case .home, .control("a"): before = 0
    case .end, .control("e"): before = text.count
    case .control("u"):
      text = String(text.dropFirst(before))
      before = 0
    case .control("w"):
      let kept = String(head).trimmedEnd.reversed().drop { !$0.isWhitespace }.reversed()
      text = String(kept) + text.dropFirst(before)
      before = kept.count
    default: return false
    }
    return true
  }

  /// To the same column of the line above or below.
  private mutating func moveLine(_ distance: Int) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let above = head.split(separator: "\n", omittingEmptySubsequences: false)
    let (line, column) = (above.count - 1, above.last?.count ?? 0)
    guard lines.indices.contains(line + distance) else { return }
    before = lines[..<(line + distance)].reduce(0) { $0 + $1.count + 1 } + min(column, lines[line + distance].count)
  }

  private mutating func insert(_ typed: String) {
    let new = typed.withoutControls
    if isReplaced { (text, before) = ("", 0) }
    // Beyond the longest answer nothing is taken.
    guard text.utf8.count + new.utf8.count < KeyDecoder.pasteLimit * 2 else { return }
    let rest = text.dropFirst(before)
    let start = String(head) + new
    text = start + rest
    // A combining mark joins the character before it: the cursor counts what stands there.
    before = text.count - rest.count
  }

  private mutating func remove(_ index: Int) {
    guard index >= 0, index < text.count else { return }
    text.remove(at: text.index(text.startIndex, offsetBy: index))
    before = min(index, text.count)
  }
}

extension String {
  /// Without control characters but line breaks; a tab is a space.
  var withoutControls: String {
    let kept = replacing("\t", with: " ").unicodeScalars.filter {
      $0 == "\n" || $0.properties.generalCategory != .control
    }
    return String(String.UnicodeScalarView(kept))
  }
}
