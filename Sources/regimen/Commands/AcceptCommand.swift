import ArgumentParser
import CivilTime
import CommandOptions
import Machine
import Reports
import StudyDesk
import StudyService
import TerminalFace

struct AcceptCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept", abstract: "Put the files of the folder in force.",
    discussion: """
      The files are judged and stored byte for byte. The first acceptance governs all study days; a later one those \
      from --effective on, by default the next study day. Events and sittings that are open keep the text that they \
      began with. What changes for whom is printed first; 'regimen plan' prints it alone. --stop TASK puts no files in \
      force: it stops a task for everybody at once, and its open events become excused.

      regimen accept --reason "Version 2 of the protocol"
      regimen accept --stop range-of-motion --reason "No goniometers left"
      """)

  @Option(help: ArgumentHelp("Why; kept in the record.", valueName: "text"))
  var reason: String

  @Option(help: ArgumentHelp("The first study day that the files govern.", valueName: "day"))
  var effective: DayWord?

  @Option(help: ArgumentHelp("Stop a task for everybody, now.", valueName: "task"))
  var stop: String?

  @OptionGroup var desk: DeskOptions

  func validate() throws {
    if reason.allSatisfy(\.isWhitespace) { throw ValidationError("say why with --reason") }
    if stop != nil, effective != nil { throw ValidationError("--stop is at once; it takes no --effective") }
  }

  func run() throws {
    if let stop {
      try desk.open(isQuiet: true).stop(stop, reason: reason, by: .account)
      return Streams.say("\(stop) is stopped for everybody; its open events are excused; a stopped task does not go on")
    }
    let working = try WorkingStudy(desk.study)
    try working.requireClean(color: desk.color)
    let desk = try OpenStudy.openOrCreate(desk.study, desk.clock).desk()
    do {
      switch try desk.accept(working.definitions, effective: effective?.date(desk), reason: reason, by: .account) {
      case .first: Streams.say("accepted; in force on all study days")
      case .unchanged(let from):
        let since = from.map { "from the study day \($0) on" } ?? "on all study days"
        Streams.say("the files are accepted already, in force \(since); nothing changed")
      case .amended(let plan):
        Streams.say(plan.lines)
        Streams.say("accepted; in force from the study day \(plan.effective)")
      }
    } catch AcceptanceRefusal.changesWhatIsSettled(let plan) {
      Streams.say(plan.lines)
      throw AcceptanceRefusal.changesWhatIsSettled(plan)
    }
  }
}
