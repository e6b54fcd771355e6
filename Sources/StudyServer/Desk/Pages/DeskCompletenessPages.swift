import CivilTime
import Scheduling
import StudyDesk
import StudyService
import WebForms

/// How complete the study is, summed by people, tasks, sites or times.
struct DeskCompletenessPage {
  struct View: Sendable {
    let sums: AdherenceSums
    let choices: ListChoices
  }

  let view: View
  let request: DeskRequest

  static func read(_ desk: StudyDesk, _ request: DeskRequest) throws -> View {
    let asked = request.asked("by") ?? AdherenceGrouping.participant.rawValue
    guard let grouping = AdherenceGrouping(rawValue: asked) else {
      throw DeskRequestRefusal.noChoice(asked, known: AdherenceGrouping.allCases.map(\.rawValue))
    }
    return View(
      sums: try desk.completeness(wanted(request), by: grouping), choices: try desk.choices(.seeQuality))
  }

  static func wanted(_ request: DeskRequest) throws -> AdherenceRequest {
    AdherenceRequest(
      PeopleFilter(participant: request.asked("participant"), site: request.asked("site")),
      from: try request.day("from"), to: try request.day("to"), task: request.asked("task"))
  }

  static func filters(_ choices: ListChoices) -> [DeskFilters.Field?] {
    [
      .init("task", "Task", .choice([("", "All")] + choices.tasks.map { ($0, $0) })), DeskFilters.sites(choices.sites),
      .init("participant", "Participant"), .init("from", "From", .date), .init("to", "To", .date),
    ]
  }

  var page: DeskPage {
    let filters = DeskFilters(
      [.init("by", "By", .choice(AdherenceGrouping.allCases.map { ($0.rawValue, $0.rawValue.asSentence) }))]
        + DeskCompletenessPage.filters(view.choices))
    let total = view.sums.total.counts
    let html = Templates.render(
      DeskCompletenessPage.template,
      [
        "tabs": DeskCompletenessTabs.html(request), "filters": filters.html(request),
        "total": total.expected == 0
          ? "Nothing has been due yet." : "In all \(DeskCompletenessPage.words(total)).",
        "table": DeskCompletenessPage.table(view, request).html(request),
      ])
    return DeskPage("Completeness", html, section: .completeness, endings: [".json", ".csv"])
  }

  /// `12 of 15 done (80 %), 2 of them late; 3 missed, 1 open`.
  static func words(_ counts: AdherenceCounts) -> String {
    let percent = counts.percent.map { " (\($0) %)" } ?? ""
    let late = counts.doneLate > 0 ? ", \(counts.doneLate) of them late" : ""
    let done = "\(counts.completed) of \(counts.expected) done"
    return "\(done)\(percent)\(late); \(counts.missed) missed, \(counts.open) open"
  }

  static func table(_ view: View, _ request: DeskRequest) -> DeskTable {
    let grouping = view.sums.grouping
    return DeskTable(
      "Completeness by \(grouping.rawValue)",
      [
        .init(grouping.rawValue, grouping == .week ? "Week of" : grouping.rawValue.asSentence),
        .init("share", "Done, %", isNumber: true), .init("words", "In words"),
        .init("done", "Done", isNumber: true), .init("late", "Late", isNumber: true),
        .init("missed", "Missed", isNumber: true), .init("open", "Open", isNumber: true),
      ],
      view.sums.rows.map { row in
        let counts = row.counts
        var share = DeskTable.Cell(counts.percent.map(String.init))
        share.share = counts.share
        return [
          .init(
            row.key.isEmpty ? "(no site)" : grouping == .site ? request.site(row.key, view.choices.sites) : row.key,
            href: link(row.key, grouping)), share,
          .init("\(counts.completed) of \(counts.expected)"), .init(String(counts.completed)),
          .init(String(counts.doneLate)), .init(String(counts.missed)), .init(String(counts.open)),
        ]
      }, nothing: "Nothing has been due yet.")
  }

  /// The same for what a row is of.
  private static func link(_ key: String, _ grouping: AdherenceGrouping) -> DeskPath? {
    let path = DeskSection.completeness.path
    if key.isEmpty { return nil }
    switch grouping {
    case .participant: return .person(key)
    case .task: return path.adding("task", key)
    case .site: return path.adding("site", key)
    case .day: return path.adding("from", key).adding("to", key)
    case .week:
      return path.adding("from", key).adding("to", CivilDate(iso: key)?.adding(days: 6).description).adding("by", "day")
    }
  }

  private static let template = PageTemplate(
    """
    <h1>Completeness</h1>
    {{{tabs}}}
    {{{filters}}}
    <p class="lead">{{total}} What is open, excused or still to come counts neither as done nor as missed.</p>
    {{{table}}}
    """)
}

/// The parts of the completeness.
enum DeskCompletenessTabs {
  static func html(_ request: DeskRequest) -> String {
    let base = DeskSection.completeness.path.text
    let all = [
      (base, "Completeness"), (base + "/calls", "Call list"), (base + "/findings", "Findings"),
      (base + "/signatures", "Signatures"), (base + "/second-entries", "Second entries"),
    ]
    return Templates.render(
      template, ["tabs": all.map { ["href": $0.0, "title": $0.1, "isHere": $0.0 == request.path] as [String: Any] }])
  }

  private static let template = PageTemplate(
    """
    <ul class="counts" aria-label="Parts">{{#tabs}}<li><a href="{{href}}"{{#isHere}} aria-current="true"{{/isHere}}>{{title}}</a></li>{{/tabs}}</ul>
    """)
}

/// Whom to call: who missed the last events of a task.
struct DeskCallsPage {
  struct View: Sendable {
    let calls: CallList
    let choices: ListChoices
    let least: Int
  }

  let view: View
  let request: DeskRequest

  static func read(_ desk: StudyDesk, _ request: DeskRequest) throws -> View {
    let least = try request.number("missing", 1...1_000) ?? 3
    return View(
      calls: try desk.calls(DeskCompletenessPage.wanted(request), missing: least),
      choices: try desk.choices(.seeQuality), least: least)
  }

  var page: DeskPage {
    let filters = DeskFilters(
      [.init("missing", "Missed in a row", .number, value: String(view.least))]
        + DeskCompletenessPage.filters(view.choices).prefix(2))
    let html = Templates.render(
      DeskCallsPage.template,
      [
        "tabs": DeskCompletenessTabs.html(request), "filters": filters.html(request), "least": view.least,
        "table": DeskCallsPage.table(view, request).html(request),
      ])
    return DeskPage("Call list", html, section: .completeness, endings: [".json", ".csv"])
  }

  static func table(_ view: View, _ request: DeskRequest) -> DeskTable {
    DeskTable(
      "Call list",
      [
        .init("participant", "Participant"), .init("name", "Name", isKept: false), .init("site", "Site"),
        .init("task", "Task"),
        .init("missed", "Missed in a row", isNumber: true), .init("lastDone", "Last done"),
      ],
      view.calls.rows.map {
        [
          .init($0.participant, href: .person($0.participant)), .init($0.name),
          .init(request.site($0.site, view.choices.sites)), .init($0.task),
          .init(String($0.missed)), .init($0.lastDone?.description ?? "never"),
        ]
      }, nothing: "Nobody missed \(view.least) in a row.")
  }

  private static let template = PageTemplate(
    """
    <h1>Call list</h1>
    {{{tabs}}}
    <p class="lead">Who missed the last {{least}} events of a task, or more.</p>
    {{{filters}}}
    {{{table}}}
    """)
}

/// Where recorded answers and the logic of their surveys disagree.
struct DeskFindingsPage {
  struct View: Sendable {
    let report: QualityReport
    let choices: ListChoices
  }

  let view: View
  let request: DeskRequest

  static func read(_ desk: StudyDesk, _ request: DeskRequest) throws -> View {
    let people = PeopleFilter(participant: request.asked("participant"), site: request.asked("site"))
    return View(
      report: try desk.quality(of: people, task: request.asked("task")), choices: try desk.choices(.seeQuality))
  }

  var page: DeskPage {
    let html = Templates.render(
      DeskFindingsPage.template,
      [
        "tabs": DeskCompletenessTabs.html(request), "judged": view.report.judged,
        "filters": DeskFilters(Array(DeskCompletenessPage.filters(view.choices).prefix(3))).html(request),
        "table": DeskFindingsPage.table(view, request).html(request),
      ])
    return DeskPage("Findings", html, section: .completeness, endings: [".json", ".csv"])
  }

  static func table(_ view: View, _ request: DeskRequest) -> DeskTable {
    DeskTable(
      "Findings",
      [
        .init("participant", "Participant"), .init("event", "Event"), .init("finding", "Finding"),
        .init("path", "Item"), .init("detail", "What is wrong"),
      ],
      view.report.rows.map { row in
        [
          .init(row.participant, href: .person(row.participant)),
          .init(row.event, href: .event(row.event, of: row.participant)), .init(row.finding.kind.rawValue),
          .init(row.finding.path), .init(row.detail),
        ]
      }, nothing: "Nothing looks wrong.")
  }

  private static let template = PageTemplate(
    """
    <h1>Findings</h1>
    {{{tabs}}}
    <p class="lead">{{judged}} outcomes were taken through their surveys again. These answers can't be, or are missing.</p>
    {{{filters}}}
    {{{table}}}
    """)
}
