import CivilTime

/// Cuts the text of an expression into tokens.
struct Lexer {
  private let scalars: [Unicode.Scalar]
  /// The UTF-8 offset of each scalar, and of the end.
  private let offsets: [Int]
  /// Units of the names in scope that are no names themselves, such as `mmol/l`.
  private let oddUnits: [String]
  private var position = 0
  private(set) var tokens: [Token] = []
  private(set) var faults: [ExpressionFault] = []

  /// - Parameter units: Units that numbers may have, besides those that are names.
  init(_ text: String, units: Set<String> = []) {
    scalars = Array(text.unicodeScalars)
    var offsets = [0]
    offsets.reserveCapacity(scalars.count + 1)
    var offset = 0
    for scalar in scalars {
      offset += UTF8.width(scalar)
      offsets.append(offset)
    }
    self.offsets = offsets
    oddUnits = units.union(Unit.allNames).filter { !$0.unicodeScalars.allSatisfy(Lexer.continuesName) }
      .sorted { ($0.unicodeScalars.count, $1) > ($1.unicodeScalars.count, $0) }
  }

  /// Reads to the end; the last token is always ``Token/Kind/end``.
  mutating func run() {
    while true {
      while let scalar = peek(), scalar.properties.isWhitespace { position += 1 }
      guard let scalar = peek() else { break }
      let start = position
      if Lexer.isDigit(scalar) {
        literal()
      } else if scalar == "\"" || scalar == "'" {
        text(quote: scalar)
      } else if scalar.properties.isAlphabetic {
        name()
      } else if !mark() {
        position += 1
        fault(.unexpectedCharacter(String(scalar)), from: start)
      }
    }
    add(.end, from: position)
  }
}

// MARK: - Words and marks

extension Lexer {
  private mutating func name() {
    let start = position
    while let scalar = peek(), Lexer.continuesName(scalar) { position += 1 }
    // A dot or hyphen at the end belongs to what follows: `a.` is a slip, `a-` a subtraction.
    while position > start + 1, scalars[position - 1] == "." || scalars[position - 1] == "-" { position -= 1 }
    let word = slice(start)
    if let replacement = Lexer.foreignWords[word] {
      fault(.foreignOperator(found: word, replacement: replacement), from: start)
      add(.name(replacement), from: start)
    } else {
      add(.name(word), from: start)
    }
  }

  private mutating func mark() -> Bool {
    let start = position
    for (found, replacement) in Lexer.foreignMarks where take(found) {
      fault(.foreignOperator(found: found, replacement: replacement), from: start)
      add(Token.Mark(rawValue: replacement).map(Token.Kind.mark) ?? .name(replacement), from: start)
      return true
    }
    for mark in Token.Mark.allCases where take(mark.rawValue) {
      add(.mark(mark), from: start)
      return true
    }
    return false
  }

  private mutating func text(quote: Unicode.Scalar) {
    let start = position
    position += 1
    while let scalar = peek(), scalar != quote { position += 1 }
    var content = String.UnicodeScalarView()
    content.append(contentsOf: scalars[start + 1..<position])
    if peek() == nil {
      fault(.unclosedText(quote: String(quote)), from: start)
    } else {
      position += 1
    }
    add(.text(String(content)), from: start)
  }

  private static let foreignWords = ["AND": "and", "OR": "or", "NOT": "not", "And": "and", "Or": "or", "Not": "not"]

  private static let foreignMarks = [
    ("===", "=="), ("!==", "!="), ("&&", "and"), ("||", "or"), ("<>", "!="), ("=>", ">="), ("=<", "<="), ("≠", "!="),
    ("≤", "<="), ("≥", ">="), ("−", "-"), ("×", "*"), ("÷", "/"), ("&", "and"), ("|", "or"),
  ]
}

// MARK: - Literals that begin with a digit

extension Lexer {
  private mutating func literal() {
    let start = position
    digits()
    if position == start + 4, dateFollows() { return date(from: start) }
    if peek() == ":" { return time(from: start) }
    if peek() == ".", let next = peek(1), Lexer.isDigit(next) {
      position += 1
      digits()
    }
    if let number = Double(slice(start)), number.isFinite {
      add(.number(number), from: start)
    } else {
      fault(.invalidLiteral(text: slice(start), kind: .number), from: start)
      add(.number(0), from: start)
    }
    oddUnit()
  }

  private func dateFollows() -> Bool {
    let shape: [Bool] = [false, true, true, false, true, true]
    return shape.indices.allSatisfy { index in
      guard let scalar = peek(index) else { return false }
      return shape[index] ? Lexer.isDigit(scalar) : scalar == "-"
    }
  }

  private mutating func date(from start: Int) {
    position += 6
    if peek() == "T" || peek() == "t" {
      while let scalar = peek(), Lexer.isDigit(scalar) || "Tt:.+-Zz".unicodeScalars.contains(scalar) { position += 1 }
      let instant = Instant(iso: slice(start))
      if instant == nil { fault(.invalidLiteral(text: slice(start), kind: .dateTime), from: start) }
      return add(.dateTime(instant ?? Instant(milliseconds: 0)), from: start)
    }
    let date = CivilDate(iso: slice(start))
    if date == nil { fault(.invalidLiteral(text: slice(start), kind: .date), from: start) }
    add(.date(date ?? CivilDate(dayNumber: 0)), from: start)
  }

  private mutating func time(from start: Int) {
    while let scalar = peek(), Lexer.isDigit(scalar) || scalar == ":" { position += 1 }
    let time = TimeOfDay(iso: slice(start))
    if time == nil { fault(.invalidLiteral(text: slice(start), kind: .timeOfDay), from: start) }
    add(.timeOfDay(time ?? .midnight), from: start)
  }

  /// Takes a unit that is no name, after a number and perhaps spaces.
  private mutating func oddUnit() {
    let end = position
    while peek() == " " { position += 1 }
    let start = position
    for unit in oddUnits where take(unit) {
      // `km/hour` is not `km/h`, and `/minutes` is a division.
      if let next = peek(), Lexer.continuesName(next) || next == "(" {
        position = start
        continue
      }
      return add(.unit(unit), from: start)
    }
    position = end
  }

  private mutating func digits() {
    while let scalar = peek(), Lexer.isDigit(scalar) { position += 1 }
  }
}

// MARK: - Reading on

extension Lexer {
  private func peek(_ ahead: Int = 0) -> Unicode.Scalar? {
    position + ahead < scalars.count ? scalars[position + ahead] : nil
  }

  private mutating func take(_ wanted: String) -> Bool {
    let end = position + wanted.unicodeScalars.count
    guard end <= scalars.count, scalars[position..<end].elementsEqual(wanted.unicodeScalars) else { return false }
    position = end
    return true
  }

  private func slice(_ start: Int) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[start..<position])
    return String(view)
  }

  private mutating func add(_ kind: Token.Kind, from start: Int) {
    tokens.append(Token(kind: kind, range: offsets[start]..<offsets[position]))
  }

  private mutating func fault(_ kind: ExpressionFault.Kind, from start: Int) {
    faults.append(ExpressionFault(kind: kind, range: offsets[start]..<offsets[position]))
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  static func continuesName(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || isDigit(scalar) || scalar == "_" || scalar == "-" || scalar == "."
  }
}
