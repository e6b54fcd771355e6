import ArgumentParser
import CivilTime
import CommandOptions
import Definitions
import Diagnostics
import Foundation
import JSONText
import Machine
import Rehearsal
import Scheduling
import Record
import SQLiteRecord
import StudyDesk
import TerminalFace

struct SimulateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate", abstract: "Rehearse a study: virtual participants go through a schedule of the folder.",
    discussion: """
      Equal seeds give equal rehearsals. Answers are drawn evenly from what each item takes. --answers may say \
      otherwise: one answer for all, how often each is given, or a mean. Exit 1 when somebody's day takes longer than 'limits' in study.yaml allows. The \
      store that --output names can be exported and reported as a real one.

      regimen simulate knee-recovery --participants 12 --days 14
      regimen simulate knee-recovery --seed 4 --adherence 60 -o rehearsed.sqlite
      """)

  @Argument(
    help: ArgumentHelp(
      "A schedule of the folder, or several joined by '+'; of several, people are in one each, in turn.",
      valueName: "schedule"),
    completion: .schedules)
  var schedules: [String]

  @Option(help: ArgumentHelp("How many take part.", valueName: "number")) var participants: Int = 100
  @Option(help: ArgumentHelp("How many study days.", valueName: "number")) var days: Int = 35
  @Option(help: ArgumentHelp("Of everything that is drawn.", valueName: "number")) var seed: UInt64 = 1

  @Option(help: ArgumentHelp("How many of a hundred events are done.", valueName: "percent")) var adherence: Int = 80

  @Option(help: ArgumentHelp("The first study day; 2026-01-05 when absent.", valueName: "date")) var start: DayWord?

  @Option(
    name: .customLong("site"),
    help: ArgumentHelp(
      "A site; participants are at those that are given, in turn. May be repeated.", valueName: "site"))
  var sites: [String] = []

  @Option(
    help: ArgumentHelp("How items are answered, from a YAML or JSON file.", valueName: "file"),
    completion: .file())
  var answers: String?

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp("Keep the store with the data set in this new file.", valueName: "file"), completion: .file())
  var output: String?

  @OptionGroup var force: ForceOption
  @Flag(help: "Print JSON.") var json = false
  @Option(name: .customLong("study"), help: ArgumentHelp("The study's folder.", valueName: "dir")) var folder = "."

  func validate() throws {
    guard (1...100_000).contains(participants) else { throw ValidationError("--participants takes 1 to 100000") }
    guard (1...3660).contains(days) else { throw ValidationError("--days takes 1 to 3660") }
    guard (0...100).contains(adherence) else { throw ValidationError("--adherence takes 0 to 100") }
  }

  func run() throws {
    let options = try StudyOptions.parse(["--study", folder])
    let place = output.map { OutputPlace($0, force: force.force, study: options.place) }
    try place?.require(asFolder: false)
    let working = try WorkingStudy(options)
    try working.requireClean(color: options.color)
    let arms = try working.definitions.arms(schedules)
    let study = working.definitions.study
    if let site = sites.first(where: { !study.hasSite($0) }) {
      throw RosterRefusal.unknownSite(site, known: study.sites.map(\.id))
    }
    let zones = SystemZones()
    let zone = study.zone.flatMap { zones.zone($0) } ?? .utc
    let today = zone.local(at: MachineClock.now).date
    var rehearsal = Rehearsal(
      of: arms, at: sites, participants: participants,
      from: start?.date(today: today) ?? CivilDate(year: 2026, month: 1, day: 5) ?? CivilDate(dayNumber: 20_458),
      days: days, seed: seed, adherence: adherence, answers: try answers(to: arms, of: working.definitions),
      zone: zone, program: ProgramVersion.current)
    try OtherProgram.inFolder { scratch in
      let path = scratch.appendingPathComponent("rehearsal.sqlite").path
      let store = try SQLiteStore.create(at: path, created: Instant(milliseconds: 0), durability: .atClose)
      var status = StatusLine()
      try AppendedEntries.leavingOut {
        try rehearsal.run(working.definitions, in: store, zones: zones.cache) { status.show("day \($0) of \(days)") }
      }
      status.clear()
      guard let place else { return }
      try store.close()
      try place.write(contentsOf: path)
    }
    try conclude(rehearsal.report, limit: working.definitions.study.minutesPerDay)
  }

  private func answers(to arms: [[String]], of definitions: StudyDefinitions) throws -> VirtualAnswers {
    guard let answers else { return VirtualAnswers() }
    guard let members = AnswersFile.read(try BoundedFile.source(answers)).value?.json.members else {
      throw CommandFailure.badData("'\(answers)' is no map of items to answers")
    }
    let tasks = arms.joined().flatMap { definitions.schedules[$0]?.schedule.tasks ?? [] }
    let surveys = Set(tasks.map(\.survey)).sorted().compactMap { definitions.surveys[$0]?.survey }
    let (read, faults) = try VirtualAnswers.read(members, for: surveys)
    if faults.isEmpty { return read }
    throw CommandFailure.badData("'\(answers)': " + faults.joined(separator: "\n  "))
  }

  private func conclude(_ report: RehearsalReport, limit: Int?) throws {
    let head = "participants  \(participants) over \(days) study days, seed \(seed)"
    if json { Streams.print(report.json) } else { Streams.say([head] + report.lines(limit: limit)) }
    if !report.stuck.isEmpty { Streams.note("--answers says how items are answered whose answers nobody could draw") }
    if report.daysOver(minutes: limit) > 0 { throw CommandFailure.faultsReported }
  }
}
