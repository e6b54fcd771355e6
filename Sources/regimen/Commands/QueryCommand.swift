import ArgumentParser
import CivilTime
import CommandOptions
import Record
import StudyDesk
import StudyService
import TerminalFace

struct QueryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "query", abstract: "Questions about recorded values, until they are settled.",
    discussion: """
      regimen query list
      regimen query open checkin/daily@2026-11-02 "Is it right?" -p P001
      """,
    subcommands: [QueryList.self, QueryOpen.self, QueryAnswer.self, QueryClose.self], defaultSubcommand: QueryList.self)
}

struct QueryOpen: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Ask about what was recorded of an event, or about one item of it.",
    discussion: """
      regimen query open checkin/daily@2026-11-02 "Is it right?" -p P001
      regimen query open checkin/daily@2026-11-02 "One hour?" -p P001 \\
        --item sleep --by A01
      """)

  @Argument(help: ArgumentHelp("An event, as 'history' prints it.", valueName: "event"), completion: .events)
  var event: String
  @Argument(help: ArgumentHelp("The question.", valueName: "text")) var text: String
  @OptionGroup var who: ParticipantOption
  @Option(help: ArgumentHelp("The item that it is about.", valueName: "item")) var item: String?
  @OptionGroup var author: AuthorOption
  @OptionGroup var desk: DeskOptions

  func run() throws {
    let query = try desk.open().openQuery(
      text, about: event, item: item, of: who.participant, by: author.author)
    Streams.say("query \(query.record.number) is open")
  }
}

struct QueryAnswer: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "answer", abstract: "Answer a query; it stays open.",
    discussion: """
      regimen query answer 22 "The paper says the same"
      regimen query answer 22 - --by A01 < answer.txt
      """)

  @Argument(help: ArgumentHelp("The query's number.", valueName: "number")) var number: Int64
  @Argument(help: ArgumentHelp("The answer.", valueName: "text")) var text: String
  @OptionGroup var author: AuthorOption
  @OptionGroup var desk: DeskOptions

  func run() throws {
    _ = try desk.open(isQuiet: true).answer(query: number, text, by: author.author)
    Streams.say("query \(number) is answered; 'regimen query close \(number)' settles it")
  }
}

struct QueryClose: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "close", abstract: "Settle a query.",
    discussion: """
      regimen query close 22
      regimen query close 22 --reason "Corrected from the paper" --by A01
      """)

  @Argument(help: ArgumentHelp("The query's number.", valueName: "number")) var number: Int64
  @Option(help: ArgumentHelp("How it was settled; kept in the record.", valueName: "text")) var reason: String?
  @OptionGroup var author: AuthorOption
  @OptionGroup var desk: DeskOptions

  func run() throws {
    _ = try desk.open(isQuiet: true).close(query: number, reason: reason, by: author.author)
    Streams.say("query \(number) is closed")
  }
}

struct QueryList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the queries that are open.",
    discussion: """
      regimen query list
      regimen query list -p P001 --all
      """)

  @OptionGroup var one: OneParticipantOption
  @OptionGroup var site: SiteOption
  @Flag(help: "Those that are closed, too.") var all = false
  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var desk: DeskOptions

  func run() throws {
    let desk = try desk.open(readOnly: true, isQuiet: json)
    let people = PeopleFilter(participant: one.participant, site: site.site)
    let queries = try desk.queries(of: people, includingClosed: all)
    if json { return Streams.print(queries.map(\.json)) }
    if queries.isEmpty { Streams.beside(all ? "there are no queries" : "no query is open") }
    for query in queries {
      Streams.say(query.record.lines(query.clock.reading))
    }
  }
}
