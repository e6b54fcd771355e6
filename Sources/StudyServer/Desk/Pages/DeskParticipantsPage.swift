import CivilTime
import Record
import StudyDesk
import WebForms

/// The people that the account may see, a page at a time.
struct DeskParticipantsPage {
  let view: RosterPage
  let request: DeskRequest

  /// People on a page.
  static let size = 50

  var page: DeskPage {
    let html = Templates.render(
      DeskParticipantsPage.template,
      [
        "table": table.html(request), "filters": DeskPeopleFilter(choices: view.choices, request: request).html,
        "mayAdd": request.staff.may(.manageRoster), "said": said,
      ])
    return DeskPage("Participants", html, section: .participants, endings: [".json", ".csv"])
  }

  private var said: String {
    guard let total = view.place.total else { return "" }
    return total == 1 ? "1 participant" : "\(total) participants"
  }

  private static let columns: [DeskTable.Column] = [
    .init("id", "Participant"), .init("name", "Name"), .init("site", "Site"), .init("status", "Status"),
    .init("schedules", "Schedules", isSortable: false), .init("enrolled", "Enrolled"),
    .init("open", "Open", isNumber: true, isSortable: false), .init("late", "Late", isNumber: true, isSortable: false),
    .init("missed", "Missed", isNumber: true, isSortable: false),
    .init("alerts", "Alerts", isNumber: true, isSortable: false),
  ]

  private var table: DeskTable {
    var table = DeskTable(
      "Participants", DeskParticipantsPage.columns, view.lines.map(cells),
      nothing: request.hasFilter ? "No participants match." : "There are no participants yet.")
    table.window = DeskTable.Window(view.place)
    return table
  }

  private func cells(_ line: RosterLine) -> [DeskTable.Cell] {
    let entry = line.entry
    let status = line.isPaused && entry.status == .active ? "paused" : entry.status.rawValue
    return [
      .init(entry.id, href: .person(entry.id)), .init(entry.name), .init(view.choices.title(ofSite: entry.site)),
      .init(status, kind: status == "active" ? nil : "other"),
      .init(entry.enrolments.filter { $0.left == nil }.map(\.schedule).joined(separator: ", ")),
      .init(entry.enrolments.first?.date.description, kind: "when"), count(line.open, "now"), count(line.late, "late"),
      count(line.missed, "bad"), count(line.alerts ?? 0, "bad"),
    ]
  }

  private func count(_ number: Int, _ kind: String) -> DeskTable.Cell {
    .init(number == 0 ? "" : String(number), kind: kind)
  }

  private static let template = PageTemplate(
    """
    <h1>Participants</h1>
    <p class="tools">{{#mayAdd}}<a class="button" href="/desk/participants/new">Add a participant</a>{{/mayAdd}} <a class="button" href="/desk/participants/grid">As a grid</a></p>
    {{{filters}}}
    {{#said}}<p class="lead">{{said}}</p>{{/said}}
    {{{table}}}
    """)
}

/// What narrows a list of people, as a form that stands in the address.
struct DeskPeopleFilter {
  let choices: RosterChoices
  let request: DeskRequest
  /// What the form keeps besides.
  var kept: [String] = ["sort", "down"]

  var html: String {
    Templates.render(
      DeskPeopleFilter.template,
      [
        "path": request.path, "find": request.asked("find") ?? "", "isNarrowed": request.hasFilter,
        "kept": kept.compactMap { name in request.asked(name).map { ["name": name, "value": $0] } },
        "selects": [
          select("site", "Site", choices.sites), select("status", "Status", DeskPeopleFilter.statuses),
          select("schedule", "Schedule", choices.schedules),
        ].filter { ($0["options"] as? [[String: Any]])?.count ?? 0 > 1 },
      ])
  }

  private static let statuses = ParticipantStatus.allCases.map {
    RosterChoices.Choice(id: $0.rawValue, title: $0.rawValue)
  }

  private func select(_ name: String, _ label: String, _ choices: [RosterChoices.Choice]) -> [String: Any] {
    let chosen = request.asked(name)
    let all: [String: Any] = ["value": "", "label": "all", "isChosen": chosen == nil]
    return [
      "name": name, "label": label,
      "options": [all]
        + choices.map { ["value": $0.id, "label": $0.title, "isChosen": $0.id == chosen] as [String: Any] },
    ]
  }

  private static let template = PageTemplate(
    """
    <form class="filters" method="get" action="{{path}}" role="search">
    {{#kept}}<input type="hidden" name="{{name}}" value="{{value}}">{{/kept}}
    <div class="field"><label for="find">Find</label><input type="text" id="find" name="find" value="{{find}}" placeholder="id or name" autocomplete="off"></div>
    {{#selects}}<div class="field"><label for="{{name}}">{{label}}</label><select id="{{name}}" name="{{name}}">{{#options}}<option value="{{value}}"{{#isChosen}} selected{{/isChosen}}>{{label}}</option>{{/options}}</select></div>
    {{/selects}}<button>Show</button>{{#isNarrowed}} <a class="button quiet small" href="{{path}}">Show all</a>{{/isNarrowed}}
    </form>
    """)
}

extension DeskTable.Window {
  init(_ place: RosterPage.Place) {
    let pages = place.total.map { max(1, ($0 + place.size - 1) / place.size) }
    self.init(
      number: place.number, pages: pages, said: "Page \(place.number)" + (pages.map { " of \($0)" } ?? ""),
      hasMore: place.hasMore)
  }
}

extension RosterChoices {
  func title(ofSite site: String?) -> String? { site.map { id in sites.first { $0.id == id }?.title ?? id } }
}

extension DeskRequest {
  /// Whom a list of people is narrowed to, and in which order it is.
  var rosterQuery: RosterQuery {
    var query = RosterQuery()
    query.status = asked("status").flatMap { ParticipantStatus(rawValue: $0) }
    (query.site, query.schedule, query.find) = (asked("site"), asked("schedule"), asked("find")?.trimmingSpaces)
    query.assessor = asked("assessor")
    query.order = asked("sort").flatMap { RosterQuery.Order(rawValue: $0) } ?? .added
    query.descending = asked("down") != nil
    return query
  }

  var hasFilter: Bool { ["find", "site", "status", "schedule", "assessor"].contains { asked($0) != nil } }
}
