import ArgumentParser
import CivilTime
import CommandOptions
import Definitions
import JSONText
import Machine
import Reports
import StudyDesk
import StudyService
import TerminalFace

struct PlanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan", abstract: "What the files of the folder would do to the running study.",
    discussion: """
      Compares 60 study days from --effective on, by default the next that has begun for nobody: who is affected, which \
      events move, appear and vanish. What is open or done by then keeps its place and its text. Nothing is recorded.

      regimen plan
      regimen plan --effective tomorrow --all
      """)

  @Option(help: ArgumentHelp("The first study day that the files would govern.", valueName: "day"))
  var effective: DayWord?

  @Flag(help: "List every event.") var all = false
  @Flag(help: "Print JSON, with every event.") var json = false
  @OptionGroup var desk: DeskOptions

  func run() throws {
    let working = try WorkingStudy(desk.study)
    try working.requireClean(color: desk.color)
    let desk = try desk.open(isQuiet: true)
    if json { return try printJSON(working.definitions, desk) }
    // The events come as they are found, what they add up to after them.
    let plan = try desk.plan(working.definitions, effective: effective?.date(desk), isCounted: false) { changes in
      if all { Streams.say(changes.lines) }
    }
    Streams.say(plan.lines)
  }

  private func printJSON(_ definitions: StudyDefinitions, _ desk: StudyDesk) throws {
    var affected = JSONArrayOutput(member: "affected")
    let plan = try desk.plan(definitions, effective: effective?.date(desk)) { affected.add($0.json) }
    affected.end(before: plan.json.members ?? [], width: 0)
  }
}
