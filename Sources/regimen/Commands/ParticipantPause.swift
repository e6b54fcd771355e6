import ArgumentParser
import CivilTime
import StudyService
import Record

struct ParticipantPause: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause", abstract: "Excuse the events of a time, or move the schedule by it.",
    discussion: """
      Events that open and close in the pause are excused; what was open before stays open. With --shift the whole study days in it are taken out of the schedule: \
      what is counted from the enrolment, a milestone or a completion before the pause comes as many days later and keeps \
      its number; weekdays stay weekdays, and dates that the schedule names stay.
      """)

  @Argument(help: ArgumentHelp("The participant's id.", valueName: "id"), completion: .participants) var id: String
  @Option(help: ArgumentHelp("From when, a study day or an instant; now when absent.", valueName: "when"))
  var from: DayOrInstantArgument?

  @Option(help: ArgumentHelp("Until when, not included; until 'resume' when absent.", valueName: "when"))
  var until: DayOrInstantArgument?

  @Flag(help: "Move the schedule by the pause.") var shift = false
  @Option(help: ArgumentHelp("Why; kept in the record.", valueName: "text")) var reason: String?

  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    let change = try ParticipantChange(id, study, clock)
    try change.requireActive()
    let from = self.from.map { instant($0, change) } ?? change.open.now
    let until = self.until.map { instant($0, change) }
    if let until, until <= from {
      throw CommandFailure.usage("--until \(change.reading(until)) is not after \(change.reading(from))")
    }
    if from < change.start(of: change.clock.date(at: change.open.now)) {
      throw CommandFailure.usage("--from \(change.reading(from)) lies before today; what is past stays as it is")
    }
    try change.append(.paused(from: from, until: until, reason: reason, shifts: shift))
    let end = until.map { " until \(change.reading($0))" } ?? " until 'regimen participant resume \(id)'"
    change.say("\(id) is paused from \(change.reading(from))\(end); \(effect)")
  }

  private var effect: String {
    shift ? "the schedule moves by its study days" : "events that open in it are excused"
  }

  private func instant(_ argument: DayOrInstantArgument, _ change: ParticipantChange) -> Instant {
    switch argument {
    case .day(let date): change.start(of: date)
    case .instant(let instant): instant
    }
  }
}
