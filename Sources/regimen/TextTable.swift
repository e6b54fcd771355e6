import Diagnostics
import Foundation

/// Text on its way to a terminal or a pipe.
enum ConsoleText {
  /// Without control characters that a file or a person may have put in.
  static func safe(_ text: String) -> String { escapingControls(text) }

  /// Padded to a display width.
  static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - displayWidth(of: text)))
  }
}

/// Columns aligned by display width; empty columns are left out.
struct TextTable {
  let head: [String]
  let rows: [[String]]

  var lines: [String] {
    let safeRows = rows.map { $0.map(ConsoleText.safe) }
    let columns = head.indices.filter { column in safeRows.contains { !$0[column].isEmpty } }
    let widths = columns.map { column in
      ([head] + safeRows).map { displayWidth(of: $0[column]) }.max() ?? 0
    }
    return ([head] + safeRows).map { row in
      let cells = zip(columns, widths).map { ConsoleText.padded(row[$0], to: $1) }
      return cells.joined(separator: "  ").trimmingEnd
    }
  }
}

extension String {
  var trimmingEnd: String {
    var text = Substring(self)
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

extension ConsoleText {
  static func width(_ text: String) -> Int { displayWidth(of: text) }
}

extension ConsoleText {
  /// How wide a sheet may be: the terminal's COLUMNS, else 80.
  static var columns: Int {
    ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) }.map { min(max($0, 40), 300) } ?? 80
  }
}
