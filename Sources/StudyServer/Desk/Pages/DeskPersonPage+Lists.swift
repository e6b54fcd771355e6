import CivilTime
import Record
import Reports
import StudyDesk
import StudyService
import SurveyModel

/// The lists on the page of a person.
extension DeskPersonPage {
  struct List {
    let id: String
    let title: String
    let table: DeskTable
  }

  var lists: [List] {
    let alerts = view.alerts.map { List(id: "alerts", title: "Open alerts", table: alertTable($0)) }
    let queries = view.queries.map { List(id: "queries", title: "Open queries", table: queryTable($0)) }
    let done = view.done.map { List(id: "done", title: "Done lately", table: doneTable($0)) }
    let shown = [alerts, queries].compactMap(\.self).filter { !$0.table.rows.isEmpty }
    return shown + [
      List(id: "today", title: "Today, \(view.today)", table: events(view.due, "Today", "Nothing is due today.")),
      List(
        id: "coming", title: "The next seven days",
        table: events(view.coming, "The next seven days", "Nothing is planned.")),
    ] + (done.map { [$0] } ?? [])
  }

  private func events(_ events: [StandingEvent], _ title: String, _ nothing: String) -> DeskTable {
    fixed(
      title, ["Task", "From", "Until", "State"],
      events.map { event in
        let sign = event.state.sign
        let row = event.row
        return [
          .init(row.titleWithVisit, href: .event(event.id, of: id)), .init(dated(row.opens), kind: "when"),
          .init(row.closes.map(dated), kind: "when"), .init("\(sign.sign)\u{A0}\(sign.word)", kind: sign.kind),
        ]
      }, nothing)
  }

  /// The date stands beside the time where it is not today's.
  private func dated(_ instant: Instant) -> String {
    let text = view.sheet.shortReading(instant)
    return text.hasPrefix(view.today.description + " ") ? String(text.suffix(5)) : text
  }

  private func doneTable(_ done: [PersonView.Done]) -> DeskTable {
    fixed(
      "Done lately", ["Day", "Task", "Recorded", "Remarks"],
      done.map { done in
        [
          .init(done.line.date.description, kind: "when"),
          .init(done.title, href: .event(done.line.record.outcome.event, of: id)),
          .init(done.short), .init(done.line.remarks, kind: "other"),
        ]
      }, "Nothing was recorded yet.")
  }

  private func alertTable(_ alerts: [AlertView]) -> DeskTable {
    fixed(
      "Open alerts", ["Severity", "Alert", "Since", "To do"],
      alerts.map { alert in
        [
          .init(alert.severity?.rawValue, kind: alert.severity?.rawValue),
          .init(alert.alert.alert, href: .event(alert.alert.event, of: id)),
          .init(view.sheet.shortReading(alert.alert.recorded)),
          view.may.contains(.acknowledge)
            ? .init("Acknowledge", href: DeskPath("/desk/alerts/\(alert.alert.number)/acknowledge")) : .init(nil),
        ]
      }, "")
  }

  private func queryTable(_ queries: [QueryRecord]) -> DeskTable {
    fixed(
      "Open queries", ["Question", "Item", "By"],
      queries.map { query in
        [
          .init(query.text, href: .event(query.event, of: id)), .init(query.path),
          .init(DeskWords.who(query.stamp)),
        ]
      }, "")
  }

  private func fixed(_ title: String, _ heads: [String], _ rows: [[DeskTable.Cell]], _ nothing: String) -> DeskTable {
    var table = DeskTable(
      title, heads.map { .init($0.lowercased(), $0, isSortable: false) }, rows, nothing: nothing)
    table.isFixed = true
    return table
  }
}

extension PersonView.Done {
  /// The first few values, so that a row stays a row.
  fileprivate var short: String {
    let scores = values.filter { $0.from?.hasPrefix("scores/") ?? false }
    let shown = values.count > 4 && !scores.isEmpty ? Array(scores.prefix(4)) : Array(values.prefix(4))
    let rest = values.count - shown.count
    return shown.map { "\(scoreTitles[$0.kind] ?? $0.kind) \(String($0.text.prefix(40)))" }.joined(separator: ", ")
      + (rest > 0 ? ", and \(rest) more" : "")
  }
}
