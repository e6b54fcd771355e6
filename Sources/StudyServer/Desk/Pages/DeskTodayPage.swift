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

  /// So many of each list are shown; one list alone is shown in pages.
  private static let (most, mostOfPage) = (50, 100)
  /// Programs may ask for so few.
  private static let limits = 0...1_000_000

  /// How many of each list a request asks for; nil for all.
  static func most(_ request: DeskRequest) throws -> Int? {
    if request.ending != nil { return try request.number("limit", limits) }
    return request.asked("list") == nil ? most : min(request.page, 10_000) * mostOfPage
  }

  private var html: String {
    let chosen = request.asked("list")
    let lists = sections.filter { $0.count > 0 && (chosen == nil || chosen == $0.id) }
    return Templates.render(
      DeskTodayPage.template,
      [
        "asOf": DeskWords.asOf(view.now), "isQuiet": lists.isEmpty,
        "sites": siteFilter, "hasSites": view.sites.count > 1 || request.asked("site") != nil,
        "counts": lists.map { ["id": $0.id, "title": $0.title, "count": $0.count] as [String: Any] },
        "isOne": chosen != nil, "back": request.address("list", nil),
        "sections": lists.map { section -> [String: Any] in
          let isCut = chosen == nil && section.table.rows.count < section.count
          return [
            "id": section.id, "title": section.title, "count": section.count,
            "table": shown(section, isAlone: chosen != nil).html(request), "isCut": isCut,
            "first": section.table.rows.count, "all": request.address("list", section.id),
          ]
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

  /// What is not shown whole can't be found in, nor be sorted otherwise.
  private func shown(_ section: Section, isAlone: Bool) -> DeskTable {
    var table = section.table
    guard isAlone || table.rows.count < section.count else { return table }
    if table.rows.count < section.count || request.page > 1 { table = table.unsortable }
    table.isFixed = true
    guard isAlone else { return table }
    let pages = max(1, (section.count + DeskTodayPage.mostOfPage - 1) / DeskTodayPage.mostOfPage)
    let page = min(request.page, pages)
    table.rows = Array(table.rows.dropFirst((page - 1) * DeskTodayPage.mostOfPage).prefix(DeskTodayPage.mostOfPage))
    table.window = DeskTable.Window(
      number: page, pages: pages, said: "Page \(page) of \(pages), \(section.count) rows", hasMore: page < pages)
    return table
  }

  private struct Section {
    let id: String
    let title: String
    /// How many there are, shown or not.
    let count: Int
    let table: DeskTable
  }

  private var sections: [Section] {
    func list(
      _ id: String, _ title: String, _ count: KeyPath<TodayView.Site, Int>, _ table: (String) -> DeskTable
    ) -> Section {
      Section(id: id, title: title, count: view.sites.reduce(0) { $0 + $1[keyPath: count] }, table: table(title))
    }
    return [
      list("alerts", "Alerts", \.alerts) { _ in alerts },
      list("grace", "Late: can still be done", \.graceEnds) { events($0, view.graceEnds, "until", \.graceEnds) },
      list("due", "Due now", \.dueNow) { events($0, view.dueNow, "until", \.closes) },
      list("later", "Due later", \.dueLater) { events($0, view.dueLater, "opens") { $0.opens } },
      list("missed", "Missed since yesterday", \.missed) { events($0, view.missed, "closed", \.closes) },
      list("unfinished", "Begun and not finished", \.unfinished) { events($0, view.unfinished, "closes", \.closes) },
      list("reminders", "Reminders not sent, or uncertain", \.reminders) { _ in reminders },
      list("queries", "Open queries", \.queries) { _ in queries },
      list("second", "To be entered again, or to be settled", \.secondEntries) { _ in secondEntries },
      list("away", "Away", \.away) { _ in away },
      list("visits", "Visits in the next seven days", \.visits) {
        events($0, view.visits, "opens", isDated: true) { $0.opens }
      },
    ]
  }

  // MARK: - Tables

  private static let people: [DeskTable.Column] = [
    .init("participant", "Participant"), .init("name", "Name", isKept: false), .init("site", "Site"),
  ]

  private func cells(_ person: TodayView.Person) -> [DeskTable.Cell] { cells(person.id, person.name, person.site) }

  private func cells(_ id: String, _ name: String?, _ site: String?) -> [DeskTable.Cell] {
    [.init(id, href: .person(id)), .init(name), .init(siteTitle(site))]
  }

  private func siteTitle(_ site: String?) -> String? {
    site.flatMap { id in view.sites.first { $0.site == id }?.title ?? id }
  }

  private var alerts: DeskTable {
    DeskTable(
      "Alerts",
      [.init("severity", "Severity")] + DeskTodayPage.people + [
        .init("alert", "Alert"), .init("answer", "Answer"), .init("since", "Since"),
        .init("do", "To do", isSortable: false),
      ],
      view.alerts.map { found in
        let raised = found.alert.alert
        let since = found.zone.local(at: raised.recorded)
        return [.init(found.alert.severity?.rawValue, kind: found.alert.severity?.rawValue)] + cells(found.person) + [
          .init(raised.alert, href: .event(raised.event, of: found.person.id)), .init(found.answers.text),
          .init("\(since.date) \(since.time.description.prefix(5))"),
          request.staff.may(.acknowledge)
            ? .init("Acknowledge", href: DeskPath("/desk/alerts/\(raised.number)/acknowledge")) : .init(nil),
        ]
      }, nothing: "")
  }

  private func events(
    _ title: String, _ events: TodayView.Events, _ head: String, isDated: Bool = false,
    _ instant: (EventRow) -> Instant?
  ) -> DeskTable {
    DeskTable(
      title, DeskTodayPage.people + [.init("task", "Task"), .init(head, head.asSentence)],
      events.map { event in
        let row = event.event.row
        let task = (row.visit.map { $0.title + ": " } ?? "") + row.title
        return cells(event.person) + [
          .init(task, href: .event(event.event.id, of: event.person.id)),
          .init(instant(row).map { isDated ? row.short($0) : DeskTodayPage.reading($0, row) }, kind: "when"),
        ]
      }, nothing: "")
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

  private var secondEntries: DeskTable {
    DeskTable(
      "To be entered again, or to be settled",
      DeskTodayPage.people + [.init("event", "Event"), .init("state", "State")],
      view.secondEntries.map { row in
        cells(row.participant, row.name, row.site) + [
          .init(row.event, href: .event(row.event, of: row.participant)),
          .init(row.differences.map { "differs in \($0) items" } ?? "waits for its second entry"),
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
    let isEnteredTwice = view.sites.contains { $0.secondEntries > 0 }
    let counts: [(String, KeyPath<TodayView.Site, Int>)] = [
      ("people", \.participants), ("alerts", \.alerts), ("late", \.graceEnds), ("due now", \.dueNow),
      ("later", \.dueLater), ("missed", \.missed), ("unfinished", \.unfinished), ("reminders", \.reminders),
      ("queries", \.queries), ("second entries", \.secondEntries), ("away", \.away), ("visits", \.visits),
    ].filter { isEnteredTwice || $0.0 != "second entries" }
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
    {{#isQuiet}}<p class="nothing">Nothing needs attention now.</p>{{/isQuiet}}
    {{#isOne}}<p><a href="{{back}}">All lists</a></p>{{/isOne}}
    {{^isOne}}<ul class="counts" aria-label="What there is">{{#counts}}<li><a href="#{{id}}"><b>{{count}}</b> {{title}}</a></li>{{/counts}}</ul>{{/isOne}}
    {{#sections}}
    <section id="{{id}}"><h2>{{title}} ({{count}})</h2>
    {{{table}}}
    {{#isCut}}<p>These are the first {{first}}. <a href="{{all}}">Show all {{count}}</a></p>{{/isCut}}
    </section>
    {{/sections}}
    {{#overview}}<section><h2>Sites</h2>
    {{{overview}}}
    </section>{{/overview}}
    """)
}
