import Foundation
package import Machine
import Record
import StudyDesk

extension StorePlace {
  /// Judges a place for a copy of a study's data: nothing is made among the files of a study, or beside its data.
  ///
  /// - Parameter study: Of whose data it is a copy.
  /// - Throws: ``TerminalFailure``.
  package func requireOutside(_ study: StudyPlace) throws {
    if !isServer { try OutputPlace(name, force: false, study: study).requireNotOfStudy() }
  }

  /// - Throws: ``TerminalFailure`` for a file whose folder is not there: where somebody has mistyped, nothing is made.
  private func requireFolder() throws {
    guard let folder = file?.deletingLastPathComponent().path else { return }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
      let shown = ConsoleText.safe(folder)
      throw TerminalFailure.disk(
        "'\(ConsoleText.safe(name))' can't be written: there is no folder '\(shown)'; 'mkdir -p \(shown)' makes it")
    }
  }

  /// The study in the working folder, with these data.
  private var study: StudyPlace {
    StudyPlace(
      folder: URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true), store: typed)
  }

  /// Copies the data of another place here, checks both, and prints what there is.
  ///
  /// - Throws: ``TerminalFailure`` when either is not as it was written; ``StoreError``.
  package func printCopy(of source: StorePlace) throws {
    try requireOutside(source.study)
    try requireFolder()
    let store = try source.open(.recordOnly)
    try StorePlace.requireIntact(store)
    try copy(store, created: MachineClock.now)
    let copy = try open(.recordOnly)
    let heads = try copy.read { try $0.heads() }
    let head = try copy.read { try $0.head() }
    guard case .intact = try copy.verify(), case .intact = try store.verify(expecting: head.hash) else {
      throw TerminalFailure.data("the copy '\(ConsoleText.safe(name))' differs from the original")
    }
    let lanes = heads.count == 1 ? "" : " in \(heads.count) lanes"
    Streams.standardOutput.writeLine(
      "'\(ConsoleText.safe(name))' holds \(ConsoleText.count(head.count, "entry"))\(lanes)\nhead \(head.hash)")
  }

  /// What is not as it was written is not handed on.
  private static func requireIntact(_ store: StudyStore) throws {
    if case .broken(let fault) = try store.verify() {
      throw TerminalFailure.data("the record is not as it was written: \(fault)")
    }
  }

  /// Makes a copy without names here of what is as it was written, and prints what it has and lacks.
  ///
  /// - Throws: ``TerminalFailure`` for a copy from a file to a server, or back; ``StoreError``.
  package func printNamelessCopy(of source: StorePlace) throws {
    guard source.isServer == isServer else {
      throw TerminalFailure.state(
        "a copy without names is made beside its data: from a file to a file, or from a server to a server; "
          + "'regimen store copy' without --pseudonymous brings them there")
    }
    try requireOutside(source.study)
    try requireFolder()
    let store = try source.openForReading()
    try StorePlace.requireIntact(store)
    let asking = try StudyDesk(
      store: store, clock: DeskClock(stated: nil, machine: { MachineClock.now }), zones: .system,
      program: ProgramVersion.current
    ).copyWithoutNames(to: typed)
    let copy = try open(.readOnly)
    let head = try copy.read { try $0.head() }
    let tasks =
      asking.isEmpty
      ? [] : ["due on other days there, since 'when' asks for what is left out: \(asking.joined(separator: ", "))"]
    Streams.standardOutput.writeLine(
      (["'\(ConsoleText.safe(name))' holds \(ConsoleText.count(head.count, "entry")) without names"]
        + (try copy.missingContents().lines) + tasks + ["head \(head.hash)"]).joined(separator: "\n"))
  }
}
