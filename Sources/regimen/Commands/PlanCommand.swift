import ArgumentParser
import CivilTime
import Definitions
import JSONText
import StudyDesk
import StudyService

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
  @OptionGroup var desk: DeskOptions

  func run() throws {
    let working = try WorkingStudy(desk.study)
    try working.requireClean()
    let desk = try desk.open(isQuiet: true)
    if json { return try printJSON(working.definitions, desk) }
    // The events come as they are found, what they add up to after them.
    let plan = try desk.plan(working.definitions, effective: effective) { changes in
      if all { for line in PlanPrinter.details(changes) { Streams.standardOutput.writeLine(line) } }
    }
    PlanPrinter.print(plan)
  }

  private func printJSON(_ definitions: StudyDefinitions, _ desk: StudyDesk) throws {
    var isFirst = true
    let plan = try desk.plan(definitions, effective: effective) { changes in
      var bytes = Array((isFirst ? "{\n  \"affected\": [\n    " : ",\n    ").utf8)
      isFirst = false
      changes.json.appendPretty(to: &bytes, indent: 4, width: 100)
      Streams.standardOutput.write(bytes)
    }
    // The members that follow, without the brace that would open them.
    Streams.standardOutput.writeLine(
      (isFirst ? "{\n  \"affected\": [],\n" : "\n  ],\n") + plan.json.prettyText(width: 0).dropFirst(2))
  }
}

enum PlanPrinter {
  static func print(_ plan: AmendmentPlan) {
    for line in lines(plan) { Streams.standardOutput.writeLine(line) }
  }

  private static func lines(_ plan: AmendmentPlan) -> [String] {
    if plan.files.isEmpty { return ["these are the files that were accepted last; no file would change"] }
    var lines = plan.files.map { "\($0.kind.rawValue): \(ConsoleText.safe($0.path))" }
    lines.append(
      "from the study day \(plan.effective): \(plan.affectedCount) of \(ConsoleText.count(plan.participantCount, "participant")) affected "
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
}
