import CivilTime
import Hummingbird
import HummingbirdCore
import Reports
import StudyDesk
import SurveyModel
import WebForms
import Wording

/// A participant's own answers by day, with a line for each number that came on several days.
struct HistoryPage {
  let history: OwnHistory
  /// Whether the link alone gives the calendar.
  let hasCalendar: Bool

  var language: LanguageTag { history.language }
  private var words: any Catalogue { language.catalogue }
  var title: String { words.pages.history }

  var html: String {
    let charts = history.series.map { series in
      Chart(series.label, unit: series.unit, values: series.points.map { ($0.date, $0.value) }).figure
    }
    return Templates.render(
      HistoryPage.template,
      [
        "title": title, "charts": charts, "nothing": words.pages.nothingAnswered, "hasDays": !history.lines.isEmpty,
        "days": days.map { date, lines -> [String: Any] in
          [
            "date": heading(date, lines), "lines": lines.map(line),
            "counts": HistoryPage.counts(lines),
          ]
        },
        "calendar": hasCalendar ? words.pages.calendar as Any : false,
      ])
  }

  /// The latest first.
  private var days: [(CivilDate, [OwnHistory.Line])] {
    Dictionary(grouping: history.lines, by: \.date).sorted { $0.key > $1.key }
  }

  /// A day as it is said by the clocks of what was answered on it: alone where they differ on what today is.
  private func heading(_ date: CivilDate, _ lines: [OwnHistory.Line]) -> String {
    let todays = Set(lines.map(\.today))
    return words.day(date, today: todays.count == 1 ? todays.first : nil)
  }

  /// How many entries a day has of each task that may be done any number of times.
  private static func counts(_ lines: [OwnHistory.Line]) -> [String] {
    Dictionary(grouping: lines.filter { $0.entered != nil }, by: \.title).sorted { $0.key < $1.key }
      .filter { $0.value.count > 1 }.map { "\($0.key): \($0.value.count)" }
  }

  private func line(_ line: OwnHistory.Line) -> [String: Any] {
    [
      "title": line.title, "entered": line.entered.map { $0 as Any } ?? false,
      "facts": line.facts.map { ["label": $0.label, "value": $0.value] },
      "hasFacts": !line.facts.isEmpty,
    ]
  }

  static let template = PageTemplate(
    """
    <h1>{{title}}</h1>
    {{#charts}}{{{.}}}
    {{/charts}}
    {{#days}}
    <section class="answers">
    <h2>{{date}}</h2>
    {{#counts}}<p class="hint">{{.}}</p>{{/counts}}
    {{#lines}}<h3>{{title}}{{#entered}} <small>{{.}}</small>{{/entered}}</h3>
    {{#hasFacts}}<dl class="facts">{{#facts}}<div><dt>{{label}}</dt><dd>{{value}}</dd></div>{{/facts}}</dl>{{/hasFacts}}
    {{/lines}}
    </section>
    {{/days}}
    {{^hasDays}}<p>{{nothing}}</p>{{/hasDays}}
    {{#calendar}}<p class="hint">{{.}}</p>{{/calendar}}
    """)
}

extension Site {
  func page(_ page: HistoryPage, _ visitor: Visitor) -> Response {
    var frame = frame(page.title, page.language)
    frame.footer = footer(visitor, page.language)
    return .page(frame.html(page.html))
  }
}
