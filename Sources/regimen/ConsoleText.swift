import Diagnostics
import Foundation

/// Text on its way to a terminal or a pipe.
enum ConsoleText {
  /// Without control characters that a file or a person may have put in.
  static func safe(_ text: String) -> String { escapingControls(text) }

  static func width(_ text: String) -> Int { displayWidth(of: text) }

  /// Padded to a display width.
  static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - displayWidth(of: text)))
  }

  /// `1 file`, `2 files`; `1 entry`, `2 entries`.
  static func count(_ number: some BinaryInteger, _ noun: String) -> String {
    if number == 1 { return "1 \(noun)" }
    return noun.hasSuffix("ry") ? "\(number) \(noun.dropLast())ies" : "\(number) \(noun)s"
  }

  /// How wide a sheet may be: the terminal's COLUMNS, else 80.
  static var columns: Int {
    ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) }.map { min(max($0, 40), 300) } ?? 80
  }
}

extension String {
  var trimmingEnd: String {
    var text = Substring(self)
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
