package import Definitions
package import Foundation
import Glibc
import SurveyModel

/// The study's files on disk: texts, and what surveys show.
package struct StudyFolder {
  let url: URL
  private let root: String

  package init(url: URL) { (self.url, root) = (url, url.path + "/") }

  /// Files over this size are read no further; the reader says that they are too large.
  static let readLimit = (8 << 20) + 1

  /// Reads `study.yaml` and the text files under `Surveys/`, `Schedules/` and `holidays/`.
  ///
  /// - Throws: ``MachineRefusal`` when the folder holds no study or a file can't be read.
  package func read() throws -> FileSet {
    var files = FileSet()
    var inside = FoldersInside(url)
    if let bytes = try read(FileSet.studyPath, &inside) { files.files[FileSet.studyPath] = bytes }
    for folder in [FileSet.surveysFolder, FileSet.schedulesFolder, FileSet.holidaysFolder] {
      for path in try paths(under: folder, &inside) {
        if StudyFolder.isText(path) {
          if let bytes = try read(path, &inside) { files.files[path] = bytes }
        } else if folder == FileSet.surveysFolder, Media.ending(of: path) != nil {
          if let bytes = try read(path, &inside) { files.media[path] = MediaFile(bytes) }
        }
      }
    }
    MachineLog.read(files: files.files.count, bytes: files.files.values.reduce(0) { $0 + $1.count })
    if files.files.isEmpty {
      if access(url.path, F_OK) == 0, access(url.path, R_OK | X_OK) != 0 {
        throw MachineRefusal.unreadable(path: url.path)
      }
      throw MachineRefusal.noStudy(folder: url.path)
    }
    return files
  }

  /// - Throws: ``MachineRefusal`` when one of the files is there.
  package func requireNew(_ paths: [String]) throws {
    let taken = paths.filter { FileManager.default.fileExists(atPath: url.appendingPathComponent($0).path) }
    if !taken.isEmpty { throw MachineRefusal.taken(folder: url.path, paths: taken) }
  }

  /// Writes the files of a new study, none over what is there.
  ///
  /// - Throws: ``MachineRefusal``.
  package func begin(_ files: [(path: String, text: String)]) throws {
    try begin(files.map { (path: $0.path, bytes: Array($0.text.utf8)) })
  }

  /// Writes the files of a new study, none over what is there: all of them, or none.
  ///
  /// - Throws: ``MachineRefusal``.
  package func begin(_ files: [(path: String, bytes: [UInt8])]) throws {
    try requireNew(files.map(\.path))
    var new = NewFiles()
    do {
      for file in files { try new.write(file.bytes, to: url.appendingPathComponent(file.path).path) }
      try new.take()
    } catch {
      new.discard()
      throw MachineRefusal.unwritable(folder: url.path)
    }
  }

  /// Writes a file anew that was read, whole or not at all, with the permissions that it had.
  ///
  /// - Parameter before: What was read; a file that somebody has written since is left alone.
  /// - Throws: ``MachineRefusal``.
  package func replace(_ path: String, before: [UInt8], with bytes: [UInt8]) throws {
    let file = url.appendingPathComponent(path).resolvingSymlinksInPath()
    var inside = FoldersInside(url)
    guard try read(path, &inside) == before else { throw MachineRefusal.changedMeanwhile(path: path) }
    guard FileManager.default.isWritableFile(atPath: file.path) else { throw MachineRefusal.readOnly(path: path) }
    do {
      let permissions = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
      try Data(bytes).write(to: file, options: .atomic)
      if let permissions {
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: file.path)
      }
    } catch { throw MachineRefusal.unwritable(folder: file.deletingLastPathComponent().path) }
  }

  /// Where the files lie that ``read()`` reads; those that aren't there are left out by who opens them.
  var fileURLs: [URL] {
    let folders = [FileSet.surveysFolder, FileSet.schedulesFolder, FileSet.holidaysFolder]
    let isRead = { (path: String) in StudyFolder.isText(path) || Media.ending(of: path) != nil }
    var inside = FoldersInside(url)
    let found = folders.flatMap { (try? paths(under: $0, &inside)) ?? [] }
    return ([FileSet.studyPath] + found.filter(isRead)).map {
      url.appendingPathComponent($0)
    }
  }

  private static func isText(_ path: String) -> Bool {
    let name = path.utf8
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex,
      name[name.index(before: dot)] != UInt8(ascii: "/"), name.distance(from: dot, to: name.endIndex) <= 5
    else { return false }
    return ["yaml", "yml", "csv", "md", "txt"].contains(path[path.index(after: dot)...].lowercased())
  }

  /// What lies under a folder, also by way of links that stay in the study's.
  ///
  /// - Throws: ``MachineRefusal``.
  private func paths(
    under folder: String, _ inside: inout FoldersInside, within outer: [FileIdentity] = []
  ) throws -> [String] {
    let place = root + folder
    var status = stat()
    guard stat(place, &status) == 0 else {
      // A dead link within is refused when it is read as a file.
      if outer.isEmpty { try requireNoLink(folder) }
      return []
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      if outer.isEmpty { throw MachineRefusal.noFolder(path: folder) }
      return []
    }
    let own = FileIdentity(status)
    // A link to a folder round it has no end.
    if outer.contains(own) { return [] }
    try inside.require(place, folder)
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: place) else {
      throw MachineRefusal.unreadable(path: place)
    }
    var found: [String] = []
    for name in names.sorted() {
      let path = folder + "/" + name
      found.append(path)
      found += try paths(under: path, &inside, within: outer + [own])
    }
    found.sort()
    return found
  }

  /// Tells a link to what isn't there from what isn't there; a hidden one is the mark that an editor sets on an open file.
  ///
  /// - Throws: ``MachineRefusal/deadLink(path:target:)``.
  private func requireNoLink(_ path: String) throws {
    let file = root + path
    guard !(path as NSString).lastPathComponent.hasPrefix("."),
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: file)
    else { return }
    throw MachineRefusal.deadLink(path: path, target: target)
  }

  /// The bytes of a file; nil when there is none.
  private func read(_ path: String, _ inside: inout FoldersInside) throws -> [UInt8]? {
    let file = root + path
    var status = stat()
    guard stat(file, &status) == 0 else {
      if errno == EACCES { throw MachineRefusal.unreadable(path: file) }
      try requireNoLink(path)
      return nil
    }
    // A folder named like a file has no text.
    if status.st_mode & S_IFMT == S_IFDIR { return nil }
    try inside.require(file, path)
    // A pipe or a device has no end to wait for.
    guard status.st_mode & S_IFMT == S_IFREG else { throw MachineRefusal.noFile(path: path) }
    let handle = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard handle >= 0 else { throw MachineRefusal.unreadable(path: file) }
    let opened = FileHandle(fileDescriptor: handle, closeOnDealloc: true)
    do { return Array(try opened.read(upToCount: StudyFolder.readLimit) ?? Data()) } catch {
      throw MachineRefusal.unreadable(path: file)
    }
  }
}

/// What makes two paths the same file.
private struct FileIdentity: Hashable {
  private let device: dev_t
  private let number: ino_t

  init(_ status: stat) { (device, number) = (status.st_dev, status.st_ino) }
}
