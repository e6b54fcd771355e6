/// A text with blanks behind it up to a display width.
package func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - displayWidth(of: text)))
}

/// A line of a sheet or a chart without the spaces at its end.
package func trimmedLine(_ line: String) -> String {
  var line = Substring(line)
  while line.last == " " { line.removeLast() }
  return String(line)
}

/// Names with what stands beside them, which begins in one column.
package func aligned(_ rows: [(String, String)], indent: Int) -> [String] {
  let width = rows.map { displayWidth(of: $0.0) }.max() ?? 0
  let blanks = String(repeating: " ", count: indent)
  return rows.map { trimmedLine(blanks + padded($0.0, to: width) + "  " + $0.1) }
}

/// `1 file`, `2 files`; `1 entry`, `2 entries`.
package func counted(_ number: some BinaryInteger, _ noun: String) -> String {
  if number == 1 { return "1 \(noun)" }
  return noun.hasSuffix("ry") ? "\(number) \(noun.dropLast())ies" : "\(number) \(noun)s"
}
