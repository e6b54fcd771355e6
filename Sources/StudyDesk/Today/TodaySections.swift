import CivilTime
import Record
package import Reports
import StudyService
import SurveyModel

extension TodayView {
  /// The lists as tables for people, those that are empty left out. Times are those of each participant's zone.
  package var sections: [TablePage.Section] { TodaySheet(self).sections.filter { !$0.isEmpty } }

  /// Whether all lists are empty; sites may have their counts.
  package var isQuiet: Bool { TodaySheet(self).lists.allSatisfy(\.isEmpty) }

  /// When it was, in UTC: people of several zones may be on the page.
  package var heading: String { "Today, as of " + now.iso(offsetSeconds: 0, fraction: false) }
}

/// Lays the lists out in rows: sites under their titles, and tasks that have one title in common with their ids.
private struct TodaySheet {
  private let view: TodayView
  private let siteTitles: [String: String]
  /// The tasks of each title.
  private let tasks: [String: Set<String>]

  init(_ view: TodayView) {
    self.view = view
    siteTitles = Dictionary(
      view.sites.compactMap { site in site.site.flatMap { id in site.title.map { (id, $0) } } },
      uniquingKeysWith: { first, _ in first })
    let lists = [view.dueNow, view.dueLater, view.graceEnds, view.missed, view.unfinished, view.visits]
    tasks = lists.joined().reduce(into: [:]) { tasks, event in
      tasks[event.event.row.title, default: []].insert(event.event.row.task)
    }
  }

  var sections: [TablePage.Section] { lists + [sites] }

  var lists: [TablePage.Section] {
    [
      TablePage.Section(
        "Alerts", ["number", "severity"] + TodaySheet.people + ["alert", "answer", "event", "since"],
        view.alerts.map(cells), isUrgent: true, of: total(\.alerts)),
      list("Late: can still be done", view.graceEnds, of: \.graceEnds, until: \.graceEnds),
      list("Due now", view.dueNow, of: \.dueNow, until: \.closes),
      list("Due later", view.dueLater, of: \.dueLater, "opens", until: \.opens),
      list("Missed since yesterday", view.missed, of: \.missed, "closed", until: \.closes, isDated: true),
      list("Begun and not finished", view.unfinished, of: \.unfinished, "closes", until: \.closes, isDated: true),
      TablePage.Section(
        "Reminders not sent, or uncertain",
        TodaySheet.people + ["task", "reminder of", "state", "attempt", "reason", "again"], view.reminders.map(cells),
        of: total(\.reminders)),
      TablePage.Section(
        "Open queries", ["number", "participant", "event", "item", "question", "by"], view.queries.map(cells),
        of: total(\.queries)),
      TablePage.Section(
        "To be entered again, or to be settled", TodaySheet.people + ["event", "differs in"],
        view.secondEntries.map(cells), of: total(\.secondEntries)),
      TablePage.Section(
        "Away", TodaySheet.people + ["from", "until", "reason"], view.away.map(cells), of: total(\.away)),
      list("Visits in the next seven days", view.visits, of: \.visits, "opens", until: \.opens, isDated: true),
    ]
  }

  /// The counts of each site, without those that are nothing at all of them.
  private var sites: TablePage.Section {
    let heads = [
      "people", "alerts", "late", "due now", "later", "missed", "unfinished", "reminders", "queries", "to enter",
      "away",
      "visits",
    ]
    let counts = view.sites.map(counts)
    let kept = heads.indices.filter { column in column == 0 || counts.contains { $0[column] > 0 } }
    let rows = zip(view.sites, counts).map { site, counts in
      [site.title ?? site.site ?? "none"] + kept.map { counts[$0] == 0 ? "-" : String(counts[$0]) }
    }
    return TablePage.Section("Sites (each task of a visit counts)", ["site"] + kept.map { heads[$0] }, rows)
  }

  private func total(_ count: KeyPath<TodayView.Site, Int>) -> Int {
    view.sites.reduce(0) { $0 + $1[keyPath: count] }
  }

  private static let people = ["participant", "name", "site"]

  private func cells(_ person: TodayView.Person) -> [String] {
    [person.id, person.name ?? "", person.site.map { siteTitles[$0] ?? $0 } ?? ""]
  }

  /// - Parameters:
  ///   - head: Of the column of times.
  ///   - isDated: Whether the date stands with a time of the event's own day.
  private func list(
    _ title: String, _ events: TodayView.Events, of count: KeyPath<TodayView.Site, Int>, _ head: String = "until",
    until instant: (EventRow) -> Instant?, isDated: Bool = false
  ) -> TablePage.Section {
    var rows = visits(in: events).map { visit in
      let row = visit[0].event.row
      let names = visit.map { name($0.event.row) }.joined(separator: ", ")
      let task = (row.visit.map { $0.title + ": " } ?? "") + names
      let line = cells(visit[0].person) + [task, instant(row).map { time(of: $0, row, isDated) } ?? ""]
      return (line: line, event: visit[0].event.id)
    }
    // A task's event and one that was added beside it are told apart by their ids.
    let counts = Dictionary(grouping: rows, by: \.line).mapValues(\.count)
    for index in rows.indices where counts[rows[index].line, default: 1] > 1 {
      rows[index].line[TodaySheet.people.count] += " (\(rows[index].event))"
    }
    return TablePage.Section(
      title, TodaySheet.people + ["task", head], rows.map(\.line), shown: events.count, of: total(count))
  }

  private func name(_ row: EventRow) -> String {
    tasks[row.title, default: []].count > 1 ? "\(row.title) (\(row.task))" : row.title
  }

  /// The events of one visit of one person together, all others by themselves.
  private func visits(in events: TodayView.Events) -> [[TodayView.DayEvent]] {
    events.reduce(into: []) { groups, event in
      if let last = groups.last?.first, event.event.row.visit != nil, event.event.row.visit == last.event.row.visit,
        event.person.id == last.person.id, event.event.row.opens == last.event.row.opens
      {
        groups[groups.count - 1].append(event)
      } else {
        groups.append([event])
      }
    }
  }

  /// The time of day, with the date where it is another one than the event's.
  private func time(of instant: Instant, _ row: EventRow, _ isDated: Bool) -> String {
    let local = row.local(instant)
    guard let time = row.time(of: instant, on: row.date) else { return "\(local.date) \(local.time)" }
    return isDated ? "\(row.date) \(time)" : time
  }

  private func cells(_ found: TodayView.Alert) -> [String] {
    let raised = found.alert.alert
    let since = found.zone.local(at: raised.recorded)
    return [String(raised.number), found.alert.severity?.rawValue ?? ""] + cells(found.person)
      + [raised.alert, found.answers.short, raised.event, "\(since.date) \(since.time)"]
  }

  private func cells(_ absence: TodayView.Absence) -> [String] {
    func day(_ instant: Instant) -> String { absence.zone.local(at: instant).date.description }
    return cells(absence.person) + [day(absence.from), absence.until.map(day) ?? "", absence.reason ?? ""]
  }

  private func cells(_ found: TodayView.Reminder) -> [String] {
    let row = found.row
    func time(_ instant: Instant) -> String {
      let local = row.zone.local(at: instant)
      return "\(local.date) \(local.time)"
    }
    return cells(found.person)
      + [
        row.title, time(row.at), row.state.rawValue, row.attempt.map(String.init) ?? "", row.reason ?? "",
        row.again.map(time) ?? "",
      ]
  }

  private func cells(_ query: QueryView) -> [String] {
    let record = query.record
    return [
      String(record.number), record.participant, record.event, record.path ?? "", record.text,
      record.stamp.author.reading,
    ]
  }

  private func cells(_ entry: SecondEntryList.Row) -> [String] {
    cells(TodayView.Person(id: entry.participant, name: entry.name, site: entry.site))
      + [entry.event, entry.differences.map { "\($0) items" } ?? "not yet entered again"]
  }

  private func counts(_ site: TodayView.Site) -> [Int] {
    [
      site.participants, site.alerts, site.graceEnds, site.dueNow, site.dueLater, site.missed, site.unfinished,
      site.reminders, site.queries, site.secondEntries, site.away, site.visits,
    ]
  }
}
