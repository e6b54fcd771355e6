import Record
package import DataExport

extension ExportSummary {
  /// What every export says at its end.
  package var lines: [String] {
    var lines = [ConsoleText.count(rows, "row")]
    if leftOut > 0 {
      lines.append(
        "\(ConsoleText.count(leftOut, "value")) left out that may tell who it is; --identified prints all values")
    }
    if guarded > 0 {
      lines.append("\(ConsoleText.count(guarded, "text")) that a spreadsheet would run as a formula got a ' before it")
    }
    if cut > 0 {
      lines.append("\(ConsoleText.count(cut, "text")) cut: SPSS takes 32767 bytes; other formats have them whole")
    }
    lines.append("head \(head.hash), \(head.count) entries")
    return lines
  }
}
