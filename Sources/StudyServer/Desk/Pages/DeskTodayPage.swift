import CivilTime
import Record
import StudyDesk
import StudyService
import SurveyModel
import WebForms

/// An account without a role sees nothing but this.
enum DeskWelcomePage {
  static let page = DeskPage(
    "Welcome",
    """
    <h1>Welcome</h1>
    <p>Your account has no role yet. An administrator of the study gives it one.</p>
    """)
}

/// Today: what must be seen to, what is due, what was missed, who is away, and what comes.
struct DeskTodayPage {
  let view: TodayView
  let request: DeskRequest

  var page: DeskPage {
    var page = DeskPage("Today", html, section: .today, endings: [".json"])
    page.isLive = true
    return page
  }

  private var html: String {
    let lists = sections.filter { !$0.table.rows.isEmpty }
    return Templates.render(
      DeskTodayPage.template,
      [
        "asOf": DeskWords.asOf(view.now), "isQuiet": lists.isEmpty,
        "sites": siteFilter, "hasSites": view.sites.count > 1 || request.asked("site") != nil,
        "counts": lists.map { ["id": $0.id, "title": $0.title, "count": $0.table.rows.count] as [String: Any] },
        "sections": lists.map {
          ["id": $0.id, "title": $0.title, "count": $0.table.rows.count, "table": $0.table.html(request)]
            as [String: Any]
        },
        "overview": view.sites.count > 1 ? overview.html(request) as Any : false,
      ])
  }

  private var siteFilter: [[String: Any]] {
    let chosen = request.asked("site")
    let all: [String: Any] = ["href": request.address("site", nil), "title": "All sites", "isHere": chosen == nil]
    return [all]
      + view.sites.compactMap { site in
        site.site.map { ["href": request.address("site", $0), "title": site.title ?? $0, "isHere": $0 == chosen] }
      }
  }

  private struct Section {
    let id: String
    let title: String
    let table: DeskTable
  }

  private var sections: [Section] {
    [
      Section(id: "alerts", title: "Alerts", table: alerts),
      events("grace", "Late: can still be done", view.graceEnds, "until", \.graceEnds),
      events("due", "Due now", view.dueNow, "until", \.closes),
      events("later", "Due later", view.dueLater, "opens", { $0.opens }),
      events("missed", "Missed since yesterday", view.missed, "closed", \.closes),
      events("unfinished", "Begun and not finished", view.unfinished, "closes", \.closes),
      Section(id: "reminders", title: "Reminders not sent, or uncertain", table: reminders),
      Section(id: "queries", title: "Open queries", table: queries),
      Section(id: "away", title: "Away", table: away),
      events("visits", "Visits in the next seven days", view.visits, "opens", isDated: true, { $0.opens }),
    ]
  }

  // MARK: - Tables

  private static let people: [DeskTable.Column] = [
    .init("participant", "Participant"), .init("name", "Name", isKept: false), .init("site", "Site"),
  ]

  private func cells(_ person: TodayView.Person) -> [DeskTable.Cell] {
    [.init(person.id, href: .person(person.id)), .init(person.name), .init(siteTitle(person.site))]
  }

  private func siteTitle(_ site: String?) -> String? {
    site.flatMap { id in view.sites.first { $0.site == id }?.title ?? id }
  }

  private var alerts: DeskTable {
    DeskTable(
      "Alerts",
      [.init("severity", "Severity")] + DeskTodayPage.people + [
        .init("alert", "Alert"), .init("since", "Since"), .init("do", "To do", isSortable: false),
      ],
      view.alerts.map { found in
        let raised = found.alert.alert
        let since = found.zone.local(at: raised.recorded)
        return [.init(found.alert.severity?.rawValue, kind: found.alert.severity?.rawValue)] + cells(found.person) + [
          .init(raised.alert, href: .event(raised.event, of: found.person.id)),
          .init("\(since.date) \(since.time.description.prefix(5))"),
          request.staff.may(.acknowledge)
            ? .init("Acknowledge", href: DeskPath("/desk/alerts/\(raised.number)/acknowledge")) : .init(nil),
        ]
      }, nothing: "")
  }

  private func events(
    _ id: String, _ title: String, _ events: [TodayView.DayEvent], _ head: String, isDated: Bool = false,
    _ instant: (EventRow) -> Instant?
  ) -> Section {
    let table = DeskTable(
      title, DeskTodayPage.people + [.init("task", "Task"), .init(head, head.asSentence)],
      events.map { event in
        let row = event.event.row
        let task = (row.visit.map { $0.title + ": " } ?? "") + row.title
        return cells(event.person) + [
          .init(task, href: .event(event.event.id, of: event.person.id)),
          .init(instant(row).map { isDated ? row.short($0) : DeskTodayPage.reading($0, row) }, kind: "when"),
        ]
      }, nothing: "")
    return Section(id: id, title: title, table: table)
  }

  /// The time where the participant is, with the date where it is not the event's own day.
  static func reading(_ instant: Instant, _ row: EventRow) -> String {
    let local = row.local(instant)
    let time = String(local.time.description.prefix(5))
    return local.date == row.date ? time : "\(local.date) \(time)"
  }

  private var reminders: DeskTable {
    DeskTable(
      "Reminders not sent, or uncertain",
      DeskTodayPage.people + [
        .init("task", "Task"), .init("at", "Reminder of"), .init("state", "State"), .init("reason", "Reason"),
        .init("again", "Again"),
      ],
      view.reminders.map { found in
        let row = found.row
        func reading(_ instant: Instant) -> String {
          let local = row.zone.local(at: instant)
          return "\(local.date) \(local.time.description.prefix(5))"
        }
        return cells(found.person) + [
          .init(row.title, href: .event(row.event, of: found.person.id)), .init(reading(row.at)),
          .init(row.state.rawValue), .init(row.reason), .init(row.again.map(reading)),
        ]
      }, nothing: "")
  }

  private var queries: DeskTable {
    DeskTable(
      "Open queries",
      [
        .init("number", "Number", isNumber: true), .init("participant", "Participant"), .init("question", "Question"),
        .init("item", "Item"), .init("by", "By"),
      ],
      view.queries.map { query in
        let record = query.record
        return [
          .init(String(record.number), href: DeskPath("/desk/queries/\(record.number)")),
          .init(record.participant, href: .person(record.participant)),
          .init(record.text, href: .event(record.event, of: record.participant)), .init(record.path),
          .init(DeskWords.who(record.stamp)),
        ]
      }, nothing: "")
  }

  private var away: DeskTable {
    DeskTable(
      "Away",
      DeskTodayPage.people + [.init("from", "From"), .init("until", "Until"), .init("reason", "Reason")],
      view.away.map { absence in
        func day(_ instant: Instant) -> String { absence.zone.local(at: instant).date.description }
        return cells(absence.person) + [
          .init(day(absence.from)), .init(absence.until.map(day)), .init(absence.reason),
        ]
      }, nothing: "")
  }

  private var overview: DeskTable {
    let counts: [(String, KeyPath<TodayView.Site, Int>)] = [
      ("people", \.participants), ("alerts", \.alerts), ("late", \.graceEnds), ("due now", \.dueNow),
      ("later", \.dueLater), ("missed", \.missed), ("unfinished", \.unfinished), ("reminders", \.reminders),
      ("queries", \.queries), ("away", \.away), ("visits", \.visits),
    ]
    return DeskTable(
      "Sites",
      [.init("site", "Site")] + counts.map { .init($0.0, $0.0.asSentence, isNumber: true) },
      view.sites.map { site in
        [
          .init(
            site.title ?? site.site ?? "no site",
            href: site.site.map { DeskPath("/desk/today").adding("site", $0) })
        ] + counts.map { .init(String(site[keyPath: $0.1])) }
      }, nothing: "")
  }

  private static let template = PageTemplate(
    """
    <h1>Today</h1>
    <p class="lead">As of {{asOf}}. Times are those where each participant is.</p>
    {{#hasSites}}<ul class="counts" aria-label="Sites">{{#sites}}<li><a href="{{href}}"{{#isHere}} aria-current="true"{{/isHere}}>{{title}}</a></li>{{/sites}}</ul>{{/hasSites}}
    {{#isQuiet}}<p class="nothing">There is nothing to see to now.</p>{{/isQuiet}}
    <ul class="counts" aria-label="What there is">{{#counts}}<li><a href="#{{id}}"><b>{{count}}</b> {{title}}</a></li>{{/counts}}</ul>
    {{#sections}}
    <section id="{{id}}"><h2>{{title}} ({{count}})</h2>
    {{{table}}}
    </section>
    {{/sections}}
    {{#overview}}<section><h2>Sites</h2>
    {{{overview}}}
    </section>{{/overview}}
    """)
}
