import ArgumentParser
import CivilTime
import CommandOptions
import Diagnostics
import Machine
import Record
import Reports
import StudyDesk
import StudyService
import TerminalFace

struct LogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log", abstract: "A quick entry in one line.",
    discussion: """
      A word is item=answer, one of the survey's aliases, or an answer that only one item takes. What is left out has \
      the survey's default. With --from each line of a file is an entry, a JSON object of items with, if wanted, \
      participant, observed, source and by; nothing is recorded unless all lines are good. A line with observed that \
      was recorded before, with the same source and values, is passed over: a file may be taken again. Words that \
      contradict each other are refused.

      regimen log toilet -p P001 kind=big form=soft --source watch
      regimen log toilet -p P001 --undo
      """)

  @Argument(help: ArgumentHelp("A task of the participant.", valueName: "task"), completion: .tasks) var task: String
  @Argument(help: ArgumentHelp("item=answer, or an alias.", valueName: "word")) var words: [String] = []

  @Option(
    name: .participant, help: ArgumentHelp("The participant.", valueName: "id"),
    completion: .participants)
  var participant: String?

  @Option(help: ArgumentHelp("When it happened, when that is not now.", valueName: "instant")) var observed: Instant?
  @Option(help: ArgumentHelp("What the entry comes from, such as a watch.", valueName: "name")) var source: String?
  @Option(help: ArgumentHelp("The assessor who saw it.", valueName: "id"), completion: .assessors) var by: String?
  @Option(
    help: ArgumentHelp("Entries from a file, one JSON object a line; '-' is standard input.", valueName: "file"),
    completion: .file())
  var from: String?

  @Flag(help: "Lines of a file may name others than -p, who has those that name nobody.") var others = false
  @Flag(help: "Record lines of a file again that were recorded before and deleted since.") var again = false
  @Flag(help: "Take the last entry of the task back; of a file, all that came with it.") var undo = false
  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var desk: DeskOptions

  func validate() throws {
    if participant == nil, from == nil { throw ValidationError("name the participant with -p") }
    if from != nil || undo, !words.isEmpty { throw ValidationError("--from and --undo take no words") }
    if undo, from != nil { throw ValidationError("--undo takes the last entry back, --from records; choose one") }
  }

  func run() throws {
    let desk = try desk.open()
    if undo, let participant { return try takeBack(desk, participant) }
    var request = LogRequest(task, try input())
    request.participant = participant
    request.allowsOthers = others
    request.takesDeletedAgain = again
    request.source = source
    request.observed = observed
    request.by = by
    do { try print(desk.log(request)) } catch let refusal as LogRefusal {
      if case .lines(let faults) = refusal {
        for fault in faults { Streams.beside(fault.text) }
      }
      throw refusal
    }
  }

  private func input() throws -> LogRequest.Input {
    guard let from else { return .words(words) }
    let file = try BoundedFile.source(from)
    return .lines(file.bytes, name: file.path)
  }

  private func print(_ logged: LoggedEntries) {
    if json { return Streams.print(logged.json) }
    if let clock = logged.clock, let outcome = logged.outcomes.first {
      let values = outcome.values.text
      return Streams.say(
        "\(outcome.event)  \(clock.reading(at: outcome.finished))" + (values.isEmpty ? "" : "  " + values))
    }
    Streams.say(logged.sentence(of: task))
  }

  private func takeBack(_ desk: StudyDesk, _ participant: String) throws {
    let events = try desk.takeBack(lastOf: task, of: participant, by: .account)
    let what = events.count == 1 ? events[0] : ConsoleText.count(events.count, "entry")
    Streams.say("\(what) \(events.count == 1 ? "is" : "are") taken back")
  }
}
