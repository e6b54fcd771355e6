import ArgumentParser
import CommandOptions
import Definitions
import Reports
import SurveyModel
import TerminalFace

struct PreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "The survey as a reader sees it: pages, branches, scores, and how long it takes.",
    discussion: """
      With --html it is one page to print or to send, as for an ethics board; nothing in it comes from elsewhere.

      regimen preview checkin
      regimen preview onboarding --html onboarding.html
      """)

  @Argument(help: ArgumentHelp("The id of the survey, or its file.", valueName: "survey"), completion: .surveys)
  var survey: String

  @Option(help: ArgumentHelp("The language of the texts, by default the survey's.", valueName: "tag"))
  var language: String?

  @Flag(help: "Print JSON.") var json = false
  @Option(
    help: ArgumentHelp("Write one HTML page for reviewers: every step, its conditions, the flow.", valueName: "file"),
    completion: .file())
  var html: String?
  @OptionGroup var forcing: ForceOption
  @OptionGroup var study: StudyOptions

  func validate() throws {
    if json, html != nil { throw ValidationError("choose one of --json and --html") }
    if forcing.force, html == nil { throw ValidationError("--force goes with --html") }
  }

  func run() throws {
    let (loaded, _, files) = try SurveyChoice.survey(survey, in: study)
    if let language, !LanguageTag.isWellFormed(language) {
      throw CommandFailure.usage("'\(language)' is not a language tag; write one such as en or ja")
    }
    let tag = language.map { LanguageTag($0) } ?? loaded.survey.language
    if let html {
      return try OutputPlace(html, force: forcing.force, study: study.place)
        .write(SurveyPage([loaded.survey], in: language == nil ? nil : tag, files: files).html)
    }
    let preview = SurveyPreview(loaded.survey, in: tag)
    if json { return Streams.print(preview.json) }
    for line in preview.lines { Streams.standardOutput.writeLine(line) }
  }
}
