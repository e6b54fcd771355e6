import Record
import StudyDesk
import WebForms

/// Whose casebooks are signed.
struct DeskSignaturesPage {
  struct View: Sendable {
    let list: CasebookList
    let choices: ListChoices
  }

  let view: View
  let request: DeskRequest

  static func read(_ desk: StudyDesk, _ request: DeskRequest) throws -> View {
    let asked = request.asked("state")
    let state = try asked.map { name in
      guard let state = CasebookList.State(rawValue: name) else {
        throw DeskRequestRefusal.noChoice(name, known: CasebookList.State.allCases.map(\.rawValue))
      }
      return state
    }
    let isFile = request.ending != nil
    return View(
      list: try desk.casebooks(
        PeopleFilter(participant: request.asked("participant"), site: request.asked("site")), state: state,
        after: request.asked("after"), most: isFile ? .max : CasebookList.size),
      choices: try desk.choices(.seePeople))
  }

  var page: DeskPage {
    let filters = DeskFilters([
      .init(
        "state", "State",
        .choice([("", "All")] + CasebookList.State.allCases.map { ($0.rawValue, DeskSignaturesPage.word($0)) })),
      DeskFilters.sites(view.choices.sites), .init("participant", "Participant"),
    ])
    let html = Templates.render(
      DeskSignaturesPage.template,
      [
        "tabs": DeskCompletenessTabs.html(request), "filters": filters.html(request),
        "table": DeskSignaturesPage.table(view, request).html(request),
        "next": view.list.next.map { request.address("after", $0) as Any } ?? false,
      ])
    return DeskPage("Signatures", html, section: .completeness, endings: [".json", ".csv"])
  }

  static func word(_ state: CasebookList.State) -> String {
    switch state {
    case .signed: "signed"
    case .changed: "changed since"
    case .unsigned: "not signed"
    case .empty: "nothing recorded"
    }
  }

  static func table(_ view: View, _ request: DeskRequest) -> DeskTable {
    var table = DeskTable(
      "Signatures",
      [
        .init("participant", "Participant"), .init("name", "Name"), .init("site", "Site"), .init("state", "State"),
        .init("outcomes", "Outcomes", isNumber: true), .init("unsigned", "Not signed", isNumber: true),
        .init("by", "Signed by"), .init("meaning", "Meaning"), .init("when", "When"),
      ],
      view.list.rows.map { row in
        [
          .init(row.participant, href: .person(row.participant)), .init(row.name),
          .init(request.site(row.site, view.choices.sites)),
          .init(word(row.state), kind: row.state == .signed ? "good" : row.state == .changed ? "late" : nil),
          .init(String(row.outcomes)), .init(String(row.unsigned)), .init(row.last?.printedName),
          .init(row.last?.signer.meaning), .init(row.signed),
        ]
      }, nothing: "The list is empty.")
    table.pageSize = CasebookList.size
    return table
  }

  private static let template = PageTemplate(
    """
    <h1>Signatures</h1>
    {{{tabs}}}
    <p class="lead">Whose records somebody has signed as a whole. A person's page signs them.</p>
    {{{filters}}}
    {{{table}}}
    {{#next}}<p class="tools"><a class="button" href="{{next}}">The next people</a></p>{{/next}}
    """)
}
