package import Definitions
package import Machine
package import Record
package import StudyDesk
import StudyService
import TerminalFace

extension StudyOptions {
  /// The desk of the study whose data are there.
  ///
  /// - Parameters:
  ///   - isQuiet: Leaves out the line on standard error that says when the folder's files are other ones.
  ///   - isSilent: Leaves out every line there about the files and the store: they are for staff, and a participant reads
  ///     the terminal.
  /// - Throws: ``CommandFailure`` when there are none yet; ``StoreError``.
  package func desk(_ clock: ClockOptions, readOnly: Bool = false, isQuiet: Bool = false, isSilent: Bool = false)
    throws -> StudyDesk
  {
    let open = try OpenStudy(self, clock, readOnly: readOnly, isSilent: isSilent)
    let desk = try open.desk()
    if isQuiet || isSilent { return desk }
    if readOnly { try open.store.noteFault() }
    if let study = desk.inForce { place.noteDifference(from: study) }
    return desk
  }

  /// The desk of the study, whose data are begun when there are none; with the files of its folder when none are in
  /// force yet.
  ///
  /// - Throws: ``CommandFailure`` when the files have faults; ``StoreError``.
  package func deskOrNew(_ clock: ClockOptions) throws -> (desk: StudyDesk, files: StudyDefinitions?) {
    if try place.hasData() {
      let desk = try desk(clock)
      if desk.inForce != nil { return (desk, nil) }
    }
    let working = try WorkingStudy(self)
    try working.requireClean(color: color)
    return (try OpenStudy.openOrCreate(self, clock).desk(), working.definitions)
  }

  /// Notes in the record what leaves it. A record that can't be written is exported all the same, and that is said.
  package func note(_ data: ExportedData, of participant: String? = nil, _ clock: ClockOptions) throws {
    do {
      try desk(clock, isQuiet: true).note(data, of: participant, by: .account)
    } catch let error as StoreError {
      switch error {
      case .busy, .held, .disk, .faulty, .entriesMissing, .copyIsNotWritten:
        Streams.note("this export leaves no entry in the record: \(error)")
      default: throw error
      }
    }
  }

  /// The study's data that are there, without a look at its files.
  package func existingStore(_ access: StoreAccess, isRepair: Bool = false) throws -> StudyStore {
    try place.requireData()
    return try place.store.open(access, isRepair: isRepair)
  }
}

extension OpenStudy {
  /// Opens the data that are there, and goes on with a merge that was stopped.
  package init(
    _ options: StudyOptions, _ clock: ClockOptions, readOnly: Bool = false, finishesMerge: Bool = true,
    isSilent: Bool = false
  ) throws {
    try self.init(options.place, clock.desk, readOnly: readOnly)
    if store.isCopy, !isSilent { try Streams.note(copy: store) }
    if !readOnly, finishesMerge { try finishMerge { if !isSilent { Streams.note($0) } } }
  }

  /// Opens the data that are there, or begins them.
  package static func openOrCreate(_ options: StudyOptions, _ clock: ClockOptions) throws -> OpenStudy {
    try openOrCreate(options.place, clock.desk)
  }
}

extension WorkingStudy {
  /// The files of the folder that the options name.
  package init(_ options: StudyOptions) throws { try self.init(options.place) }
}
