import ArgumentParser
import CivilTime
import Definitions
import Foundation
import Machine
import TerminalFace

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Make a new study from a small template.",
    discussion: "Nothing that is there is overwritten.")

  @Argument(help: ArgumentHelp("The folder of the study; made when it is not there.", valueName: "dir"))
  var folder: String = "."

  func run() throws {
    let root = URL(fileURLWithPath: folder, isDirectory: true).standardizedFileURL
    let files = StudyTemplate.files(id: StudyTemplate.id(from: root.lastPathComponent))
    try StudyFolder(url: root).begin(files)
    Streams.say(files.map(\.path))
    let option = folder == "." ? "" : " --study \(folder)"
    Streams.standardError.writeLine(
      """
      A new study is in '\(root.path)'. Next:
        regimen check\(option)
        regimen run daily --dry-run\(option)
        regimen participant add P001 --schedule daily --enrolled \(InitCommand.today)\(option)
      """)
  }

  private static var today: String {
    String(MachineClock.now.iso(offsetSeconds: 0, fraction: false).prefix(10))
  }
}
