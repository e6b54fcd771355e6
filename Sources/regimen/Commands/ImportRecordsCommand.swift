import StudyService
import ArgumentParser
import CommandOptions
import Diagnostics
import Exchange
import Machine
import Record
import StudyDesk
import TerminalFace

struct ImportRecordsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "records", abstract: "Record outcomes from REDCap records or FHIR responses.",
    discussion: """
      Each record is judged as an answers file is, at the event that it belongs to: all of them are recorded, or none. A \
      map in YAML says which form belongs to which task.

      regimen import records records.csv --map map.yaml --dry-run
      regimen import records records.csv --map map.yaml
      """)

  @Argument(help: ArgumentHelp("The files of the records.", valueName: "file"), completion: .file()) var files: [String]
  @Option(help: ArgumentHelp("Which form belongs to which task.", valueName: "file"), completion: .file())
  var map: String
  @Flag(help: "Judge the records, and record nothing.") var dryRun = false
  @OptionGroup var desk: DeskOptions

  func run() throws {
    let desk = try desk.open()
    let sources = try (files + [map]).map(BoundedFile.source)
    let read = try desk.look {
      ForeignRecords(Array(sources.dropLast()), map: sources[files.count], of: $0.study.current.definitions)
    }
    if !read.diagnostics.isEmpty { DiagnosticOutput.report(read.diagnostics, in: sources, color: self.desk.color) }
    if read.diagnostics.hasErrors { throw CommandFailure.badData("nothing was recorded; see above") }
    for note in read.notes { Streams.note(note) }
    do {
      let events = try desk.importRecords(read.records, isTrial: dryRun, by: .account)
      Streams.say("\(ConsoleText.count(events.count, "record")) \(dryRun ? "fit; nothing was recorded" : "recorded")")
    } catch let unfit as RecordFaults {
      for fault in unfit.faults { Streams.beside("\(fault.source): \(fault.message)") }
      throw unfit
    }
  }
}
