import ArgumentParser
import CivilTime
import JSONText
import Scheduling
import StudyService
import Record

struct EventCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "event", abstract: "One event, by hand.",
    discussion: "Each decision is kept in the record with its reason; 'show' lists them.",
    subcommands: [
      EventShow.self, EventExcuse.self, EventDecline.self, EventReschedule.self, EventAdd.self, EventReopen.self,
    ])
}

/// The words that every command about one event takes.
struct EventOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("The event's id, as 'due' prints it.", valueName: "event"), completion: .events)
  var event: String

  @Option(
    name: [.customShort("p"), .customLong("participant")], help: ArgumentHelp("The participant.", valueName: "id"),
    completion: .participants)
  var participant: String

  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions
}

struct ReasonOption: ParsableArguments {
  @Option(help: ArgumentHelp("Why; kept in the record.", valueName: "text")) var reason: String

  func validate() throws {
    if reason.allSatisfy(\.isWhitespace) { throw ValidationError("say why with --reason") }
  }
}

/// A decision about one event that is on its way into the record.
struct EventDecisionEntry {
  let change: ParticipantChange
  let standing: StandingEvent

  init(_ options: EventOptions) throws {
    change = try ParticipantChange(options.participant, options.study, options.clock)
    guard let standing = change.view.event(options.event) else {
      throw CommandFailure.notPossibleNow(
        "\(options.participant) has no event '\(options.event)'; 'regimen due -p \(options.participant)' lists them")
    }
    self.standing = standing
  }

  /// - Throws: ``CommandFailure`` when the event's state allows no such decision.
  func require(_ verb: String, _ isAllowed: (EventState) -> Bool) throws {
    guard !isAllowed(standing.state) else { return }
    throw CommandFailure.notPossibleNow("\(standing.id) is \(standing.state.name) and can't be \(verb)")
  }

  func record(
    _ decision: EventChange.Decision, _ reason: String, start: DayOrInstant? = nil, until: Instant? = nil
  ) throws {
    try change.append([
      .event(EventChange(decision, event: standing.id, reason: reason, start: start, until: until))
    ])
    let after = try change.open.view(of: change.id, in: change.study)
    guard let now = after.event(standing.id) else { return }
    for line in EventPrinter.lines(now, []) { Streams.standardOutput.writeLine(line) }
  }
}

struct EventShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "One event, and what was decided about it.")

  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var options: EventOptions

  func run() throws {
    let entry = try EventDecisionEntry(options)
    let decisions = entry.change.view.record.decisions.filter { $0.event == entry.standing.id }
    if json {
      Streams.standardOutput.writeLine(EventPrinter.json(entry.standing, decisions).prettyText())
    } else {
      for line in EventPrinter.lines(entry.standing, decisions) { Streams.standardOutput.writeLine(line) }
    }
  }
}

struct EventExcuse: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "excuse", abstract: "Excuse an event: it counts neither as done nor as missed.")

  @OptionGroup var options: EventOptions
  @OptionGroup var why: ReasonOption

  func run() throws {
    let entry = try EventDecisionEntry(options)
    try entry.require("excused", \.takesExcuse)
    try entry.record(.excused, why.reason)
  }
}

struct EventDecline: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decline", abstract: "Record that the participant declines an event.")

  @OptionGroup var options: EventOptions
  @OptionGroup var why: ReasonOption

  func run() throws {
    let entry = try EventDecisionEntry(options)
    try entry.require("declined", \.takesExcuse)
    try entry.record(.declined, why.reason)
  }
}

struct EventReopen: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reopen", abstract: "Let an event that was missed or excused be done after all; it is done late then.")

  @Option(
    help: ArgumentHelp("Until when it can be done, not included; to the end of today when absent.", valueName: "when"))
  var until: DayOrInstantArgument?

  @OptionGroup var options: EventOptions
  @OptionGroup var why: ReasonOption

  func run() throws {
    let entry = try EventDecisionEntry(options)
    try entry.require("reopened", \.takesReopening)
    let change = entry.change
    let clock = change.view.clock(of: entry.standing.schedule) ?? change.clock
    let end: Instant =
      switch until {
      case .day(let date)?: clock.start(of: date)
      case .instant(let instant)?: instant
      case nil: clock.end(of: clock.date(at: change.open.now))
      }
    guard end > change.open.now else { throw CommandFailure.usage("--until \(change.reading(end)) is past") }
    try entry.record(.reopened, why.reason, until: end)
  }
}

extension EventState {
  fileprivate var takesExcuse: Bool {
    switch self {
    case .upcoming, .open, .started, .late, .missed, .waiting: true
    case .done, .doneLate, .excused, .withdrawn, .lapsed: false
    }
  }

  fileprivate var takesReopening: Bool {
    switch self {
    case .missed, .late, .excused(.reason), .excused(.declined): true
    case .upcoming, .waiting, .open, .started, .done, .doneLate, .excused(.pause), .excused(.stopped), .withdrawn,
      .lapsed:
      false
    }
  }
}
