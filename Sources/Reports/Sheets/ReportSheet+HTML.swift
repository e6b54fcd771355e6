import Diagnostics
import Mustache
import Wording

extension ReportSheet {
  /// The report as one HTML page, laid out for paper; WeasyPrint makes a PDF of it.
  ///
  /// - Throws: When the template is broken, which is a fault of the program.
  package func html(paper: Paper) throws -> String {
    try MustacheTemplate(string: ReportSheet.template).render(view(paper)).withoutControls
  }

  /// Whether the columns take a page that is turned.
  private var isWide: Bool { columns.count > 4 }

  private func view(_ paper: Paper) -> [String: Any] {
    [
      "title": title, "language": language, "paper": paper.name + (isWide ? " landscape" : ""), "item": words.item,
      "date": words.date,
      "assessor": words.assessor, "facts": facts.map { ["label": $0.label, "text": $0.text] },
      "columns": columns.map { ["date": $0.date, "assessor": $0.assessor] }, "span": columns.count + 1,
      "labelShare": columns.count > 2 ? "24%" : "50%",
      "sections": (sections + [scores]).filter { !$0.rows.isEmpty }.map { section -> [String: Any] in
        ["title": section.title ?? "", "isTitled": section.title != nil, "rows": section.rows.map(row)]
      },
      "lists": lists.map { ["title": $0.title, "lines": $0.lines] as [String: Any] }, "notices": notices,
    ]
  }

  private func row(_ row: Row) -> [String: Any] {
    [
      "label": row.label, "kind": row.kind.rawValue,
      "cells": row.cells.map { cell -> [String: Any] in
        let notes = [cell.was.map(reportWords.corrected(from:)), cell.note].compactMap(\.self)
        return [
          "text": cell.text, "class": cell.isBlank ? "blank" : cell.was == nil ? "" : "corrected",
          "maximum": cell.isBlank ? "" : (cell.maximum ?? row.maximum).map { " " + reportWords.outOf($0) } ?? "",
          "hasNote": !notes.isEmpty, "note": notes.joined(separator: "; "),
        ]
      },
    ]
  }

  /// Fonts are those of the machine; `IPAGothic` is Debian's `fonts-ipafont-gothic`.
  private static let template = """
    <!DOCTYPE html>
    <html lang="{{language}}">
    <head>
    <meta charset="utf-8">
    <title>{{title}}</title>
    <style>
    @page { size: {{paper}}; margin: 12mm 15mm 14mm 15mm;
      @bottom-right { content: counter(page) " / " counter(pages); font-size: 8pt; color: #555; } }
    body { font: 8.5pt/1.2 "DejaVu Sans", "Liberation Sans", "IPAGothic", "IPAexGothic", sans-serif; color: #111; }
    h1 { font-size: 14pt; margin: 0 0 4pt; }
    table { border-collapse: collapse; width: 100%; }
    /* Columns share the page, and long words break: nothing is cut off at its edge. */
    .results { table-layout: fixed; overflow-wrap: anywhere; }
    .results col.label { width: {{labelShare}}; }
    .facts { width: auto; margin: 0 0 6pt; font-size: 7.5pt; }
    .facts th { color: #555; font-weight: normal; white-space: nowrap; }
    .facts th, .facts td { border: 0; padding: 0.4pt 8pt 0.4pt 0; }
    .results th, .results td { border-bottom: 0.5pt solid #bbb; padding: 0.9pt 5pt; }
    th, td { text-align: left; vertical-align: top; }
    thead { display: table-header-group; } tr { break-inside: avoid; }
    .results thead th { border-bottom: 1pt solid #111; }
    .results .section th { background: #eef1f5; font-size: 8.5pt; } .results tr.section { break-after: avoid; }
    /* What has no title does not belong to what stands above it. */
    tbody + .untitled tr:first-child td { border-top: 1.5pt solid #555; padding-top: 2pt; }
    .subtotal td, .score td, .total td { font-weight: bold; } .results .total td { border-top: 1pt solid #111; font-size: 10pt; }
    .blank { color: #555; font-style: italic; font-weight: normal; }
    .corrected { background: #fff3d6; }
    .maximum { color: #555; font-weight: normal; } .note { display: block; font-size: 7.5pt; font-weight: normal; }
    .notices { font-size: 7.5pt; color: #444; margin-top: 8pt; }
    h2 { font-size: 10pt; margin: 8pt 0 2pt; break-after: avoid; } ul { margin: 0; padding-left: 12pt; font-size: 8pt; }
    </style>
    </head>
    <body>
    <h1>{{title}}</h1>
    <table class="facts">
    {{#facts}}
    <tr><th>{{label}}</th><td>{{text}}</td></tr>
    {{/facts}}
    </table>
    <table class="results">
    <colgroup><col class="label">{{#columns}}<col>{{/columns}}</colgroup>
    <thead>
    <tr><th>{{date}}</th>{{#columns}}<th>{{date}}</th>{{/columns}}</tr>
    <tr><th>{{assessor}}</th>{{#columns}}<th>{{assessor}}</th>{{/columns}}</tr>
    </thead>
    {{#sections}}
    <tbody{{^isTitled}} class="untitled"{{/isTitled}}>
    {{#isTitled}}
    <tr class="section"><th colspan="{{span}}">{{title}}</th></tr>
    {{/isTitled}}
    {{#rows}}
    <tr class="{{kind}}"><td>{{label}}</td>{{#cells}}<td class="{{class}}">{{text}}<span class="maximum">{{maximum}}</span>{{#hasNote}}<span class="note">{{note}}</span>{{/hasNote}}</td>{{/cells}}</tr>
    {{/rows}}
    </tbody>
    {{/sections}}
    </table>
    {{#lists}}
    <h2>{{title}}</h2>
    <ul>
    {{#lines}}
    <li>{{.}}</li>
    {{/lines}}
    </ul>
    {{/lists}}
    {{#notices}}
    <p class="notices">{{.}}</p>
    {{/notices}}
    </body>
    </html>

    """
}
