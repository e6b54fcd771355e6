import ArgumentParser
import CivilTime
import Definitions
import Foundation
import JSONText
import Scheduling
import StudyDesk
import StudyService
import Record
import Sittings
import SurveyModel
import TerminalForms

struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Take a survey: the task of a participant, or a rehearsal without recording.",
    discussion: """
      With -p the word is a task of that participant, and the earliest open event is taken; a sitting that was cut off \
      goes on where it was left. Without -p it is a survey of the folder, and --dry-run is needed. Prompts go to \
      standard error, the result to standard output.
      """)

  @Argument(
    help: ArgumentHelp("A task of the participant; with --dry-run alone a survey.", valueName: "task"),
    completion: .surveysAndTasks)
  var word: String

  @Option(
    name: [.customShort("p"), .customLong("participant")], help: ArgumentHelp("The participant.", valueName: "id"),
    completion: .participants)
  var participant: String?

  @Option(
    help: ArgumentHelp("The event, when it is not to be the earliest open one.", valueName: "event"),
    completion: .events)
  var event: String?

  @Option(
    help: ArgumentHelp("The assessor who records about the participant.", valueName: "id"), completion: .assessors)
  var by: String?

  @Option(
    help: ArgumentHelp(
      "Answers from a YAML or JSON file, or a whole result; '-' is standard input.", valueName: "file"),
    completion: .file()
  )
  var answers: String?

  @Option(
    help: ArgumentHelp(
      "A step's measurement: a recording, '-' for standard input, or gpsd:HOST:PORT; may be repeated.",
      valueName: "step=source"))
  var sensor: [String] = []

  @Option(help: ArgumentHelp("The language of the prompts; the participant's when absent.", valueName: "tag"))
  var language: String?

  @Option(help: ArgumentHelp("The seed of everything random in the sitting.", valueName: "number"))
  var seed: UInt64?

  @Option(help: ArgumentHelp("When it was answered, for paper, telephone and late entry.", valueName: "instant"))
  var observed: Instant?

  @Option(help: ArgumentHelp("How it was answered: screen, paper or phone.", valueName: "mode"))
  var mode: SittingContext.Mode = .screen

  @Flag(exclusivity: .exclusive, help: "What becomes of a sitting that was cut off.")
  var unfinished: UnfinishedChoice?

  @Flag(help: "Plain numbered prompts, line by line.") var plain = false
  @Flag(help: "Read the prompts aloud.") var speak = false
  @Flag(name: .customLong("dry-run"), help: "Record nothing.") var dryRun = false
  @Flag(help: "Print the result and the outcomes as JSON.") var json = false
  @Flag(help: "Print no result.") var quiet = false
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions
  @OptionGroup var printing: PrintOptions

  func validate() throws {
    if participant == nil, !dryRun {
      throw ValidationError("name the participant with -p, or rehearse the survey with --dry-run")
    }
    if let language, !LanguageTag.isWellFormed(language) {
      throw ValidationError("'\(language)' is not a language tag; write one such as en or ja")
    }
  }

  func run() throws {
    if dryRun { return try rehearse() }
    try record()
  }
}

extension SittingContext.Mode: ExpressibleByArgument {}

extension RunCommand {
  private func record() throws {
    guard let participant else { return }
    let open = try OpenStudy(study, clock)
    let running = try open.requireRunningStudy(isQuiet: quiet)
    let view = try open.view(of: participant, in: running)
    let choice = EventChoice(word: word, event: event, view: view, observed: observed)
    let standing = view.taking(try choice.standing())
    try requireAssessor(standing, view, open)
    try refuseLaterOutcome(of: standing, open)
    if let begun = view.record.runningSitting(of: standing.id) {
      switch try decision(about: begun.number, standing, view, open) {
      case .resume: try resume(begun.number, standing, view, open)
      case .startOver:
        try discard(begun.number, standing, view, open)
        try begin(standing, view, open)
      case .discard:
        try discard(begun.number, standing, view, open)
        return Streams.standardError.writeLine("\(standing.id): " + Words(view.language).setAside)
      }
    } else {
      if unfinished == .discard { throw CommandFailure.notPossibleNow("no sitting of \(standing.id) is unfinished") }
      try begin(standing, view, open)
    }
    if !quiet { try printStanding(standing, view, open, running) }
  }

  private func resume(
    _ number: Int64, _ standing: StandingEvent, _ view: ParticipantView, _ open: OpenStudy
  ) throws {
    var recorder = try translated(standing) {
      try SittingRecorder(resuming: number, of: standing, of: view, store: open.store)
    }
    Streams.standardError.writeLine("\(standing.id) was begun before and goes on where it was left")
    let survey = recorder.runner.survey
    let driver = try SittingDriver(
      self, survey: survey, started: observed ?? open.now, usedNames: try usedNames(open, survey))
    try take(&recorder, driver, standing, open)
  }

  private func begin(_ standing: StandingEvent, _ view: ParticipantView, _ open: OpenStudy) throws {
    guard let survey = view.study.layers[standing.layer].definitions.surveys[standing.row.survey]?.survey else {
      throw CommandFailure.badData("the accepted files have no survey '\(standing.row.survey)'")
    }
    let driver = try SittingDriver(
      self, survey: survey, started: observed ?? open.now, usedNames: try usedNames(open, survey))
    let context = driver.bringing(try context(standing, view, survey))
    try driver.judge(StepRunner(survey: survey, context: context))
    let stamp = open.stamp(author: author, survey: survey.digest, schedule: standing.row.version)
    var recorder = try translated(standing) {
      try SittingRecorder(
        beginning: standing, of: view, survey: survey, context: context, in: open.store, stamp: stamp)
    }
    try take(&recorder, driver, standing, open)
  }

  /// An outcome that was recorded under a later clock is not seen yet, but the event takes no second one.
  private func refuseLaterOutcome(of standing: StandingEvent, _ open: OpenStudy) throws {
    guard let participant else { return }
    let record = try StoreFailure.translated {
      try open.store.read { try $0.record(of: participant, asOf: Instant(milliseconds: .max)) }
    }
    if record.outcome(of: standing.id) != nil {
      throw CommandFailure.notPossibleNow(
        "\(standing.id) is recorded already, at a later instant than --now; an event takes one outcome")
    }
  }

  /// The record is asked only for a survey that records a way.
  private func usedNames(_ open: OpenStudy, _ survey: Survey) throws -> UsedNames {
    guard let participant, survey.steps.contains(where: { $0.kind.name == "locationTrack" }) else { return UsedNames() }
    let entries = try StoreFailure.translated {
      try open.store.read { try $0.entries(about: participant, asOf: Instant(milliseconds: .max)) }
    }
    return UsedNames(OutcomeRecord.all(in: entries))
  }

  /// What somebody reads from paper or hears by telephone is typed by the account.
  var author: Author {
    by.map(Author.assessor) ?? (mode == .screen ? .participant : .account(NSUserName()))
  }

  /// Whoever records about somebody else is on the roster; a survey for assessors says who it is.
  private func requireAssessor(_ standing: StandingEvent, _ view: ParticipantView, _ open: OpenStudy) throws {
    if let by {
      let assessor = try AssessorChoice.active(by, open)
      if !view.record.assessors.contains(assessor.number) {
        Streams.standardError.writeLine("note: \(view.record.participant) is not on the list of \(by)")
      }
    } else if view.isAssessed(standing) {
      throw CommandFailure.usage("\(standing.row.survey) is filled in by an assessor; name them with --by")
    }
  }

  private func take(
    _ recorder: inout SittingRecorder, _ driver: SittingDriver, _ standing: StandingEvent, _ open: OpenStudy
  ) throws {
    let runner = try driver.drive(recorder.runner, resumed: recorder.isResumed) { entries, runner in
      let stamp = open.stamp(author: author, survey: runner.survey.digest, schedule: standing.row.version)
      try StoreFailure.translated { try recorder.record(entries, leadingTo: runner, stamp: stamp) }
    }
    if !quiet { ResultPrinter(json: json).print(runner) }
  }

  func translated<Value: ~Copyable>(_ standing: StandingEvent, _ body: () throws -> Value) throws -> Value {
    do {
      return try StoreFailure.translated(body)
    } catch SittingRecorder.Refusal.runningElsewhere {
      throw CommandFailure.notPossibleNow(
        "another sitting of \(standing.id) is running; finish or leave that one first")
    } catch SittingRecorder.Refusal.unreadable {
      throw CommandFailure.badData(
        "the sitting of \(standing.id) that was begun can't be read any more; its survey is not among the accepted files; "
          + "'--start-over' sets it aside"
      )
    }
  }

  private func context(_ standing: StandingEvent, _ view: ParticipantView, _ survey: Survey) throws -> SittingContext {
    view.sittingContext(
      for: standing, survey, run: SittingContext.newRun(), by: by, mode: mode,
      language: try promptLanguage(survey, default: view.language), seed: seed ?? .random(in: .min ... .max),
      started: observed ?? view.now)
  }

  /// After the recording: the ring of the day as it is now.
  private func printStanding(
    _ standing: StandingEvent, _ view: ParticipantView, _ open: OpenStudy, _ running: RunningStudy
  ) throws {
    Streams.standardError.writeLine("recorded as \(standing.id)")
    let after = try open.view(of: view.record.participant, in: running, at: clock.now)
    let ring = CompletionRing(after.events().filter(\.state.isListed)).text(
      color: printing.color.applies(to: .standardError))
    if !ring.isEmpty { Streams.standardError.writeLine("today: " + ring) }
  }
}
