import Foundation
import Glibc
import Record

/// A file that is written under a name of its own, and gets the one that was asked for when it is whole.
///
/// While it is written, a note beside the store says where it lies, and is locked. So what a program that was killed has
/// left, be it in another folder, is taken away by the next command that writes, and by an erasing.
struct UnfinishedFile: ~Copyable {
  let path: String
  private let note: String
  private let lock: OpenFile

  /// Makes an empty file of its owner's alone, in the folder of `path`.
  ///
  /// - Throws: ``StoreError/disk(_:)``.
  init(for path: String, notedBeside store: String) throws {
    let mark = hexadecimal(randomBytes(8))
    let unfinished = path + UnfinishedFile.mark + mark
    let note = store + UnfinishedFile.noteMark + mark
    try makePrivateFolder(of: note)
    // The note has its name only once it is locked and written: nobody takes it for one that was left behind.
    let draft = store + UnfinishedFile.draftMark + mark
    let lock = try OpenFile(draft, O_RDWR | O_CREAT | O_EXCL)
    _ = try lock.lock(byte: 0)
    do {
      try lock.write(Array(absolute(unfinished).utf8))
      guard rename(draft, note) == 0 else { throw StoreError.disk(DiskFault(errno)) }
      _ = try OpenFile(unfinished, O_RDWR | O_CREAT | O_EXCL)
    } catch {
      unlink(draft)
      unlink(note)
      throw error
    }
    self.path = unfinished
    self.note = note
    self.lock = lock
  }

  /// Makes the file durable and gives it its name, which nothing may have yet.
  ///
  /// - Returns: False when the file was taken away meanwhile, by an erasing.
  /// - Throws: ``StoreError/fileExists(path:)``; ``StoreError/disk(_:)``.
  consuming func publish(as name: String) throws -> Bool {
    // Only its owner's, also when it was taken away before it was opened and made anew.
    guard chmod(path, 0o600) == 0 else { return false }
    try sync(path, flags: O_RDWR)
    guard renameOntoNothing(path, name) else {
      if errno == EEXIST { throw StoreError.fileExists(path: name) }
      if errno == ENOENT { return false }
      throw StoreError.disk(DiskFault(errno))
    }
    try sync(folder(of: name), flags: O_RDONLY | O_DIRECTORY)
    return true
  }

  deinit {
    removeDatabase(at: path)
    unlink(note)
  }
}

extension UnfinishedFile {
  /// In the name of a file that is being written.
  fileprivate static let mark = ".unfinished-"
  fileprivate static let noteMark = ".copying-"
  fileprivate static let draftMark = ".noting-"

  /// Whether a name is that of a file being written, or of one that SQLite keeps beside it.
  static func isName(_ name: String) -> Bool { name.contains(mark) }
}

/// Takes away what programs that were killed have left of copies and of a store they were making.
///
/// - Throws: ``StoreError/disk(_:)``.
func removeAbandoned(of store: String) throws {
  let (folder, name) = (folder(of: store), fileName(of: store))
  for file in try FileManager.default.contentsOfDirectory(atPath: folder)
  where file.hasPrefix(name + UnfinishedFile.noteMark) || file.hasPrefix(name + UnfinishedFile.draftMark) {
    let note = folder + "/" + file
    guard let held = try? OpenFile(note, O_RDWR) else { continue }
    let path = String(decoding: try held.read(atMost: 1 << 14), as: UTF8.self)
    // One that is empty may be locked in a moment by whoever has made it.
    guard !path.isEmpty, try held.lock(byte: 0) else { continue }
    if path.hasPrefix("/"), UnfinishedFile.isName(fileName(of: path)) { removeDatabase(at: path) }
    unlink(note)
  }
}

/// Moves a file to a name that nothing has.
///
/// - Returns: False, with the reason in `errno`.
private func renameOntoNothing(_ old: String, _ new: String) -> Bool {
  // A second name is refused where there is one, which a renaming would replace.
  if link(old, new) == 0 {
    unlink(old)
    return true
  }
  // Some file systems know no second names.
  guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(errno) else { return false }
  if fileExists(at: new) {
    errno = EEXIST
    return false
  }
  return rename(old, new) == 0
}

/// Takes away a database with the files that SQLite keeps beside it.
func removeDatabase(at path: String) {
  for end in ["", "-journal", "-wal", "-shm"] { unlink(path + end) }
}
