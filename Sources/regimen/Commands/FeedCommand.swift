import ArgumentParser
import CivilTime
import CommandOptions
import StudyDesk
import SurveyModel
import TerminalFace
import Wording

struct FeedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "feed", abstract: "A participant's day: the week, what there is to do, and what was recorded.",
    discussion: """
      Shows the week with what is done of each day, then a card for each event of the day in time order; a card that \
      is done shows what was recorded. With --by the days are those of an assessor's participants, with what an \
      assessor records.

      regimen feed -p P001
      regimen feed -p P001 --date tomorrow --plain
      """)

  @Option(
    name: .participant, help: ArgumentHelp("The participant.", valueName: "id"),
    completion: .participants)
  var participant: String?

  @Option(help: ArgumentHelp("The assessor whose list it is.", valueName: "assessor"), completion: .assessors)
  var by: String?

  @Option(help: ArgumentHelp("The study day; by default the one that holds now.", valueName: "day"))
  var date: DayWord?

  @Flag(help: "Print a JSON array: a day for each participant.") var json = false
  @Flag(help: "Plain lines, read in order.") var plain = false
  @Flag(help: "Read the day and the prompts aloud.") var speak = false
  @OptionGroup var looks: ThemeOption
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func validate() throws {
    if participant == nil, by == nil {
      throw ValidationError("name the participant with -p, or an assessor with --by")
    }
  }

  func run() throws {
    let source = FeedSource(participant: participant, by: by)
    let isLed =
      !json && Streams.inputIsTerminal && Streams.standardOutput.isTerminal && Streams.standardError.isTerminal
    // Notes on the files are for staff: not for a participant who looks at their day.
    let isOfPerson = isLed && by == nil
    let date = try date.flatMap {
      try $0.date(study.desk(clock, readOnly: true, isSilent: isOfPerson), of: participant)
    }
    if isLed {
      var visit = FeedVisit(
        source, on: date, plain: plain, theme: looks.theme, color: study.color, speak: speak
      ) { try study.desk(clock, readOnly: $0, isQuiet: $1, isSilent: isOfPerson) }
      return try visit.lead()
    }
    let feeds = try study.desk(clock, readOnly: true).days(of: source, on: date)
    if json { return Streams.print(feeds.map(\.json)) }
    if feeds.isEmpty { return Streams.beside(LanguageTag.english.catalogue.nobody) }
    let printer = FeedPrinter(
      columns: FeedPrinter.columns, color: study.color.applies(to: .standardOutput))
    for line in printer.lines(of: feeds) { Streams.standardOutput.writeLine(line) }
  }
}
