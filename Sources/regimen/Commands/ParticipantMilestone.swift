import ArgumentParser
import CommandOptions
import Machine
import StudyDesk
import TerminalFace

struct ParticipantMilestone: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "milestone", abstract: "Record a milestone: a surgery's date, the first day at home.",
    discussion: """
      A milestone may recur: each value is kept. --correct replaces the latest one, --clear takes it back; --number names \
      another than the latest. What was done stays where it was done and is not asked for again.

      regimen participant milestone P001 discharge today
      regimen participant milestone P001 surgery 2026-10-28 --correct
      """)

  @OptionGroup var person: ParticipantArgument
  @Argument(help: ArgumentHelp("The milestone's name.", valueName: "name")) var name: String
  @Argument(help: ArgumentHelp("A study day, or an instant with an offset.", valueName: "when"))
  var value: DayOrInstantArgument?

  @Flag(help: "Correct the latest value of the milestone.") var correct = false
  @Flag(help: "Take the latest value of the milestone back.") var clear = false

  @Option(help: ArgumentHelp("Which of the milestone's values, from 1 as recorded.", valueName: "n")) var number: Int?
  @OptionGroup var desk: DeskOptions

  func run() throws {
    let desk = try desk.open()
    let deed: MilestoneDeed =
      try value.map { argument in
        let value = try argument.value(desk, of: person.id)
        return correct ? .correct(value, number: number) : .record(value)
      }
      ?? .clear(number: number)
    let done = try desk.milestone(name, of: person.id, deed, by: .account)
    if !done.isNamed { Streams.note("no schedule of \(person.id) names the milestone '\(name)'") }
    Streams.say(clear ? "\(name) of \(person.id) is taken back" : "\(name) of \(person.id) is recorded")
    if done.before > 0 {
      Streams.note("\(name) has \(done.before + 1) values now; with --correct a value takes the place of the latest")
    }
    Streams.note(done.sheet.moved)
  }

  func validate() throws {
    if clear == (value != nil) { throw ValidationError("give the milestone's day, or --clear") }
    if number != nil, !clear, !correct { throw ValidationError("--number goes with --correct or --clear") }
    if clear, correct { throw ValidationError("--correct replaces a value, --clear takes it back; choose one") }
  }
}
