import ArgumentParser
import CivilTime
import Definitions
import JSONText
import StudyService
import StudyStore

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
    let plan = try Acceptance.plan(working.definitions, running, in: open, effective: effective)
    if json {
      Streams.standardOutput.writeLine(PlanPrinter.json(plan).prettyText())
    } else {
      for line in PlanPrinter.lines(plan, all: all) { Streams.standardOutput.writeLine(line) }
    }
  }
}

enum PlanPrinter {
  static func lines(_ plan: AmendmentPlan, all: Bool) -> [String] {
    if plan.files.isEmpty { return ["the files are in force already; nothing would change"] }
    var lines = plan.files.map { "\($0.kind.rawValue): \(ConsoleText.safe($0.path))" }
    let affected = plan.affected
    lines.append(
      "from the study day \(plan.effective): \(affected.count) of \(people(plan.participants.count)) affected "
        + "(study days before \(plan.end) compared)")
    for count in plan.countsByTask {
      let parts = [
        (count.moved, "move"), (count.appearing, "appear"), (count.vanishing, "vanish"),
        (count.reworded, "have another text"),
      ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
      lines.append("  \(count.task): " + parts.joined(separator: ", "))
    }
    if all { lines += affected.flatMap(details) }
    lines.append(
      plan.brokenSettled.isEmpty
        ? "open or done: \(plan.settledCount), of which none changes"
        : "open or done: \(plan.settledCount), of which these would change: \(plan.brokenSettled.joined(separator: ", "))"
    )
    return lines
  }

  private static func people(_ count: Int) -> String { count == 1 ? "1 participant" : "\(count) participants" }

  private static func details(_ plan: AmendmentPlan.ParticipantPlan) -> [String] {
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

  static func json(_ plan: AmendmentPlan) -> JSONValue {
    [
      "effective": .string(plan.effective.description), "to": .string(plan.end.description),
      "files": .array(plan.files.map { ["path": .string($0.path), "change": .string($0.kind.rawValue)] }),
      "participants": .integer(plan.participants.count),
      "affected": .array(
        plan.affected.map { person in
          [
            "participant": .string(person.participant),
            "moved": .array(person.moved.map { ["from": $0.old.json, "to": $0.new.json] }),
            "appearing": .array(person.appearing.map(\.json)), "vanishing": .array(person.vanishing.map(\.json)),
            "reworded": .array(person.reworded.map(\.json)),
          ]
        }), "settled": .integer(plan.settledCount), "settledChanged": .array(plan.brokenSettled.map(JSONValue.string)),
    ]
  }
}
