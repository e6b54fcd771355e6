import XMLText

/// An element of an ODM document with all that it holds.
struct ODMElement {
  struct Attribute {
    let name: String
    let value: String
  }

  let name: String
  private(set) var attributes: [Attribute]
  /// What it says; nil for an element that holds others or nothing.
  let text: String?
  var children: [ODMElement]

  /// - Parameter attributes: In their order; those that are nil are left out.
  init(_ name: String, _ attributes: KeyValuePairs<String, String?> = [:], _ children: [ODMElement] = []) {
    self.name = name
    self.attributes = attributes.compactMap { name, value in value.map { Attribute(name: name, value: $0) } }
    text = nil
    self.children = children
  }

  init(_ name: String, _ attributes: KeyValuePairs<String, String?> = [:], text: String) {
    self.name = name
    self.attributes = attributes.compactMap { name, value in value.map { Attribute(name: name, value: $0) } }
    self.text = text
    children = []
  }
}

extension ODMElement {
  /// The tag that opens it, up to the sign that closes the tag.
  var head: String {
    attributes.reduce(into: "<\(name)") { $0 += " \($1.name)=\"\(Markup.attribute($1.value))\"" }
  }

  /// The element in XML, each of its elements on a line of its own.
  func append(to text: inout String, depth: Int) {
    for _ in 0..<depth { text += "  " }
    text += head
    if let own = self.text {
      text += ">\(Markup.escaped(own))</\(name)>\n"
    } else if children.isEmpty {
      text += "/>\n"
    } else {
      text += ">\n"
      for child in children { child.append(to: &text, depth: depth + 1) }
      for _ in 0..<depth { text += "  " }
      text += "</\(name)>\n"
    }
  }
}

/// Writes a document element by element, so that no more of it lies in memory than one of them.
struct ODMWriter {
  private let sink: (_ bytes: [UInt8]) throws -> Void
  private var open: [String] = []
  private var waiting = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  /// So many bytes are handed on together.
  private static let batch = 1 << 16

  init(to sink: @escaping (_ bytes: [UInt8]) throws -> Void) { self.sink = sink }

  /// Opens an element, into which what follows is written.
  mutating func begin(_ element: ODMElement) throws {
    for _ in open { waiting += "  " }
    waiting += element.head + ">\n"
    open.append(element.name)
    for child in element.children { try write(child) }
  }

  mutating func write(_ element: ODMElement) throws {
    element.append(to: &waiting, depth: open.count)
    if waiting.utf8.count >= ODMWriter.batch { try flush() }
  }

  mutating func end() throws {
    guard let name = open.popLast() else { return }
    for _ in open { waiting += "  " }
    waiting += "</\(name)>\n"
    if open.isEmpty { try flush() }
  }

  private mutating func flush() throws {
    try sink(Array(waiting.utf8))
    waiting = ""
  }
}
