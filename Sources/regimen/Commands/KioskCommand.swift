import ArgumentParser
import CommandOptions
import Definitions
import Foundation
import Machine
import StudyDesk
import TerminalFace

struct KioskCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kiosk", abstract: "A login that reaches one person's feed and sittings, and nothing else.",
    discussion: """
      Meant as the forced command of a person's ssh key, see Documentation/answering.md. What the other side asks ssh \
      to run is ignored. The person sees their feed, or with --by an assessor's list, and takes what is open there; \
      leaving it ends the connection.

      regimen kiosk -p P001
      regimen kiosk --by A01 --plain --study knee-study
      """)

  @Option(
    name: .participant, help: ArgumentHelp("The participant.", valueName: "id"),
    completion: .participants)
  var participant: String?

  @Option(help: ArgumentHelp("The assessor.", valueName: "assessor"), completion: .assessors)
  var by: String?

  @Flag(help: "Plain numbered prompts, line by line.") var plain = false
  @Flag(help: "Read the day and the prompts aloud.") var speak = false
  @OptionGroup var looks: ThemeOption
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func validate() throws {
    if (participant == nil) == (by == nil) {
      throw ValidationError("name one person: a participant with -p, or an assessor with --by")
    }
  }

  func run() throws {
    FeedVisit.hardenProcess()
    let source = FeedSource(participant: participant, by: by)
    var visit = FeedVisit(
      source, on: nil, plain: plain, theme: looks.theme, color: study.color, speak: speak, isKiosk: true
    ) { try study.desk(clock, readOnly: $0, isQuiet: $1, isSilent: true) }
    do {
      try visit.lead()
    } catch {
      // Paths and the names of others are no business of whoever logs in.
      guard let failure = CommandFailure(of: error) else { throw error }
      let contact = try? WorkingStudy(study).definitions.study.contact
      throw CommandFailure.closedDoor(failure.code, contact: contact)
    }
  }
}
