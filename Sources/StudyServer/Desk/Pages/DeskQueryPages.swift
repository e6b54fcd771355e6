import CivilTime
import Record
import StudyDesk
import WebForms

/// The queries on what was recorded.
struct DeskQueriesPage {
  let list: QueryList
  let request: DeskRequest

  static func read(_ desk: StudyDesk, _ request: DeskRequest) throws -> QueryList {
    try desk.queryList(
      of: PeopleFilter(site: request.asked("site")), includingClosed: request.asked("state") == "all")
  }

  var page: DeskPage {
    let filters = DeskFilters([
      .init("state", "Show", .choice([("", "Open"), ("all", "All")])), DeskFilters.sites(list.sites),
      .init("find", "Find"),
    ])
    let html = Templates.render(
      DeskQueriesPage.template,
      [
        "asOf": DeskWords.asOf(list.now), "filters": filters.html(request),
        "table": DeskQueriesPage.table(list, request).html(request),
      ])
    var page = DeskPage("Queries", html, section: .queries, endings: [".json", ".csv"])
    page.isLive = true
    return page
  }

  static func table(_ list: QueryList, _ request: DeskRequest) -> DeskTable {
    DeskTable(
      "Queries",
      [
        .init("number", "Number", isNumber: true), .init("standing", "Standing"),
        .init("participant", "Participant"), .init("name", "Name", isKept: false), .init("site", "Site"),
        .init("survey", "Survey"),
        .init("item", "Item"), .init("question", "Question"), .init("by", "By"), .init("asked", "Asked"),
        .init("answer", "Latest answer", isKept: false),
      ],
      list.rows.map { row in
        let record = row.record
        let last = record.closed ?? record.answers.last
        return [
          .init(String(record.number), href: DeskPath("/desk/queries/\(record.number)")),
          .init(record.standing, kind: record.standing == "open" ? "late" : record.closed == nil ? nil : "other"),
          .init(row.person.id, href: .person(row.person.id)), .init(row.person.name),
          .init(request.site(row.person.site, list.sites)),
          .init(row.title, href: .event(record.event, of: row.person.id)), .init(record.path), .init(record.text),
          .init(DeskWords.who(record.stamp)),
          .init(DeskWords.moment(record.stamp.recorded, row.zone), kind: "when"),
          .init(last?.text),
        ]
      },
      nothing: request.asked("state") == "all" ? "There are no queries." : "No query is open.")
  }

  private static let template = PageTemplate(
    """
    <h1>Queries</h1>
    <p class="lead">As of {{asOf}}. Times are those where each participant is. A query is opened on the page of an event.</p>
    {{{filters}}}
    {{{table}}}
    """)
}

/// One query with its thread.
struct DeskQueryPage {
  let row: QueryList.Row
  let request: DeskRequest

  var page: DeskPage {
    let record = row.record
    let isOpen = record.closed == nil
    let html = Templates.render(
      DeskQueryPage.template,
      [
        "number": record.number, "standing": record.standing, "survey": row.title,
        "item": record.path.map { $0 as Any } ?? false, "event": DeskPath.event(record.event, of: row.person.id).text,
        "person": DeskPath.person(row.person.id).text,
        "who": [row.person.id, row.person.name].compactMap(\.self).joined(separator: ", "),
        "thread": thread,
        "mayAnswer": isOpen && request.staff.may(.answerQueries),
        "mayClose": isOpen && request.staff.may(.closeQueries),
      ])
    return DeskPage("Query \(record.number)", html, section: .queries, endings: [".json"])
  }

  private var thread: [[String: Any]] {
    func said(_ what: String, _ stamp: Stamp, _ text: String?) -> [String: Any] {
      [
        "who": DeskWords.who(stamp), "what": what, "when": DeskWords.moment(stamp.recorded, row.zone),
        "text": text.map { $0 as Any } ?? false,
      ]
    }
    let record = row.record
    return [said("asks", record.stamp, record.text)] + record.answers.map { said("answers", $0.stamp, $0.text) }
      + (record.closed.map { [said("closes it", $0.stamp, $0.text)] } ?? [])
  }

  private static let template = PageTemplate(
    """
    <h1>Query {{number}}</h1>
    <dl class="facts"><div><dt>Standing</dt><dd>{{standing}}</dd></div><div><dt>Participant</dt><dd><a href="{{person}}">{{who}}</a></dd></div><div><dt>Survey</dt><dd><a href="{{event}}">{{survey}}</a></dd></div>{{#item}}<div><dt>Item</dt><dd>{{item}}</dd></div>{{/item}}</dl>
    <ol class="thread">{{#thread}}<li><p class="hint"><b>{{who}}</b> {{what}}, {{when}}</p>{{#text}}<p>{{text}}</p>{{/text}}</li>{{/thread}}</ol>
    <p class="tools">{{#mayAnswer}}<a class="button primary" href="/desk/queries/{{number}}/answer">Answer</a>{{/mayAnswer}}{{#mayClose}}<a class="button" href="/desk/queries/{{number}}/close">Close</a>{{/mayClose}}</p>
    """)
}
