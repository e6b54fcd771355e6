import ArgumentParser
import CivilTime
import CommandOptions
import Machine
import Record
import StudyDesk
import TerminalFace

struct ParticipantZone: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "zone", abstract: "Set the time zone in which a participant is.",
    discussion: """
      The change takes effect at the next start of a study day.

      regimen participant zone P001 Asia/Tokyo
      regimen participant zone P001 Europe/Paris --from 2026-12-01T00:00:00Z
      """)

  @OptionGroup var person: ParticipantArgument
  @Argument(help: ArgumentHelp("An IANA name.", valueName: "zone"), completion: .zones) var zone: String
  @Option(help: ArgumentHelp("From when; now when absent.", valueName: "instant")) var from: Instant?
  @OptionGroup var desk: DeskOptions

  func run() throws {
    let sheet = try desk.open().setZone(of: person.id, to: zone, from: from, by: .account)
    guard let set = sheet.record.zones.last else { return }
    Streams.say(
      "\(person.id) is in \(zone) from the first study day that begins after \(sheet.clock.reading(at: set.from))")
    Streams.note(sheet.moved)
  }
}
