import ArgumentParser
import CivilTime
import CommandOptions
import Record
import StudyDesk
import StudyService
import TerminalFace

struct StudyFiles: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "files", abstract: "The files that were in force, and their text as it was accepted.",
    discussion: """
      Without a path: the list of them, when they were accepted, by whom and why. With a path: that file as it was. A \
      day counts to its end, by UTC.

      regimen study files --at 2026-11-02
      regimen study files Surveys/checkin.yaml --at 2026-11-02 \\
        | diff - Surveys/checkin.yaml
      """)

  @Argument(help: ArgumentHelp("A file, as the list names it.", valueName: "path")) var path: String?
  @Option(help: ArgumentHelp("As it was at a day's end or at an instant; now when absent.", valueName: "day"))
  var at: DayOrInstantArgument?
  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var desk: DeskOptions

  func validate() throws {
    if path != nil, json { throw ValidationError("--json is of the list; a file is printed as it was accepted") }
  }

  func run() throws {
    let desk = try desk.open(readOnly: true, isQuiet: true)
    let files = try desk.files(at: at?.end(desk))
    if let path {
      _ = Streams.standardOutput.write(try desk.bytes(of: path, in: files))
      return
    }
    if json { return Streams.print(files.json) }
    let waiting = at == nil ? try desk.waitingFiles() : []
    for (layer, word) in [(files.layer, "")] + waiting.map({ ($0.layer, "waiting for their day: ") }) {
      let effective = layer.effective.map { ", for study days from \($0)" } ?? ""
      let reason = layer.reason.map { ": \($0)" } ?? ""
      let by = layer.stamp.author.reading
      Streams.beside("\(word)accepted \(AuditEntry.reading(layer.stamp.recorded)) by \(by)\(effective)\(reason)")
    }
    for file in files.layer.files { Streams.say("\(file.digest.description.prefix(12))  \(file.size)  \(file.path)") }
  }
}
