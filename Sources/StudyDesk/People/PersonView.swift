package import CivilTime
import Definitions
package import JSONText
package import Record
package import Reports
import Scheduling
package import StudyService
import SurveyModel

/// A participant as staff look after them: who they are, what they have to do now and next, what they did, and what was
/// said about them.
package struct PersonView: Sendable {
  package let sheet: ParticipantSheet
  package let line: RosterLine
  /// What the reader may do to them.
  package let may: Set<Permission>
  /// The study day that holds now where they are.
  package let today: CivilDate
  /// The events of today.
  package let due: [StandingEvent]
  /// Those of the seven days after it.
  package let coming: [StandingEvent]
  /// Outcomes, the latest first; nil where the reader may not see answers.
  package let done: [Done]?
  /// Numbers that were recorded on several days.
  package let series: [Series]
  package let alerts: [AlertView]?
  /// Those that nobody has closed; nil where the reader may not see them.
  package let queries: [QueryRecord]?
  package let notes: [EventRemark]
  /// What was signed of what is recorded.
  package let casebook: CasebookView
  package let link: LinkView?
  /// What can be set of them, as the study's files have it.
  package let choices: PersonChoices

  package struct Done: Sendable {
    package let line: OutcomeLine
    package let title: String
    /// As far as the reader may see them.
    package let values: [RecordedValue]
    /// The titles of scores, by the values' kinds.
    package let scoreTitles: [String: String]
  }

  package struct Series: Sendable {
    package let task: String
    package let kind: String
    /// The title of the score that it is; its kind for every other.
    package let title: String
    package let unit: String?
    package let values: [(date: CivilDate, value: Double)]
  }

  /// No page shows more outcomes.
  package static let mostDone = 25
  /// No page draws more charts.
  package static let mostSeries = 24
  /// How many days are looked ahead.
  package static let daysAhead = 7
}

/// What the study's files let somebody set of a participant.
package struct PersonChoices: Sendable {
  package let schedules: [String]
  package let tasks: [String]
  /// The milestones that the study declares, and those that the participant has.
  package let milestones: [String]
  /// With an example of a value each.
  package let attributes: [(name: String, example: String)]
  package let assessors: [String]
  package let sites: [RosterChoices.Choice]
  package let languages: [String]
}

extension StudyDesk {
  /// - Throws: ``StoreError/unknownParticipant(_:)``.
  package func person(_ participant: String) throws -> PersonView {
    try look(.seePeople) { reading in
      let view = try reading.view(of: participant)
      let sees = reading.may(.seeAnswers, view.record)
      let entries = try reading.reader.entries(about: participant, asOf: reading.now) { _, _ in sees }
      return try PersonView(view, entries, reading)
    }
  }

  /// The events of a participant from one study day to another, both included.
  ///
  /// - Throws: ``StoreError/unknownParticipant(_:)``.
  package func plan(
    of participant: String, from: CivilDate?, to: CivilDate?
  ) throws -> (person: RosterEntry, from: CivilDate, to: CivilDate, events: [StandingEvent]) {
    try look(.seePeople) { reading in
      let view = try reading.view(of: participant)
      let first = from ?? view.today
      let last = min(max(to ?? first.adding(days: 27), first), first.adding(days: 366))
      let names = try AssessorNames(reading.reader, asOf: reading.now)
      return (
        RosterEntry(view, names, called: reading.name(of: view.record)), first, last,
        view.schedule(from: first, to: last.adding(days: 1)).filter(\.state.isListed)
      )
    }
  }

  /// The clock of days that begin at midnight where a participant is: what times in forms are read by.
  ///
  /// - Throws: ``StoreError/unknownParticipant(_:)``.
  package func clock(of participant: String) throws -> StudyClock {
    try look(.seePeople) { try $0.view(of: participant).ownClock }
  }

  /// The clock that the study days of a task's events are counted by; for a task of no schedule of theirs as ``clock(of:)``.
  ///
  /// - Throws: ``StoreError/unknownParticipant(_:)``.
  package func clock(of participant: String, task: String) throws -> StudyClock {
    try look(.seePeople) { reading in
      let view = try reading.view(of: participant)
      return view.schedule(ofTask: task).flatMap { view.clock(of: $0) } ?? view.ownClock
    }
  }

  /// What lists of people can be narrowed to.
  package func rosterChoices() throws -> RosterChoices { try look(.seePeople) { try $0.rosterChoices() } }
}

extension PersonView {
  fileprivate init(_ view: ParticipantView, _ entries: [Entry], _ reading: DeskReading) throws {
    let record = view.record
    may = reading.permissions(for: record)
    sheet = try reading.sheet(of: view)
    line = RosterLine(view, sheet.entry, seesAlerts: may.contains(.seeAlerts))
    today = view.today
    due = view.events().filter(\.state.isListed)
    let listed = Set(due.map(\.id))
    // What is today in a schedule whose day begins later is tomorrow in another.
    coming = view.schedule(from: view.today, to: view.today.adding(days: PersonView.daysAhead + 1))
      .filter { $0.row.date > view.today(in: $0.row.schedule) && $0.state.isListed && !listed.contains($0.id) }
    let withheld = WithheldAnswers(view.study, isNamed: may.contains(.seeNames))
    let lines = may.contains(.seeAnswers) ? OutcomeLine.standing(in: entries, view) : []
    // What the reader may enter again is not shown to them before.
    let blind = Set(lines.map(\.record).filter { reading.mayEnterAgain($0, record) }.map(\.outcome.event))
    done = may.contains(.seeAnswers) ? PersonView.done(lines, view, withheld, blind: blind) : nil
    series = PersonView.series(lines.filter { !blind.contains($0.record.outcome.event) }, view, withheld)
    let open = record.alerts.filter { $0.acknowledged == nil }
    alerts = may.contains(.seeAlerts) ? try reading.views(of: open, record.participant) : nil
    queries = may.contains(.seeQueries) ? QueryRecord.all(in: entries).filter { $0.closed == nil } : nil
    notes = EventRemark.notes(in: entries).reversed()
    casebook = CasebookView(record, signatures: entries)
    link = try reading.link(of: record.participant)
    choices = try PersonChoices(view, reading)
  }

  private static func done(
    _ lines: [OutcomeLine], _ view: ParticipantView, _ withheld: WithheldAnswers, blind: Set<String>
  ) -> [Done] {
    lines.sorted { $0.record.outcome.finished > $1.record.outcome.finished }.prefix(mostDone).map { line in
      let event = view.sittingEvent(line.record.outcome.event)
      return Done(
        line: line, title: event?.row.title ?? line.record.outcome.task,
        values: blind.contains(line.record.outcome.event)
          ? [] : line.record.values.filter { !withheld.hides($0, of: line.record) },
        scoreTitles: view.scoreTitles(in: line.record))
    }
  }

  /// A line of one point says nothing.
  private static func series(
    _ lines: [OutcomeLine], _ view: ParticipantView, _ withheld: WithheldAnswers
  ) -> [Series] {
    var found: [Series] = []
    for (task, lines) in Dictionary(grouping: lines, by: \.record.outcome.task).sorted(by: { $0.key < $1.key }) {
      let kinds = KindSeries.kinds(of: lines).map { KindSeries($0, of: lines) }
      // Totals first: an instrument of many items has its scores at the end.
      let scores = Set(lines.flatMap(\.record.values).filter { $0.from?.hasPrefix("scores/") ?? false }.map(\.kind))
      let titles = lines.last.map { view.scoreTitles(in: $0.record) } ?? [:]
      for series in kinds.filter({ scores.contains($0.kind) }) + kinds.filter({ !scores.contains($0.kind) })
      where series.values.count > 1 {
        let isHidden = lines.contains { line in
          line.record.values.contains { $0.kind == series.kind && withheld.hides($0, of: line.record) }
        }
        if isHidden { continue }
        found.append(
          Series(
            task: task, kind: series.kind, title: titles[series.kind] ?? series.kind, unit: series.unit,
            values: series.values))
      }
    }
    return Array(found.prefix(mostSeries))
  }
}

extension PersonChoices {
  fileprivate init(_ view: ParticipantView, _ reading: DeskReading) throws {
    let definitions = view.study.current.definitions
    schedules = definitions.schedules.keys.sorted().filter { !view.schedules.contains($0) }
    tasks = view.tasks
    let declared = definitions.study.milestones?.map(\.name) ?? []
    milestones = declared + Set(view.record.milestones.map(\.name)).subtracting(declared).sorted()
    attributes = view.study.attributes(at: view.now).map { ($0.name, $0.example) }
    assessors = try reading.reader.assessors(asOf: reading.now).filter { $0.removed == nil }.map(\.assessor)
    sites = try reading.rosterChoices().sites
    languages = definitions.study.languages.map(\.tag)
  }
}

// MARK: - JSON

extension PersonView {
  package var json: JSONValue {
    .object(
      (sheet.json.members ?? []) + [
        JSONMember("today", .string(today.description)), JSONMember("due", .array(due.map(\.row.json))),
        JSONMember("coming", .array(coming.map(\.row.json))),
        JSONMember("done", .optional(done.map { .array($0.map(\.json)) })),
        JSONMember("alerts", .optional(alerts.map { .array($0.map(\.json)) })),
        JSONMember("queries", .optional(queries.map { .array($0.map(\.json)) })),
        JSONMember(
          "notes",
          .array(
            notes.map {
              [
                "event": .optional($0.event), "recorded": .string(sheet.reading($0.stamp.recorded)),
                "author": .string($0.stamp.author.reading), "text": .string($0.text),
              ]
            })),
        JSONMember("casebook", casebook.json { sheet.reading($0.stamp.recorded) }),
        JSONMember(
          "link",
          .optional(
            link.map {
              [
                "made": .string(sheet.reading($0.made)), "expires": .optional($0.expires.map { sheet.reading($0) }),
                "pin": .boolean($0.asksPIN), "locked": .boolean($0.isLocked),
              ]
            })),
      ])
  }
}

extension PersonView.Done {
  fileprivate var json: JSONValue {
    [
      "date": .string(line.date.description), "event": .string(line.record.outcome.event), "title": .string(title),
      "finished": .string(line.finished), "remarks": .string(line.remarks), "values": values.json,
    ]
  }
}
