import SurveyModel

/// One key as a terminal sends it, or a paste.
package enum Key: Hashable, Sendable {
  case scalar(Unicode.Scalar)
  case enter, lineBreak, tab, backTab, backspace, delete
  case up, down, left, right, home, end, pageUp, pageDown
  case escape
  /// The first function key.
  case help
  /// A letter with the control key, in lower case.
  case control(Character)
  /// The left button of a mouse, pressed at a place of the screen, from 0.
  case click(column: Int, row: Int)
  /// Bracketed paste, at most ``KeyDecoder/pasteLimit`` bytes of it.
  case paste(String)
  /// A key that means nothing here, or bytes that are no UTF-8.
  case unknown

  /// The keys that say yes: the letter of the language first.
  static func yes(_ letter: Unicode.Scalar) -> [Key] {
    letter == "y" ? [.scalar("y")] : [.scalar(letter), .scalar("y")]
  }

  /// The digit that was typed, a wide one too; nil for any other key.
  var digit: String? {
    guard case .scalar(let scalar) = self else { return nil }
    let typed = String(scalar).withoutWideForms
    return typed.utf8.allSatisfy { (0x30...0x39).contains($0) } ? typed : nil
  }
}
