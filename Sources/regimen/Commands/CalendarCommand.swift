import ArgumentParser
import CivilTime
import CommandOptions
import Diagnostics
import DataExport
import Definitions
import Foundation
import JSONText
import Machine
import Scheduling
import Reports
import StudyDesk
import StudyService
import Record
import SurveyModel
import TerminalFace

struct CalendarCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendar", abstract: "The events of a schedule, from one study day (included) to another (not).",
    discussion: """
      Needs no roster and no data: 'after' and 'when' count as met. Milestones are given as --milestone NAME=DATE, a \
      task's completion as --milestone 'completed(TASK)=DATE'. With -p the roster gives the enrolment, the zone and the \
      milestones, and the record is read with the accepted files; without it the files are those of the folder. --month prints a month as a \
      sheet, --ics an iCalendar document with a VTODO for each event, with --vevent a VEVENT, for calendars that \
      show no tasks. --visits prints the visits alone, of three years unless --to says otherwise. With -p and no schedule it has all schedules of the participant.

      regimen calendar knee-recovery --enrolled 2026-11-02 --month 2026-11
      regimen calendar -p P001 --ics --vevent > P001.ics
      """)

  @Argument(
    help: ArgumentHelp("The schedule's file, or its id; all of a participant's when absent.", valueName: "schedule"),
    completion: .schedules)
  var schedule: String?

  @Option(help: ArgumentHelp("The study day of the enrolment; needed without -p.", valueName: "date"))
  var enrolled: DayWord?

  @Option(
    name: .participant,
    help: ArgumentHelp("One participant's calendar.", valueName: "id"), completion: .participants)
  var participant: String?

  @Option(help: ArgumentHelp("A month as a sheet: 2026-11.", valueName: "month"))
  var month: String?

  @Option(help: ArgumentHelp("The first study day; by default that of the enrolment.", valueName: "day"))
  var from: DayWord?

  @Option(help: ArgumentHelp("The study day after the last; by default five weeks after the first.", valueName: "day"))
  var to: DayWord?

  @Option(
    help: ArgumentHelp("The participant's zone; the study's when absent, else UTC.", valueName: "zone"),
    completion: .zones)
  var zone: String?

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("Draw random times as for a participant of this id; without a roster.", valueName: "id"))
  var drawnAs: String?

  @Option(help: ArgumentHelp("A milestone's study day; may be repeated.", valueName: "name=date"))
  var milestone: [String] = []

  @Flag(help: "Print the plan of visits: the day, the window and the tasks of each.") var visits = false
  @Flag(help: "Print JSON.") var json = false
  @Flag(help: "Print an iCalendar document.") var ics = false
  @Flag(help: "The same with a VEVENT for each event in the place of a VTODO.") var vevent = false
  @Flag(help: "With --ics: one VTODO with a rule for many events, where a rule says them exactly.") var compact = false
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func validate() throws {
    if participant == nil, enrolled == nil {
      throw ValidationError("give the enrolment's study day with --enrolled, or -p")
    }
    if participant != nil, drawnAs != nil { throw ValidationError("-p has random times of its own; leave out --as") }
    if participant == nil, schedule == nil { throw ValidationError("name a schedule, or a participant with -p") }
    if compact, !ics, !vevent { throw ValidationError("--compact goes with --ics") }
    if vevent, json || visits || month != nil {
      throw ValidationError("--vevent is an iCalendar document: leave the others out")
    }
    if participant != nil, enrolled != nil || zone != nil || !milestone.isEmpty {
      throw ValidationError("with -p the roster gives the enrolment, the zone and the milestones")
    }
    if let month, CivilDate(iso: month + "-01") == nil {
      throw ValidationError("'\(month)' is not a month; write one such as 2026-11")
    }
    if month != nil, from != nil || to != nil { throw ValidationError("--month takes no --from and no --to") }
    if [json, ics].count(where: { $0 }) > 1 { throw ValidationError("choose one of --json and --ics") }
    if month != nil, json || ics { throw ValidationError("--month is a sheet to print; it takes no --json and --ics") }
    if visits, json || ics || month != nil { throw ValidationError("--visits takes no --json, --ics and --month") }
  }

  func run() throws {
    let desk = participant == nil ? nil : try OpenStudy(study, clock, readOnly: true).desk()
    let every = try desk.map(accepted) ?? [WorkingStudy(study).definitions]
    let definitions = every[0]
    let loaded = try schedule.map { word in
      try every.lazy.compactMap { try? find(word, in: $0) }.first ?? find(word, in: definitions)
    }
    if desk == nil {
      try WorkingStudy(study).requireClean((loaded?.files ?? []) + [FileSet.studyPath], color: study.color)
    }
    let today = DeskZones.system.zone(of: definitions.study).local(at: clock.now).date
    let source = try source(loaded?.schedule.id, definitions, desk, today)
    for note in source.notes { Streams.note(note.sentence) }
    let (first, last) = try range(source.enrolled, today)
    var output = CalendarOutput(
      format: format, study: definitions.study.id,
      title: title(loaded, definitions.study), stamp: clock.now)
    if month != nil {
      let rows = source.items(first, last).map(\.row)
      let sheet = CalendarSheet.month(
        first, weekStart: loaded?.schedule.weekStart ?? .monday, rows, width: ConsoleText.columns)
      Streams.say(sheet)
      return
    }
    if visits {
      for line in CalendarSheet.visits(source.items(first, last).map(\.row)) { Streams.say(line) }
      return
    }
    output.print(source, from: first, to: last)
  }

  private func title(_ loaded: LoadedSchedule?, _ study: StudyDefinition) -> String {
    (loaded?.title ?? study.title)?.text(in: study.defaultLanguage, fallback: .english) ?? study.id
  }

  /// All accepted files, the last first: a schedule that the last don't have may be in force until they are.
  private func accepted(_ desk: StudyDesk) throws -> [StudyDefinitions] {
    guard let study = desk.inForce else { throw StudyRefusal.nothingInForce }
    return study.layers.reversed().map(\.definitions)
  }

  /// - Parameter schedule: Its id; nil for all of a participant's.
  private func source(
    _ schedule: String?, _ definitions: StudyDefinitions, _ desk: StudyDesk?, _ today: CivilDate
  ) throws -> CalendarSource {
    if let participant, let desk { return try desk.calendar(of: participant, in: schedule) }
    var example = ExampleCalendar(enrolled: enrolled?.date(today: today) ?? CivilDate(dayNumber: 0))
    example.zone = zone
    example.drawnAs = drawnAs
    example.milestones = try milestone.map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let date = CivilDate(iso: parts[1]) else {
        throw CommandFailure.usage("'\(pair)' is not NAME=DATE, such as surgery=2026-11-20")
      }
      return (parts[0], date)
    }
    return try example.source(of: schedule ?? "", files: definitions, zones: .system)
  }

  private var format: CalendarOutput.Format {
    if json { return .json }
    return ics || vevent ? .iCalendar(vevent ? .event : .todo, compact: compact) : .lines
  }

  private static let mostCompactDays = 36_525

  private func range(_ enrolled: CivilDate, _ today: CivilDate) throws -> (CivilDate, CivilDate) {
    if let month, let first = CivilDate(iso: month + "-01") {
      return (first, first.adding(days: CivilDate.days(inMonth: first.month, of: first.year)))
    }
    let first = from?.date(today: today) ?? enrolled
    let end = to?.date(today: today) ?? first.adding(days: visits ? 1_096 : 35)
    _ = try DayRange(from: first, to: end)
    // What a rule says exactly is known from all of the range at once.
    if compact, Int(end.dayNumber) - Int(first.dayNumber) > CalendarCommand.mostCompactDays {
      throw CommandFailure.usage(
        "--compact takes 100 years at most, and \(first) to \(end) is more; give a nearer --to")
    }
    return (first, end)
  }

  /// The schedule of a path or an id.
  private func find(_ schedule: String, in definitions: StudyDefinitions) throws -> LoadedSchedule {
    let path = study.place.path(of: schedule)
    do { return try definitions.schedule(schedule, orAt: path) } catch {
      guard definitions.files[path] != nil else { throw error }
      let faults = definitions.diagnostics.filter { $0.path == path }
      DiagnosticOutput(definitions.files, color: study.color).write(faults, as: .human, to: .standardError)
      throw CommandFailure.badData(
        faults.isEmpty ? "'\(path)' is not a schedule" : "'\(path)' is not a schedule that can be read; see above")
    }
  }
}
