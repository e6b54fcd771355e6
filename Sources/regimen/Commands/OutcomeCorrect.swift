import ArgumentParser
import CivilTime
import CommandOptions
import Machine
import Record
import Reports
import StudyDesk
import StudyService
import TerminalFace

struct OutcomeCorrect: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "correct", abstract: "Correct what an event was recorded with; the old answers stay in the record.",
    discussion: """
      Without --set and --answers the survey opens again as it was answered: each question shows what was recorded, \
      Enter keeps it, anything else replaces it. Scores and outcomes are worked out anew. Nothing is recorded before \
      the last question is confirmed.

      regimen outcome correct checkin/daily@2026-11-02 -p P001 --reason misread
      regimen outcome correct checkin/daily@2026-11-02 -p P001 \\
        --set pain=7 --reason "The paper says 7"
      """)

  @OptionGroup var outcome: OutcomeArgument
  @Option(help: ArgumentHelp("Why; kept in the record.", valueName: "text")) var reason: String

  @Option(
    help: ArgumentHelp("An item's new answer: pain=4; :skip and :dontknow are answers too.", valueName: "item=value"))
  var set: [String] = []

  @Option(
    help: ArgumentHelp("The answers that change, from a YAML or JSON file; '-' is standard input.", valueName: "file"),
    completion: .file())
  var answers: String?

  @OptionGroup var other: AnswersOfOption
  @OptionGroup var seen: RevisionOption
  @Option(help: ArgumentHelp("The assessor who corrects.", valueName: "id"), completion: .assessors) var by: String?
  @Flag(help: "Plain numbered prompts, line by line.") var plain = false
  @Flag(help: "Print the revised outcome as JSON.") var json = false
  @OptionGroup var desk: DeskOptions

  func run() throws {
    let author = by.map(Author.assessor) ?? .account
    let participant = outcome.who.participant
    let desk = try desk.open()
    let correction = try desk.correction(of: outcome.event, revision: seen.revision, of: participant, by: author)
    let runner = try CorrectionDriver(
      correction,
      with: CorrectionChanges(set: set, answers: answers, of: desk.ids(of: participant), answersOf: other.answersOf),
      usedNames: desk.usedNames(of: participant, for: correction.survey, besides: outcome.event),
      isPlain: plain, color: self.desk.color, now: desk.clock.now
    ).runner()
    let done = try desk.correct(correction, as: runner, of: participant, reason: reason, by: author)
    for change in done.changes { Streams.beside(change.sentence) }
    if json { return Streams.print(done.sheet.json) }
    Streams.say(done.sheet.lines(columns: Streams.standardOutput.columns))
  }
}
