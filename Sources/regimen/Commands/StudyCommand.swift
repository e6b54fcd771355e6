import ArgumentParser
import CivilTime
import CommandOptions
import Foundation
import Machine
import Record
import StudyDesk
import StudyService
import TerminalFace

struct StudyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "study", abstract: "The study as a whole.",
    discussion: """
      regimen study close --export knee-data --reason "The last visit was made"
      regimen study files --at 2026-11-02
      """,
    subcommands: [StudyClose.self, StudyFiles.self])
}

struct StudyClose: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "close", abstract: "End the study: check the record, freeze it, export it, print its head.",
    discussion: """
      From then on the record takes nothing more, from any program; reading, exporting, backups and the erasing of a \
      person still work. The head that is printed stands for the whole record: keep it elsewhere.

      regimen study close --export knee-data --reason "The last visit was made"
      regimen study close --export knee-data --yes
      """)

  @Option(help: ArgumentHelp("Why; kept in the record.", valueName: "text")) var reason: String?

  @Option(help: ArgumentHelp("The folder to export to; it must not exist.", valueName: "dir"))
  var export: String

  @Flag(help: "Don't ask.") var yes = false
  @OptionGroup var desk: DeskOptions

  func run() throws {
    let open = try OpenStudy(desk.study, desk.clock)
    let desk = try open.desk()
    let folder = try ClosingExport(to: export, study: self.desk.study.place)
    try desk.requireClosable()
    show(try desk.leftUndone())
    let id = desk.inForce?.id ?? ""
    try Confirmation.require(id, for: "close the study for good", given: yes)
    let receipt = try folder.writing(desk) { export in
      try desk.close(reason: reason, by: .account, exporting: export)
    }
    try folder.replaceCopy(of: desk.store)
    Streams.standardOutput.writeLine(
      "\(id) is closed: \(receipt.number) entries\nhead \(receipt.hash)\nexported to '\(ConsoleText.safe(export))'")
  }

  private func show(_ left: LeftUndone) {
    let lines = [
      (left.openAlerts, "alert", "not acknowledged"), (left.openQueries, "query", "open"),
      (left.unfinishedSittings, "sitting", "begun and not ended"),
    ]
    for (count, noun, state) in lines where count > 0 { Streams.note("\(ConsoleText.count(count, noun)) \(state)") }
  }
}
