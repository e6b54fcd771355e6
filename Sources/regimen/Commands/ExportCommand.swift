import ArgumentParser
import CivilTime
import Definitions
import DataExport
import Scheduling
import StudyService
import Record
import SurveyModel

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "The recorded data as data sets, for statistics.",
    discussion: """
      csv and ndjson print a row for each recorded value; wide a row for each outcome of one survey, its items and \
      scores as columns; codebook what those columns mean. package writes a Frictionless Data Package with all of it \
      into the folder --output names, spss a .sav file for each survey (with Debian's readstat), gpx the recorded \
      routes. Participants come in the order of the roster, with the latest revision of each outcome. Names, exact \
      instants, routes and what may tell who somebody is come only with --identified. --blinded leaves out what \
      tells the arm. The head of the record stands on standard error.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case csv, ndjson, wide, package, spss, gpx, codebook
  }

  @Option(
    help: ArgumentHelp(
      "csv, ndjson (one JSON object a line), wide, package, spss, gpx or codebook.", valueName: "format")
  )
  var format: Format

  @Option(help: ArgumentHelp("Only this task.", valueName: "task"), completion: .tasks) var task: String?
  @Option(help: ArgumentHelp("Only this survey.", valueName: "survey"), completion: .surveys) var survey: String?

  @Option(
    name: [.customShort("p"), .customLong("participant")], help: ArgumentHelp("One participant.", valueName: "id"),
    completion: .participants)
  var participant: String?

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp("The folder for package, spss and gpx; made when it is not there.", valueName: "folder"))
  var output: String?

  @Option(help: ArgumentHelp("The language of labels; the study's first when absent.", valueName: "tag"))
  var language: String?

  @Flag(help: "Also names, exact instants, routes, items marked identifying, and signatures.") var identified = false
  @Flag(help: "Without what tells the arm that somebody was allocated to: schedules and their versions.")
  var blinded = false

  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func validate() throws {
    if let language, !LanguageTag.isWellFormed(language) {
      throw ValidationError("'\(language)' is not a language tag; write one such as en or ja")
    }
    let isFolder = [.package, .spss, .gpx].contains(format)
    if isFolder, output == nil { throw ValidationError("\(format.rawValue) writes files; name a folder with --output") }
    if !isFolder, output != nil {
      throw ValidationError("\(format.rawValue) goes to standard output; leave --output out")
    }
    if format == .gpx, !identified {
      throw ValidationError("a route tells where somebody lives; gpx takes --identified")
    }
  }

  func run() throws {
    let open = try OpenStudy(study, clock, readOnly: true)
    if blinded { try sayWhatTellsTheArm(open) }
    switch format {
    case .csv, .ndjson: try LongExport(command: self).run(open)
    case .wide, .package, .spss, .gpx, .codebook: try TableExport(command: self).run(open)
    }
  }
}

extension ExportCommand {
  /// An event's id names its task and element: those that only some of the schedules in use have tell the arm.
  private func sayWhatTellsTheArm(_ open: OpenStudy) throws {
    let telling = try RecordReading.snapshot(of: open) { reading in
      let schedules = reading.running.current.definitions.schedules
      var events: [String: Set<String>] = [:]
      try reading.forEach(participant) { view, _ in
        for enrolment in view.record.enrolments where events[enrolment.schedule] == nil {
          let tasks = schedules[enrolment.schedule]?.schedule.tasks ?? []
          events[enrolment.schedule] = Set(tasks.flatMap { task in task.elements.map { "\(task.id)/\($0.id)" } })
        }
      }
      let all = events.values.reduce(into: Set<String>()) { $0.formUnion($1) }
      return all.filter { event in !events.values.allSatisfy { $0.contains(event) } }.sorted()
    }
    if telling.isEmpty { return }
    ExportCommand.say(
      "note: not every schedule has \(telling.joined(separator: ", ")); where schedules are arms, events tell the arm: "
        + "give arms the same tasks and elements, or export what they share with --task")
  }

  static func say(_ line: String) { Streams.standardError.writeLine(ConsoleText.safe(line)) }

  /// What every export says at its end.
  static func close(rows: Int, leftOut: Int, guarded: Int, _ head: Head) {
    say(ConsoleText.count(rows, "row"))
    if leftOut > 0 {
      say("\(ConsoleText.count(leftOut, "value")) left out: they may tell who it is; --identified prints them")
    }
    if guarded > 0 {
      say("\(ConsoleText.count(guarded, "text")) prefixed with ': a spreadsheet would run them as formulas")
    }
    say("head \(head.hash), \(head.count) entries")
  }
}
