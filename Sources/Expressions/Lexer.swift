import CivilTime

/// Cuts a text into tokens; goes on after a fault, so that all of them are found.
struct Lexer {
  private let scalars: [Unicode.Scalar]
  /// The UTF-8 offset of each scalar, and of the end.
  private let offsets: [Int]
  private var position = 0
  private(set) var tokens: [Token] = []
  private(set) var faults: [ExpressionFault] = []

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    var offset = 0
    var offsets = [0]
    offsets.reserveCapacity(scalars.count + 1)
    for scalar in scalars {
      offset += UTF8.width(scalar)
      offsets.append(offset)
    }
    self.offsets = offsets
    run()
  }

  /// Whether a part of the text could not be told apart.
  var hasGap: Bool {
    faults.contains { fault in
      switch fault.kind {
      case .unexpectedCharacter, .unclosedQuote: true
      default: false
      }
    }
  }

  private mutating func run() {
    while let scalar = peek() {
      if scalar.properties.isWhitespace {
        position += 1
      } else if Lexer.isDigit(scalar) {
        numberDateOrTime()
      } else if scalar.properties.isAlphabetic {
        name()
      } else if scalar == "\"" || scalar == "'" {
        quotedText(scalar)
      } else {
        sign(scalar)
      }
    }
    add(.end, from: position)
  }

  private func peek(_ ahead: Int = 0) -> Unicode.Scalar? {
    position + ahead < scalars.count ? scalars[position + ahead] : nil
  }

  private func text(_ range: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[range])
    return String(text)
  }

  private mutating func add(_ kind: Token.Kind, from start: Int) {
    tokens.append(Token(kind: kind, range: offsets[start]..<offsets[position]))
  }

  private mutating func report(_ kind: ExpressionFault.Kind, from start: Int) {
    faults.append(ExpressionFault(kind, at: offsets[start]..<offsets[position]))
  }

  private static func isDigit(_ scalar: Unicode.Scalar?) -> Bool { scalar.map { ("0"..."9").contains($0) } ?? false }
}

// MARK: - Names and texts

extension Lexer {
  private mutating func name() {
    let start = position
    position += 1
    while let scalar = peek() {
      let isInside = scalar.properties.isAlphabetic || Lexer.isDigit(scalar) || scalar == "_" || scalar == "-"
      let isDot = scalar == "." && (peek(1).map { $0.properties.isAlphabetic || Lexer.isDigit($0) } ?? false)
      guard isInside || isDot else { break }
      position += 1
    }
    add(.name(text(start..<position)), from: start)
  }

  private mutating func quotedText(_ quote: Unicode.Scalar) {
    let start = position
    var content = String.UnicodeScalarView()
    position += 1
    while let scalar = peek() {
      position += 1
      if scalar == quote {
        add(.text(String(content)), from: start)
        return
      }
      if scalar == "\\", let next = peek(), next == "\\" || next == "\"" || next == "'" {
        content.append(next)
        position += 1
      } else {
        content.append(scalar)
      }
    }
    report(.unclosedQuote, from: start)
    // What the quote was meant to hold is not known, so it takes the rest and is no second fault.
    add(.text(String(content)), from: start)
  }
}

// MARK: - Numbers, dates and times

extension Lexer {
  private mutating func digits() -> Int {
    let start = position
    while Lexer.isDigit(peek()) { position += 1 }
    return position - start
  }

  private mutating func numberDateOrTime() {
    let start = position
    let count = digits()
    if count == 4, peek() == "-", Lexer.isDigit(peek(1)), let end = dateEnd() {
      position = end
      dateOrDateTime(from: start)
    } else if count <= 2, peek() == ":", Lexer.isDigit(peek(1)) {
      while peek() == ":" || Lexer.isDigit(peek()) { position += 1 }
      let written = text(start..<position)
      if let time = TimeOfDay(iso: written) { add(.timeOfDay(time), from: start) } else {
        report(.badTime(written), from: start)
        add(.timeOfDay(.midnight), from: start)
      }
    } else {
      if peek() == ".", Lexer.isDigit(peek(1)) {
        position += 1
        _ = digits()
      }
      let written = text(start..<position)
      if let number = NumberLiteral.normalised(written) { add(.number(number), from: start) } else {
        report(.badNumber(written), from: start)
        add(.number("1"), from: start)
      }
    }
  }

  /// Where a date that began with four digits ends; nil when it is a subtraction.
  private func dateEnd() -> Int? {
    var end = position
    for _ in 0..<2 {
      guard end < scalars.count, scalars[end] == "-" else { return nil }
      end += 1
      let start = end
      while end < scalars.count, Lexer.isDigit(scalars[end]) { end += 1 }
      guard (1...2).contains(end - start) else { return nil }
    }
    return end
  }

  private mutating func dateOrDateTime(from start: Int) {
    let date = CivilDate(iso: text(start..<position))
    guard peek() == "T", Lexer.isDigit(peek(1)) else {
      if date == nil { report(.badDate(text(start..<position)), from: start) }
      add(.date(date ?? CivilDate(dayNumber: 0)), from: start)
      return
    }
    while let scalar = peek(), Lexer.isDigit(scalar) || ":.TZ".unicodeScalars.contains(scalar) || isOffsetSign(scalar) {
      position += 1
    }
    let written = text(start..<position)
    let instant = Instant(iso: written)
    if instant == nil { report(.badDateTime(written), from: start) }
    add(.dateTime(instant ?? Instant(milliseconds: 0)), from: start)
  }

  private func isOffsetSign(_ scalar: Unicode.Scalar) -> Bool {
    (scalar == "+" || scalar == "-") && Lexer.isDigit(peek(1)) && Lexer.isDigit(peek(2)) && peek(3) == ":"
  }
}

// MARK: - Signs

extension Lexer {
  /// Signs of other languages, and those of a Japanese keyboard, with what to write.
  private static let foreign: [String: String] = [
    "&&": "and", "||": "or", "<>": "!=", "≠": "!=", "≤": "<=", "≥": ">=", "×": "*", "÷": "/", "−": "-", "–": "-",
  ]

  private mutating func sign(_ scalar: Unicode.Scalar) {
    let start = position
    if scalar == "%" || scalar == "°" || scalar == "℃" || scalar == "℉" {
      position += 1
      if scalar == "°", peek() == "C" || peek() == "F" { position += 1 }
      add(.unitSign(text(start..<position)), from: start)
      return
    }
    for length in [2, 1] where position + length <= scalars.count {
      let written = text(position..<position + length)
      if let sign = Token.Sign(rawValue: written) {
        position += length
        add(.sign(sign), from: start)
        return
      }
      if let meant = Lexer.foreign[written] {
        position += length
        report(.wrongOperator(found: written, write: meant), from: start)
        add(Token.Sign(rawValue: meant).map(Token.Kind.sign) ?? .name(meant), from: start)
        return
      }
    }
    position += 1
    if scalar == "!" {
      report(.wrongOperator(found: "!", write: "not"), from: start)
      add(.name("not"), from: start)
      return
    }
    report(.unexpectedCharacter(String(scalar), write: Lexer.meant(by: scalar)), from: start)
  }

  private static func meant(by scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "“", "”", "„", "「", "」": return "\""
    case "‘", "’", "`": return "'"
    case "、": return ","
    // The wide forms of the printable ASCII characters.
    case "\u{FF01}"..."\u{FF5E}": return Unicode.Scalar(scalar.value - 0xFEE0).map { String($0) }
    default: return nil
    }
  }
}

/// Numbers as expressions write them: up to 15 digits, with a point or without.
enum NumberLiteral {
  /// Without needless zeros; nil when a double can't tell the number from its neighbours.
  static func normalised(_ written: String) -> String? {
    let parts = written.split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = parts.first else { return nil }
    let integer = whole.drop { $0 == "0" }
    var fraction = parts.count > 1 ? parts[1] : ""
    while fraction.last == "0" { fraction.removeLast() }
    guard integer.count + fraction.count <= 15 else { return nil }
    return (integer.isEmpty ? "0" : String(integer)) + (fraction.isEmpty ? "" : "." + fraction)
  }
}
