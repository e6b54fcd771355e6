import CSVRows
import Diagnostics
import Foundation
import JSONText
import YAMLTree

extension FuzzTarget {
  static let yaml = FuzzTarget(name: "yaml", title: "YAML files", few: 600) {
    Prepared(
      seeds: try Shipped.files(in: "Surveys", endingIn: ".yaml") + Shipped.files(in: "Schedules", endingIn: ".yaml")
        + Samples.yaml,
      words: ["- &a", "? a", "!!int 3", "!!str", "*a", "<<", "|2-", ">+", "%YAML 1.2", "%TAG ! !", "# x"]
    ) { input in
      let file = SourceFile(path: "fuzz.yaml", bytes: input)
      let loaded = YAMLDocument.parse(file)
      try DiagnosticLaw.check(loaded.diagnostics, of: [file], isRefused: loaded.value == nil)
      guard let document = loaded.value else { return .refused }
      var nodes = 0
      try checkNode(document.root, size: input.count, depth: 0, &nodes)
      return loaded.diagnostics.hasErrors ? .refused : .accepted
    }
  }

  private static func checkNode(_ node: YAMLNode, size: Int, depth: Int, _ nodes: inout Int) throws {
    nodes += 1
    try Violation.unless(depth <= YAMLDocument.depthLimit, "deeper than the limit")
    try Violation.unless(nodes <= YAMLDocument.expansionLimit + size + 1, "more nodes than the limit")
    try Violation.unless(node.span.start >= 0 && node.span.end <= size, "a node outside the file")
    switch node.kind {
    case .sequence: for child in node.elements { try checkNode(child, size: size, depth: depth + 1, &nodes) }
    case .mapping:
      for entry in node.entries {
        try checkNode(entry.key, size: size, depth: depth + 1, &nodes)
        try checkNode(entry.value, size: size, depth: depth + 1, &nodes)
      }
    case .scalar:
      _ = (node.text, node.asDouble, node.asBool, node.isNull)
      let length = node.text.utf8.count
      let place = node.sourceSpan(ofTextRange: length / 3..<max(length / 3, length / 2))
      try Violation.unless(place.start >= 0 && place.end <= size, "a part of a text outside the file")
    }
  }

  static let json = FuzzTarget(name: "json", title: "JSON texts", few: 1_000) {
    Prepared(
      seeds: Samples.json.map { Array($0.utf8) }, words: ["\\u00e9", "\\ud83d\\ude00", "1E5", "-0.0", "{\"a\":", "[1,"]
    ) { input in
      let value: JSONValue
      do { value = try JSONValue(parsing: input) } catch { return .refused }
      for text in [value.compactText, value.prettyText()] {
        guard let again = try? JSONValue(parsing: text) else { throw Violation("what was written can't be read") }
        try Violation.unless(again == value, "what was written is read otherwise")
      }
      return .accepted
    }
  }

  static let tables = FuzzTarget(name: "csv", title: "CSV tables", few: 1_000) {
    Prepared(
      seeds: try [Shipped.bytes("Surveys/food-pairing.csv")] + Samples.csv.map { Array($0.utf8) },
      words: ["\"\"", "\",\"", ";", "\"\r\n", ",,,"]
    ) { input in
      let file = SourceFile(path: "fuzz.csv", bytes: input)
      var reader = CSVReader(input)
      var rows = 0
      while let row = reader.next() {
        rows += 1
        for field in row.fields {
          try Violation.unless(field.span.start >= 0 && field.span.end <= input.count, "a field outside the file")
        }
      }
      try Violation.unless(rows <= input.count, "more rows than bytes")
      try DiagnosticLaw.check(reader.faults.map { $0.diagnostic(in: file.path) }, of: [file], isRefused: false)
      return reader.faults.isEmpty ? .accepted : .refused
    }
  }
}
