import ActiveTasks
import ArgumentParser
import CivilTime
import JSONText
import Sensors
import StudyDesk
import StudyService
import Record
import SurveyModel

struct OutcomeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "outcome", abstract: "What an event was recorded with.",
    subcommands: [OutcomeShow.self, OutcomeCorrect.self, OutcomeDelete.self])
}

struct OutcomeShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Print an event's values, its result, and its revisions with their reasons.")

  @Argument(help: ArgumentHelp("An event, as 'due' and 'history' print it.", valueName: "event"), completion: .events)
  var event: String

  @Option(
    name: [.customShort("p"), .customLong("participant")], help: ArgumentHelp("The participant.", valueName: "id"),
    completion: .participants)
  var participant: String

  @Option(name: .customLong("as-of"), help: ArgumentHelp("As the record stood at that instant.", valueName: "instant"))
  var asOf: Instant?

  @Flag(help: "Print JSON.") var json = false
  @Flag(help: "Print the way that was recorded as a GPX file.") var gpx = false
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    let open = try OpenStudy(study, clock, readOnly: true)
    let instant = min(asOf ?? open.now, open.now)
    if gpx { return try printGPX(open, asOf: instant) }
    try OutcomeShow.print(event, of: participant, open, try open.requireRunningStudy(), asOf: instant, json: json)
  }

  static func print(
    _ event: String, of participant: String, _ open: OpenStudy, _ study: RunningStudy, asOf instant: Instant,
    json: Bool
  ) throws {
    let view = try open.view(of: participant, in: study)
    let (outcomes, all) = try StoreFailure.translated {
      try open.store.read { reader in
        (
          try reader.outcomeEntries(of: participant, event: event, asOf: instant),
          try reader.entries(about: participant, asOf: instant)
        )
      }
    }
    guard let record = OutcomeRecord.all(in: outcomes).last else {
      throw CommandFailure.notPossibleNow("nothing was recorded of '\(event)' for \(participant)")
    }
    let sheet = OutcomeSheet(
      line: OutcomeLine(record, view), reading: LocalReading(view, schedule: record.outcome.schedule),
      notes: EventRemark.notes(in: all).filter { $0.event == event },
      queries: QueryRecord.all(in: all).filter { $0.event == event })
    if json { return Streams.standardOutput.writeLine(sheet.json.prettyText()) }
    for line in sheet.lines { Streams.standardOutput.writeLine(ConsoleText.safe(line)) }
  }
}

extension OutcomeShow {
  private func printGPX(_ open: OpenStudy, asOf instant: Instant) throws {
    let entries = try StoreFailure.translated {
      try open.store.read { try $0.outcomeEntries(of: participant, event: event, asOf: instant) }
    }
    let record = OutcomeRecord.all(in: entries).last
    guard let track = (record?.result?.tracks ?? []).lazy.compactMap({ TrackPoints(result: $0.json) }).first else {
      throw CommandFailure.notPossibleNow("'\(event)' keeps no way that was recorded")
    }
    Streams.standardOutput.write(Array(track.gpx.utf8))
  }
}

/// All of an outcome.
struct OutcomeSheet {
  let line: OutcomeLine
  let reading: LocalReading
  let notes: [EventRemark]
  let queries: [QueryRecord]

  private var record: OutcomeRecord { line.record }

  var json: JSONValue {
    let own: [JSONMember] = [
      JSONMember("result", .optional(record.resultJSON)),
      JSONMember(
        "revisions",
        .array(
          record.revisions.map {
            [
              "recorded": .string(reading.text($0.recorded)), "author": .string($0.stamp.author.reading),
              "account": .optional($0.stamp.account), "machine": .optional($0.stamp.machine.map(reading.text)),
              "reason": .string($0.reason), "values": OutcomeLine.json($0.values),
            ]
          })),
      JSONMember("times", .object(times.map { JSONMember($0.0, .string($0.1)) })),
      JSONMember("author", .string(record.stamp.author.reading)),
      JSONMember("account", .optional(record.stamp.account)),
      JSONMember("machine", .optional(record.stamp.machine.map(reading.text))),
      JSONMember("source", .optional(record.outcome.source)),
      JSONMember(
        "notes",
        .array(
          notes.map {
            [
              "recorded": .string(reading.text($0.stamp.recorded)), "author": .string($0.stamp.author.reading),
              "text": .string($0.text),
            ]
          })), JSONMember("queries", .array(queries.map(\.json))),
      JSONMember("recordedValues", OutcomeLine.json(record.outcome.values)),
      JSONMember(
        "deleted",
        record.deletion.map { ["recorded": .string(reading.text($0.recorded)), "reason": .string($0.reason)] } ?? .null),
    ]
    // What the sheet says in full takes the place of what the line says in short.
    let names = Set(own.map(\.name))
    return .object((line.json.members ?? []).filter { !names.contains($0.name) } + own)
  }

  var lines: [String] {
    let outcome = record.outcome
    var lines = ["\(outcome.event)  \(outcome.ending)" + (outcome.late ? ", late" : "") + ", finished \(line.finished)"]
    if let deletion = record.deletion {
      lines.append(
        "deleted \(reading.text(deletion.recorded)) by \(deletion.stamp.reading): \(deletion.reason)")
    }
    lines += ["times"] + OutcomeSheet.aligned(times.map { ($0.0, $0.1) }, indent: 2)
    let mode = record.heading?.mode.flatMap { $0 == .screen ? nil : ", on \($0)" } ?? ""
    let source = record.outcome.source.map { ", from \($0)" } ?? ""
    lines.append("recorded by \(record.stamp.reading)\(mode)\(source)")
    if !record.values.isEmpty { lines.append("values") }
    lines += OutcomeSheet.aligned(record.values.map { ($0.kind, OutcomeLine.text($0)) }, indent: 2)
    lines += resultLines
    if !record.revisions.isEmpty {
      lines.append("revisions")
      lines.append("  \(reading.text(record.stamp.recorded))  first: \(OutcomeLine.brief(outcome.values))")
      lines += revisionLines
    }
    lines += notes.isEmpty ? [] : ["notes"] + notes.map { "  " + $0.line(reading) }
    return lines + queries.flatMap { $0.lines(text: reading.text) }
  }

  /// Who revised it, when and why, and what was answered before and after.
  private var revisionLines: [String] {
    let results = record.results
    var before = record.outcome.values
    return record.revisions.enumerated().flatMap { index, revision in
      let (old, new) = (results[index], results[index + 1])
      let answers = old.flatMap { old in new.map { ResultDifference.between(old, $0) } } ?? []
      let values = OutcomeSheet.differences(before, revision.values, beside: Set(answers.map(\.path)))
      before = revision.values
      return ["  \(reading.text(revision.recorded))  \(revision.stamp.reading): \(revision.reason)"]
        + answers.map { "    \($0.path): \($0.old) is now \($0.new)" } + values.map { "    \($0)" }
    }
  }

  /// The values that came, went or changed, `fim.total: 90 is now 92`, beside those of answers that are told anyway.
  private static func differences(
    _ old: [RecordedValue], _ new: [RecordedValue], beside told: Set<String>
  ) -> [String] {
    func texts(_ values: [RecordedValue]) -> [String: String] {
      Dictionary(grouping: values, by: \.kind).mapValues { $0.map { OutcomeLine.text($0) }.joined(separator: ", ") }
    }
    let (before, after) = (texts(old), texts(new))
    var seen: Set<String> = []
    let others = (old + new).filter { value in value.from.map { !told.contains($0) } ?? true }
    return others.map(\.kind).filter { seen.insert($0).inserted && before[$0] != after[$0] }.map { kind in
      "\(kind): \(before[kind] ?? "none") is now \(after[kind] ?? "none")"
    }
  }

  /// The four times of the event: when it was meant to be done, when the survey was opened, when it was finished, and
  /// when that came into the record.
  private var times: [(String, String)] {
    let outcome = record.outcome
    var intended: String?
    switch outcome.intended {
    case .day(let date): intended = date.description
    case .instant(let instant): intended = reading.text(instant)
    case nil: intended = outcome.date?.description
    }
    return [
      ("intended", intended), ("opened", outcome.started.map(reading.text)),
      ("finished", reading.text(outcome.finished)), ("recorded", reading.text(record.stamp.recorded)),
      ("zone", record.heading?.zone),
    ].compactMap { name, text in text.map { (name, $0) } }
  }

  private var resultLines: [String] {
    guard let result = record.result else { return [] }
    var lines = ["result"]
    for (path, step) in result.pages {
      let note = step.abandoned ? " (left)" : step.visit > 1 ? " (visit \(step.visit))" : ""
      lines.append("  " + path.joined(separator: "/") + note)
      let rows = step.results.map { (($0.matrix.map { $0 + "/" } ?? "") + $0.item, OutcomeSheet.text(of: $0)) }
      lines += OutcomeSheet.aligned(rows, indent: 4)
    }
    for track in result.tracks { lines += TrackSheet.lines(track.json) }
    if !result.scores.isEmpty { lines.append("scores") }
    return lines
      + OutcomeSheet.aligned(
        result.scores.map { ($0.score, $0.value.map { JSONValue.double($0).compactText } ?? "none") }, indent: 2)
  }

  private static func text(of item: ItemResult) -> String {
    let unit = item.unit.map { " " + $0 } ?? ""
    let answer = item.answer.map { answer in
      // The samples of a measurement would fill the screen.
      if case .active(let result) = answer { return result.summary }
      return (answer.json.string ?? answer.json.compactText) + unit
    }
    return [item.state.rawValue, answer].compactMap(\.self).joined(separator: "  ")
  }

  private static func aligned(_ rows: [(String, String)], indent: Int) -> [String] {
    let width = rows.map { ConsoleText.width($0.0) }.max() ?? 0
    let blanks = String(repeating: " ", count: indent)
    return rows.map { (blanks + ConsoleText.padded($0.0, to: width) + "  " + $0.1).trimmingEnd }
  }
}
