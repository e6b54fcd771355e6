import Foundation
import Glibc
import Record

/// A note beside a store that says where something is being written, be it in another folder. It is locked until that has its
/// place or is given up. So what a program that was killed has left is taken away by the study's next command, and by an
/// erasing.
struct UnfinishedNote: ~Copyable {
  private let note: String
  private let lock: OpenFile

  /// - Parameter path: Of what is being written; its name says that it is unfinished.
  /// - Throws: ``StoreError/disk(_:)``.
  init(of path: String, beside store: String, mark: String = hexadecimal(randomBytes(8))) throws {
    let note = store + UnfinishedNote.mark + mark
    // The note has its name only once it is locked and written: nobody takes it for one that was left behind.
    let draft = store + UnfinishedNote.draftMark + mark
    let lock = try OpenFile(draft, O_RDWR | O_CREAT | O_EXCL)
    _ = try lock.lock(byte: 0)
    do {
      try lock.write(Array(absolute(path).utf8))
      guard rename(draft, note) == 0 else { throw StoreError.disk(DiskFault(errno)) }
    } catch {
      unlink(draft)
      throw error
    }
    self.note = note
    self.lock = lock
  }

  deinit { unlink(note) }

  fileprivate static let mark = ".copying-"
  fileprivate static let draftMark = ".noting-"
}

extension SQLiteStore {
  /// Runs `body`, which writes something that holds data of a store under an unfinished name: what is left of it when the
  /// program is killed is taken away by the store's next command. Where no note can be made, as on a disk that can't be
  /// written, it runs without.
  ///
  /// - Parameter path: Of a file or folder; its name begins with ``unfinishedOutput``, or has the mark of an
  ///   unfinished database in it.
  package static func noting<Value>(
    _ path: String, beside store: String, _ body: () throws -> Value
  ) throws -> Value {
    guard fileExists(at: store), let note = try? UnfinishedNote(of: path, beside: store) else { return try body() }
    let value = try body()
    _ = consume note
    return value
  }

  /// How the names of files and folders begin that hold what is not whole yet.
  package static let unfinishedOutput = ".regimen-"
  /// What the name of a folder that is being replaced has behind that of the new one.
  package static let replacedOutput = ".former"
}

/// A file that is written under a name of its own, and gets the one that was asked for when it is whole. A note says where it
/// lies.
struct UnfinishedFile: ~Copyable {
  let path: String
  /// Nil beside a store whose folder can't be written: there nobody is erased either.
  private let note: UnfinishedNote?

  /// Makes an empty file of its owner's alone, in the folder of `place`.
  ///
  /// - Throws: ``StoreError/disk(_:)``.
  init(for place: String, notedBeside store: String) throws {
    let mark = hexadecimal(randomBytes(8))
    let path = place + UnfinishedFile.mark + mark
    let note = try UnfinishedFile.note(of: path, beside: store, mark: mark)
    _ = try OpenFile(path, O_RDWR | O_CREAT | O_EXCL)
    self.path = path
    self.note = note
  }

  private static func note(of path: String, beside store: String, mark: String) throws -> UnfinishedNote? {
    if fileExists(at: store), access(folder(of: store), W_OK) != 0 { return nil }
    try makePrivateFolder(of: store)
    return try UnfinishedNote(of: path, beside: store, mark: mark)
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

  deinit { removeDatabase(at: path) }
}

extension UnfinishedFile {
  /// In the name of a file that is being written.
  fileprivate static let mark = ".unfinished-"

  /// Whether a name is that of a file being written, or of one that SQLite keeps beside it.
  static func isName(_ name: String) -> Bool { name.contains(mark) }
}

/// Takes away what programs that were killed have left of copies, exports, and a store they were making.
///
/// - Throws: ``StoreError/disk(_:)``.
func removeAbandoned(of store: String) throws {
  let (folder, name) = (folder(of: store), fileName(of: store))
  for file in try FileManager.default.contentsOfDirectory(atPath: folder)
  where file.hasPrefix(name + UnfinishedNote.mark) || file.hasPrefix(name + UnfinishedNote.draftMark) {
    let note = folder + "/" + file
    guard let held = try? OpenFile(note, O_RDWR) else { continue }
    let path = String(decoding: try held.read(atMost: 1 << 14), as: UTF8.self)
    // One that is empty may be locked in a moment by whoever has made it.
    guard !path.isEmpty, try held.lock(byte: 0) else { continue }
    if path.hasPrefix("/") { try removeUnfinished(at: path) }
    unlink(note)
  }
}

/// Takes away what a note names, when its name says that it is unfinished.
private func removeUnfinished(at path: String) throws {
  let name = fileName(of: path)
  if UnfinishedFile.isName(name) { removeDatabase(at: path) }
  guard name.hasPrefix(SQLiteStore.unfinishedOutput) else { return }
  // What had the place before goes once the new one has it, and is all that there is until then.
  let left = fileExists(at: path) ? path : path + SQLiteStore.replacedOutput
  if fileExists(at: left) { try FileManager.default.removeItem(atPath: left) }
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
