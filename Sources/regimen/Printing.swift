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
