import Diagnostics
import ArgumentParser
import CivilTime
import Definitions
import Foundation
import JSONText
import Scheduling
import StudyService
import SurveyModel

struct CalendarCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendar", abstract: "The events of a schedule, from one study day (included) to another (not).",
    discussion: """
      Needs no roster and no data: 'after' and 'when' count as met. Milestones are given as --milestone NAME=DATE, a \
      task's completion as --milestone 'completed(TASK)=DATE'.
      """)

  @Argument(help: ArgumentHelp("The schedule's file, or its id.", valueName: "schedule"))
  var schedule: String

  @Option(help: ArgumentHelp("The study day of the enrolment.", valueName: "date"))
  var enrolled: CivilDate

  @Option(help: ArgumentHelp("The first study day; by default that of the enrolment.", valueName: "date"))
  var from: CivilDate?

  @Option(help: ArgumentHelp("The study day after the last; by default five weeks after the first.", valueName: "date"))
  var to: CivilDate?

  @Option(help: ArgumentHelp("The participant's zone; the study's when absent, else UTC.", valueName: "zone"))
  var zone: String?

  @Option(help: ArgumentHelp("A milestone's study day; may be repeated.", valueName: "name=date"))
  var milestone: [String] = []

  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var study: StudyOptions

  func run() throws {
    let working = try WorkingStudy(study)
    let loaded = try find(in: working.definitions)
    try working.requireClean(loaded.files + [FileSet.studyPath])
    let layer = StudyLayer(effective: nil, definitions: working.definitions)
    guard let compiled = layer.schedules[loaded.schedule.id] else {
      throw CommandFailure.usage("there is no schedule '\(schedule)'")
    }
    let own = try zoneValue(compiled.schedule.zone, working.definitions)
    let context = try self.context(compiled, loaded, zone: own, study: working.definitions.study.id)
    let first = from ?? enrolled
    let last = to ?? first.adding(days: 35)
    if last < first { throw CommandFailure.usage("--to \(last) lies before --from \(first)") }
    let language = working.definitions.study.defaultLanguage
    let rows = compiled.events(for: context, from: first, to: last).compactMap { event in
      layer.row(of: event, in: loaded.schedule.id, zone: context.clock.zone(on: event.date), language: language)
    }
    if json {
      Streams.standardOutput.writeLine(JSONValue.array(rows.map(\.json)).prettyText())
    } else {
      for line in CalendarPrinter.lines(rows) { Streams.standardOutput.writeLine(line) }
    }
  }

  /// The schedule of a path or an id.
  private func find(in definitions: StudyDefinitions) throws -> LoadedSchedule {
    if let known = definitions.schedules[schedule] { return known }
    let full = URL(fileURLWithPath: schedule).standardizedFileURL.path
    let root = study.folderURL.standardizedFileURL.path + "/"
    let paths = [schedule, full.hasPrefix(root) ? String(full.dropFirst(root.count)) : schedule]
    if let known = definitions.schedules.values.first(where: { paths.contains($0.path) }) { return known }
    if let path = paths.first(where: { definitions.files[$0] != nil }) {
      let faults = definitions.diagnostics.filter { $0.path == path }
      DiagnosticOutput(definitions.files, color: .auto).write(faults, as: .human, to: .standardError)
      throw CommandFailure.badData("'\(path)' is not a schedule that can be read; see above")
    }
    throw CommandFailure.usage(
      "there is no schedule '\(schedule)'; the study has \(definitions.schedules.keys.sorted().joined(separator: ", "))"
    )
  }

  private func zoneValue(_ pinned: ScheduleZone, _ definitions: StudyDefinitions) throws -> Zone {
    let name: String
    switch pinned {
    case .fixed(let own): name = own
    case .participant:
      if zone == nil, definitions.study.zone == nil {
        Streams.standardError.writeLine("note: no --zone and none in study.yaml; the times are UTC")
      }
      name = zone ?? definitions.study.zone ?? "UTC"
    }
    guard let value = SystemZones().zone(name) else {
      throw CommandFailure.usage("there is no zone '\(name)'; write an IANA name such as Europe/London")
    }
    return value
  }

  private func context(
    _ compiled: CompiledSchedule, _ loaded: LoadedSchedule, zone: Zone, study: String
  ) throws -> ParticipantContext {
    let clock = StudyClock(dayStart: compiled.schedule.dayStart, zone: zone)
    var milestones: [String: [AnchorValue]] = [:]
    var completions: [String: [Instant]] = [:]
    for pair in milestone {
      let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let date = CivilDate(iso: parts[1]) else {
        throw CommandFailure.usage("'\(pair)' is not NAME=DATE, such as surgery=2026-11-20")
      }
      if parts[0].hasPrefix("completed("), parts[0].hasSuffix(")") {
        completions[String(parts[0].dropFirst("completed(".count).dropLast()), default: []].append(
          clock.start(of: date))
      } else {
        milestones[parts[0], default: []].append(.day(date))
      }
    }
    noteMissing(compiled, milestones, completions)
    return ParticipantContext(
      study: study, clock: clock, enrolledOn: enrolled, milestones: milestones, completions: completions)
  }

  /// Says which elements are left out because their anchor has no date.
  private func noteMissing(
    _ compiled: CompiledSchedule, _ milestones: [String: [AnchorValue]], _ completions: [String: [Instant]]
  ) {
    var said: Set<String> = []
    for element in compiled.schedule.tasks.flatMap(\.elements) {
      var anchors = [element.from, element.until].compactMap(\.self)
      if case .once(let anchor) = element.rule { anchors.append(anchor) }
      if case .each(let anchor) = element.rule { anchors.append(anchor) }
      for anchor in anchors {
        let name: String
        switch anchor.base {
        case .milestone(let milestone) where milestones[milestone] == nil: name = milestone
        case .completed(let task) where completions[task] == nil: name = "completed(\(task))"
        case .lastCompleted(let task) where completions[task] == nil: name = "completed(\(task))"
        default: continue
        }
        if said.insert(name).inserted {
          Streams.standardError.writeLine(
            "note: elements that hang on '\(name)' are left out; give --milestone '\(name)=DATE'")
        }
      }
    }
  }
}

/// A calendar as a list of days.
enum CalendarPrinter {
  static func lines(_ rows: [EventRow]) -> [String] {
    if rows.isEmpty { return ["no events"] }
    var lines: [String] = []
    var day: CivilDate?
    for row in rows {
      let isNew = day != row.date
      day = row.date
      let head = isNew ? "\(row.date) \(row.date.weekday.abbreviation)" : ""
      let start = row.start.map { row.local($0).time.description } ?? "all day"
      lines.append(
        ConsoleText.padded(head, to: 15) + ConsoleText.padded(start, to: 9) + ConsoleText.padded(row.task, to: 20)
          + "  "
          + row.event)
    }
    return lines
  }
}
