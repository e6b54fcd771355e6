import ArgumentParser
import CivilTime
import CommandOptions
import Foundation
import Machine
import StudyDesk
import TerminalFace

struct ParticipantAllocate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "allocate",
    abstract: "Give a participant the next line of a randomisation list, and enrol them by it.",
    discussion: """
      The list is a CSV file with the column schedule, whose value is the arm, and a column for each stratum: site, or \
      participant.NAME for an attribute. The next line that nobody has and whose strata are the participant's is taken; \
      list, line and arm are recorded with the enrolment. The list may not change once a line was taken. Keep it where \
      those who enrol can't read it: only this command tells a line, one at a time.

      regimen participant allocate P002 --list arms.csv
      regimen participant allocate P002 --list arms.csv --enrolled tomorrow
      """)

  @OptionGroup var person: ParticipantArgument
  @Option(help: ArgumentHelp("The randomisation list.", valueName: "file"), completion: .file()) var list: String

  @Option(help: ArgumentHelp("The study day of the enrolment; today when absent.", valueName: "day"))
  var enrolled: DayWord?

  @OptionGroup var desk: DeskOptions

  func run() throws {
    let source = try BoundedFile.source(list)
    let desk = try desk.open()
    let done = try self.desk.color.reportingFaults {
      try desk.allocate(person.id, from: source, on: enrolled?.day, by: .account)
    }
    noteIfReadable()
    Streams.say("\(person.id) has line \(done.line) of the list and is enrolled in \(done.schedule)")
  }

  private func noteIfReadable() {
    var status = stat()
    if list != "-", stat(list, &status) == 0, status.st_mode & 0o077 != 0 {
      Streams.note("others can read the list; 'chmod 600' conceals it")
    }
  }
}
