package import DataExport
import Foundation
import Glibc
import Machine

/// A folder that is being written beside its place, for its owner alone.
///
/// It holds a list of its files, by which a later export knows what it may replace.
package final class OutputFolder: ExportFolder {
  private let unfinished: String
  /// What the person named, for messages.
  private let name: String
  private var files: [(name: String, file: OutputFile?)] = []

  private static let listName = ".regimen-export"
  /// The only folder that there may be in it.
  private static let inner = "files"

  /// - Throws: ``TerminalFailure`` when it can't be made.
  init(making unfinished: String, for name: String) throws {
    self.unfinished = unfinished
    self.name = name
    TemporaryFiles.add(unfinished)
    if mkdir(unfinished, 0o700) != 0 {
      let failure = DiskFailure.now("the folder '\(name)' can't be made")
      TemporaryFiles.forget(unfinished)
      throw failure
    }
  }

  package func file(_ name: String) throws -> ByteSink {
    if name.hasPrefix(OutputFolder.inner + "/") { mkdir(unfinished + "/" + OutputFolder.inner, 0o700) }
    let file = try OutputFile(making: unfinished + "/" + name, for: self.name + "/" + name)
    files.append((name, file))
    return { try file.write($0) }
  }

  package func write(_ bytes: [UInt8], to name: String) throws {
    try file(name)(bytes)
    // Thousands of routes would be more open files than a process may have.
    try files.last?.file?.finish()
  }

  /// Lets something else write a file of the folder.
  ///
  /// - Parameter body: Takes the path, where there is nothing yet.
  func file(_ name: String, writtenBy body: (_ path: String) throws -> Void) throws {
    files.append((name, nil))
    try body(unfinished + "/" + name)
  }

  /// Sees to it that all is on the disk.
  func finish() throws {
    let names = files.map(\.name)
    try file(OutputFolder.listName)(Array((names.joined(separator: "\n") + "\n").utf8))
    for (_, file) in files { try file?.finish() }
    let descriptor = open(unfinished, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    try DiskFailure.check(descriptor, "'\(name)' can't be written whole")
    defer { close(descriptor) }
    if fsync(descriptor) != 0, errno != EINVAL { throw DiskFailure.now("'\(name)' can't be written whole") }
  }

  /// Takes the place of what an export made before.
  func take(place: String) throws {
    let failure = "the folder '\(name)' can't be written"
    let former = unfinished + StorePlace.replacedOutput
    let isThere = rename(place, former) == 0
    if !isThere, errno != ENOENT { throw DiskFailure.now(failure) }
    if rename(unfinished, place) != 0 {
      let fault = DiskFailure.now(failure)
      if isThere { rename(former, place) }
      throw fault
    }
    if isThere { OutputFolder.remove(former) }
    for (name, _) in files { TemporaryFiles.forget(unfinished + "/" + name) }
    TemporaryFiles.forget(unfinished)
  }

  func discard() {
    for (name, file) in files {
      file?.discard()
      unlink(unfinished + "/" + name)
    }
    rmdir(unfinished + "/" + OutputFolder.inner)
    rmdir(unfinished)
    TemporaryFiles.forget(unfinished)
  }

  /// What of a folder no export may replace; nil when all of it may go. The copy of the data that closing a study leaves
  /// beside its export stays.
  static func foreignFile(in folder: String) -> String? {
    let found = names(in: folder).flatMap { name in
      name == inner ? names(in: folder + "/" + name).map { name + "/" + $0 } : [name]
    }
    let known = Set(list(of: folder) + [listName])
    return found.first { name in
      let path = folder + "/" + name
      var status = stat()
      let isFile = lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      return !known.contains(name) || !isFile || OutputPlace.isDatabase(URL(fileURLWithPath: path))
    }
  }

  /// Removes a folder that an export made; anything else in it stays, and the folder with it.
  static func remove(_ folder: String) {
    for name in list(of: folder) + [listName] {
      let parts = name.split(separator: "/", omittingEmptySubsequences: false)
      // A list that somebody else wrote leads nowhere else.
      guard parts.count == 1 || parts.count == 2 && parts[0] == inner, !parts.contains("..") else { continue }
      unlink(folder + "/" + name)
    }
    rmdir(folder + "/" + inner)
    rmdir(folder)
  }

  private static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  private static func list(of folder: String) -> [String] {
    guard let text = try? String(contentsOfFile: folder + "/" + listName, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").map(String.init)
  }
}
