import ArgumentParser
import CommandOptions
import JSONText
import Machine
import Record
import StudyDesk
import TerminalFace

struct EventCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "event", abstract: "One event, by hand.",
    discussion: """
      Each decision is kept in the record with its reason; 'show' lists them.

      regimen event show checkin/daily@2026-11-03 -p P001
      regimen event excuse range-of-motion/daily@2026-11-02 -p P001 --reason ill
      """,
    subcommands: [
      EventShow.self, EventExcuse.self, EventDecline.self, EventReschedule.self, EventAdd.self, EventReopen.self,
    ])
}

struct EventShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "One event, and what was decided about it.",
    discussion: """
      regimen event show checkin/daily@2026-11-03 -p P001
      regimen event show checkin/daily@2026-11-03 -p P001 --json
      """)

  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var options: EventOptions

  func run() throws {
    let event = try options.desk.open(readOnly: true).event(options.event, of: options.who.participant)
    if json { return Streams.print(event.json) }
    EventPrinter.print(event, withDecisions: true)
  }
}

struct EventExcuse: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "excuse", abstract: "Excuse an event: it counts neither as done nor as missed.",
    discussion: """
      regimen event excuse range-of-motion/daily@2026-11-02 -p P001 --reason ill
      regimen event excuse checkin/daily@2026-11-03 -p P001 --reason "No phone"
      """)

  @OptionGroup var options: EventOptions
  @OptionGroup var why: ReasonOption

  func run() throws {
    EventPrinter.print(
      try options.desk.open().excuse(options.event, of: options.who.participant, reason: why.reason, by: .account))
  }
}

struct EventDecline: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decline", abstract: "Record that the participant declines an event.",
    discussion: """
      regimen event decline checkin/daily@2026-11-03 -p P001 --reason tired
      regimen event decline range-of-motion/daily@2026-11-03 -p P001 \\
        --reason "The knee hurts"
      """)

  @OptionGroup var options: EventOptions
  @OptionGroup var why: ReasonOption

  func run() throws {
    EventPrinter.print(
      try options.desk.open().decline(options.event, of: options.who.participant, reason: why.reason, by: .account))
  }
}

struct EventReopen: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reopen", abstract: "Let an event that was missed or excused be done after all; it is done late then.",
    discussion: """
      regimen event reopen range-of-motion/daily@2026-11-02 -p P001 --reason ill
      regimen event reopen range-of-motion/daily@2026-11-02 -p P001 \\
        --until tomorrow --reason "The goniometer was lost"
      """)

  @Option(
    help: ArgumentHelp("Until when it can be done, not included; to the end of today when absent.", valueName: "when"))
  var until: DayOrInstantArgument?

  @OptionGroup var options: EventOptions
  @OptionGroup var why: ReasonOption

  func run() throws {
    let desk = try options.desk.open()
    EventPrinter.print(
      try desk.reopen(
        options.event, of: options.who.participant, until: until?.value(desk), reason: why.reason, by: .account))
  }
}
