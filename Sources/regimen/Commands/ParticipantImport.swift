import ArgumentParser
import CommandOptions
import Diagnostics
import Machine
import StudyDesk
import TerminalFace

struct ParticipantImport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Add the participants of a CSV file: all of them, or none.",
    discussion: """
      The first row names the columns: id and schedule, and if wanted name, enrolled, zone, language, site, assessors, \
      and participant.NAME for attributes. Several schedules or assessors stand in one field with blanks between them. \
      Every row that is wrong is named, and then nobody is added. When no files are in force yet, those of the \
      folder are accepted first.

      regimen participant import people.csv --dry-run
      regimen participant import - < people.csv
      """)

  @Argument(help: ArgumentHelp("The CSV file; '-' is standard input.", valueName: "file"), completion: .file())
  var file: String
  @Flag(name: .customLong("dry-run"), help: "Judge the file and record nothing.") var dryRun = false
  @OptionGroup var desk: DeskOptions

  func run() throws {
    let source = try BoundedFile.source(file)
    let roster = try desk.color.reportingFaults { try dryRun ? judge(source) : add(source) }
    let people = ConsoleText.count(roster.ids.count, "participant")
    if dryRun { return Streams.say("\(people) could be added") }
    if roster.acceptedFiles { Streams.note("the study's files are now in force") }
    if roster.waiting > 0 { Streams.note("\(roster.waiting) of them in no schedule yet") }
    Streams.say(roster.ids.count == 1 ? "\(people) is added" : "\(people) are added")
  }

  private func add(_ source: SourceFile) throws -> ImportedRoster {
    // A file with faults begins no data.
    if try !desk.study.place.hasData() { _ = try judge(source) }
    let (desk, files) = try desk.study.deskOrNew(desk.clock)
    return try desk.importRoster(source, accepting: files, by: .account)
  }

  private func judge(_ source: SourceFile) throws -> ImportedRoster {
    if try desk.study.place.hasData() {
      let (desk, files) = try desk.study.deskOrNew(desk.clock)
      return try desk.judgeRoster(source, accepting: files)
    }
    let working = try WorkingStudy(desk.study)
    try working.requireClean(color: desk.color)
    return try StudyDesk.judgeRoster(source, of: working.definitions, at: desk.clock.now, .system)
  }
}
