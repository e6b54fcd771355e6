import ArgumentParser
import Definitions
import Reports
import SurveyModel
import TerminalFace

struct PreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "The survey as a reader sees it: pages, branches, scores, and how long it takes.")

  @Argument(help: ArgumentHelp("The id of the survey, or its file.", valueName: "survey"), completion: .surveys)
  var survey: String

  @Option(help: ArgumentHelp("The language of the texts, by default the survey's.", valueName: "tag"))
  var language: String?

  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var study: StudyOptions

  func run() throws {
    let (loaded, _) = try SurveyChoice.survey(survey, in: study)
    if let language, !LanguageTag.isWellFormed(language) {
      throw CommandFailure.usage("'\(language)' is not a language tag; write one such as en or ja")
    }
    let tag = language.map { LanguageTag($0) } ?? loaded.survey.language
    let preview = SurveyPreview(loaded.survey, in: tag)
    if json { return Streams.print(preview.json) }
    for line in preview.lines { Streams.standardOutput.writeLine(line) }
  }
}
