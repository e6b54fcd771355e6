import JSONText
import StudyDesk

/// How complete the data are, whom to call, and what looks wrong.
struct DeskCompletenessRoutes {
  let desk: DeskRoutes

  func add() {
    desk.show(
      "/completeness", noting: nil, effort: .all, { try DeskCompletenessPage.read($0, $1) },
      json: { .array($0.sums.jsonRows) },
      table: { DeskCompletenessPage.table($0, $1) }
    ) { DeskCompletenessPage(view: $0, request: $1).page }
    desk.show(
      "/completeness/calls", noting: "calls", effort: .all, { try DeskCallsPage.read($0, $1) },
      json: { $0.calls.json }, table: { DeskCallsPage.table($0, $1) }
    ) { DeskCallsPage(view: $0, request: $1).page }
    desk.show(
      "/completeness/findings", noting: "findings", effort: .all, { try DeskFindingsPage.read($0, $1) },
      json: { .array($0.report.rows.map(\.json)) }, table: { DeskFindingsPage.table($0, $1) }
    ) { DeskFindingsPage(view: $0, request: $1).page }
  }
}
