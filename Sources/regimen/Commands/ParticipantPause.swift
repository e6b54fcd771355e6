import ArgumentParser
import CivilTime
import CommandOptions
import Machine
import StudyDesk
import TerminalFace

struct ParticipantPause: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause", abstract: "Excuse events during a pause, or move the schedule by it.",
    discussion: """
      Events that open and close in the pause are excused; what was open before stays open. With --shift the study days that begin in it are taken out of the schedule: \
      what is counted from the enrolment, a milestone or a completion before the pause comes as many days later and keeps \
      its number; weekdays stay weekdays, and dates that the schedule names stay.

      regimen participant pause P001 --until 2026-11-16 --reason holiday
      regimen participant pause P001 --from tomorrow --until 2026-11-10 --shift
      """)

  @OptionGroup var person: ParticipantArgument
  @Option(help: ArgumentHelp("From when, a study day or an instant; now when absent.", valueName: "when"))
  var from: DayOrInstantArgument?

  @Option(help: ArgumentHelp("Until when, not included; until 'resume' when absent.", valueName: "when"))
  var until: DayOrInstantArgument?

  @Flag(help: "Move the schedule by the pause.") var shift = false
  @Option(help: ArgumentHelp("Why; kept in the record.", valueName: "text")) var reason: String?
  @OptionGroup var desk: DeskOptions

  func run() throws {
    let desk = try desk.open()
    let pause = try desk.pause(
      person.id, from: from?.value(desk, of: person.id), until: until?.value(desk, of: person.id), shifts: shift,
      reason: reason, by: .account)
    let clock = pause.sheet.clock
    let end = pause.until.map(clock.reading) ?? "'regimen participant resume \(person.id)'"
    let effect = shift ? "the schedule moves by its study days" : "events that open in it are excused"
    Streams.say("\(person.id) is paused from \(clock.reading(at: pause.from)) until \(end); \(effect)")
  }
}
