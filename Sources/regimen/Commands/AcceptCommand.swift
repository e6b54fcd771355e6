import ArgumentParser
import CivilTime
import Definitions
import Scheduling
import Scheduling
import StudyService
import Record

struct AcceptCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept", abstract: "Put the files of the folder in force.",
    discussion: """
      The files are judged and stored byte for byte. The first acceptance governs all study days; a later one those \
      from --effective on, by default the next study day. Events and sittings that are open keep the text that they \
      began with. What changes for whom is printed first; 'regimen plan' prints it alone. --stop TASK puts no files in \
      force: it stops a task for everybody at once, and its open events become excused.
      """)

  @Option(help: ArgumentHelp("Why; kept in the record.", valueName: "text"))
  var reason: String

  @Option(help: ArgumentHelp("The first study day that the files govern.", valueName: "date"))
  var effective: CivilDate?

  @Option(help: ArgumentHelp("Stop a task for everybody, now.", valueName: "task"))
  var stop: String?

  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func validate() throws {
    if reason.allSatisfy(\.isWhitespace) { throw ValidationError("say why with --reason") }
    if stop != nil, effective != nil { throw ValidationError("--stop is at once; it takes no --effective") }
  }

  func run() throws {
    if let stop { return try stopTask(stop) }
    let working = try WorkingStudy(study)
    try working.requireClean()
    let open = try OpenStudy.openOrCreate(study, clock)
    guard let running = try open.runningStudyOrNoneEver() else {
      try Acceptance.accept(working.definitions, in: open, effective: nil, reason: reason)
      Streams.standardOutput.writeLine("accepted; in force on all study days")
      return
    }
    if running.matches(working.definitions.files) {
      Streams.standardOutput.writeLine("the files are in force already; nothing changed")
      return
    }
    let plan = try Acceptance.plan(working.definitions, running, in: open, effective: effective)
    for line in PlanPrinter.lines(plan) { Streams.standardOutput.writeLine(line) }
    guard plan.brokenCount == 0 else {
      throw CommandFailure.badData("the files would change what is open or done; nothing was accepted")
    }
    try Acceptance.accept(working.definitions, in: open, effective: plan.effective, reason: reason)
    Streams.standardOutput.writeLine("accepted; in force from the study day \(plan.effective)")
  }

  private func stopTask(_ task: String) throws {
    let open = try OpenStudy(study, clock)
    guard let running = try open.runningStudyOrNoneEver() else {
      throw CommandFailure.notPossibleNow("no files are in force yet, so that there is no task to stop")
    }
    let tasks = Set(running.layers.flatMap { $0.schedules.values.flatMap { $0.schedule.tasks.map(\.id) } })
    guard tasks.contains(task) else {
      throw CommandFailure.usage(
        "no accepted schedule has a task '\(task)'; they have \(tasks.sorted().joined(separator: ", "))")
    }
    if let before = running.stops.first(where: { $0.task == task }) {
      throw CommandFailure.notPossibleNow("\(task) was stopped already: \(before.reason)")
    }
    try StoreFailure.translated {
      _ = try open.store.append(.study(.taskStopped(task: task, reason: reason)), stamp: open.stamp())
    }
    Streams.standardOutput.writeLine("\(task) is stopped for everybody; its open events are excused")
  }
}

/// Putting files in force.
enum Acceptance {
  /// What files would do.
  ///
  /// - Parameters:
  ///   - effective: Nil for the first study day that has begun for nobody.
  ///   - visit: Called with the first study day and what changes for each participant who is affected.
  static func plan(
    _ definitions: StudyDefinitions, _ running: RunningStudy, in open: OpenStudy, effective: CivilDate?,
    _ visit: (CivilDate, AmendmentPlan.ParticipantPlan) throws -> Void = { _, _ in }
  ) throws -> AmendmentPlan {
    var zones = open.zones.cache
    return try StoreFailure.translated {
      try open.store.read { reader in
        let first = try running.firstFreeDay(in: reader, zones: &zones, at: open.now)
        if let effective, effective < first {
          throw CommandFailure.usage(
            "--effective \(effective) is too early: study days that have begun keep their files; the earliest is \(first)"
          )
        }
        let day = effective ?? first
        return try running.plan(
          for: definitions, effective: day, in: reader, zones: &zones, at: open.now, { try visit(day, $0) })
      }
    }
  }

  static func accept(
    _ definitions: StudyDefinitions, in open: OpenStudy, effective: CivilDate?, reason: String?
  ) throws {
    let files = definitions.files.files.sorted { $0.key < $1.key }.map { (path: $0.key, bytes: $0.value) }
    try StoreFailure.translated {
      try open.store.write { writer in
        _ = try writer.accept(files, effective: effective, reason: reason, stamp: open.stamp())
      }
    }
  }
}
