import ArgumentParser
import CivilTime
import Definitions
import JSONText
import StudyService
import Record

struct PlanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan", abstract: "What the files of the folder would do to the running study.",
    discussion: """
      Compares 60 study days from --effective on, by default the next that has begun for nobody: who is affected, which \
      events move, appear and vanish. What is open or done by then keeps its place and its text. Nothing is recorded.
      """)

  @Option(help: ArgumentHelp("The first study day that the files would govern.", valueName: "date"))
  var effective: CivilDate?

  @Flag(help: "List every event.") var all = false
  @Flag(help: "Print JSON, with every event.") var json = false
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    let working = try WorkingStudy(study)
    try working.requireClean()
    let open = try OpenStudy(study, clock)
    guard let running = try open.runningStudy() else {
      throw CommandFailure.notPossibleNow(
        "no files are in force yet; 'regimen accept' or the first 'participant add' does it")
    }
    if json { return try printJSON(working.definitions, running, open) }
    // The events come as they are found, what they add up to after them.
    let plan = try Acceptance.plan(working.definitions, running, in: open, effective: effective) { _, changes in
      if all { for line in PlanPrinter.details(changes) { Streams.standardOutput.writeLine(line) } }
    }
    for line in PlanPrinter.lines(plan) { Streams.standardOutput.writeLine(line) }
  }

  private func printJSON(_ definitions: StudyDefinitions, _ running: RunningStudy, _ open: OpenStudy) throws {
    var isFirst = true
    func begin(_ bytes: inout [UInt8]) {
      bytes.append(contentsOf: (isFirst ? "{\n  \"affected\": [\n    " : ",\n    ").utf8)
      isFirst = false
    }
    let plan = try Acceptance.plan(definitions, running, in: open, effective: effective) { _, changes in
      var bytes: [UInt8] = []
      begin(&bytes)
      PlanPrinter.json(changes).appendPretty(to: &bytes, indent: 4, width: 100)
      Streams.standardOutput.write(bytes)
    }
    var rest: [UInt8] = []
    if isFirst {
      rest.append(contentsOf: "{\n  \"affected\": [],\n".utf8)
    } else {
      rest.append(contentsOf: "\n  ],\n".utf8)
    }
    // The members that follow, without the brace that would open them.
    rest.append(contentsOf: PlanPrinter.json(plan).prettyText(width: 0).utf8.dropFirst(2))
    rest.append(UInt8(ascii: "\n"))
    Streams.standardOutput.write(rest)
  }
}

enum PlanPrinter {
  static func lines(_ plan: AmendmentPlan) -> [String] {
    if plan.files.isEmpty { return ["the files are in force already; nothing would change"] }
    var lines = plan.files.map { "\($0.kind.rawValue): \(ConsoleText.safe($0.path))" }
    lines.append(
      "from the study day \(plan.effective): \(plan.affectedCount) of \(people(plan.participantCount)) affected "
        + "(study days before \(plan.end) compared)")
    for (task, count) in plan.countsByTask {
      let parts = [
        (count.moved, "move"), (count.appearing, "appear"), (count.vanishing, "vanish"),
        (count.reworded, "have another text"),
      ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
      lines.append("  \(task): " + parts.joined(separator: ", "))
    }
    lines.append(
      plan.brokenCount == 0
        ? "open or done: \(plan.settledCount), of which none changes"
        : "open or done: \(plan.settledCount), of which \(plan.brokenCount) would change, such as "
          + plan.brokenSettled.joined(separator: ", "))
    return lines
  }

  private static func people(_ count: Int) -> String { count == 1 ? "1 participant" : "\(count) participants" }

  static func details(_ plan: AmendmentPlan.ParticipantPlan) -> [String] {
    var lines = [ConsoleText.safe(plan.participant) + ":"]
    lines += plan.moved.map { "  moves     \($0.new.event)  \(span($0.old)) to \(span($0.new))" }
    lines += plan.appearing.map { "  appears   \($0.event)  \(span($0))" }
    lines += plan.vanishing.map { "  vanishes  \($0.event)  \(span($0))" }
    lines += plan.reworded.map { "  text      \($0.event)  \(span($0))" }
    return lines
  }

  private static func span(_ row: EventRow) -> String {
    row.local(row.opens).date.description + " \(row.local(row.opens).time)-"
      + (row.closes.map { close in
        let local = row.local(close)
        return (local.date == row.local(row.opens).date ? "" : "\(local.date) ") + local.time.description
      } ?? "done")
  }

  static func json(_ person: AmendmentPlan.ParticipantPlan) -> JSONValue {
    [
      "participant": .string(person.participant),
      "moved": .array(person.moved.map { ["from": $0.old.json, "to": $0.new.json] }),
      "appearing": .array(person.appearing.map(\.json)), "vanishing": .array(person.vanishing.map(\.json)),
      "reworded": .array(person.reworded.map(\.json)),
    ]
  }

  static func json(_ plan: AmendmentPlan) -> JSONValue {
    [
      "effective": .string(plan.effective.description), "to": .string(plan.end.description),
      "files": .array(plan.files.map { ["path": .string($0.path), "change": .string($0.kind.rawValue)] }),
      "participants": .integer(plan.participantCount), "settled": .integer(plan.settledCount),
      "settledChanged": .array(plan.brokenSettled.map(JSONValue.string)),
    ]
  }
}
