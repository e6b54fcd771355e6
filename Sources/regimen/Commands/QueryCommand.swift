import ArgumentParser
import CivilTime
import JSONText
import StudyService
import Record
import SurveyModel

struct QueryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "query", abstract: "Questions about recorded values, until they are settled.",
    subcommands: [QueryList.self, QueryOpen.self, QueryAnswer.self, QueryClose.self], defaultSubcommand: QueryList.self)
}

struct QueryOpen: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Ask about what was recorded of an event, or about one item of it.")

  @Argument(help: ArgumentHelp("An event, as 'history' prints it.", valueName: "event"), completion: .events)
  var event: String
  @Argument(help: ArgumentHelp("The question.", valueName: "text")) var text: String

  @Option(
    name: [.customShort("p"), .customLong("participant")], help: ArgumentHelp("The participant.", valueName: "id"),
    completion: .participants)
  var participant: String

  @Option(help: ArgumentHelp("The item that it is about.", valueName: "item")) var item: String?
  @OptionGroup var author: AuthorOption
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    let change = try ParticipantChange(participant, study, clock)
    let record = try StoreFailure.translated {
      try change.open.store.read { reader in
        let entries = try reader.outcomeEntries(of: participant, event: event, asOf: change.open.now)
        return OutcomeRecord.all(in: entries).last { $0.deletion == nil }
      }
    }
    guard let record else {
      throw CommandFailure.notPossibleNow("nothing is recorded of '\(event)' for \(participant)")
    }
    var path: String?
    if let item {
      let survey = record.survey.flatMap { change.study.survey($0, digest: record.result?["digest"]?.string) }
      guard let survey, let slot = survey.slot(ofKey: item) else {
        throw CommandFailure.usage("what was recorded of '\(event)' has no item '\(item)'")
      }
      path = item.contains("/") ? item : survey.path(of: slot)
    }
    let stamp = try author.stamp(change.open)
    let receipt = try StoreFailure.translated {
      try change.open.store.append(
        .remark(.queryOpened(event: event, path: path, text: text)), about: .participant(participant), stamp: stamp)
    }
    change.say("query \(receipt.number) is open")
  }
}

struct QueryAnswer: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "answer", abstract: "Answer a query; it stays open.")

  @Argument(help: ArgumentHelp("The query's number.", valueName: "number")) var number: Int64
  @Argument(help: ArgumentHelp("The answer.", valueName: "text")) var text: String
  @OptionGroup var author: AuthorOption
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    let choice = try QueryChoice(number, study, clock)
    try choice.append(.queryAnswered(query: number, text: text), author)
    Streams.standardOutput.writeLine("query \(number) is answered; 'regimen query close \(number)' settles it")
  }
}

struct QueryClose: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "close", abstract: "Settle a query.")

  @Argument(help: ArgumentHelp("The query's number.", valueName: "number")) var number: Int64
  @Option(help: ArgumentHelp("How it was settled; kept in the record.", valueName: "text")) var reason: String?
  @OptionGroup var author: AuthorOption
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    let choice = try QueryChoice(number, study, clock)
    try choice.append(.queryClosed(query: number, text: reason), author)
    Streams.standardOutput.writeLine("query \(number) is closed")
  }
}

struct QueryList: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "List the queries that are open.")

  @Option(
    name: [.customShort("p"), .customLong("participant")], help: ArgumentHelp("Only about one.", valueName: "id"),
    completion: .participants)
  var participant: String?

  @Flag(help: "Those that are closed, too.") var all = false
  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    let open = try OpenStudy(study, clock, readOnly: true)
    let queries = try StoreFailure.translated {
      try open.store.read { try $0.queries(of: participant, asOf: open.now) }
    }.filter { all || $0.closed == nil }
    if json {
      return Streams.standardOutput.writeLine(JSONValue.array(queries.map(\.json)).prettyText())
    }
    if queries.isEmpty { Streams.standardError.writeLine(all ? "there are no queries" : "no query is open") }
    let running = try open.requireRunningStudy()
    for query in queries {
      let view = try open.view(of: query.participant, in: running)
      let reading = LocalReading(view, schedule: view.schedules.first ?? "")
      for line in query.lines(text: reading.text) {
        Streams.standardOutput.writeLine(ConsoleText.safe(line))
      }
    }
  }
}

/// A query that is open, and the writing about it.
struct QueryChoice {
  private let open: OpenStudy
  private let query: QueryRecord

  init(_ number: Int64, _ options: StudyOptions, _ clock: ClockOptions) throws {
    let open = try OpenStudy(options, clock)
    let all = try StoreFailure.translated { try open.store.read { try $0.queries(asOf: open.now) } }
    guard let query = all.first(where: { $0.number == number }) else {
      throw CommandFailure.usage("there is no query \(number); 'regimen query' lists them")
    }
    if query.closed != nil { throw CommandFailure.notPossibleNow("query \(number) is closed already") }
    self.open = open
    self.query = query
  }

  func append(_ remark: Remark, _ author: AuthorOption) throws {
    let stamp = try author.stamp(open)
    _ = try StoreFailure.translated {
      try open.store.append(.remark(remark), about: .participant(query.participant), stamp: stamp)
    }
  }
}

extension QueryRecord {
  /// The query with what was said to it, as people read it.
  func lines(text: (Instant) -> String) -> [String] {
    let about = path.map { " \($0)" } ?? ""
    let head = "query \(number)\(closed == nil ? "" : " (closed)")  \(participant)  \(event)\(about)"
    let own = "  \(text(stamp.recorded))  \(stamp.author.reading) asks: \(self.text)"
    let answers = self.answers.map {
      "  \(text($0.stamp.recorded))  \($0.stamp.author.reading) answers: \($0.text ?? "")"
    }
    let end = closed.map {
      ["  \(text($0.stamp.recorded))  \($0.stamp.author.reading) closes it" + ($0.text.map { ": " + $0 } ?? "")]
    }
    return [head, own] + answers + (end ?? [])
  }

  var json: JSONValue {
    func said(_ answer: Answer) -> JSONValue {
      [
        "recorded": .string(answer.stamp.recorded.iso(offsetSeconds: 0, fraction: false)),
        "author": .string(answer.stamp.author.reading), "text": .optional(answer.text),
      ]
    }
    return [
      "number": .integer(number), "participant": .string(participant), "event": .string(event),
      "item": .optional(path), "text": .string(text), "author": .string(stamp.author.reading),
      "recorded": .string(stamp.recorded.iso(offsetSeconds: 0, fraction: false)),
      "answers": .array(answers.map(said)), "closed": .optional(closed.map(said)),
    ]
  }
}
