import Diagnostics
import Mustache

/// Tables as one HTML page that needs nothing from elsewhere: no script, no font, no picture. It prints on paper, and
/// follows the reader's light or dark scheme.
package struct TablePage: Hashable, Sendable {
  package let title: String
  /// A line under the title.
  package let note: String
  package let sections: [Section]

  package struct Section: Hashable, Sendable {
    package let title: String
    package let head: [String]
    /// As many cells each as the head has.
    package let rows: [[String]]
    /// Whether it is to be seen before the others.
    package let isUrgent: Bool
    private let shown: Int
    private let total: Int

    /// How many there are, in words where some are left out.
    package var count: String { total > shown ? "\(total), the first \(shown) shown" : String(rows.count) }

    package var isEmpty: Bool { total == 0 }

    /// - Parameters:
    ///   - shown: How many of the things are in the rows; nil for one in each row.
    ///   - total: How many there are; nil where none is left out.
    package init(
      _ title: String, _ head: [String], _ rows: [[String]], isUrgent: Bool = false, shown: Int? = nil,
      of total: Int? = nil
    ) {
      self.title = title
      self.head = head
      self.rows = rows
      self.isUrgent = isUrgent
      self.shown = shown ?? rows.count
      self.total = max(total ?? 0, self.shown)
    }
  }

  package init(title: String, note: String, sections: [Section]) {
    self.title = title
    self.note = note
    self.sections = sections
  }

  /// - Throws: When the template is broken, which is a fault of the program.
  package func html() throws -> String {
    try MustacheTemplate(string: TablePage.template).render([
      "title": title, "note": note, "nothing": sections.isEmpty,
      "sections": sections.enumerated().map { number, section -> [String: Any] in
        [
          "title": section.title, "count": section.count, "id": "s\(number)",
          "class": section.isUrgent ? "urgent" : "", "head": section.head, "hasRows": !section.rows.isEmpty,
          "rows": section.rows.map { row in
            ["cells": zip(section.head, row).map { ["head": $0, "text": $1] }] as [String: Any]
          },
        ]
      },
    ]).withoutControls
  }

  private static let template = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>{{title}}</title>
    <style>
    :root { color-scheme: light dark; --ink: #16202a; --dim: #56626e; --line: #c9d1d9; --page: #fff; --urgent: #a4161a; }
    @media (prefers-color-scheme: dark) {
      :root { --ink: #e6edf3; --dim: #9aa7b4; --line: #3a4550; --page: #10161c; --urgent: #ff9a9a; } }
    body { font: 15px/1.4 system-ui, "DejaVu Sans", "Liberation Sans", sans-serif; color: var(--ink);
      background: var(--page); margin: 1.5rem auto; max-width: 72rem; padding: 0 1rem; }
    h1 { font-size: 1.4rem; margin: 0; } .note { color: var(--dim); margin: .2rem 0 1rem; }
    nav ul { display: flex; flex-wrap: wrap; gap: .4rem 1.2rem; padding: 0; list-style: none; }
    nav a { color: inherit; } h2 { font-size: 1.05rem; margin: 1.6rem 0 .4rem; }
    .urgent h2, a.urgent { color: var(--urgent); }
    table { border-collapse: collapse; width: 100%; overflow-wrap: anywhere; }
    th, td { text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); padding: .3rem .6rem .3rem 0; }
    th { color: var(--dim); font-weight: 600; } tr { break-inside: avoid; } thead { display: table-header-group; }
    @media (max-width: 40rem) {
      thead { display: none; } tr { display: block; padding: .5rem 0; border-bottom: 1px solid var(--line); }
      td { display: flex; gap: .6rem; border: 0; padding: .1rem 0; } td:empty { display: none; }
      td::before { content: attr(data-head); color: var(--dim); flex: 0 0 7rem; } }
    @media print { nav { display: none; } body { margin: 0; max-width: none; font-size: 9pt; } }
    </style>
    </head>
    <body>
    <h1>{{title}}</h1>
    <p class="note">{{note}}</p>
    {{#nothing}}
    <p>Nothing needs attention.</p>
    {{/nothing}}
    <nav><ul>
    {{#sections}}
    <li><a class="{{class}}" href="#{{id}}">{{title}}: {{count}}</a></li>
    {{/sections}}
    </ul></nav>
    {{#sections}}
    <section id="{{id}}" class="{{class}}">
    <h2>{{title}} ({{count}})</h2>
    {{#hasRows}}
    <table>
    <thead><tr>{{#head}}<th scope="col">{{.}}</th>{{/head}}</tr></thead>
    <tbody>
    {{#rows}}
    <tr>{{#cells}}<td data-head="{{head}}">{{text}}</td>{{/cells}}</tr>
    {{/rows}}
    </tbody>
    </table>
    {{/hasRows}}
    </section>
    {{/sections}}
    </body>
    </html>

    """
}
