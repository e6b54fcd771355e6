import ArgumentParser
import CivilTime
import Definitions
import StudyService
import StudyStore

struct AcceptCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept", abstract: "Put the files of the folder in force.",
    discussion: """
      The files are judged and stored byte for byte. The first acceptance governs all study days; a later one those \
      from --effective on, by default the next study day. Events and sittings that are open keep the text that they \
      began with.
      """)

  @Option(help: ArgumentHelp("Why; kept in the record.", valueName: "text"))
  var reason: String

  @Option(help: ArgumentHelp("The first study day that the files govern.", valueName: "date"))
  var effective: CivilDate?

  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    let working = try WorkingStudy(study)
    try working.requireClean()
    let open = try OpenStudy.openOrCreate(study, clock)
    let running = try open.runningStudy()
    if let running, running.matches(working.definitions.files) {
      Streams.standardOutput.writeLine("the files are in force already; nothing changed")
      return
    }
    let date = try running == nil ? nil : effectiveDate(open, working.definitions)
    try Acceptance.accept(working.definitions, in: open, effective: date, reason: reason)
    Streams.standardOutput.writeLine(
      date.map { "accepted; in force from the study day \($0)" } ?? "accepted; in force on all study days")
  }

  /// By default the next study day in the zone of the study.
  private func effectiveDate(_ open: OpenStudy, _ definitions: StudyDefinitions) throws -> CivilDate {
    let zone = definitions.study.zone.flatMap { open.zones.zone($0) } ?? .utc
    let today = zone.local(at: open.now).date
    let date = effective ?? today.adding(days: 1)
    if date <= today {
      throw CommandFailure.usage(
        "--effective \(date) is not in the future: study days that have begun keep their files; the earliest is "
          + "\(today.adding(days: 1))")
    }
    return date
  }
}

/// Putting files in force.
enum Acceptance {
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
