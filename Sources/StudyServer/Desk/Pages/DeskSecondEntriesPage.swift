import StudyDesk
import WebForms

/// Outcomes from paper that wait for their second entry, or whose two entries differ.
struct DeskSecondEntriesPage {
  struct View: Sendable {
    let list: SecondEntryList
    let choices: ListChoices
  }

  let view: View
  let request: DeskRequest

  static func read(_ desk: StudyDesk, _ request: DeskRequest) throws -> View {
    View(
      list: try desk.secondEntries(
        of: PeopleFilter(participant: request.asked("participant"), site: request.asked("site"))),
      choices: try desk.choices(.seePeople))
  }

  var page: DeskPage {
    let filters = DeskFilters([DeskFilters.sites(view.choices.sites), .init("participant", "Participant")])
    let html = Templates.render(
      DeskSecondEntriesPage.template,
      [
        "tabs": DeskCompletenessTabs.html(request), "filters": filters.html(request), "isCut": view.list.isCut,
        "most": SecondEntryList.most, "table": DeskSecondEntriesPage.table(view, request).html(request),
      ])
    return DeskPage("Second entries", html, section: .completeness, endings: [".json", ".csv"])
  }

  static func table(_ view: View, _ request: DeskRequest) -> DeskTable {
    let mayEnter = request.ending == nil && request.staff.may(.record)
    func again(_ row: SecondEntryList.Row) -> DeskTable.Cell {
      let form = DeskPath(DeskPath.person(row.participant).text + "/event/enter-again")
      return .init("Enter it again", href: form.adding("event", row.event))
    }
    return DeskTable(
      "Second entries",
      [
        .init("participant", "Participant"), .init("name", "Name"), .init("site", "Site"), .init("event", "Event"),
        .init("date", "Study day"), .init("state", "State"),
      ] + (mayEnter ? [.init("do", "To do", isSortable: false)] : []),
      view.list.rows.map { row in
        [
          .init(row.participant, href: .person(row.participant)), .init(row.name),
          .init(request.site(row.site, view.choices.sites)),
          .init(row.event, href: .event(row.event, of: row.participant)), .init(row.date),
          row.differences.map { .init("\($0) \($0 == 1 ? "item differs" : "items differ")", kind: "bad") }
            ?? .init("to be entered again", kind: "late"),
        ] + (mayEnter ? [row.differences == nil ? again(row) : .init(nil)] : [])
      }, nothing: "Nothing waits for a second entry, and no two entries differ.")
  }

  private static let template = PageTemplate(
    """
    <h1>Second entries</h1>
    {{{tabs}}}
    <p class="lead">What was entered from paper and waits for somebody else to enter it again, or differs.{{#isCut}} The first {{most}} are shown.{{/isCut}}</p>
    {{{filters}}}
    {{{table}}}
    """)
}
