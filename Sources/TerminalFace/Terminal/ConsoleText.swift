import Diagnostics
import Foundation

/// Text on its way to a terminal or a pipe.
package enum ConsoleText {
  /// Without control characters that a file or a person may have put in.
  package static func safe(_ text: String) -> String { escapingControls(text) }

  package static func width(_ text: String) -> Int { displayWidth(of: text) }

  package static func padded(_ text: String, to width: Int) -> String { Diagnostics.padded(text, to: width) }

  package static func count(_ number: some BinaryInteger, _ noun: String) -> String { counted(number, noun) }

  /// How wide a sheet may be: what COLUMNS says, else the terminal itself, else 80.
  package static var columns: Int {
    let said = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) }
    return min(max(said ?? Streams.standardOutput.columns, 20), 300)
  }
}

extension String {
  package var trimmingEnd: String { trimmedLine(self) }
}
