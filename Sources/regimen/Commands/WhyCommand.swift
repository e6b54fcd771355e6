import ArgumentParser
import CivilTime
import CommandOptions
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

      regimen why checkin -p P001
      regimen why range-of-motion -p P001 --date tomorrow
      """)

  @Argument(help: ArgumentHelp("A task.", valueName: "task"), completion: .tasks) var task: String
  @OptionGroup var who: ParticipantOption

  @Option(help: ArgumentHelp("The study day; by default the one that holds now.", valueName: "day"))
  var date: DayWord?

  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var desk: DeskOptions

  func run() throws {
    let desk = try desk.open(readOnly: true)
    let why = try desk.why(task, of: who.participant, on: date?.date(desk, of: who.participant))
    if json { return Streams.print(why.json) }
    Streams.say(WhyPrinter.lines(why))
  }
}
