import CivilTime
import JSONText
import SurveyModel

/// A variable as SPSS has it.
struct SPSSColumn {
  let variable: Variable
  /// As SPSS shows it: up to 64 bytes.
  let name: String
  /// The bytes of a text; 0 for a number.
  let width: Int
  /// The numbers of the blanks; empty for a text, and where there are none.
  let codes: [(state: ItemState, number: Int)]

  static let systemMissing = -Double.greatestFiniteMagnitude
  /// The longest text.
  static let mostBytes = 32_767

  static func all(of table: DataTable, _ widths: SPSSWidths) -> [SPSSColumn] {
    zip(table.variables.indices, names(table.variables.map(\.name))).map { index, name in
      let variable = table.variables[index]
      let isText = variable.kind == .text || widths.texts.contains(index)
      return SPSSColumn(
        variable: variable, name: name, width: isText ? min((widths.longest[index] + 7) / 8 * 8, mostBytes) : 0,
        codes: isText || !variable.takesBlanks ? [] : codes(below: widths.least[index]))
    }
  }

  /// A long text is kept in segments: of 255 bytes, and the last of what is left when each counts for 252.
  var segments: [Int] {
    guard width > 255 else { return [width] }
    let count = (width + 251) / 252
    return Array(repeating: 255, count: count - 1) + [width - (count - 1) * 252]
  }

  /// Names as SPSS takes them: a letter, then letters, digits, dots and underlines, 64 bytes, none twice.
  static func names(_ names: [String]) -> [String] {
    // The words that SPSS keeps for itself.
    var taken: Set<String> = ["ALL", "AND", "BY", "EQ", "GE", "GT", "LE", "LT", "NE", "NOT", "OR", "TO", "WITH"]
    return names.map { name in
      let plain = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") ? $0 : "_" }.prefix(58))
      let stem = plain.first?.isLetter == true ? plain : "v_" + plain
      var found = stem.hasSuffix(".") ? stem + "_" : stem
      var number = 1
      while !taken.insert(found.uppercased()).inserted {
        number += 1
        found = "\(stem)_\(number)"
      }
      return found
    }
  }

  /// -91 to -95, or lower where the column has such values itself.
  private static func codes(below least: Double) -> [(state: ItemState, number: Int)] {
    var base = 90
    while Double(-base) >= least, base < 1_000_000_000 { base = base * 10 + 90 }
    return ItemState.blanks.enumerated().map { ($1, -(base + $0 + 1)) }
  }
}

// MARK: - Cells

extension SPSSColumn {
  /// Nil where SPSS has its own blank.
  func number(_ cell: Cell) -> Double? {
    if case .blank(let state) = cell { return codes.first { $0.state == state }.map { Double($0.number) } }
    return SPSSColumn.plainNumber(cell, variable.kind)
  }

  static func plainNumber(_ cell: Cell, _ kind: Variable.Kind) -> Double? {
    switch cell {
    case .none, .blank: nil
    case .value(.boolean(let truth)): truth ? 1 : 0
    case .value(.string(let text)):
      switch kind {
      case .date: CivilDate(iso: text).map(seconds)
      case .time: TimeOfDay(iso: text).map { Double($0.seconds) }
      case .dateTime: moment(text)
      case .integer, .number, .boolean, .text: nil
      }
    case .value(let value): value.double
    }
  }

  static func text(_ cell: Cell, of variable: Variable) -> [UInt8] {
    switch cell {
    case .none: []
    case .blank(let state): Array(state.missingToken.utf8)
    case .value(.string(let text)): Array((variable.takesBlanks ? ItemState.writing(text) : text).utf8)
    case .value(let value): Array(value.compactText.utf8)
    }
  }

  /// At most so many bytes, no character cut in two.
  static func prefix(of text: [UInt8], _ width: Int) -> [UInt8] {
    guard text.count > width else { return text }
    var end = width
    while end > 0, text[end] & 0xC0 == 0x80 { end -= 1 }
    return Array(text[..<end])
  }

  /// SPSS counts seconds since 14 October 1582.
  private static func seconds(of date: CivilDate) -> Double { (Double(date.dayNumber) + 141_428) * 86_400 }

  /// What the clock showed that the text is of; its offset has no place.
  private static func moment(_ text: String) -> Double? {
    guard let date = CivilDate(iso: String(text.prefix(10))) else { return nil }
    let time = text.dropFirst(11).prefix { $0 != "+" && $0 != "-" && $0 != "Z" && $0 != "." }
    guard let read = TimeOfDay(iso: String(time.prefix(5))) else { return nil }
    let rest = time.dropFirst(6).prefix(2)
    return seconds(of: date) + Double(read.seconds) + (rest.isEmpty ? 0 : Double(rest) ?? 0)
  }
}
