import ArgumentParser
import Foundation
import Record

/// The folder to which a study is exported when it is closed.
struct ClosingExport {
  let path: String

  /// Runs what fills the folder and closes the study; when it throws, the folder is gone.
  func keptIfDone<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch {
      try? FileManager.default.removeItem(atPath: path)
      throw error
    }
  }

  /// Writes the values and a copy of the data, whole and on the disk.
  ///
  /// - Throws: ``CommandFailure`` when there is no room, or the folder can't be made.
  func write(_ open: OpenStudy) throws {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    } catch { throw CommandFailure.disk("the folder '\(path)' can't be made") }
    for format in [ExportCommand.Format.csv, .ndjson] {
      let command = try ExportCommand.parse(["--format", format.rawValue])
      try writeFile("values." + format.rawValue) { write in try LongExport(command: command, write: write).run(open) }
    }
    try open.store.backup(to: path + "/study.sqlite")
  }

  /// Puts a copy that has the closing entry in the place of the one from before.
  func replaceCopy(of store: StudyStore) throws {
    let copy = path + "/study.sqlite"
    do {
      try store.backup(to: copy + ".closed")
      guard rename(copy + ".closed", copy) == 0 else { throw StoreError.disk(.failed(code: errno)) }
    } catch {
      unlink(copy + ".closed")
      Streams.note("'\(copy)' lacks the closing entry; 'regimen store backup' writes a copy that has it")
    }
  }

  private func writeFile(_ name: String, _ body: (@escaping ([UInt8]) throws -> Void) throws -> Void) throws {
    let file = path + "/" + name
    let failure = CommandFailure.disk("'\(file)' can't be written whole")
    let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try body { bytes in
      do { try handle.write(contentsOf: bytes) } catch { throw failure }
    }
    do { try handle.synchronize() } catch { throw failure }
  }
}
