import ArgumentParser
import CommandOptions
import Definitions
import TerminalFace

/// `regimen new`: a file to begin with, beside those that are there.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Add a survey or a schedule to the study, to begin with.",
    discussion: """
      Nothing that is there is overwritten.

      regimen new survey evening --yes
      regimen new schedule evenings --survey checkin --yes
      """,
    subcommands: [NewSurvey.self, NewSchedule.self])
}

struct NewSurvey: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "survey", abstract: "Write a survey with a scale, a yes or no and a number.",
    discussion: """
      At a terminal it asks for what no option says.

      regimen new survey evening --yes
      regimen new survey mood --title "Mood of the day"
      """)

  @Argument(help: ArgumentHelp("The survey's id.", valueName: "id")) var id: String?
  @Option(help: "What lists and reports call it.") var title: String?
  @Flag(name: .shortAndLong, help: "Ask nothing.") var yes = false
  @OptionGroup var study: StudyOptions

  func run() throws { try NewFile(in: study.place, asks: !yes).survey(id, title: title) }
}

struct NewSchedule: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schedule", abstract: "Write a schedule with one task.",
    discussion: """
      At a terminal it asks for what no option says.

      regimen new schedule evenings --survey checkin --yes
      regimen new schedule beeps --survey checkin --rhythm beeps --yes
      """)

  @Argument(help: ArgumentHelp("The schedule's id.", valueName: "id")) var id: String?
  @Option(help: ArgumentHelp("The survey that it asks.", valueName: "survey")) var survey: String?
  @Option(help: "What lists and reports call it.") var title: String?
  @Option(help: ArgumentHelp("How often it asks: daily, weekly or beeps.", valueName: "rhythm"))
  var rhythm: StudyTemplate.Rhythm?
  @Flag(name: .shortAndLong, help: "Ask nothing.") var yes = false
  @OptionGroup var study: StudyOptions

  func run() throws {
    try NewFile(in: study.place, asks: !yes).schedule(id, survey: survey, title: title, rhythm: rhythm)
  }
}
