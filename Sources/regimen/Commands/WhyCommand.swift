import ArgumentParser
import CivilTime
import Machine
import StudyDesk
import StudyService
import TerminalFace

struct WhyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why", abstract: "Why a task is or is not due for a participant on a study day.",
    discussion: """
      Each condition in the order in which it is asked, with its value and the line of the accepted file that it comes \
      from; the first that fails is marked. Then what would make the task due, and when it is due next.
      """)

  @Argument(help: ArgumentHelp("A task.", valueName: "task"), completion: .tasks) var task: String
  @OptionGroup var who: ParticipantOption

  @Option(help: ArgumentHelp("The study day; by default the one that holds now.", valueName: "day"))
  var date: DayWord?

  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var desk: DeskOptions

  func run() throws {
    let desk = try desk.open(readOnly: true)
    let why = try desk.why(task, of: who.participant, on: date?.date(desk))
    if json { return Streams.print(why.json) }
    Streams.say(WhyPrinter.lines(why))
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
    var lines = [why.verdict, ""]
    lines += why.roster.map { line($0, indent: "  ") }
    for element in why.elements {
      lines.append("  \(element.element), \(element.date):")
      lines += element.steps.map { line($0, indent: "    ") }
    }
    lines += why.notes.map { "  note: " + $0 } + [""]
    if let remedy = why.remedy?.text(of: why.participant) { lines.append("would make it due: " + remedy) }
    let next = why.next.map { "\($0.id), from \($0.row.zone.reading(at: $0.row.opens))" }
    return lines + ["next: " + (next ?? "none")]
  }

  private static func line(_ step: WhyStep, indent: String) -> String {
    indent + (step.isMet ? "yes  " : "NO   ") + step.text + (step.place.map { "  \($0)" } ?? "")
  }
}
