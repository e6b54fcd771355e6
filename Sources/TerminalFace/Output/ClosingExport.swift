import DataExport
import Glibc
package import Machine
package import Record
package import StudyDesk
import StudyService

/// The folder to which a study is exported when it is closed: every table, the values as JSON, and a copy of the data.
package struct ClosingExport {
  private let path: String
  private let place: OutputPlace

  /// - Throws: ``TerminalFailure`` when something is there.
  package init(to path: String, study: StudyPlace) throws {
    if access(path, F_OK) == 0 {
      throw TerminalFailure.request("'\(path)' exists and is not overwritten; name a new folder with --export")
    }
    self.path = path
    place = OutputPlace(path, force: false, study: study)
  }

  /// Writes the folder and closes the study; when it throws, the folder is gone.
  package func writing<Value>(_ desk: StudyDesk, _ close: (_ export: () throws -> Void) throws -> Value) throws -> Value
  {
    var isWritten = false
    do {
      return try close {
        try write(desk)
        isWritten = true
      }
    } catch {
      if isWritten { OutputFolder.remove(path) }
      throw error
    }
  }

  /// All of it is on the disk when this returns.
  private func write(_ desk: StudyDesk) throws {
    try place.writeFolder { folder in
      try desk.export { reading in
        let export = try Export(reading, ExportRequest())
        _ = try export.writePackage(created: desk.clock.now, into: folder)
        _ = try export.write(.values, as: .lines, to: try folder.file("values.ndjson"))
      }
      try folder.file("study.sqlite") { try StorePlace($0).backup(desk.store) }
    }
  }

  /// Puts a copy that has the closing entry in the place of the one from before.
  package func replaceCopy(of store: StudyStore) throws {
    let copy = path + "/study.sqlite"
    do {
      try StorePlace(copy + ".closed").backup(store)
      guard rename(copy + ".closed", copy) == 0 else { throw StoreError.disk(.failed(code: errno)) }
    } catch {
      unlink(copy + ".closed")
      Streams.note("'\(copy)' lacks the closing entry; 'regimen store backup' writes a copy that has it")
    }
  }
}
