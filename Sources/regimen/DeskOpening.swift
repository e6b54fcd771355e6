import Definitions
import Diagnostics
import Foundation
import Machine
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
    if try place.hasData() {
      let desk = try desk(clock)
      if desk.inForce != nil { return (desk, nil) }
    }
    let working = try WorkingStudy(self)
    try working.requireClean()
    return (try OpenStudy.openOrCreate(self, clock).desk(), working.definitions)
  }

  /// Says on standard error when the working files differ from those in force.
  func noteDifference(from study: RunningStudy) {
    guard let working = try? StudyFolder(url: place.folder).read(), !study.matches(working) else { return }
    Streams.standardError.writeLine(
      "note: the files in the folder differ from the accepted ones; 'regimen accept' puts them in force")
  }
}

extension OpenStudy {
  init(_ options: StudyOptions, _ clock: ClockOptions, readOnly: Bool = false) throws {
    try self.init(options.place, clock.desk, readOnly: readOnly)
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
