import ArgumentParser
import CommandOptions
import Diagnostics
import JSONText
import StudyDesk
import TerminalFace

struct OutcomeEnterAgain: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "enter-again", abstract: "Enter what was entered from paper a second time, to be compared.",
    discussion: """
      For tasks with 'doubleEntry: true'. Somebody else enters it, and does not see the first entry.

      regimen outcome enter-again checkin/daily@2026-11-02 -p P001 --by A01
      regimen outcome enter-again checkin/daily@2026-11-02 -p P001 --by A01 \\
        --answers paper.yaml
      """)

  @OptionGroup var outcome: OutcomeArgument
  @Option(help: ArgumentHelp("A YAML or JSON file; '-' is standard input.", valueName: "file"), completion: .file())
  var answers: String?
  @OptionGroup var author: AuthorOption
  @Flag(help: "Plain numbered prompts, line by line.") var plain = false
  @OptionGroup var desk: DeskOptions

  func run() throws {
    let desk = try desk.open()
    let entry = try desk.entryAgain(of: outcome.event, of: outcome.who.participant, by: author.author)
    let runner = try CorrectionDriver(
      entry.unanswered,
      with: CorrectionChanges(set: [], answers: answers, of: desk.ids(of: outcome.who.participant), answersOf: nil),
      isPlain: plain, color: self.desk.color, now: desk.clock.now
    ).runner()
    Streams.say(try desk.enterAgain(entry, as: runner, by: author.author).lines)
  }
}

struct OutcomeCompare: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Compare the two entries of an event; without one, list what waits or differs.",
    discussion: """
      regimen outcome compare
      regimen outcome compare checkin/daily@2026-11-02 -p P001
      """)

  @Argument(help: ArgumentHelp("An event, as 'history' prints it.", valueName: "event"), completion: .events)
  var event: String?
  @OptionGroup var one: OneParticipantOption
  @OptionGroup var place: SiteOption
  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var desk: DeskOptions

  func validate() throws {
    if event != nil, place.site != nil { throw ValidationError("an event is one participant's: leave out --site") }
  }

  func run() throws {
    let desk = try desk.open(readOnly: true, isQuiet: json)
    guard let event else {
      let list = try desk.secondEntries(of: PeopleFilter(participant: one.participant, site: place.site))
      if json { return Streams.print(list.json) }
      return Streams.print(list.table, orSay: "nothing waits for a second entry, and no two entries differ")
    }
    guard let participant = one.participant else { throw CommandFailure.usage("an event is somebody's: say -p too") }
    let comparison = try desk.comparison(of: event, of: participant)
    json ? Streams.print(comparison.json) : Streams.say(comparison.lines)
  }
}

struct OutcomeSettle: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settle", abstract: "Say which of two entries that differ is right.",
    discussion: """
      regimen outcome settle checkin/daily@2026-11-02 -p P001 \\
        --reason "The paper says what was entered first"
      regimen outcome settle checkin/daily@2026-11-02 -p P001 \\
        --second checkin.form/pain --reason "The paper says 6"
      """)

  @OptionGroup var outcome: OutcomeArgument
  @Option(help: ArgumentHelp("An item that the second entry has right; the others stay.", valueName: "path"))
  var second: [String] = []
  @Option(help: ArgumentHelp("Why; kept in the record.", valueName: "text")) var reason: String
  @OptionGroup var seen: RevisionOption
  @OptionGroup var author: AuthorOption
  @OptionGroup var desk: DeskOptions

  func run() throws {
    Streams.say(
      try desk.open(isQuiet: true).settle(
        outcome.event, of: outcome.who.participant, takingSecond: second, revision: seen.revision, reason: reason,
        by: author.author
      ).lines)
  }
}
