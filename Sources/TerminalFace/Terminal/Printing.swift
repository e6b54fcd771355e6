package import Diagnostics
package import JSONText

/// The ways in which commands print what they did or found.
extension Streams {
  /// A line of a result, whatever stands in the names and ids that it holds.
  package static func say(_ line: String) { standardOutput.writeLine(ConsoleText.safe(line)) }

  package static func say(_ lines: [String]) { for line in lines { say(line) } }

  /// A line beside the result, on standard error.
  package static func beside(_ line: String) { standardError.writeLine(ConsoleText.safe(line)) }

  package static func beside(_ lines: [String]) { for line in lines { beside(line) } }

  package static func note(_ line: String) { beside("note: " + line) }

  /// What `--json` prints.
  package static func print(_ json: JSONValue) { standardOutput.writeLine(json.prettyText()) }

  package static func print(_ json: [JSONValue]) { print(.array(json)) }

  package static func print(_ table: TextTable) { say(table.lines) }

  /// - Parameter nothing: What stands on standard error in place of a table without rows.
  package static func print(_ table: TextTable, orSay nothing: String) {
    if table.rows.isEmpty { beside(nothing) } else { print(table) }
  }

  /// Names with their values, one a line.
  package static func print(_ fields: [(String, String)], width: Int) {
    for (name, value) in fields { say(padded(name, to: width) + value) }
  }
}

/// A JSON array that is printed as its elements come, so that a long one takes no more memory than a short one.
package struct JSONArrayOutput {
  private var isFirst = true

  package init() {}

  /// - Returns: False when nobody reads any more.
  @discardableResult
  package mutating func add(_ elements: [JSONValue]) -> Bool {
    var bytes: [UInt8] = []
    for element in elements {
      bytes.append(contentsOf: (isFirst ? "[\n  " : ",\n  ").utf8)
      isFirst = false
      element.appendPretty(to: &bytes, indent: 2, width: 100)
    }
    return bytes.isEmpty || Streams.standardOutput.write(bytes)
  }

  package func end() { Streams.standardOutput.writeLine(isFirst ? "[]" : "\n]") }
}
