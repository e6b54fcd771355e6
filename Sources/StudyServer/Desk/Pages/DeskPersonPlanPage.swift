import CivilTime
import StudyDesk
import StudyService
import WebForms

/// What a participant is to do on the days asked for, to be printed.
struct DeskPersonPlanPage {
  let plan: (person: RosterEntry, from: CivilDate, to: CivilDate, events: [StandingEvent])
  let request: DeskRequest

  var page: DeskPage {
    let html = Templates.render(
      DeskPersonPlanPage.template,
      [
        "id": plan.person.id, "name": plan.person.name.map { $0 as Any } ?? false, "zone": plan.person.zone,
        "from": plan.from.description, "to": plan.to.description, "path": request.path, "table": table.html(request),
        "back": DeskPath.person(plan.person.id).text,
      ])
    return DeskPage("Plan of \(plan.person.id)", html, section: .participants, endings: [".json", ".csv"])
  }

  var table: DeskTable {
    var table = DeskTable(
      "Plan",
      [
        .init("date", "Day"), .init("task", "Task"), .init("opens", "From"), .init("closes", "Until"),
        .init("state", "State"),
      ],
      plan.events.map { event in
        let row = event.row
        let sign = event.state.sign
        return [
          .init("\(row.date) " + String("\(row.date.weekday)".prefix(3)).asSentence, kind: "when"),
          .init(row.titleWithVisit, href: .event(event.id, of: plan.person.id)),
          .init(DeskTodayPage.reading(row.opens, row)), .init(row.closes.map { DeskTodayPage.reading($0, row) }),
          .init("\(sign.sign) \(sign.word)", kind: sign.kind),
        ]
      }, nothing: "Nothing is planned on these days.")
    table.isFixed = true
    return table
  }

  private static let template = PageTemplate(
    """
    <h1>Plan of {{id}}{{#name}}, {{name}}{{/name}}</h1>
    <p class="lead">{{from}} to {{to}}. Times are those of {{zone}}.</p>
    <form class="filters" method="get" action="{{path}}"><div class="field"><label for="from">From</label><input type="date" id="from" name="from" value="{{from}}"></div><div class="field"><label for="to">To</label><input type="date" id="to" name="to" value="{{to}}"></div><button>Show</button> <a class="button quiet small" href="{{back}}">Back to the person</a></form>
    {{{table}}}
    """)
}

extension EventRow {
  /// `Visit 1: Check-in`.
  var titleWithVisit: String { (visit.map { $0.title + ": " } ?? "") + title }

  /// An instant where the participant is: the date and the time to the minute.
  func short(_ instant: Instant) -> String {
    let local = local(instant)
    return "\(local.date) \(local.time.description.prefix(5))"
  }
}
