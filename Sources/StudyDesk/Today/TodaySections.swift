import CivilTime
import Record
package import Reports
import StudyService
import SurveyModel

extension TodayView {
  /// The lists as tables for people, those that are empty left out. Times are those of each participant's zone.
  package var sections: [TablePage.Section] {
    [
      TablePage.Section(
        "Alerts", ["number", "severity"] + TodayView.people + ["alert", "event", "since"], alerts.map(\.cells),
        isUrgent: true),
      TablePage.Section(
        "Late: can still be done", TodayView.heads + ["until"], graceEnds.map { $0.cells(\.graceEnds) }),
      TablePage.Section("Due now", TodayView.heads + ["until"], dueNow.map { $0.cells(\.closes) }),
      TablePage.Section("Due later", TodayView.heads + ["opens"], dueLater.map { $0.cells(\.opens) }),
      TablePage.Section(
        "Missed since yesterday", TodayView.heads + ["closed"], missed.map { $0.cells(\.closes, dated: true) }),
      TablePage.Section("Begun and not finished", TodayView.heads + ["until"], unfinished.map { $0.cells(\.closes) }),
      TablePage.Section(
        "Open queries", ["number", "participant", "event", "item", "question", "by"], queries.map(\.cells)),
      TablePage.Section("Away", ["participant", "name", "site", "from", "until", "reason"], away.map(\.cells)),
      TablePage.Section(
        "Visits in the next seven days", TodayView.heads + ["opens"], visits.map { $0.cells(\.opens, dated: true) }),
      TablePage.Section(
        "Sites",
        ["site", "people"]
          + ["alerts", "late", "due now", "later", "missed", "unfinished", "queries", "away", "visits"],
        sites.map(\.cells)),
    ].filter { !$0.rows.isEmpty }
  }

  private static let people = ["participant", "name", "site"]
  private static let heads = people + ["task"]

  /// When it was, in UTC: people of several zones may be on the page.
  package var heading: String { "Today, as of " + now.iso(offsetSeconds: 0, fraction: false) }
}

extension TodayView.Person {
  /// Their site as people call it.
  fileprivate var place: String { siteTitle ?? site ?? "" }
}

extension TodayView.Alert {
  fileprivate var cells: [String] {
    let raised = alert.alert
    let since = zone.local(at: raised.recorded)
    return [
      String(raised.number), alert.severity?.rawValue ?? "", person.id, person.name ?? "", person.place,
      raised.alert, raised.event, "\(since.date) \(since.time)",
    ]
  }
}

extension TodayView.DayEvent {
  /// - Parameter dated: Whether the date stands with a time of the event's own day.
  fileprivate func cells(_ instant: (EventRow) -> Instant?, dated: Bool = false) -> [String] {
    let time = instant(event.row).map(reading) ?? ""
    let isOwnDay = time.count == 5 && dated
    return [
      person.id, person.name ?? "", person.place, event.row.title + (sharesTitle ? " (\(event.row.task))" : ""),
      isOwnDay ? "\(event.row.date) \(time)" : time,
    ]
  }

  /// The time of day, with the date where it is another one than the event's.
  private func reading(_ instant: Instant) -> String {
    let local = event.row.local(instant)
    return event.row.time(of: instant, on: event.row.date) ?? "\(local.date) \(local.time)"
  }
}

extension TodayView.Absence {
  fileprivate var cells: [String] {
    func day(_ instant: Instant) -> String { zone.local(at: instant).date.description }
    return [
      person.id, person.name ?? "", person.place, day(from), until.map(day) ?? "", reason ?? "",
    ]
  }
}

extension QueryView {
  fileprivate var cells: [String] {
    [
      String(record.number), record.participant, record.event, record.path ?? "", record.text,
      record.stamp.author.reading,
    ]
  }
}

extension TodayView.Site {
  fileprivate var cells: [String] {
    let counts = [
      participants, alerts, graceEnds, dueNow, dueLater, missed, unfinished, queries, away, visits,
    ]
    return [title ?? site ?? "none"] + counts.map { $0 == 0 ? "-" : String($0) }
  }
}
