import CivilTime
import Definitions
import Foundation
import JSONText
import Rehearsal
import Record
import SQLiteRecord
import StudyDesk
import WebForms

/// A rehearsal of the folder's files: virtual participants go through a schedule.
struct DeskRehearsalPage {
  struct View: Sendable {
    let schedules: [String]
    /// Nil before one is asked for.
    var report: RehearsalReport?
    var asked: Asked?
    /// How many minutes a day may take; nil for any.
    let limit: Int?

    var json: JSONValue { report?.json ?? ["schedules": .array(schedules.map(JSONValue.string))] }
  }

  struct Asked: Sendable {
    let schedule: String
    let people: Int
    let days: Int
    let adherence: Int
    let seed: Int
    let start: CivilDate

    /// What a server gives its time for.
    static let (mostPeople, mostDays) = (50, 60)

    init(_ request: DeskRequest, schedule: String, today: CivilDate) throws {
      self.schedule = schedule
      people = try request.number("people", 1...Asked.mostPeople) ?? 10
      days = try request.number("days", 1...Asked.mostDays) ?? 14
      adherence = try request.number("adherence", 0...100) ?? 80
      seed = try request.number("seed", 1...Int.max) ?? 1
      start = try request.day("start") ?? today
    }
  }

  let view: View
  let request: DeskRequest

  static func read(_ desk: StudyDesk, _ request: DeskRequest, _ folder: ServedFolder?) throws -> View {
    try desk.require(.seeStudy)
    let files = try ServedFolder.files(of: folder)
    let faults = files.faults.count
    if faults > 0 { throw FolderRefusal.faults(faults) }
    let schedules = files.schedules.keys.sorted()
    var view = View(schedules: schedules, limit: files.study.minutesPerDay)
    guard let schedule = request.asked("schedule") else { return view }
    guard schedules.contains(schedule) else { throw DeskRequestRefusal.noChoice(schedule, known: schedules) }
    let today = desk.zones.zone(of: files.study).local(at: desk.clock.now).date
    let asked = try Asked(request, schedule: schedule, today: today)
    view.asked = asked
    view.report = try rehearse(asked, files, desk)
    return view
  }

  /// Goes through the study in a store that is gone afterwards.
  private static func rehearse(_ asked: Asked, _ files: StudyDefinitions, _ desk: StudyDesk) throws -> RehearsalReport {
    var rehearsal = Rehearsal(
      of: [[asked.schedule]], participants: asked.people, from: asked.start, days: asked.days, seed: UInt64(asked.seed),
      adherence: asked.adherence, answers: VirtualAnswers(), zone: desk.zones.zone(of: files.study),
      program: desk.program)
    return try ScratchFolder.with { folder in
      let store = try SQLiteStore.create(
        at: folder.path("rehearsal.sqlite"), created: Instant(milliseconds: 0), durability: .atClose)
      defer { try? store.close() }
      try rehearsal.run(files, in: store, zones: desk.zones.cache) { _ in }
      return rehearsal.report
    }
  }

  var page: DeskPage {
    let form = DeskFilters(
      [
        .init("schedule", "Schedule", .choice(view.schedules.map { ($0, $0) })),
        .init("people", "People, up to \(Asked.mostPeople)", .number, value: "10"),
        .init("days", "Days, up to \(Asked.mostDays)", .number, value: "14"),
        .init("adherence", "Done, %", .number, value: "80"), .init("start", "First day", .date),
        .init("seed", "Seed", .number, value: "1"),
      ], button: "Rehearse")
    let html = Templates.render(
      DeskRehearsalPage.template,
      [
        "tabs": DeskStudyTabs.html(request), "form": form.html(request),
        "report": view.report.map { values($0) } ?? false,
      ])
    return DeskPage("Rehearsal", html, section: .study, endings: view.report == nil ? [] : [".json"])
  }

  private func values(_ report: RehearsalReport) -> Any {
    let head = view.asked.map {
      "\($0.people) people from \($0.start) over \($0.days) study days, \($0.adherence) of 100 events done, seed \($0.seed)"
    }
    // `limit         20 min a day, ...` as a name and what it is.
    let facts = report.lines(limit: view.limit).map { line -> [String: Any] in
      let parts = line.split(separator: line.hasPrefix("never reached") ? ": " : "  ", maxSplits: 1)
      return [
        "label": (parts.first.map(String.init) ?? line).asSentence,
        "value": parts.dropFirst().first.map { String($0).trimmingSpaces } ?? "",
      ]
    }
    let over = report.daysOver(minutes: view.limit)
    return ["head": head ?? "", "facts": facts, "isOver": over > 0, "over": over] as [String: Any]
  }

  private static let template = PageTemplate(
    """
    <h1>Rehearsal</h1>
    {{{tabs}}}
    <p class="lead">Virtual participants go through a schedule of the folder's files, with answers that are drawn. Nothing of it is kept, and equal seeds give equal rehearsals.</p>
    {{{form}}}
    {{#report}}<section><h2>What it showed</h2><p>{{head}}</p>
    {{#isOver}}<p class="late">Some days take longer than the study allows.</p>{{/isOver}}
    <dl class="facts">{{#facts}}<div><dt>{{label}}</dt><dd>{{value}}</dd></div>{{/facts}}</dl></section>{{/report}}
    """)
}
