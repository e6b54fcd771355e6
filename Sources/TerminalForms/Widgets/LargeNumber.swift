/// A number in figures of three lines, to be read from further away. ASCII alone: it has the same width everywhere.
enum LargeNumber {
  static let height = 3

  /// Nil for a text with another sign than digits, a point and a minus.
  static func lines(_ text: String) -> [String]? {
    let figures = text.map { glyphs[$0] }
    guard !figures.isEmpty, figures.allSatisfy({ $0 != nil }) else { return nil }
    return (0..<height).map { line in figures.map { $0?[line] ?? "" }.joined(separator: " ") }
  }

  private static let glyphs: [Character: [String]] = [
    "0": [" _ ", "| |", "|_|"], "1": ["   ", "  |", "  |"], "2": [" _ ", " _|", "|_ "], "3": [" _ ", " _|", " _|"],
    "4": ["   ", "|_|", "  |"], "5": [" _ ", "|_ ", " _|"], "6": [" _ ", "|_ ", "|_|"], "7": [" _ ", "  |", "  |"],
    "8": [" _ ", "|_|", "|_|"], "9": [" _ ", "|_|", " _|"], "-": ["   ", " _ ", "   "], ".": [" ", " ", "."],
  ]
}
