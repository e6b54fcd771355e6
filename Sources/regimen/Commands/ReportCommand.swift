import Definitions
import ArgumentParser
import CommandOptions
import Machine
import Reports
import StudyDesk
import SurveyModel
import TerminalFace

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "One participant's results of a task, to print or to paste.",
    discussion: """
      A column for each outcome, a row for each item, then the scores. Blanks and corrections are marked. The name stands \
      on it unless --pseudonym is given. A PDF takes Debian's weasyprint, and fonts-ipafont-gothic for Japanese.

      regimen report checkin -p P001 --last 7
      regimen report checkin -p P001 --format html --output P001.html
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, html, pdf }

  @Argument(help: ArgumentHelp("A task.", valueName: "task"), completion: .tasks) var task: String

  @OptionGroup var who: ParticipantOption
  @Option(help: ArgumentHelp("text, html or pdf.", valueName: "format")) var format: Format = .text
  @Option(help: ArgumentHelp("One event alone; by default the latest.", valueName: "event"), completion: .events)
  var event: String?

  @Option(help: ArgumentHelp("The latest so many outcomes, a column each.", valueName: "number"))
  var last: Int = 4

  @Option(help: ArgumentHelp("The language; the participant's when absent.", valueName: "tag")) var language: String?
  @Option(help: ArgumentHelp("a4 or letter.", valueName: "size")) var paper: Paper = .a4

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp("Where to write it; standard output when absent.", valueName: "file"), completion: .file())
  var output: String?
  @OptionGroup var force: ForceOption

  @Flag(help: "Leave out names, and answers that identify.") var pseudonym = false
  @OptionGroup var desk: DeskOptions

  func validate() throws {
    guard (1...8).contains(last) else { throw ValidationError("--last takes 1 to 8 outcomes") }
    if let language, !LanguageTag.isWellFormed(language) {
      throw ValidationError("'\(language)' is not a language tag; write one such as en or ja")
    }
    if format == .pdf, output == nil, Streams.standardOutput.isTerminal {
      throw ValidationError("a PDF is no text for a terminal; name a file with --output")
    }
  }

  func run() throws {
    var request = ReportRequest(task, of: who.participant)
    request.event = event
    request.last = last
    request.language = language.map(LanguageTag.init)
    request.isPseudonym = pseudonym
    let sheet = try desk.open(readOnly: true, isQuiet: true).report(request)
    let place = OutputPlace(output ?? "-", force: force.force, study: desk.study.place)
    switch format {
    case .text: try place.write(sheet.plainText)
    case .html: try place.write(try sheet.html(paper: paper))
    case .pdf:
      let page = try sheet.html(paper: paper)
      try place.writeFile { try $0(try WeasyPrint.pdf(of: page)) }
    }
  }
}

extension Paper: ExpressibleByArgument {}
