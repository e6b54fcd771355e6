import ArgumentParser
import CivilTime
import StudyService
import Record

struct ParticipantZone: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "zone", abstract: "Set the time zone in which a participant is.",
    discussion: """
      The change takes effect at the next start of a study day.
      """)

  @Argument(help: ArgumentHelp("The participant's id.", valueName: "id"), completion: .participants) var id: String
  @Argument(help: ArgumentHelp("An IANA name.", valueName: "zone"), completion: .zones) var zone: String

  @Option(help: ArgumentHelp("From when; now when absent.", valueName: "instant")) var from: Instant?

  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    let change = try ParticipantChange(id, study, clock)
    guard SystemZones().zone(zone) != nil else {
      throw CommandFailure.usage("there is no zone '\(zone)'; write an IANA name such as Europe/London")
    }
    let from = self.from ?? change.open.now
    try change.append(.zone(zone, from: from))
    change.say("\(id) is in \(zone) from the first study day that begins after \(change.reading(from))")
  }
}
