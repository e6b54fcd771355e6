import ActiveTasks
import ArgumentParser
import CivilTime
import JSONText
import Sensors
import StudyService
import StudyStore

struct OutcomeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "outcome", abstract: "What an event was recorded with.", subcommands: [OutcomeShow.self])
}

struct OutcomeShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Print an event's values, its result, and its revisions with their reasons.")

  @Argument(help: ArgumentHelp("An event, as 'due' and 'history' print it.", valueName: "event")) var event: String

  @Option(
    name: [.customShort("p"), .customLong("participant")], help: ArgumentHelp("The participant.", valueName: "id"))
  var participant: String

  @Flag(help: "Print JSON.") var json = false
  @Flag(help: "Print the way that was recorded as a GPX file.") var gpx = false
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    let open = try OpenStudy(study, clock, readOnly: true)
    let view = try open.view(of: participant, in: try open.requireRunningStudy())
    let entries = try StoreFailure.translated {
      try open.store.read { try $0.outcomeEntries(of: participant, event: event, asOf: open.now) }
    }
    guard let record = OutcomeRecord.all(in: entries).last else {
      throw CommandFailure.notPossibleNow("nothing was recorded of '\(event)' for \(participant)")
    }
    let sheet = OutcomeSheet(
      line: OutcomeLine(record, view), reading: LocalReading(view, schedule: record.outcome.schedule))
    if gpx { return try printGPX(record) }
    if json { return Streams.standardOutput.writeLine(sheet.json.prettyText()) }
    for line in sheet.lines { Streams.standardOutput.writeLine(ConsoleText.safe(line)) }
  }
}

extension OutcomeShow {
  private func printGPX(_ record: OutcomeRecord) throws {
    guard let track = (record.result?.tracks ?? []).lazy.compactMap(TrackPoints.init(result:)).first else {
      throw CommandFailure.notPossibleNow("'\(event)' keeps no way that was recorded")
    }
    Streams.standardOutput.write(Array(track.gpx.utf8))
  }
}

/// All of an outcome.
struct OutcomeSheet {
  let line: OutcomeLine
  let reading: LocalReading

  private var record: OutcomeRecord { line.record }

  var json: JSONValue {
    let own: [JSONMember] = [
      JSONMember("result", .optional(record.result)),
      JSONMember(
        "revisions",
        .array(
          record.revisions.map {
            [
              "recorded": .string(reading.text($0.recorded)), "reason": .string($0.reason),
              "values": OutcomeLine.json($0.values),
            ]
          })), JSONMember("recordedValues", OutcomeLine.json(record.outcome.values)),
      JSONMember(
        "deleted",
        record.deletion.map { ["recorded": .string(reading.text($0.recorded)), "reason": .string($0.reason)] } ?? .null),
    ]
    return .object((line.json.members ?? []) + own)
  }

  var lines: [String] {
    let outcome = record.outcome
    var lines = ["\(outcome.event)  \(outcome.ending)" + (outcome.late ? ", late" : "") + ", finished \(line.finished)"]
    if let deletion = record.deletion {
      lines.append("deleted \(reading.text(deletion.recorded)): \(deletion.reason)")
    }
    if !record.values.isEmpty { lines.append("values") }
    lines += OutcomeSheet.aligned(record.values.map { ($0.kind, OutcomeLine.text($0)) }, indent: 2)
    lines += resultLines
    if !record.revisions.isEmpty {
      lines.append("revisions")
      lines.append("  \(reading.text(record.stamp.recorded))  first: \(OutcomeLine.text(outcome.values))")
      lines += record.revisions.map {
        "  \(reading.text($0.recorded))  \($0.reason): \(OutcomeLine.text($0.values))"
      }
    }
    return lines
  }

  private var resultLines: [String] {
    guard let result = record.result else { return [] }
    var lines = ["result"]
    for step in result["results"]?.elements ?? [] {
      let visit = step["visit"]?.integer ?? 1
      let note = step["abandoned"]?.boolean == true ? " (left)" : visit > 1 ? " (visit \(visit))" : ""
      lines.append("  " + (step["step"]?.string ?? "") + note)
      let items = step["results"]?.elements ?? []
      lines += OutcomeSheet.aligned(items.map { ($0["item"]?.string ?? "", OutcomeSheet.text(ofItem: $0)) }, indent: 4)
    }
    for track in result.tracks { lines += TrackSheet.lines(track) }
    let scores = result["scores"]?.elements ?? []
    if !scores.isEmpty { lines.append("scores") }
    return lines
      + OutcomeSheet.aligned(
        scores.map { ($0["score"]?.string ?? "", $0["value"].map { $0.isNull ? "none" : $0.compactText } ?? "none") },
        indent: 2)
  }

  private static func text(ofItem item: JSONValue) -> String {
    let unit = item["unit"]?.string.map { " " + $0 } ?? ""
    let answer = item["answer"].flatMap { $0.isNull ? nil : measured(item, $0) ?? ($0.string ?? $0.compactText) + unit }
    return [item["state"]?.string, answer].compactMap { $0 }.joined(separator: "  ")
  }

  /// A measurement in a line: its samples would fill the screen.
  private static func measured(_ item: JSONValue, _ answer: JSONValue) -> String? {
    guard let kind = item["type"]?.string.flatMap(ActiveTaskKind.init(rawValue:)), let members = answer.members else {
      return nil
    }
    return ActiveResult(kind, Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }).summary
  }

  private static func aligned(_ rows: [(String, String)], indent: Int) -> [String] {
    let width = rows.map { ConsoleText.width($0.0) }.max() ?? 0
    let blanks = String(repeating: " ", count: indent)
    return rows.map { (blanks + ConsoleText.padded($0.0, to: width) + "  " + $0.1).trimmingEnd }
  }
}
