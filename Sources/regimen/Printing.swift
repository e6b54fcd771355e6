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
