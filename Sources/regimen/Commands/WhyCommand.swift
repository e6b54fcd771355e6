import ArgumentParser
import CivilTime
import JSONText
import Scheduling
import StudyService

struct WhyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why", abstract: "Why a task is or is not due for a participant on a study day.",
    discussion: """
      Each condition in the order in which it is asked, with its value and the line of the accepted file that it comes \
      from; the first that fails is marked. Then what would make the task due, and when it is due next.
      """)

  @Argument(help: ArgumentHelp("A task.", valueName: "task"), completion: .tasks) var task: String

  @Option(
    name: [.customShort("p"), .customLong("participant")], help: ArgumentHelp("The participant.", valueName: "id"),
    completion: .participants)
  var participant: String

  @Option(help: ArgumentHelp("The study day; by default the one that holds now.", valueName: "date"))
  var date: CivilDate?

  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    let open = try OpenStudy(study, clock, readOnly: true)
    let running = try open.requireRunningStudy()
    let known = Set(running.layers.flatMap { $0.schedules.values.flatMap { $0.schedule.tasks.map(\.id) } })
    guard known.contains(task) else {
      throw CommandFailure.usage(
        "no accepted schedule has a task '\(task)'; they have \(known.sorted().joined(separator: ", "))")
    }
    let why = try open.view(of: participant, in: running).why(task, on: date)
    if json {
      Streams.standardOutput.writeLine(WhyPrinter.json(why).prettyText())
    } else {
      for line in WhyPrinter.lines(why) { Streams.standardOutput.writeLine(line) }
    }
  }
}

extension Remedy {
  /// What a coordinator does about it, by the commands of this program.
  fileprivate func text(of participant: String) -> String {
    switch self {
    case .opensByItself: "it opens by itself"
    case .reopening(let event): "'regimen event reopen \(event) -p \(participant) --until INSTANT --reason TEXT'"
    case .resuming: "'regimen participant resume \(participant)'"
    case .completing(let task): "\(task) completed"
    case .conditionHolding: "the condition has to hold as the next event opens"
    case .milestone(let name): "'regimen participant milestone \(participant) \(name) DATE'"
    case .attribute(let name): "'regimen participant set \(participant) \(name)=VALUE'"
    }
  }
}

enum WhyPrinter {
  static func lines(_ why: Why) -> [String] {
    var lines = [ConsoleText.safe(why.verdict), ""]
    lines += why.roster.map { line($0, indent: "  ") }
    for element in why.elements {
      lines.append("  \(element.element), \(element.date):")
      lines += element.steps.map { line($0, indent: "    ") }
    }
    lines += why.notes.map { "  note: " + ConsoleText.safe($0) }
    lines.append("")
    if let remedy = why.remedy?.text(of: why.participant) {
      lines.append("would make it due: " + ConsoleText.safe(remedy))
    }
    lines.append(why.next.map { "next: \($0.id), from \(reading($0.row.opens, $0.row))" } ?? "next: none")
    return lines
  }

  private static func line(_ step: WhyStep, indent: String) -> String {
    let place = step.place.map { "  \($0)" } ?? ""
    return indent + (step.isMet ? "yes  " : "NO   ") + ConsoleText.safe(step.text + place)
  }

  private static func reading(_ instant: Instant, _ row: EventRow) -> String { row.zone.reading(at: instant) }

  static func json(_ why: Why) -> JSONValue {
    [
      "participant": .string(why.participant), "task": .string(why.task), "date": .string(why.date.description),
      "due": .boolean(why.isDue), "verdict": .string(why.verdict), "roster": .array(why.roster.map(json)),
      "elements": .array(
        why.elements.map {
          [
            "element": .string($0.element), "date": .string($0.date.description),
            "conditions": .array($0.steps.map(json)),
          ]
        }), "notes": .array(why.notes.map(JSONValue.string)),
      "remedy": .optional(why.remedy?.text(of: why.participant)),
      "next": why.next.map {
        [
          "event": .string($0.id), "date": .string($0.row.date.description),
          "opens": .string(reading($0.row.opens, $0.row)),
        ]
      } ?? .null,
    ]
  }

  private static func json(_ step: WhyStep) -> JSONValue {
    [
      "condition": .string(step.text), "met": .boolean(step.isMet), "path": .optional(step.place?.path),
      "line": step.place.map { .integer($0.line) } ?? .null,
    ]
  }
}
