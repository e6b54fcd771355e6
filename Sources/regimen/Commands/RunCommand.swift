import ArgumentParser
import CivilTime
import CommandOptions
import Definitions
import Machine
import StudyDesk
import SurveyModel
import TerminalFace

struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Take a survey: the task of a participant, or a rehearsal without recording.",
    discussion: """
      With -p the word is a task of that participant, and the earliest open event is taken; a sitting that was cut off \
      goes on where it was left. Without -p it is a survey of the folder, and --dry-run is needed. Prompts go to \
      standard error, the result to standard output.

      regimen run checkin -p P001
      regimen run checkin --dry-run --language ja
      """)

  @Argument(
    help: ArgumentHelp("A task of the participant; with --dry-run alone a survey.", valueName: "task"),
    completion: .surveysAndTasks)
  var word: String

  @Option(
    name: .participant, help: ArgumentHelp("The participant.", valueName: "id"),
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

  @Flag(help: "Change answers that are recorded, where the study lets participants.") var change = false

  @OptionGroup var other: AnswersOfOption

  @Flag(help: "Plain numbered prompts, line by line.") var plain = false
  @Flag(help: "Read the prompts aloud.") var speak = false
  @Flag(name: .customLong("dry-run"), help: "Record nothing.") var dryRun = false
  @Flag(help: "Print the result and the outcomes as JSON.") var json = false
  @Flag(help: "Print no result.") var quiet = false
  @OptionGroup var looks: ThemeOption
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func validate() throws {
    if participant == nil, !dryRun {
      throw ValidationError("name the participant with -p, or rehearse the survey with --dry-run")
    }
    if change, dryRun || answers != nil || observed != nil || unfinished != nil {
      throw ValidationError(
        "--change goes with -p and a person who answers; 'regimen outcome correct' takes prepared answers")
    }
    if let language, !LanguageTag.isWellFormed(language) {
      throw ValidationError("'\(language)' is not a language tag; write one such as en or ja")
    }
  }

  func run() throws {
    guard let participant, !dryRun else { return try rehearse() }
    let order = SittingOrder(
      task: word, event: event, participant: participant, by: by, mode: mode, observed: observed,
      account: MachineAccount.name)
    let taking = SurveyTaking(
      desk: try study.desk(clock, isQuiet: quiet, isSilent: isOfPerson), order: order, manner: manner)
    let taken = try taking.take()
    if let notice = taken.notice { SurveyTaking.say(notice) }
    if taken.ending == .timedOut { throw CommandFailure.timedOut }
  }

  /// Whether the participant themselves answers at this terminal.
  private var isOfPerson: Bool {
    by == nil && answers == nil && observed == nil && mode == .screen && Streams.inputIsTerminal
  }

  var manner: SittingManner {
    SittingManner(
      clock: clock.desk, color: study.color, isPlain: plain, theme: looks.theme, speaks: speak, answers: answers,
      answersOf: other.answersOf, sensors: sensor, language: language.map(LanguageTag.init), seed: seed,
      observed: observed,
      unfinished: unfinished, changes: change,
      isRehearsal: dryRun, output: quiet ? .nothing : .result(json: json))
  }
}

extension SittingContext.Mode: ExpressibleByArgument {
  public init?(argument: String) {
    guard let mode = SittingContext.Mode.ofPeople.first(where: { $0.rawValue == argument }) else { return nil }
    self = mode
  }

  public static var allValueStrings: [String] { ofPeople.map(\.rawValue) }
}

extension UnfinishedChoice: EnumerableFlag {
  static func help(for value: UnfinishedChoice) -> ArgumentHelp? {
    switch value {
    case .resume:
      "Go on with a sitting that was cut off, or that another terminal has; the default where nobody can be asked."
    case .startOver: "Set a sitting that was cut off aside and begin a new one."
    case .discard: "Set a sitting that was cut off aside; its event is open again."
    }
  }
}
