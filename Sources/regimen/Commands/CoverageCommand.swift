import Diagnostics
import ArgumentParser
import CommandOptions
import Definitions
import Reports
import SurveyModel
import TerminalFace

struct CoverageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "coverage",
    abstract: "For every arm of every condition, answers that open it or that none can; and the ways through.",
    discussion: """
      regimen coverage onboarding
      regimen coverage onboarding --json
      """)

  @Argument(help: ArgumentHelp("The id of the survey, or its file.", valueName: "survey"), completion: .surveys)
  var survey: String

  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var study: StudyOptions

  func run() throws {
    let (loaded, file, _) = try SurveyChoice.survey(survey, in: study)
    let coverage = SurveyCoverage(loaded, file: file)
    if json { Streams.print(coverage.json(of: loaded.survey.id)) } else { Streams.say(coverage.lines(path: file.path)) }
  }
}
