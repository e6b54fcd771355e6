import JSONText
import SurveyModel
import XMLText

/// What the columns of data sets mean, for people.
package struct Codebook: Sendable {
  private let package: DataPackage

  package init(_ package: DataPackage) { self.package = package }

  private static let heads = ["name", "label", "type", "unit", "range", "values", "path"]

  private func cells(_ variable: Variable) -> [String] {
    [
      variable.name, variable.label + (variable.remark.map { " (\($0))" } ?? ""), "\(variable.kind)",
      variable.unit ?? "",
      range(variable), variable.labels.map { "\(text($0.value)) = \($0.label)" }.joined(separator: "; "),
      variable.path ?? "",
    ]
  }

  private func text(_ value: JSONValue) -> String { value.string ?? value.compactText }

  private func range(_ variable: Variable) -> String {
    let ends = [variable.minimum, variable.maximum].map { end in end.map { JSONValue.double($0).compactText } ?? "" }
    return ends.allSatisfy(\.isEmpty) ? "" : ends.joined(separator: " to ")
  }

  private var preamble: [String] {
    [
      "Exported \(package.created), record head \(package.head.hash) with \(package.head.entries) entries.",
      package.isIdentified
        ? "Identified: names, exact instants, reasons and identifying items are in it."
        : "Pseudonymous: no names, exact instants, tracks, reasons or items marked identifying.",
      "A text answer that looks like a blank has one more dot before it: `..skipped`.",
    ]
  }

  private var blanks: [(token: String, meaning: String)] {
    ItemState.blanks.map { ($0.missingToken, $0.meaning) }
      + [("(empty)", "that version of the survey, or that outcome, has no such value")]
  }

  /// In Markdown.
  package var markdown: String {
    func line(_ cells: [String]) -> String {
      "| " + cells.map { $0.replacing("|", with: "\\|").replacing("\n", with: " ") }.joined(separator: " | ") + " |"
    }
    var lines = ["# Codebook: \(self.package.title)", ""] + preamble + ["", "## Blanks", ""]
    lines += [line(["cell", "meaning"]), line(["---", "---"])] + blanks.map { line(["`\($0.token)`", $0.meaning]) }
    for table in self.package.tables {
      lines += ["", "## \(table.name).csv: \(table.title)", "", "\(table.rows) rows.", ""]
      lines += [line(Codebook.heads), line(Codebook.heads.map { _ in "---" })]
      lines += table.variables.map { line(cells($0)) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// As one HTML page.
  package var html: String {
    func row(_ cells: [String], _ tag: String) -> String {
      "<tr>" + cells.map { "<\(tag)>\(Markup.escaped($0))</\(tag)>" }.joined() + "</tr>"
    }
    let title = Markup.escaped("Codebook: \(self.package.title)")
    var lines = [
      "<!DOCTYPE html>", "<html lang=\"en\"><head><meta charset=\"utf-8\"><title>\(title)</title>",
      "<style>body{font:14px/1.4 sans-serif;margin:2em}table{border-collapse:collapse}"
        + "th,td{border:1px solid #bbb;padding:3px 8px;text-align:left;vertical-align:top}</style></head><body>",
      "<h1>\(title)</h1>",
    ]
    lines += preamble.map { "<p>\(Markup.escaped($0))</p>" }
    lines += ["<h2>Blanks</h2>", "<table>", row(["cell", "meaning"], "th")]
    lines += blanks.map { row([$0.token, $0.meaning], "td") } + ["</table>"]
    for table in self.package.tables {
      lines += [
        "<h2>\(Markup.escaped("\(table.name).csv: \(table.title)"))</h2>", "<p>\(table.rows) rows.</p>",
      ]
      lines += ["<table>", row(Codebook.heads, "th")] + table.variables.map { row(cells($0), "td") } + ["</table>"]
    }
    return (lines + ["</body></html>"]).joined(separator: "\n") + "\n"
  }
}
