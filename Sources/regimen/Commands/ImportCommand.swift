import ArgumentParser
import CommandOptions
import Diagnostics
import Exchange
import Foundation
import Machine
import TerminalFace

struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Make a study of one from REDCap, XLSForm, FHIR or RADAR, or take their records in.",
    discussion: """
      regimen import redcap dictionary.csv --into pain-study
      regimen import records records.csv --map map.yaml --dry-run
      """,
    subcommands: [ImportStudyCommand.self, ImportRecordsCommand.self], defaultSubcommand: ImportStudyCommand.self)
}

struct ImportStudyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "study", abstract: "Make a study of one from REDCap, XLSForm, FHIR or RADAR.",
    discussion: """
      The new study is clean under 'regimen check'. A report says of each construct whether it was kept, approximated or \
      lost, and why. Nothing that is there is overwritten.

      regimen import redcap dictionary.csv --into pain-study
      regimen import radar protocol.json definitions/*.json --into beeps \\
        --report fidelity.json
      """)

  @Argument(help: ArgumentHelp("redcap, xlsform, fhir or radar.", valueName: "system")) var system: ForeignSystem
  @Argument(help: ArgumentHelp("The files of the study.", valueName: "file"), completion: .file())
  var files: [String]
  @Option(help: ArgumentHelp("The folder of the new study.", valueName: "dir"), completion: .directory)
  var into: String = "."
  @Option(help: ArgumentHelp("Write the report as JSON to a file.", valueName: "file"), completion: .file())
  var report: String?
  @OptionGroup var forcing: ForceOption
  @OptionGroup var printing: PrintOptions

  func run() throws {
    let folder = StudyPlace(folder: URL(fileURLWithPath: into, isDirectory: true), store: nil)
    let study = try ForeignStudy(system, paths: files, into: folder.folder)
    if !study.result.diagnostics.isEmpty {
      DiagnosticOutput.report(study.result.diagnostics, in: study.sources, color: printing.color)
    }
    if study.isRefused { throw CommandFailure.badData("nothing was written; see above") }
    let place = report.map { OutputPlace($0, force: forcing.force, study: folder) }
    Streams.say(try study.write())
    try place?.write(study.report)
    Streams.standardError.writeLine(study.result.report.text.joined(separator: "\n"))
  }
}

extension ForeignSystem: ExpressibleByArgument {}
