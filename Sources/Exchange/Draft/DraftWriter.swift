/// Writes a draft as a person would: short maps on a line, texts in quotes only where YAML needs them.
struct DraftWriter {
  private(set) var bytes: [UInt8] = []
  /// Where each place of the draft begins and ends in ``bytes``, the outer ones before the inner ones.
  private(set) var places: [(range: Range<Int>, path: [DraftStep])] = []

  private static let width = 110

  /// The innermost place around an offset of ``bytes``; nil outside of all.
  ///
  /// - Complexity: O(log places), and the places between it and the offset.
  func path(around offset: Int) -> [DraftStep]? {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].range.lowerBound <= offset { low = middle + 1 } else { high = middle }
    }
    return places[..<low].last { $0.range.contains(offset) }?.path
  }

  init(_ root: DraftMap) {
    for comment in root.comments { line(0, DraftWriter.commented(comment)) }
    fields(of: root, indent: 0, path: [], first: nil)
  }

  /// A comment on one line, without characters that YAML doesn't allow.
  private static func commented(_ comment: String) -> String {
    let allowed = comment.unicodeScalars.map { scalar -> Unicode.Scalar in
      let isControl = scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
      return isControl || ["\u{2028}", "\u{2029}", "\u{FEFF}"].contains(scalar) ? " " : scalar
    }
    return "# " + String(String.UnicodeScalarView(allowed))
  }

  private mutating func line(_ indent: Int, _ text: String) {
    bytes += [UInt8](repeating: 0x20, count: indent)
    bytes += text.utf8
    bytes.append(0x0A)
  }

  /// - Parameter first: What stands before the first field on its line: `- `.
  private mutating func fields(of map: DraftMap, indent: Int, path: [DraftStep], first: String?) {
    for (place, entry) in map.entries.enumerated() {
      let start = bytes.count
      let here = path + [.key(entry.key)]
      let index = places.count
      places.append((start..<start, here))
      for comment in entry.comments where place > 0 || first == nil { line(indent, DraftWriter.commented(comment)) }
      let head = place == 0 ? first ?? "" : ""
      value(entry.value, after: head + DraftWriter.key(entry.key) + ":", indent: indent, head: head.count, path: here)
      places[index].range = start..<bytes.count
    }
  }

  private mutating func value(_ node: DraftNode, after head: String, indent: Int, head shift: Int, path: [DraftStep]) {
    let margin = indent - shift
    switch node {
    case .text(let text) where text.contains("\n") && DraftWriter.isBlock(text):
      line(margin, head + (text.hasSuffix("\n") ? " |" : " |-"))
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      for text in text.hasSuffix("\n") ? lines.dropLast() : lines[...] {
        line(text.isEmpty ? 0 : indent + 2, String(text))
      }
    case .list(let elements) where !elements.isEmpty:
      if !elements.contains(where: \.isMap), let flow = DraftWriter.flow(node),
        margin + head.count + 1 + flow.text.count <= DraftWriter.width
      {
        return line(margin, head, flow, path: path)
      }
      line(margin, head)
      for (index, element) in elements.enumerated() {
        self.element(element, indent: indent + 2, path: path + [.index(index)])
      }
    case .map(let map) where !map.entries.isEmpty:
      if let flow = DraftWriter.flow(node), margin + head.count + 1 + flow.text.count <= DraftWriter.width {
        return line(margin, head, flow, path: path)
      }
      line(margin, head)
      fields(of: map, indent: indent + 2, path: path, first: nil)
    default: line(margin, head + " " + DraftWriter.scalar(node))
    }
  }

  private mutating func element(_ node: DraftNode, indent: Int, path: [DraftStep]) {
    let start = bytes.count
    let index = places.count
    places.append((start..<start, path))
    defer { places[index].range = start..<bytes.count }
    if case .map(let map) = node { for comment in map.comments { line(indent, DraftWriter.commented(comment)) } }
    if let flow = DraftWriter.flow(node), indent + 2 + flow.text.count <= DraftWriter.width {
      return line(indent, "-", flow, path: path)
    }
    switch node {
    case .map(let map): fields(of: map, indent: indent + 2, path: path, first: "- ")
    case .list, .text, .word, .expression: value(node, after: "-", indent: indent, head: 0, path: path)
    }
  }
}

// MARK: - On a line

extension DraftWriter {
  /// A text on one line, with the places of the fields and elements in it, from its beginning.
  private struct FlowText {
    var text = ""
    var places: [(range: Range<Int>, path: [DraftStep])] = []

    mutating func append(_ inner: FlowText, at step: DraftStep, after head: String = "") {
      let start = text.utf8.count
      text += head
      let shift = text.utf8.count
      text += inner.text
      places.append((start..<text.utf8.count, [step]))
      places += inner.places.map { ($0.range.lowerBound + shift..<$0.range.upperBound + shift, [step] + $0.path) }
    }
  }

  /// A map of few short fields, or a list of scalars, on a line; nil where it reads better on several.
  private static func flow(_ node: DraftNode, inner: Bool = false) -> FlowText? {
    switch node {
    case .text(let text) where text.contains("\n"): return nil
    // On a line of its own it needs no quotes.
    case .expression(let text) where inner && !isPlain(text, inFlow: true) && isPlain(text, inFlow: false): return nil
    case .text, .word, .expression: return FlowText(text: scalar(node, inFlow: inner))
    case .list(let elements): return flow(elements, inner: inner)
    case .map(let map): return flow(map)
    }
  }

  private static func flow(_ elements: [DraftNode], inner: Bool) -> FlowText? {
    var flow = FlowText(text: "[")
    for (index, element) in elements.enumerated() {
      if inner, case .map = element { return nil }
      guard let part = DraftWriter.flow(element, inner: true) else { return nil }
      if index > 0 { flow.text += ", " }
      flow.append(part, at: .index(index))
    }
    flow.text += "]"
    return flow
  }

  private static func flow(_ map: DraftMap) -> FlowText? {
    guard map.comments.isEmpty, map.entries.count <= 5, !map.entries.contains(where: { !$0.comments.isEmpty }) else {
      return nil
    }
    var flow = FlowText(text: map.entries.isEmpty ? "{" : "{ ")
    for (index, entry) in map.entries.enumerated() {
      guard let part = DraftWriter.flow(entry.value, inner: true) else { return nil }
      if index > 0 { flow.text += ", " }
      flow.append(part, at: .key(entry.key), after: key(entry.key) + ": ")
    }
    flow.text += map.entries.isEmpty ? "}" : " }"
    return flow
  }

  /// Writes a line that ends with a flow text.
  private mutating func line(_ indent: Int, _ head: String, _ flow: FlowText, path: [DraftStep]) {
    let start = bytes.count + indent + head.utf8.count + 1
    line(indent, head + " " + flow.text)
    places += flow.places.map { ($0.range.lowerBound + start..<$0.range.upperBound + start, path + $0.path) }
  }

  private static func key(_ key: String) -> String { scalar(.text(key), inFlow: true, isKey: true) }

  private static func scalar(_ node: DraftNode, inFlow: Bool = false, isKey: Bool = false) -> String {
    switch node {
    case .word(let word): word
    case .expression(let text): isPlain(text, inFlow: inFlow) ? text : quoted(text)
    case .text(let text):
      isPlain(text, inFlow: inFlow) && (isKey ? isNumberOrPlain(text) : !readsOtherwise(text)) ? text : quoted(text)
    case .list: "[]"
    case .map: "{}"
    }
  }

  private static func isNumberOrPlain(_ text: String) -> Bool { Int(text) != nil || !readsOtherwise(text) }

  /// Whether a plain text would be read as a number, a truth, nothing, or a date.
  private static func readsOtherwise(_ text: String) -> Bool {
    if ["true", "false", "null", "yes", "no", "on", "off", "y", "n"].contains(text.lowercased()) { return true }
    guard let first = text.utf8.first else { return true }
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return digits.contains(first) || "+-.~".utf8.contains(first)
  }

  /// Whether YAML reads a text without quotes as it stands.
  private static func isPlain(_ text: String, inFlow: Bool) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else { return false }
    if "-?:,[]{}#&*!|>'\"%@` ".unicodeScalars.contains(first) || last == " " || last == ":" { return false }
    if text.contains(": ") || text.contains(" #") || text.contains("{{") { return false }
    if inFlow, text.unicodeScalars.contains(where: { ",[]{}".unicodeScalars.contains($0) }) { return false }
    return !text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F || (0x80..<0xA0).contains($0.value) }
      && !text.contains("\u{2028}") && !text.contains("\u{2029}") && !text.contains("\u{FEFF}")
      && !text.hasPrefix("---")
      && !text.hasPrefix("...")
  }

  private static func quoted(_ text: String) -> String {
    let isSimple = !text.contains("'") && !text.unicodeScalars.contains { $0.value < 0x20 || $0.value > 0x7E }
    if isSimple, text.contains("\"") || text.contains("\\") { return "'\(text)'" }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{85}":
        let hex = String(scalar.value, radix: 16, uppercase: true)
        quoted += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: if scalar.value >= 0x20, scalar.value != 0x7F { quoted.unicodeScalars.append(scalar) }
      }
    }
    return quoted + "\""
  }

  /// Whether a text of several lines can stand below a bar.
  private static func isBlock(_ text: String) -> Bool {
    text.first != " " && text.first != "\n" && !text.hasSuffix("\n\n")
      && !text.unicodeScalars.contains { ($0.value < 0x20 && $0 != "\n") || $0.value == 0x7F || $0 == "\u{FEFF}" }
      && !text.split(separator: "\n", omittingEmptySubsequences: false).contains {
        $0.hasSuffix(" ") || $0.hasPrefix("\t")
      }
  }
}

extension DraftNode {
  fileprivate var isMap: Bool { if case .map = self { true } else { false } }
}
