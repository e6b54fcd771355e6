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
    let taken = files.map(\.path).filter {
      FileManager.default.fileExists(atPath: root.appendingPathComponent($0).path)
    }
    if !taken.isEmpty {
      throw CommandFailure.notPossibleNow(
        "'\(root.path)' already has \(taken.joined(separator: ", ")); nothing was written")
    }
    do {
      for file in files {
        let url = root.appendingPathComponent(file.path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(file.text.utf8).write(to: url)
      }
    } catch {
      throw CommandFailure.disk("'\(root.path)' can't be written; check its permissions and the space on the disk")
    }
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
