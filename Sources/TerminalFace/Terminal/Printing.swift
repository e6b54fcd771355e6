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
  /// The first elements, as long as all of them may stand on one line.
  private var first: [JSONValue]? = []
  private var bytes: [UInt8] = []
  /// Of the elements.
  private var indent = 2

  private static let piece = 1 << 16

  package init() {}

  /// An array that is a member of an object, whose other members stand before it and, with ``end(before:width:)``, behind it.
  package init(member name: String, behind members: [JSONMember] = []) {
    indent = 4
    bytes.append(contentsOf: "{\n".utf8)
    for member in members {
      JSONArrayOutput.append(member, to: &bytes, width: JSONArrayOutput.width)
      bytes.append(contentsOf: ",\n".utf8)
    }
    bytes.append(contentsOf: "  ".utf8)
    JSONValue.appendQuoted(name, to: &bytes)
    bytes.append(contentsOf: ": ".utf8)
  }

  /// Ends the object that the array is a member of.
  ///
  /// - Parameter width: So many columns a value may take on one line.
  package mutating func end(before members: [JSONMember], width: Int = 100) {
    if let first {
      JSONValue.array(first).appendPretty(to: &bytes, indent: 2, width: JSONArrayOutput.width)
    } else {
      bytes.append(contentsOf: "\n  ]".utf8)
    }
    for member in members {
      bytes.append(contentsOf: ",\n".utf8)
      JSONArrayOutput.append(member, to: &bytes, width: width)
    }
    bytes.append(contentsOf: "\n}\n".utf8)
    _ = flush()
  }

  private static func append(_ member: JSONMember, to bytes: inout [UInt8], width: Int) {
    bytes.append(contentsOf: "  ".utf8)
    JSONValue.appendQuoted(member.name, to: &bytes)
    bytes.append(contentsOf: ": ".utf8)
    member.value.appendPretty(to: &bytes, indent: 2, width: width)
  }

  /// Adds elements, which are printed at once.
  ///
  /// - Returns: False when nobody reads any more.
  @discardableResult
  package mutating func add(_ elements: [JSONValue]) -> Bool {
    for element in elements { add(element) }
    return flush()
  }

  /// Adds an element; the first are printed at once, the others some thousands of bytes at a time.
  package mutating func add(_ element: JSONValue) {
    guard var first else {
      append(element, behind: ",\n")
      if bytes.count > JSONArrayOutput.piece { _ = flush() }
      return
    }
    first.append(element)
    self.first = first
    if JSONValue.array(first).spacedLine(atMost: JSONArrayOutput.width + 2 - indent) != nil { return }
    self.first = nil
    for (place, element) in first.enumerated() { append(element, behind: place == 0 ? "[\n" : ",\n") }
    _ = flush()
  }

  package mutating func end() {
    guard let first else {
      _ = flush()
      return Streams.standardOutput.writeLine("\n]")
    }
    Streams.print(first)
  }

  private static let width = 100

  private mutating func append(_ element: JSONValue, behind mark: String) {
    bytes.append(contentsOf: mark.utf8)
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indent))
    element.appendPretty(to: &bytes, indent: indent, width: JSONArrayOutput.width)
  }

  private mutating func flush() -> Bool {
    if bytes.isEmpty { return true }
    defer { bytes.removeAll(keepingCapacity: true) }
    return Streams.standardOutput.write(bytes)
  }
}
