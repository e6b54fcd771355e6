import CivilTime
import Record
import StudyDesk
import SurveyModel
import WebForms

/// The alerts: who it is about, what they answered, since when, and who saw to it.
struct DeskAlertsPage {
  let list: AlertList
  let request: DeskRequest

  /// Open ones alone where nothing else is asked for.
  static func asked(_ request: DeskRequest) -> AlertRequest {
    var asked = AlertRequest(
      PeopleFilter(site: request.asked("site")), open: request.asked("state") != "all",
      severity: request.asked("severity").flatMap(AlertRule.Severity.init))
    // What is found and sorted by its answers needs those of more than one page.
    if request.ending == nil, request.asked("find") == nil, request.asked("sort") == nil {
      let first = (min(request.page, 100_000) - 1) * size
      asked.answered = first..<first + size
    }
    return asked
  }

  /// Rows of one page.
  private static let size = 100

  var page: DeskPage {
    let html = Templates.render(
      DeskAlertsPage.template,
      [
        "asOf": DeskWords.asOf(list.now), "filters": filters.html(request),
        "table": DeskAlertsPage.table(list, request).html(request),
      ])
    var page = DeskPage("Alerts", html, section: .alerts, endings: [".json", ".csv"])
    page.isLive = true
    return page
  }

  private var filters: DeskFilters {
    DeskFilters([
      .init("state", "Show", .choice([("", "Open"), ("all", "All")])),
      .init(
        "severity", "Severity",
        .choice([("", "All")] + AlertRule.Severity.allCases.map { ($0.rawValue, $0.rawValue.asSentence) })),
      DeskFilters.sites(list.sites), .init("find", "Find"),
    ])
  }

  static func table(_ list: AlertList, _ request: DeskRequest) -> DeskTable {
    let mayAcknowledge = request.staff.may(.acknowledge)
    return DeskTable(
      "Alerts",
      [
        .init("severity", "Severity"), .init("number", "Number", isNumber: true),
        .init("participant", "Participant"), .init("name", "Name", isKept: false), .init("site", "Site"),
        .init("alert", "Alert"),
        .init("answer", "Answer"), .init("since", "Since"), .init("seen", "Seen to", isKept: false),
        .init("do", "To do", isSortable: false),
      ],
      list.rows.map { row in
        let raised = row.alert.alert
        let age = row.alert.acknowledgement == nil ? ", \(DeskWords.age(raised.recorded, at: list.now))" : ""
        let path = DeskPath("/desk/alerts/\(raised.number)")
        let severity = row.alert.severity?.rawValue
        return [
          .init(severity, kind: row.alert.acknowledgement == nil ? severity : "other"),
          .init(String(raised.number), href: path),
          .init(row.person.id, href: .person(row.person.id)), .init(row.person.name),
          .init(request.ending == nil ? row.site : row.person.site),
          .init("\(raised.alert) in \(row.title)", href: .event(raised.event, of: row.person.id)),
          .init(row.answers.text),
          .init(DeskWords.moment(raised.recorded, row.zone) + age),
          .init(row.seen),
          row.alert.acknowledgement == nil && mayAcknowledge
            ? .init("Acknowledge", href: DeskPath(path.text + "/acknowledge")) : .init(nil),
        ]
      },
      nothing: request.asked("state") == "all" ? "There are no alerts." : "No alert is open.")
  }

  private static let template = PageTemplate(
    """
    <h1>Alerts</h1>
    <p class="lead">As of {{asOf}}. Times are those where each participant is.</p>
    {{{filters}}}
    {{{table}}}
    """)
}

extension AlertList.Row {
  /// Who saw to it, when and why; empty while nobody has.
  var seen: String {
    guard let seen = alert.acknowledgement else { return "" }
    let reason = seen.reason.map { ": \($0)" } ?? ""
    return "\(DeskWords.who(seen.stamp)), \(DeskWords.moment(seen.stamp.recorded, zone))\(reason)"
  }

  /// What whoever sees to it wants to know.
  var facts: [(String, String)] {
    let raised = alert.alert
    return [
      ("Participant", [person.id, person.name].compactMap(\.self).joined(separator: ", ")),
      ("Site", site ?? ""), ("Alert", "\(raised.alert) in \(title)"),
      ("Severity", alert.severity?.rawValue ?? "not known"),
    ].filter { !$0.1.isEmpty } + (answers ?? []).map { ($0.question, $0.answer ?? "(hidden)") } + [
      ("Since", DeskWords.moment(raised.recorded, zone))
    ] + (seen.isEmpty ? [] : [("Seen to by", seen)])
  }
}

/// One alert.
struct DeskAlertPage {
  let row: AlertList.Row
  let request: DeskRequest

  var page: DeskPage {
    let raised = row.alert.alert
    let html = Templates.render(
      DeskAlertPage.template,
      [
        "number": raised.number, "facts": row.facts.map { ["label": $0.0, "value": $0.1] },
        "event": DeskPath.event(raised.event, of: row.person.id).text,
        "person": DeskPath.person(row.person.id).text, "id": row.person.id,
        "mayAcknowledge": row.alert.acknowledgement == nil && request.staff.may(.acknowledge),
      ])
    return DeskPage("Alert \(raised.number)", html, section: .alerts, endings: [".json"])
  }

  private static let template = PageTemplate(
    """
    <h1>Alert {{number}}</h1>
    <dl class="facts">{{#facts}}<div><dt>{{label}}</dt><dd>{{value}}</dd></div>{{/facts}}</dl>
    <p class="tools">{{#mayAcknowledge}}<a class="button primary" href="/desk/alerts/{{number}}/acknowledge">Acknowledge</a>{{/mayAcknowledge}}<a class="button" href="{{event}}">All answers</a><a class="button" href="{{person}}">{{id}}</a></p>
    """)
}
