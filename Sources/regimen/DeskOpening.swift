import Definitions
import Foundation
import Record
import StudyDesk
import StudyService

extension StudyOptions {
  /// The desk of the study whose data are there.
  ///
  /// - Throws: ``CommandFailure`` when there are none yet; ``StoreError``.
  func desk(_ clock: ClockOptions, readOnly: Bool = false, isQuiet: Bool = false) throws -> StudyDesk {
    let desk = try OpenStudy(self, clock, readOnly: readOnly).desk()
    if !isQuiet, let working = try? StudyFolder(url: folderURL).read(), desk.differs(from: working) {
      Streams.standardError.writeLine(
        "note: the files in the folder differ from the accepted ones; 'regimen accept' puts them in force")
    }
    return desk
  }

  /// The desk of the study, whose data are begun when there are none; with the files of its folder when none are in
  /// force yet.
  ///
  /// - Throws: ``CommandFailure`` when the files have faults; ``StoreError``.
  func deskOrNew(_ clock: ClockOptions) throws -> (desk: StudyDesk, files: StudyDefinitions?) {
    if FileManager.default.fileExists(atPath: storeURL.path) {
      let open = try OpenStudy(self, clock)
      if try open.runningStudyOrNoneEver() != nil { return (try desk(clock), nil) }
    }
    let working = try WorkingStudy(self)
    try working.requireClean()
    return (try OpenStudy.openOrCreate(self, clock).desk(), working.definitions)
  }
}

extension OpenStudy {
  func desk() throws -> StudyDesk {
    try StudyDesk(
      store: store, clock: DeskClock(stated: clock.stated, machine: { MachineClock.now }),
      zones: zones.desk, program: ProgramVersion.current)
  }
}

extension SystemZones {
  var desk: DeskZones { DeskZones(names: known, version: version, load: { zone($0) }) }
}

extension Author {
  /// Whoever is logged in to the machine's account.
  static var account: Author { .account(NSUserName()) }
}
