import CivilTime

/// Cuts a text into tokens; goes on after a fault, so that all of them are found.
struct Lexer {
  let scalars: [Unicode.Scalar]
  /// The UTF-8 offset of each scalar, and of the end; none where each takes one byte.
  private let offsets: [Int]
  var position = 0
  private(set) var tokens: [Token] = []
  private(set) var faults: [ExpressionFault] = []

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    offsets =
      scalars.count == text.utf8.count
      ? [] : scalars.reduce(into: [0]) { offsets, scalar in offsets.append((offsets.last ?? 0) + UTF8.width(scalar)) }
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
      if Lexer.isSpace(scalar) {
        position += 1
      } else if Lexer.isDigit(scalar) {
        numberDateOrTime()
      } else if Lexer.isLetter(scalar) {
        name()
      } else if scalar == "\"" || scalar == "'" {
        quotedText(scalar)
      } else {
        sign(scalar)
      }
    }
    add(.end, from: position)
  }

  func peek(_ ahead: Int = 0) -> Unicode.Scalar? {
    position + ahead < scalars.count ? scalars[position + ahead] : nil
  }

  func text(_ range: Range<Int>) -> String {
    guard !offsets.isEmpty else { return String(decoding: scalars[range].lazy.map { UInt8($0.value) }, as: UTF8.self) }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[range])
    return String(text)
  }

  private func bytes(from start: Int) -> Range<Int> {
    offsets.isEmpty ? start..<position : offsets[start]..<offsets[position]
  }

  mutating func add(_ kind: Token.Kind, from start: Int) {
    tokens.append(Token(kind: kind, range: bytes(from: start)))
  }

  mutating func report(_ kind: ExpressionFault.Kind, from start: Int) {
    faults.append(ExpressionFault(kind, at: bytes(from: start)))
  }

  /// The tables of Unicode are asked only for what is not ASCII.
  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) : scalar.properties.isAlphabetic
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? scalar == " " || ("\t"..."\r").contains(scalar) : scalar.properties.isWhitespace
  }

  private static func isDigit(_ scalar: Unicode.Scalar?) -> Bool { scalar.map { ("0"..."9").contains($0) } ?? false }
}

// MARK: - Names and texts

extension Lexer {
  private mutating func name() {
    let start = position
    position += 1
    while let scalar = peek() {
      let isInside = Lexer.isLetter(scalar) || Lexer.isDigit(scalar) || scalar == "_" || scalar == "-"
      let isDot = scalar == "." && (peek(1).map { Lexer.isLetter($0) || Lexer.isDigit($0) } ?? false)
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
      if let time = TimeOfDay(iso: written) {
        add(.timeOfDay(time), from: start)
      } else {
        report(.badTime(written), from: start)
        add(.timeOfDay(.midnight), from: start)
      }
    } else {
      if peek() == ".", Lexer.isDigit(peek(1)) {
        position += 1
        _ = digits()
      }
      let written = text(start..<position)
      switch NumberLiteral.normalised(written) {
      case .success(let number): add(.number(number), from: start)
      case .failure(let fault):
        report(.badNumber(written, fault), from: start)
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
