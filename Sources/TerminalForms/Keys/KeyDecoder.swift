/// Makes keys of the bytes that a terminal sends, however they are cut.
///
/// An escape that nothing follows is the Esc key only once the line is quiet: the caller waits for ``patience`` and then
/// calls ``flush()``. What a terminal answers when it was asked is no key, at whatever time it comes.
///
/// - SeeAlso: ECMA-48 section 5.4 (control sequences); xterm's "Bracketed Paste Mode".
package struct KeyDecoder: Sendable {
  private var pending: [UInt8] = []
  private var paste: [UInt8]?
  /// Whether what waits is a text that the terminal sends, such as its colours, up to its end.
  private var isReport = false
  /// Whether what waits was begun before and is dropped.
  private var isStale = false

  /// A paste is cut here, one byte above the longest answer.
  package static let pasteLimit = 400_001

  package init() {}

  /// Whether bytes wait for more: the caller should flush when none come.
  package var isWaiting: Bool { !pending.isEmpty && paste == nil }

  /// How long the caller waits for more, in milliseconds: a key comes at once, the rest of an answer may be late.
  package var patience: Int { pending.count < 2 || pending[0] != 0x1B ? 50 : 1_000 }

  package mutating func feed(_ bytes: some Sequence<UInt8>) -> [Key] {
    var keys: [Key] = []
    for byte in bytes {
      let count = keys.count
      feed(byte, &keys)
      if isStale {
        keys.removeLast(keys.count - count)
        isStale = !pending.isEmpty || paste != nil
      }
    }
    return keys
  }

  /// Drops what was sent before. What is cut there still ends where it ends, and is no key.
  package mutating func drop(_ bytes: some Sequence<UInt8>) {
    _ = feed(bytes)
    isStale = !pending.isEmpty || paste != nil
  }

  /// What waits is all there is.
  package mutating func flush() -> [Key] {
    if paste != nil { return [] }
    defer { (pending, isReport, isStale) = ([], false, false) }
    if pending.isEmpty || isReport || isStale { return [] }
    return pending == [0x1B] ? [.escape] : [.unknown]
  }

  private mutating func feed(_ byte: UInt8, _ keys: inout [Key]) {
    if paste != nil { return feedPaste(byte, &keys) }
    if pending.isEmpty { return begin(byte, &keys) }
    pending.append(byte)
    if isReport { return continueReport(byte, &keys) }
    if pending[0] == 0x1B { continueEscape(byte, &keys) } else { continueText(byte, &keys) }
  }

  private mutating func begin(_ byte: UInt8, _ keys: inout [Key]) {
    switch byte {
    case 0x1B, 0xC2...0xF4: pending = [byte]
    case 0x0D: keys.append(.enter)
    case 0x0A: keys.append(.lineBreak)
    case 0x09: keys.append(.tab)
    case 0x08, 0x7F: keys.append(.backspace)
    case 0x01...0x1A: keys.append(.control(Character(Unicode.Scalar(byte + 0x60))))
    case 0x20..<0x7F: keys.append(.scalar(Unicode.Scalar(byte)))
    default: keys.append(.unknown)
    }
  }
}

// MARK: - Text beyond ASCII

extension KeyDecoder {
  private mutating func continueText(_ byte: UInt8, _ keys: inout [Key]) {
    guard (0x80..<0xC0).contains(byte) else {
      pending = []
      keys.append(.unknown)
      begin(byte, &keys)
      return
    }
    let length = pending[0] < 0xE0 ? 2 : pending[0] < 0xF0 ? 3 : 4
    guard pending.count == length else { return }
    let scalar = String(validating: pending, as: UTF8.self)?.unicodeScalars.first
    // C1 controls are no text.
    keys.append(scalar.map { (0x80..<0xA0).contains($0.value) ? .unknown : .scalar($0) } ?? .unknown)
    pending = []
  }
}

// MARK: - Escape sequences

extension KeyDecoder {
  private static let longest = 32

  private mutating func continueEscape(_ byte: UInt8, _ keys: inout [Key]) {
    if pending.count == 2 {
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "O"): return
      case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"): isReport = true
      case 0x1B:  // Esc twice: the first was a key of its own.
        pending = [0x1B]
        keys.append(.escape)
      case 0x0D:
        pending = []
        keys.append(.lineBreak)  // Alt and Enter.
      default:
        pending = []
        keys.append(.unknown)
      }
      return
    }
    let isFinal = (0x40..<0x7F).contains(byte)
    guard isFinal || byte < 0x20 || pending.count > KeyDecoder.longest else { return }
    let sequence = String(decoding: pending.dropFirst(2), as: UTF8.self)
    let isControl = pending[1] == UInt8(ascii: "[")
    pending = []
    if sequence.hasPrefix("<") {
      // Other buttons, wheels and what is let go of mean nothing, and are no wrong keys.
      if let click = KeyDecoder.click(sequence) { keys.append(click) }
      return
    }
    // What the terminal says of itself (`?62;22c`).
    if let sign = sequence.first, "?>=".contains(sign) { return }
    if isControl, KeyDecoder.isAnswer(sequence) { return }
    if sequence == "200~" { paste = [] } else { keys.append(isFinal ? KeyDecoder.key(sequence) : .unknown) }
  }

  /// What follows ESC and `]` (a number first), `P`, `_` or `^`: a text up to BEL or ESC and a backslash.
  ///
  /// Whoever pressed such a key gets their next ones back: another control character ends it, too.
  ///
  /// - SeeAlso: ECMA-48 section 5.6 (control strings).
  private mutating func continueReport(_ byte: UInt8, _ keys: inout [Key]) {
    let (count, last) = (pending.count, pending[pending.count - 2])
    let isNoNumber = count == 3 && pending[1] == UInt8(ascii: "]") && !(0x30...0x39).contains(byte)
    if last == 0x1B || isNoNumber || count > KeyDecoder.longestReport {
      isReport = false
      if last == 0x1B, byte == UInt8(ascii: "\\") {
        pending = []
      } else if last == 0x1B {
        pending = [0x1B, byte]
        continueEscape(byte, &keys)
      } else {
        pending = []
        keys.append(.unknown)
        begin(byte, &keys)
      }
    } else if byte < 0x20, byte != 0x1B {
      (pending, isReport) = ([], false)
      if byte != 0x07 { begin(byte, &keys) }
    }
  }

  /// Whether a control sequence is what a terminal answers, and no key: its size (`8;24;80t`), the place of its cursor
  /// (`3;5R`), its state (`0n`), its kind (`62c`), its settings (`1;1;112;112;1;0x`, `4;1$y`), that it has the focus (`I`) or
  /// not (`O`).
  ///
  /// - SeeAlso: xterm, "Functions using CSI"; ECMA-48 sections 8.3.14 and 8.3.35.
  private static func isAnswer(_ sequence: String) -> Bool {
    switch sequence.last {
    case "t", "n", "x", "y": true
    case "R", "c": sequence.count > 1
    case "I", "O": sequence.count == 1
    default: false
    }
  }

  private static let longestReport = 4_096

  /// The left button of a mouse as `<0;COLUMN;ROWM`, from 1.
  ///
  /// - SeeAlso: xterm, "Extended coordinates", SGR.
  private static func click(_ sequence: String) -> Key? {
    let numbers = sequence.dropFirst().dropLast().split(separator: ";", omittingEmptySubsequences: false)
      .map { Int($0) }
    guard sequence.last == "M", numbers.count == 3, numbers[0] == 0, let column = numbers[1], let row = numbers[2],
      (1...10_000).contains(column), (1...10_000).contains(row)
    else { return nil }
    return .click(column: column - 1, row: row - 1)
  }

  /// Modifiers (`1;5A`) are passed over.
  private static func key(_ sequence: String) -> Key {
    let number = sequence.dropLast().split(separator: ";").first.map(String.init) ?? ""
    switch sequence.last {
    case "A": return .up
    case "B": return .down
    case "C": return .right
    case "D": return .left
    case "H": return .home
    case "F": return .end
    case "Z": return .backTab
    case "M": return .enter
    case "P": return .help
    case "~":
      return switch number {
      case "1", "7": .home
      case "4", "8": .end
      case "3": .delete
      case "5": .pageUp
      case "6": .pageDown
      case "11": .help
      default: .unknown
      }
    default: return .unknown
    }
  }

  private mutating func feedPaste(_ byte: UInt8, _ keys: inout [Key]) {
    let end: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]
    pending.append(byte)
    if pending.elementsEqual(end) {
      // What is no UTF-8 is marked in its place, and the rest of the text is kept.
      keys.append(.paste(String(decoding: paste ?? [], as: UTF8.self)))
      paste = nil
      pending = []
    } else if !end.starts(with: pending) {
      let room = KeyDecoder.pasteLimit - (paste?.count ?? 0)
      // A new sequence may begin with the byte that broke this one.
      let kept = byte == 0x1B ? pending.dropLast() : pending[...]
      paste?.append(contentsOf: kept.prefix(max(0, room)))
      pending = byte == 0x1B ? [byte] : []
    }
  }
}
