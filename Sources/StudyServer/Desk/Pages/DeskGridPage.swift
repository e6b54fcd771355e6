import CivilTime
import Scheduling
import StudyDesk
import StudyService
import WebForms

/// People against days or visits: a sign and a colour for each event, each of which leads to it.
struct DeskGridPage {
  let view: PeopleGrid
  let request: DeskRequest

  var page: DeskPage {
    var page = DeskPage("Grid of participants", html, section: .participants, endings: [".json", ".csv"])
    page.isLive = true
    return page
  }

  /// A file has no more people.
  static let mostInFile = 1_000_000

  /// What the address asks for: a week of days where it says nothing.
  static func span(_ request: DeskRequest) throws -> PeopleGrid.Span {
    if request.asked("by") == "visit" { return .visits }
    return .days(from: try request.date("from"), count: Int(clamping: try request.number("days") ?? 7))
  }

  private var isByVisit: Bool { view.from == nil }

  private var html: String {
    var filter = DeskPeopleFilter(choices: view.choices, request: request)
    filter.kept = ["by", "from", "days"]
    return Templates.render(
      DeskGridPage.template,
      [
        "filters": filter.html, "spans": spans, "steps": isByVisit ? false : steps as Any,
        "legend": StateSign.legend.map { ["sign": $0.sign, "word": $0.word, "kind": $0.kind] },
        "heads": view.columns.map { ["title": $0.title, "isToday": $0.isToday] as [String: Any] },
        "rows": view.rows.map(row), "isEmpty": view.rows.isEmpty || view.columns.isEmpty,
        "nothing": view.rows.isEmpty ? "No participants match." : "No schedule of these people has visits.",
        "pages": DeskTable.pager(DeskTable.Window(view.people), request),
      ])
  }

  private var spans: [[String: Any]] {
    let kinds: [(String, String?, Bool)] = [("By day", nil, !isByVisit), ("By visit", "visit", isByVisit)]
    return view.hasVisits
      ? kinds.map { ["title": $0.0, "href": request.address("by", $0.1), "isHere": $0.2] } : []
  }

  private var steps: [String: Any] {
    let (first, count) = (view.from ?? view.today, view.columns.count)
    return [
      "before": request.address("from", first.adding(days: -count).description),
      "after": request.address("from", first.adding(days: count).description),
      "today": request.address("from", nil), "said": "\(first) to \(first.adding(days: count - 1))",
    ]
  }

  private func row(_ row: PeopleGrid.Row) -> [String: Any] {
    [
      "id": row.id, "name": row.name.map { $0 as Any } ?? false, "href": DeskPath.person(row.id).text,
      "isActive": row.isActive,
      "cells": zip(view.columns, row.cells).map { column, events -> [String: Any] in
        [
          "isToday": column.isToday,
          "events": events.map { event -> [String: Any] in
            let sign = event.state.sign
            return [
              "sign": sign.sign, "kind": sign.kind, "href": DeskPath.event(event.id, of: row.id).text,
              "said": "\(row.id), \(event.row.date), \(event.row.titleWithVisit): \(sign.word)",
            ]
          },
        ]
      },
    ]
  }

  var table: DeskTable {
    let heads: [DeskTable.Column] = [.init("participant", "Participant"), .init("name", "Name"), .init("site", "Site")]
    var table = DeskTable(
      "Grid", heads + view.columns.map { .init($0.id, $0.title) },
      view.rows.map { row in
        [.init(row.id), .init(row.name), .init(row.site)]
          + row.cells.map { events in
            .init(events.map { "\($0.row.task) \($0.state.name)" }.joined(separator: "; "))
          }
      }, nothing: "")
    table.isFixed = true
    return table
  }

  private static let template = PageTemplate(
    """
    <h1>Participants as a grid</h1>
    {{{filters}}}
    <div class="tools grid-steps">{{#spans}}<a class="button" href="{{href}}"{{#isHere}} aria-current="true"{{/isHere}}>{{title}}</a> {{/spans}}
    {{#steps}}<a class="button" href="{{before}}">Earlier</a> <span>{{said}}</span> <a class="button" href="{{after}}">Later</a> <a class="button" href="{{today}}">This week</a>{{/steps}}</div>
    {{#isEmpty}}<p class="nothing">{{nothing}}</p>{{/isEmpty}}
    {{^isEmpty}}<div class="table-scroll" tabindex="0" role="region" aria-label="Grid"><table class="desk-table grid">
    <thead><tr><th scope="col">Participant</th>{{#heads}}<th scope="col"{{#isToday}} class="today" aria-current="date"{{/isToday}}>{{title}}</th>{{/heads}}</tr></thead>
    <tbody>
    {{#rows}}<tr><th scope="row"{{^isActive}} class="other"{{/isActive}}><a href="{{href}}">{{id}}</a>{{#name}} <span>{{name}}</span>{{/name}}</th>{{#cells}}<td{{#isToday}} class="today"{{/isToday}}><span class="signs">{{#events}}<a class="{{kind}}" href="{{href}}" title="{{said}}" aria-label="{{said}}">{{sign}}</a>{{/events}}</span></td>{{/cells}}</tr>
    {{/rows}}
    </tbody></table></div>
    {{#pages}}<nav class="pager" aria-label="Pages">{{#before}}<a class="button small" href="{{before}}" rel="prev">Before</a>{{/before}}<span>{{said}}</span>{{#after}}<a class="button small" href="{{after}}" rel="next">After</a>{{/after}}</nav>{{/pages}}{{/isEmpty}}
    <ul class="legend" aria-label="Signs">{{#legend}}<li><span class="{{kind}}">{{sign}}</span> {{word}}</li>{{/legend}}</ul>
    """)
}
