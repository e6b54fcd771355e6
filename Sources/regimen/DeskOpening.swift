import Definitions
import Foundation
import Record
import SQLiteRecord
import StudyDesk
import StudyService
import TerminalFace

extension StudyOptions {
  /// The desk of the study whose data are there.
  ///
  /// - Parameter isQuiet: Leaves out the line on standard error that says when the folder's files are other ones.
  /// - Throws: ``CommandFailure`` when there are none yet; ``StoreError``.
  func desk(_ clock: ClockOptions, readOnly: Bool = false, isQuiet: Bool = false) throws -> StudyDesk {
    let desk = try OpenStudy(self, clock, readOnly: readOnly).desk()
    if !isQuiet, let study = desk.inForce { noteDifference(from: study) }
    return desk
  }

  /// The desk of the study, whose data are begun when there are none; with the files of its folder when none are in
  /// force yet.
  ///
  /// - Throws: ``CommandFailure`` when the files have faults; ``StoreError``.
  func deskOrNew(_ clock: ClockOptions) throws -> (desk: StudyDesk, files: StudyDefinitions?) {
    if try hasData() {
      let desk = try desk(clock)
      if desk.inForce != nil { return (desk, nil) }
    }
    let working = try WorkingStudy(self)
    try working.requireClean()
    return (try OpenStudy.openOrCreate(self, clock).desk(), working.definitions)
  }

  /// - Throws: ``StoreError`` when the place of the data can't be looked into, or something else is there.
  func hasData() throws -> Bool { try SQLiteStore.isBegun(at: storeURL.path) }

  /// Says why there are no data: nobody has begun them, or the folder is not that of a study.
  func requireData() throws {
    if try hasData() { return }
    _ = try StudyFolder(url: folderURL).read()
    throw CommandFailure.notPossibleNow(
      "this study has no data yet ('\(storeURL.path)'); 'regimen participant add' or 'regimen accept' begins them")
  }

  /// Says on standard error when the working files differ from those in force.
  func noteDifference(from study: RunningStudy) {
    guard let working = try? StudyFolder(url: folderURL).read(), !study.matches(working) else { return }
    Streams.standardError.writeLine(
      "note: the files in the folder differ from the accepted ones; 'regimen accept' puts them in force")
  }
}

extension OpenStudy {
  func desk() throws -> StudyDesk {
    try StudyDesk(
      store: store, clock: clock.desk, zones: .system,
      program: ProgramVersion.current, account: NSUserName())
  }
}

extension ClockOptions {
  var desk: DeskClock { DeskClock(stated: stated, machine: { MachineClock.now }) }
}

extension DeskZones {
  /// The zones of this machine.
  static let system: DeskZones = {
    let zones = SystemZones()
    return DeskZones(names: zones.known, version: SystemZones.mark, load: { zones.zone($0) })
  }()
}

extension Author {
  /// Whoever is logged in to the machine's account.
  static var account: Author { .account(NSUserName()) }
}
