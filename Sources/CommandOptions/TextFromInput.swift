import Foundation

/// Texts that standard input gives, where a word of the command line is `-`: names, reasons and notes that stand on the
/// command line can be read by everybody who lists the machine's processes.
package enum TextFromInput {
  /// Options whose value is such a text.
  private static let options: Set<String> = ["--reason", "--name"]
  /// Commands with such a text among their words.
  private static let commands: Set<[String]> = [
    ["note", "add"], ["query", "open"], ["query", "answer"], ["assessor", "rename"],
  ]
  /// In bytes.
  private static let limit = 1 << 16

  /// The words of the command line with the text in its place.
  ///
  /// - Throws: ``CommandFailure`` for a second `-`, and for a text that is empty or has no end.
  package static func filled(_ words: [String]) throws -> [String] {
    let places = words.indices.filter { isText(words, $0) }
    guard let place = places.first else { return words }
    let others = words.indices.filter { $0 != place && (words[$0] == "-" || words[$0].hasSuffix("=-")) }
    guard others.isEmpty else { throw CommandFailure.usage("'-' is standard input, which can be one thing only") }
    var filled = words
    filled[place] = words[place] == "-" ? try text() : String(words[place].dropLast()) + (try text())
    return filled
  }

  private static func isText(_ words: [String], _ place: Int) -> Bool {
    if options.contains(where: { words[place] == $0 + "=-" }) { return true }
    guard words[place] == "-" else { return false }
    let before = place > 0 ? words[place - 1] : ""
    return options.contains(before) || !before.hasPrefix("-") && commands.contains(Array(words.prefix(2)))
  }

  private static func text() throws -> String {
    let data = try? FileHandle.standardInput.read(upToCount: limit + 1) ?? Data()
    guard let data else { throw CommandFailure.usage("standard input can't be read, and '-' asks for a text") }
    guard data.count <= limit else {
      throw CommandFailure.usage("the text from standard input has more than \(limit) bytes; shorten it")
    }
    guard let text = String(bytes: data, encoding: .utf8) else {
      throw CommandFailure.usage("the text from standard input is not UTF-8; convert it, with iconv say")
    }
    let trimmed = text.trimmingCharacters(in: .newlines)
    guard !trimmed.isEmpty else { throw CommandFailure.usage("standard input is empty, and '-' asks for a text") }
    return trimmed
  }
}
