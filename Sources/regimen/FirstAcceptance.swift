import Definitions
import Foundation

/// The first participants put the files of the study's folder in force.
enum FirstAcceptance {
  /// Opens the data, and accepts the folder's files when none are in force yet.
  ///
  /// - Parameter schedules: Named by the command: nothing is accepted when the folder lacks one.
  /// - Throws: ``CommandFailure`` when the files have faults or lack a schedule.
  static func open(_ study: StudyOptions, _ clock: ClockOptions, naming schedules: [String]) throws -> OpenStudy {
    if FileManager.default.fileExists(atPath: study.storeURL.path) {
      let open = try OpenStudy(study, clock)
      if try open.runningStudyOrNoneEver() != nil { return open }
    }
    let working = try WorkingStudy(study)
    try working.requireClean()
    let known = working.definitions.schedules
    if let unknown = schedules.first(where: { known[$0] == nil }) {
      throw CommandFailure.usage(
        "there is no schedule '\(unknown)'; the study has \(known.keys.sorted().joined(separator: ", "))")
    }
    let open = try OpenStudy.openOrCreate(study, clock)
    try Acceptance.accept(working.definitions, in: open, effective: nil, reason: "first participant")
    Streams.standardError.writeLine("note: the study's files are now in force")
    // By the machine's clock the acceptance is later than the instant at which the data were opened, which would not
    // see it.
    return try OpenStudy(study, clock)
  }
}
