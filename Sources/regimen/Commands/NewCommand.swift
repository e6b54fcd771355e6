import ArgumentParser
import Definitions
import Machine
import StudyDesk
import SurveyModel
import TerminalFace

/// `regimen new`: a file to begin with, beside those that are there.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Add a survey or a schedule to the study, to begin with.",
    discussion: "Nothing that is there is overwritten.", subcommands: [NewSurvey.self, NewSchedule.self])
}

struct NewSurvey: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "survey", abstract: "Write a survey with a scale, a yes or no and a number.",
    discussion: """
      regimen new survey evening
      regimen new survey mood --title "Mood of the day"
      """)

  @Argument(help: ArgumentHelp("The survey's id.", valueName: "id")) var id: String
  @Option(help: "What lists and reports call it.") var title: String?
  @OptionGroup var study: StudyOptions

  func run() throws {
    let working = try WorkingStudy(study)
    let taken = working.definitions.surveys[id].map(\.path)
    try NewFile(id: id, folder: FileSet.surveysFolder, taken: taken).write(in: study.place) { template in
      template.survey(id, title: title ?? id)
    }
  }
}

struct NewSchedule: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schedule", abstract: "Write a schedule with one task.",
    discussion: """
      regimen new schedule evenings --survey checkin
      regimen new schedule beeps --survey checkin --rhythm beeps
      """)

  @Argument(help: ArgumentHelp("The schedule's id.", valueName: "id")) var id: String
  @Option(help: ArgumentHelp("The survey that it asks.", valueName: "survey")) var survey: String
  @Option(help: "What lists and reports call it.") var title: String?
  @Option(help: ArgumentHelp("How often it asks: daily, weekly or beeps.", valueName: "rhythm"))
  var rhythm = StudyTemplate.Rhythm.daily
  @OptionGroup var study: StudyOptions

  func run() throws {
    let working = try WorkingStudy(study)
    let asked = try working.definitions.survey(survey, orAt: study.place.path(of: survey)).survey.id
    let taken = working.definitions.schedules[id].map(\.path)
    try NewFile(id: id, folder: FileSet.schedulesFolder, taken: taken).write(in: study.place) { template in
      var template = template
      template.rhythm = rhythm
      return template.schedule(id, survey: asked, title: title ?? id)
    }
  }
}
