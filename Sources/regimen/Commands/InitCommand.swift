import ArgumentParser
import CivilTime
import CommandOptions
import Definitions
import Foundation
import Machine
import SurveyModel
import TerminalFace

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Make a new study from a small template.",
    discussion: """
      At a terminal it asks for what no option says: Enter takes what stands in
      brackets. Nothing is written before the last answer, and nothing that is
      there is overwritten.

      regimen init knee-study --title "Knee recovery" --zone Europe/London --yes
      regimen init mood-study --language en --language ja --rhythm beeps --yes
      """)

  @Argument(help: ArgumentHelp("The folder of the study; made when it is not there.", valueName: "dir"))
  var folder: String = "."

  @Option(help: "What lists and reports call the study.") var title: String?
  @Option(help: ArgumentHelp("A language of its texts; several times for several.", valueName: "tag"))
  var language: [String] = []
  @Option(help: ArgumentHelp("The time zone of the study, such as Asia/Tokyo.", valueName: "zone")) var zone: String?
  @Option(help: ArgumentHelp("How often it asks: daily, weekly or beeps.", valueName: "rhythm"))
  var rhythm: StudyTemplate.Rhythm?
  @Flag(name: .shortAndLong, help: "Ask nothing.") var yes = false
  @OptionGroup var printing: PrintOptions

  func run() throws {
    let root = URL(fileURLWithPath: folder, isDirectory: true).standardizedFileURL
    var template = StudyTemplate(id: StudyTemplate.id(from: root.lastPathComponent))
    let questions = StudyQuestions()
    if let title { template.title = title }
    if !language.isEmpty { template.languages = try questions.languages(language.joined(separator: " ")).get() }
    if let zone { template.zone = try questions.zone(zone).get() }
    if let rhythm { template.rhythm = rhythm }
    // Before the first question: what is there would be refused after the last.
    try StudyFolder(url: root).requireNew(template.files.map(\.path))
    if !yes, Streams.inputIsTerminal, Streams.standardError.isTerminal {
      let known = StudyQuestions.Known(
        title: title != nil, languages: !language.isEmpty, zone: zone != nil, rhythm: rhythm != nil)
      guard let answered = questions.ask(template, known: known) else {
        throw CommandFailure.stopped("nothing was written")
      }
      template = answered
    }
    try StudyFolder(url: root).begin(template.files)
    Streams.say(template.files.map(\.path))
    let isPlain = folder.allSatisfy { $0.isLetter || $0.isNumber || "/._-~".contains($0) }
    let option = folder == "." ? "" : " --study " + (isPlain ? folder : "'\(folder.replacing("'", with: "'\\''"))'")
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

extension StudyTemplate.Rhythm: ExpressibleByArgument {}
