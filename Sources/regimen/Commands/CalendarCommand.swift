import ArgumentParser
import CivilTime
import Definitions
import Diagnostics
import Foundation
import JSONText
import Scheduling
import StudyService
import StudyStore
import SurveyModel

struct CalendarCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendar", abstract: "The events of a schedule, from one study day (included) to another (not).",
    discussion: """
      Needs no roster and no data: 'after' and 'when' count as met. Milestones are given as --milestone NAME=DATE, a \
      task's completion as --milestone 'completed(TASK)=DATE'. With -p the roster gives the enrolment, the zone and the \
      milestones, and the record is read; the files are those of the folder all the same. --month prints a month as a \
      sheet, --ics an iCalendar document with a VTODO for each event.
      """)

  @Argument(help: ArgumentHelp("The schedule's file, or its id.", valueName: "schedule"))
  var schedule: String

  @Option(help: ArgumentHelp("The study day of the enrolment; needed without -p.", valueName: "date"))
  var enrolled: CivilDate?

  @Option(
    name: [.customShort("p"), .customLong("participant")],
    help: ArgumentHelp("One participant's calendar.", valueName: "id"))
  var participant: String?

  @Option(help: ArgumentHelp("A month as a sheet: 2026-11.", valueName: "month"))
  var month: String?

  @Option(help: ArgumentHelp("The first study day; by default that of the enrolment.", valueName: "date"))
  var from: CivilDate?

  @Option(help: ArgumentHelp("The study day after the last; by default five weeks after the first.", valueName: "date"))
  var to: CivilDate?

  @Option(help: ArgumentHelp("The participant's zone; the study's when absent, else UTC.", valueName: "zone"))
  var zone: String?

  @Option(help: ArgumentHelp("A milestone's study day; may be repeated.", valueName: "name=date"))
  var milestone: [String] = []

  @Flag(help: "Print JSON.") var json = false
  @Flag(help: "Print an iCalendar document.") var ics = false
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func validate() throws {
    if participant == nil, enrolled == nil {
      throw ValidationError("give the enrolment's study day with --enrolled, or -p")
    }
    if participant != nil, enrolled != nil || zone != nil || !milestone.isEmpty {
      throw ValidationError("with -p the roster gives the enrolment, the zone and the milestones")
    }
    if let month, CivilDate(iso: month + "-01") == nil {
      throw ValidationError("'\(month)' is no month; write one such as 2026-11")
    }
    if month != nil, from != nil || to != nil { throw ValidationError("--month takes no --from and no --to") }
    if [json, ics].count(where: { $0 }) > 1 { throw ValidationError("choose one of --json and --ics") }
  }

  func run() throws {
    let working = try WorkingStudy(study)
    let loaded = try find(in: working.definitions)
    try working.requireClean(loaded.files + [FileSet.studyPath])
    let source = try participant.map { try ofParticipant($0, loaded, working) } ?? ofSchedule(loaded, working)
    let (first, last) = try range(source.enrolled)
    let entries = source.entries(first, last)
    let rows = entries.map(\.row)
    if json {
      Streams.standardOutput.writeLine(JSONValue.array(rows.map(\.json)).prettyText())
    } else if ics {
      let title = loaded.title.text(in: working.definitions.study.defaultLanguage, fallback: .english)
      var document = ICalendar(study: working.definitions.study.id, title: title, stamp: clock.now)
      for entry in entries { document.add(entry.marked, reminders: entry.reminders) }
      Streams.standardOutput.write(document.bytes)
    } else if month != nil {
      let sheet = CalendarPrinter.month(first, weekStart: loaded.schedule.weekStart, rows, width: ConsoleText.columns)
      for line in sheet { Streams.standardOutput.writeLine(line) }
    } else {
      for line in CalendarPrinter.lines(rows) { Streams.standardOutput.writeLine(line) }
    }
  }

  private func range(_ enrolled: CivilDate) throws -> (CivilDate, CivilDate) {
    if let month, let first = CivilDate(iso: month + "-01") {
      return (first, first.adding(days: CivilDate.days(inMonth: first.month, of: first.year)))
    }
    let first = from ?? enrolled
    let last = to ?? first.adding(days: 35)
    if last < first { throw CommandFailure.usage("--to \(last) lies before --from \(first)") }
    return (first, last)
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
      throw CommandFailure.badData(
        faults.isEmpty ? "'\(path)' is not a schedule" : "'\(path)' is not a schedule that can be read; see above")
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
    _ compiled: CompiledSchedule, _ loaded: LoadedSchedule, zone: Zone, study: StudyDefinition
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
      study: study.id, clock: clock, enrolledOn: enrolled ?? CivilDate(dayNumber: 0), milestones: milestones,
      completions: completions, attributes: defaults(study))
  }

  /// Nobody in particular has the defaults of the study's attributes.
  private func defaults(_ study: StudyDefinition) -> [String: [DatedTime]] {
    var times: [String: [DatedTime]] = [:]
    for attribute in study.attributes {
      if case .timeOfDay(let time)? = attribute.defaultValue {
        times[attribute.name] = [DatedTime(from: enrolled ?? CivilDate(dayNumber: 0), time)]
      }
    }
    return times
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

// MARK: - Where the events come from

extension CalendarCommand {
  /// An event as the calendar prints it, and with where it stands for a participant.
  struct CalendarEntry {
    let row: EventRow
    let marked: EventRow
    let reminders: [Instant]
  }

  private struct Source {
    let enrolled: CivilDate
    let entries: (_ from: CivilDate, _ to: CivilDate) -> [CalendarEntry]
  }

  private func ofSchedule(_ loaded: LoadedSchedule, _ working: WorkingStudy) throws -> Source {
    let layer = StudyLayer(effective: nil, definitions: working.definitions)
    guard let compiled = layer.schedules[loaded.schedule.id] else {
      throw CommandFailure.usage("there is no schedule '\(schedule)'")
    }
    let own = try zoneValue(compiled.schedule.zone, working.definitions)
    let context = try self.context(compiled, loaded, zone: own, study: working.definitions.study)
    let language = working.definitions.study.defaultLanguage
    return Source(enrolled: context.enrolledDay) { from, to in
      compiled.events(for: context, from: from, to: to).compactMap { event in
        let zone = context.clock.zone(on: event.date)
        return layer.row(of: event, in: loaded.schedule.id, zone: zone, language: language).map {
          CalendarEntry(row: $0, marked: $0, reminders: compiled.reminders(of: event))
        }
      }
    }
  }

  /// The folder's files with the participant's enrolment, zones, milestones and record.
  private func ofParticipant(_ id: String, _ loaded: LoadedSchedule, _ working: WorkingStudy) throws -> Source {
    let open = try OpenStudy(study, clock, readOnly: true)
    let view = try open.view(of: id, in: RunningStudy(of: working.definitions))
    let name = loaded.schedule.id
    guard view.schedules.contains(name), let own = view.clock(of: name),
      let enrolment = view.record.enrolments.last(where: { $0.schedule == name && $0.left == nil })
    else { throw CommandFailure.notPossibleNow("\(id) is not in the schedule '\(name)'") }
    return Source(enrolled: own.date(at: enrolment.instant)) { from, to in
      view.schedule(from: from, to: to).filter { $0.schedule == name }.compactMap { standing in
        guard let compiled = view.study.current.schedules[name] else { return nil }
        return CalendarEntry(
          row: standing.row.unmarked, marked: standing.row, reminders: compiled.reminders(of: standing.event))
      }
    }
  }
}
