import Record
package import DataExport

extension ExportSummary {
  /// What every export says at its end.
  package var lines: [String] {
    var lines = [ConsoleText.count(rows, "row")]
    if leftOut > 0 {
      lines.append(
        "\(ConsoleText.count(leftOut, "value")) left out: they may tell who it is; --identified prints them")
    }
    if guarded > 0 {
      lines.append("\(ConsoleText.count(guarded, "text")) prefixed with ': a spreadsheet would run them as formulas")
    }
    if cut > 0 {
      lines.append("\(ConsoleText.count(cut, "text")) cut: SPSS takes 32767 bytes; other formats have them whole")
    }
    lines.append("head \(head.hash), \(head.count) entries")
    return lines
  }
}
