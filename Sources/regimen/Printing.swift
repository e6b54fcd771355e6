import JSONText

extension Streams {
  /// Prints a view's JSON, laid out for people.
  func write(json: JSONValue) { writeLine(json.prettyText()) }

  /// Prints views' JSON as one array.
  func write(json values: [JSONValue]) { write(json: .array(values)) }

  /// Prints a line in which control characters are escaped.
  func writeSafely(_ line: String) { writeLine(ConsoleText.safe(line)) }
}

extension TextTable {
  func print() { for line in lines { Streams.standardOutput.writeLine(line) } }
}

/// The ways in which commands print what they did or found.
extension Streams {
  /// A line of a result, whatever stands in the names and ids that it holds.
  static func say(_ line: String) { standardOutput.writeLine(ConsoleText.safe(line)) }

  /// A line beside the result, on standard error.
  static func note(_ line: String) { standardError.writeLine(ConsoleText.safe("note: " + line)) }

  /// What `--json` prints.
  static func print(_ json: JSONValue) { standardOutput.writeLine(json.prettyText()) }

  /// - Parameter nothing: What stands on standard error in place of a table without rows.
  static func print(_ table: TextTable, orSay nothing: String) {
    if table.rows.isEmpty { return standardError.writeLine(nothing) }
    for line in table.lines { standardOutput.writeLine(line) }
  }

  /// Names with their values, one a line.
  static func print(_ fields: [(String, String)], width: Int) {
    for (name, value) in fields {
      standardOutput.writeLine(ConsoleText.padded(name, to: width) + ConsoleText.safe(value))
    }
  }
}

/// A JSON array that is printed as its elements come, so that a long one takes no more memory than a short one.
struct JSONArrayOutput {
  private var isFirst = true

  /// - Returns: False when nobody reads any more.
  @discardableResult
  mutating func add(_ elements: [JSONValue]) -> Bool {
    var bytes: [UInt8] = []
    for element in elements {
      bytes.append(contentsOf: (isFirst ? "[\n  " : ",\n  ").utf8)
      isFirst = false
      element.appendPretty(to: &bytes, indent: 2, width: 100)
    }
    return bytes.isEmpty || Streams.standardOutput.write(bytes)
  }

  func end() { Streams.standardOutput.writeLine(isFirst ? "[]" : "\n]") }
}
