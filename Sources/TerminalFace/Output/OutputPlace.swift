package import DataExport
import Foundation
import Glibc
package import Machine
import StudyService

/// A name that a command was given for what it writes.
///
/// What is written stands beside the name until it is whole and on the disk; then it takes its place. So a reader finds
/// what was there before, or all that is new.
package struct OutputPlace {
  let path: String
  /// Whether a file that is there may be replaced.
  let isForced: Bool
  private let study: StudyPlace

  /// - Parameters:
  ///   - path: '-' is standard output.
  ///   - study: What belongs to its data is never touched.
  package init(_ path: String, force: Bool, study: StudyPlace) {
    self.path = path
    isForced = force
    self.study = study
  }

  private var isStandardOutput: Bool { path == "-" }
  private var url: URL { URL(fileURLWithPath: path).standardizedFileURL }

  /// Writes a file of the owner's alone.
  ///
  /// - Throws: ``TerminalFailure``; what `body` throws.
  package func writeFile<Value>(_ body: (@escaping ByteSink) throws -> Value) throws -> Value {
    if isStandardOutput {
      return try body { bytes in if !Streams.standardOutput.write(bytes) { throw OutputEnded() } }
    }
    try requireFile()
    let unfinished = url.deletingLastPathComponent().path + "/" + TemporaryFiles.newName()
    return try study.store.noting(unfinished) {
      let file = try OutputFile(making: unfinished, for: path)
      do {
        let value = try body { try file.write($0) }
        try file.finish()
        try requireFile()
        try DiskFailure.check(rename(unfinished, url.path), "'\(path)' can't be written")
        TemporaryFiles.forget(unfinished)
        try OutputPlace.synchronize(folder: url.deletingLastPathComponent().path)
        Streams.beside("written: \(path)")
        return value
      } catch {
        file.discard()
        throw error
      }
    }
  }

  /// Writes what a file holds that is whole.
  ///
  /// - Throws: As ``writeFile(_:)``.
  package func write(contentsOf file: String) throws {
    let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: file))
    defer { try? handle.close() }
    try writeFile { sink in
      while let part = try handle.read(upToCount: 1 << 20), !part.isEmpty { try sink(Array(part)) }
    }
  }

  package func write(_ text: String) throws { try writeFile { try $0(Array(text.utf8)) } }

  /// Writes a folder of the owner's alone. One that an export made is replaced.
  ///
  /// - Throws: ``TerminalFailure``; what `body` throws.
  package func writeFolder<Value>(_ body: (OutputFolder) throws -> Value) throws -> Value {
    try requireFolder()
    let unfinished = url.deletingLastPathComponent().path + "/" + TemporaryFiles.newName()
    return try study.store.noting(unfinished) {
      let folder = try OutputFolder(making: unfinished, for: path)
      do {
        let value = try body(folder)
        try folder.finish()
        try requireFolder()
        try folder.take(place: url.path)
        try OutputPlace.synchronize(folder: url.deletingLastPathComponent().path)
        Streams.beside("written: \(path)")
        return value
      } catch {
        folder.discard()
        throw error
      }
    }
  }

  package static func synchronize(folder: String) throws {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    try DiskFailure.check(descriptor, "'\(folder)' can't be opened")
    defer { close(descriptor) }
    // Some file systems can't; they keep what was written as well as they keep anything.
    if fsync(descriptor) != 0, errno != EINVAL { throw DiskFailure.now("'\(folder)' can't be synchronised") }
  }
}

// MARK: - What is there

extension OutputPlace {
  /// Judges the place before anything is made for it.
  ///
  /// - Throws: ``TerminalFailure``.
  package func require(asFolder: Bool) throws {
    if isStandardOutput, !asFolder { return }
    if asFolder { try requireFolder() } else { try requireFile() }
    let folder = url.deletingLastPathComponent().path
    try DiskFailure.check(access(folder + "/.", W_OK | X_OK), "'\(path)' can't be written")
  }

  private func requireFile() throws {
    if path.isEmpty { throw TerminalFailure.request("the name of what is written is empty; name a file") }
    try requireNotOfStudy()
    var status = stat()
    guard lstat(url.path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw TerminalFailure.state("'\(path)' is \(OutputPlace.kind(status)) and is not replaced; name a file")
    }
    if OutputPlace.isDatabase(url) || OutputPlace.isBesideDatabase(url) {
      throw TerminalFailure.state("'\(path)' holds a study's data and is not replaced; name another file")
    }
    guard isForced else { throw TerminalFailure.state("'\(path)' is there; --force replaces it") }
  }

  private func requireFolder() throws {
    if path.isEmpty { throw TerminalFailure.request("the name of what is written is empty; name a folder") }
    try requireNotOfStudy()
    var status = stat()
    guard lstat(url.path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw TerminalFailure.state("'\(path)' is \(OutputPlace.kind(status)) and is not replaced; name a folder")
    }
    guard let other = OutputFolder.foreignFile(in: url.path) else { return }
    throw TerminalFailure.state(
      "'\(path)' holds '\(other)', which no export may replace; name another folder")
  }

  /// Neither this study's store, with what lies beside it, nor a file or folder that this study or another is made of.
  ///
  /// - Throws: ``TerminalFailure``.
  func requireNotOfStudy() throws {
    let place = OutputPlace.real(url)
    let folder = OutputPlace.real(study.folder)
    let isOfStore = study.store.file.map { file in
      let store = OutputPlace.real(file)
      return place == store || place.hasPrefix(store + "-") || place.hasPrefix(store + ".")
        || store.hasPrefix(place + "/")
    }
    let holdsStudy = place == folder || folder.hasPrefix(place + "/")
    if isOfStore ?? false || holdsStudy || OutputPlace.isOfStudy(place, own: folder) {
      throw TerminalFailure.state("'\(path)' belongs to the study's data; write elsewhere")
    }
  }

  /// Whether a study is made of what stands at a path: one of its parts lies on the way there, in the folder of this study
  /// or beside other parts of another.
  private static func isOfStudy(_ place: String, own: String) -> Bool {
    let parts = ["study.yaml", ".regimen", "Surveys", "Schedules", "holidays"]
    var way = place.split(separator: "/").map(String.init)
    while let name = way.popLast() {
      let folder = "/" + way.joined(separator: "/")
      guard parts.contains(name) else { continue }
      let others = parts.filter { $0 != name && FileManager.default.fileExists(atPath: folder + "/" + $0) }
      if folder == own || !others.isEmpty { return true }
    }
    return false
  }

  /// The path with the links of its folders followed; the last name stays, since that is what would be replaced.
  private static func real(_ url: URL) -> String {
    let url = url.standardizedFileURL
    let folder = url.deletingLastPathComponent().resolvingSymlinksInPath().path
    return (folder == "/" ? "" : folder) + "/" + url.lastPathComponent
  }

  private static func kind(_ status: stat) -> String {
    switch status.st_mode & S_IFMT {
    case S_IFDIR: "a folder"
    case S_IFLNK: "a link"
    case S_IFIFO: "a pipe"
    case S_IFREG: "a file"
    default: "a device"
    }
  }

  /// Whether the file is the journal of a store.
  static func isBesideDatabase(_ url: URL) -> Bool {
    ["-wal", "-shm", "-journal"].contains { ending in
      url.path.hasSuffix(ending) && isDatabase(URL(fileURLWithPath: String(url.path.dropLast(ending.count))))
    }
  }

  static func isDatabase(_ url: URL) -> Bool {
    guard let handle = try? FileHandle(forReadingFrom: url) else { return false }
    defer { try? handle.close() }
    return (try? handle.read(upToCount: 16)) == Data("SQLite format 3\0".utf8)
  }
}
