import ArgumentParser
import CivilTime
import Foundation
import JSONText
import StudyService
import Record
import SurveyModel

struct LogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log", abstract: "A quick entry in one line.",
    discussion: """
      regimen log toilet -p P001 kind=big form=soft --source watch

      A word is item=answer, one of the survey's aliases, or an answer that only one item takes. What is left out has \
      the survey's default. With --from each line of a file is an entry, a JSON object of items with, if wanted, \
      participant, observed, source and by; nothing is recorded unless all lines are good. A line with observed that \
      stands in the record already, with the same source and values, is passed over: a file may be taken again.
      """)

  @Argument(help: ArgumentHelp("A task of the participant.", valueName: "task"), completion: .tasks) var task: String
  @Argument(help: ArgumentHelp("item=answer, or an alias.", valueName: "word")) var words: [String] = []

  @Option(
    name: [.customShort("p"), .customLong("participant")], help: ArgumentHelp("The participant.", valueName: "id"),
    completion: .participants)
  var participant: String?

  @Option(help: ArgumentHelp("When it happened, when that is not now.", valueName: "instant")) var observed: Instant?
  @Option(help: ArgumentHelp("What the entry comes from, such as a watch.", valueName: "name")) var source: String?
  @Option(help: ArgumentHelp("The assessor who saw it.", valueName: "id"), completion: .assessors) var by: String?
  @Option(
    help: ArgumentHelp("Entries from a file, one JSON object a line; '-' is standard input.", valueName: "file"),
    completion: .file())
  var from: String?

  @Flag(help: "Take the last entry of the task back; of a file, all that came with it.") var undo = false
  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func validate() throws {
    if participant == nil, from == nil { throw ValidationError("name the participant with -p") }
    if from != nil || undo, !words.isEmpty { throw ValidationError("--from and --undo take no words") }
    if undo, from != nil { throw ValidationError("--undo takes the last entry back, --from records; choose one") }
  }

  func run() throws {
    let open = try OpenStudy(study, clock)
    let running = try open.requireRunningStudy()
    if let by { _ = try AssessorChoice.active(by, open) }
    if undo { return try takeBack(open) }
    guard let survey = running.survey(ofTask: task) else {
      throw CommandFailure.notPossibleNow("the study has no task '\(task)'")
    }
    if let from {
      let lines = try LogLines(from, survey, self).entries()
      try record(lines.map(\.entry), open, running) { index in "\(lines[index].place): " }
    } else {
      let (answers, faults) = survey.quickAnswers(words)
      if !faults.isEmpty { throw CommandFailure.usage(faults.map(\.sentence).joined(separator: "\nregimen: ")) }
      let entry = QuickEntry(
        participant: participant ?? "", answers: answers, source: source, observed: observed, by: by)
      try record([entry], open, running) { _ in "" }
    }
  }

  /// Records all entries, or none.
  ///
  /// - Parameter place: Where an entry stands, for a message about it.
  private func record(
    _ entries: [QuickEntry], _ open: OpenStudy, _ running: RunningStudy, place: (Int) -> String
  ) throws {
    var refused: [String] = []
    // One for all: what came together is known by its instant.
    let mark = open.stamp()
    let outcomes = try StoreFailure.translated {
      try open.store.write { writer -> [RecordedOutcome] in
        var recorder = QuickRecorder(
          running, task: task, zones: open.zones.cache, at: open.now, recognises: from != nil)
        var outcomes: [RecordedOutcome] = []
        for (index, entry) in entries.enumerated() {
          var stamp = mark
          stamp.author = entry.by.map(Author.assessor) ?? author(entry)
          do {
            if let outcome = try recorder.record(entry, stamp: stamp, in: &writer) { outcomes.append(outcome) }
          } catch let refusal as QuickEntry.Refusal {
            refused.append(place(index) + refusal.sentence(task, entry.participant))
          }
        }
        if !refused.isEmpty {
          throw CommandFailure.notPossibleNow((refused + ["nothing was recorded"]).joined(separator: "\nregimen: "))
        }
        return outcomes
      }
    }
    try print(outcomes, of: entries, open, running)
  }

  private func author(_ entry: QuickEntry) -> Author { entry.source == nil ? .participant : .program }

  private func print(
    _ outcomes: [RecordedOutcome], of entries: [QuickEntry], _ open: OpenStudy, _ running: RunningStudy
  ) throws {
    if json {
      let values = outcomes.map { outcome -> JSONValue in
        [
          "event": .string(outcome.event), "values": OutcomeLine.json(outcome.values),
          "source": .optional(outcome.source),
        ]
      }
      return Streams.standardOutput.writeLine(JSONValue.array(values).prettyText())
    }
    guard entries.count == 1, let outcome = outcomes.first, let entry = entries.first else {
      let known = entries.count - outcomes.count
      return Streams.standardOutput.writeLine(
        "\(LogCommand.entries(outcomes.count)) of \(task) \(outcomes.count == 1 ? "is" : "are") recorded"
          + (known == 0 ? "" : ", \(known) \(known == 1 ? "was" : "were") there already"))
    }
    let view = try open.view(of: entry.participant, in: running)
    let reading = LocalReading(view, schedule: outcome.schedule)
    let values = OutcomeLine.text(outcome.values)
    Streams.standardOutput.writeLine(
      ConsoleText.safe("\(outcome.event)  \(reading.text(outcome.finished))" + (values.isEmpty ? "" : "  " + values)))
  }

  private func takeBack(_ open: OpenStudy) throws {
    guard let participant else { throw CommandFailure.usage("name the participant with -p") }
    let events = try StoreFailure.translated {
      try open.store.write { writer in
        let entries = try writer.reader.entries(about: participant, asOf: open.now)
        let standing = OutcomeRecord.all(in: entries).filter { $0.deletion == nil && $0.outcome.task == task }
        guard let last = standing.last?.stamp else {
          throw CommandFailure.notPossibleNow("nothing is recorded of '\(task)' for \(participant)")
        }
        // What one command recorded carries one instant of the machine.
        let events = standing.reversed().prefix { LogCommand.instants($0.stamp) == LogCommand.instants(last) }
          .map(\.outcome.event)
        for event in events {
          _ = try writer.append(
            .outcome(.deleted(event: event, reason: "taken back")), about: .participant(participant),
            stamp: open.stamp())
        }
        return events
      }
    }
    let what = events.count == 1 ? events[0] : LogCommand.entries(events.count)
    Streams.standardOutput.writeLine("\(what) \(events.count == 1 ? "is" : "are") taken back")
  }

  private static func instants(_ stamp: Stamp) -> [Instant?] { [stamp.recorded, stamp.machine] }

  private static func entries(_ count: Int) -> String { count == 1 ? "1 entry" : "\(count) entries" }
}

extension QuickFault {
  var sentence: String {
    switch self {
    case .unknownWord(let word, let known):
      "'\(word)' is no alias and no answer of one item alone; write item=answer"
        + (known.isEmpty ? "" : ", or one of \(known.prefix(20).joined(separator: ", "))")
    case .unknownItem(let item, let known):
      "the survey has no item '\(item)'" + (known.isEmpty ? "" : "; it has \(known.joined(separator: ", "))")
    case .refused(let item, let refusal): "'\(item)': \(refusal.message())"
    }
  }
}

extension QuickEntry.Refusal {
  func sentence(_ task: String, _ participant: String) -> String {
    switch self {
    case .unknownTask(let known):
      "'\(task)' is not a task of \(participant)"
        + (known.isEmpty ? "" : "; their tasks are \(known.joined(separator: ", "))")
    case .notOpen(let date): "nothing of \(task) can be entered for \(participant) on \(date)"
    case .later(let instant): "\(instant.iso(offsetSeconds: 0, fraction: false)) lies after now"
    case .answers(let faults):
      faults.map { $0.message + ($0.help.map { "; " + $0 } ?? "") }.joined(separator: "; ")
    }
  }
}
