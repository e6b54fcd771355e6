import Definitions
import Diagnostics
import Foundation
import Machine
import Record
import StudyDesk
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
  func desk(_ clock: ClockOptions, readOnly: Bool = false, isQuiet: Bool = false, isSilent: Bool = false)
    throws -> StudyDesk
  {
    let open = try OpenStudy(self, clock, readOnly: readOnly, isSilent: isSilent)
    let desk = try open.desk()
    if isQuiet || isSilent { return desk }
    if readOnly { try open.noteFault() }
    if let study = desk.inForce { noteDifference(from: study) }
    return desk
  }

  /// The desk of the study, whose data are begun when there are none; with the files of its folder when none are in
  /// force yet.
  ///
  /// - Throws: ``CommandFailure`` when the files have faults; ``StoreError``.
  func deskOrNew(_ clock: ClockOptions) throws -> (desk: StudyDesk, files: StudyDefinitions?) {
    if try place.hasData() {
      let desk = try desk(clock)
      if desk.inForce != nil { return (desk, nil) }
    }
    let working = try WorkingStudy(self)
    try working.requireClean()
    return (try OpenStudy.openOrCreate(self, clock).desk(), working.definitions)
  }

  /// Notes in the record what leaves it. A record that can't be written is exported all the same, and that is said.
  func note(_ data: ExportedData, of participant: String? = nil, _ clock: ClockOptions) throws {
    do {
      try desk(clock, isQuiet: true).note(data, of: participant, by: .account)
    } catch let error as StoreError {
      switch error {
      case .busy, .held, .disk, .faulty, .copyIsNotWritten:
        Streams.note("this export leaves no entry in the record: \(error)")
      default: throw error
      }
    }
  }

  /// Says on standard error when the working files differ from those in force.
  func noteDifference(from study: RunningStudy) {
    guard let working = try? StudyFolder(url: place.folder).read(), !study.matches(working) else { return }
    Streams.standardError.writeLine(
      "note: the files in the folder differ from the accepted ones; 'regimen accept' puts them in force")
  }
}

extension OpenStudy {
  /// Opens the data that are there, and goes on with a merge that was stopped.
  init(
    _ options: StudyOptions, _ clock: ClockOptions, readOnly: Bool = false, finishesMerge: Bool = true,
    isSilent: Bool = false
  ) throws {
    try self.init(options.place, clock.desk, readOnly: readOnly)
    if store.isCopy, !isSilent { try Streams.note(copy: store) }
    if !readOnly, finishesMerge { try finishMerge { if !isSilent { Streams.note($0) } } }
  }

  /// Says that the last check of the record found a fault in it: what is read may be wrong.
  func noteFault() throws {
    guard let fault = try store.lastFinding()?.fault else { return }
    Streams.note("'store verify' found a fault in this record (\(fault)); what is read of it may be wrong")
  }

  /// Goes on with a merge that was stopped; says so when it can't.
  private func finishMerge(_ note: (String) -> Void) throws {
    guard let stopped = try store.unfinishedMerge() else { return }
    let place = ConsoleText.safe(stopped.from)
    do {
      var stamp = stamp()
      (stamp.recorded, stamp.machine) = (MachineClock.now, nil)
      let other = try StorePlace(stopped.from).open(.readOnly)
      try store.merge(other, assessors: stopped.assessors, stamp: stamp)
      note("the merge of '\(place)' was stopped; it is done now")
    } catch StoreError.cannotMerge(.underWay) {
      return
    } catch let error as StoreError {
      note("the merge of '\(place)' was stopped and can't go on: \(error)")
    }
  }

  static func openOrCreate(_ options: StudyOptions, _ clock: ClockOptions) throws -> OpenStudy {
    try openOrCreate(options.place, clock.desk)
  }
}

extension WorkingStudy {
  init(_ options: StudyOptions) throws { try self.init(options.place) }

  /// Prints the faults to standard error and fails when there are errors among them.
  ///
  /// - Parameter paths: The files that matter to the command; nil for all.
  func requireClean(_ paths: [String]? = nil, color: ColorChoice = .auto) throws {
    let errors = definitions.diagnostics.filter { diagnostic in
      diagnostic.severity == .error && (paths?.contains(diagnostic.path) ?? true)
    }
    guard !errors.isEmpty else { return }
    DiagnosticOutput(definitions.files, color: color).write(errors, as: .human, to: .standardError)
    throw CommandFailure.badData("the study's files have \(ConsoleText.count(errors.count, "error")); see above")
  }
}
