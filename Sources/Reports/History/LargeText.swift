import Diagnostics

/// Text in letters of blocks, five lines high, that can be read across a room.
struct LargeText {
  let columns: Int
  /// Letters of `#`, for a terminal that has ASCII alone.
  let isPlain: Bool

  /// Texts one below the other, a rule between them: where one ends that takes several lines is seen.
  func lines(_ texts: [String]) -> [String] {
    let rule = String(repeating: isPlain ? "-" : "─", count: max(columns, 1))
    return Array(texts.map(lines).joined(separator: [rule, ""]))
  }

  /// The lines of a text: words that don't fit go to the next one; a letter without a picture stands as it is.
  func lines(_ text: String) -> [String] {
    var rows: [[Character]] = []
    let perLine = max(1, (columns + 2) / LargeText.cellWidth)
    for word in text.uppercased().split(separator: " ") {
      var letters = Array(word)
      if let last = rows.indices.last, rows[last].count + 1 + letters.count <= perLine {
        rows[last] += [" "] + letters
        continue
      }
      while letters.count > perLine {
        rows.append(Array(letters.prefix(perLine)))
        letters.removeFirst(perLine)
      }
      rows.append(letters)
    }
    return rows.flatMap { row -> [String] in
      if row.contains(where: { $0 != " " && LargeText.glyphs[$0] == nil }) { return ["", LargeText.spread(row), ""] }
      return (0..<5).map { line in
        trimmedLine(row.map { pixels(LargeText.glyphs[$0] ?? [0, 0, 0, 0, 0], line: line) }.joined(separator: "  "))
      } + [""]
    }
  }

  /// A glyph's three pixels of two columns, and the gap.
  private static let cellWidth = 8

  private static func spread(_ row: [Character]) -> String { row.map(String.init).joined(separator: " ") }

  private func pixels(_ glyph: [UInt8], line: Int) -> String {
    (0..<3).map { column in glyph[line] & (4 >> UInt8(column)) == 0 ? "  " : isPlain ? "##" : "██" }.joined()
  }

  /// Five lines of three bits, from the top and the left.
  private static let glyphs: [Character: [UInt8]] = [
    "A": [2, 5, 7, 5, 5], "B": [6, 5, 6, 5, 6], "C": [3, 4, 4, 4, 3], "D": [6, 5, 5, 5, 6], "E": [7, 4, 6, 4, 7],
    "F": [7, 4, 6, 4, 4], "G": [3, 4, 5, 5, 3], "H": [5, 5, 7, 5, 5], "I": [7, 2, 2, 2, 7], "J": [1, 1, 1, 5, 2],
    "K": [5, 5, 6, 5, 5], "L": [4, 4, 4, 4, 7], "M": [5, 7, 7, 5, 5], "N": [6, 5, 5, 5, 5], "O": [7, 5, 5, 5, 7],
    "P": [6, 5, 6, 4, 4], "Q": [2, 5, 5, 6, 3], "R": [6, 5, 6, 5, 5], "S": [3, 4, 2, 1, 6], "T": [7, 2, 2, 2, 2],
    "U": [5, 5, 5, 5, 7], "V": [5, 5, 5, 5, 2], "W": [5, 5, 7, 7, 5], "X": [5, 5, 2, 5, 5], "Y": [5, 5, 2, 2, 2],
    "Z": [7, 1, 2, 4, 7], "0": [7, 5, 5, 5, 7], "1": [2, 6, 2, 2, 7], "2": [6, 1, 2, 4, 7], "3": [7, 1, 3, 1, 7],
    "4": [5, 5, 7, 1, 1], "5": [7, 4, 6, 1, 6], "6": [3, 4, 7, 5, 7], "7": [7, 1, 2, 2, 2], "8": [7, 5, 7, 5, 7],
    "9": [7, 5, 7, 1, 6], ":": [0, 2, 0, 2, 0], ".": [0, 0, 0, 0, 2], ",": [0, 0, 0, 2, 4], "-": [0, 0, 7, 0, 0],
    "/": [1, 1, 2, 4, 4], "+": [0, 2, 7, 2, 0], "%": [5, 1, 2, 4, 5], "?": [6, 1, 2, 0, 2], "!": [2, 2, 2, 0, 2],
  ]
}
