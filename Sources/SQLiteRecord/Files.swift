import Foundation
import Glibc
import GRDB
import Record

func fileExists(at path: String) -> Bool { access(path, F_OK) == 0 }

/// Makes the folder of a file for its owner alone, if there is none.
///
/// - Throws: ``StoreError/disk(_:)``.
func makePrivateFolder(of path: String) throws {
  let folder = folder(of: path)
  if !fileExists(at: folder), mkdir(folder, 0o700) != 0, errno != EEXIST { throw StoreError.disk(DiskFault(errno)) }
}

/// Makes what was written to a file, or to a folder, outlast a loss of power.
func sync(_ path: String, flags: Int32) throws {
  let descriptor = open(path, flags | O_CLOEXEC)
  guard descriptor >= 0 else { throw StoreError.disk(DiskFault(errno)) }
  defer { close(descriptor) }
  guard fsync(descriptor) == 0 else { throw StoreError.disk(DiskFault(errno)) }
}

/// Whether nobody can write beside a store, and all of it is in its own file: its log is empty or gone.
func isUnchangeable(_ path: String) -> Bool {
  fileSize(path + "-wal") == 0 && access(folder(of: path), W_OK) != 0
}

/// Whether this program may write a store, and the files that SQLite keeps beside it: another account may have made these.
func mayWrite(_ path: String) -> Bool {
  let beside = ["-wal", "-shm"].map { path + $0 }.filter { access($0, F_OK) == 0 }
  return ([path, folder(of: path)] + beside).allSatisfy { access($0, W_OK) == 0 }
}

/// The name by which SQLite opens a file that can't change.
func immutableURI(_ path: String) -> String {
  let escaped = path.utf8.map { byte -> String in
    let isPlain = byte > 32 && byte < 127 && !"%?#".utf8.contains(byte)
    return isPlain ? String(UnicodeScalar(byte)) : "%" + hexadecimal([byte])
  }
  return "file:" + escaped.joined() + "?immutable=1"
}

/// In bytes; 0 where there is no file.
func fileSize(_ path: String) -> Int64 {
  var status = stat()
  return stat(path, &status) == 0 ? Int64(status.st_size) : 0
}

func folder(of path: String) -> String {
  guard let slash = path.lastIndex(of: "/") else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}

func fileName(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

/// The path as other programs, in other folders, find it.
func absolute(_ path: String) -> String {
  path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
}

extension DiskFault {
  /// The fault that the system's error number means.
  ///
  /// - Parameter path: Of the file, for a disk that is full.
  init(_ number: Int32, of path: String? = nil) {
    switch number {
    case ENOSPC, EDQUOT: self = .full(of: path)
    case EROFS: self = .readOnly
    case EACCES, EPERM: self = .notPermitted
    case EMFILE, ENFILE: self = .tooManyFiles
    case ENOENT, ENOTDIR: self = .noFolder
    default: self = .failed(code: number)
    }
  }
}

extension DiskFault {
  /// Why SQLite could not open a file, which it does not say: the program has no file left to open, the files that SQLite
  /// keeps beside it can't be made, or the program may not.
  fileprivate static func ofOpening(_ path: String?) -> DiskFault {
    let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return DiskFault(errno) }
    close(descriptor)
    if let path, access(folder(of: path), W_OK) != 0, errno == EROFS { return .readOnly }
    return .notPermitted
  }
}

extension StoreError {
  /// What an error of SQLite means. Its message and arguments, which may hold content, are dropped.
  ///
  /// - Parameters:
  ///   - path: Of a file that may turn out to be no database.
  ///   - written: Of the file that is written, for a disk that is full.
  init(_ error: DatabaseError, path: String?, written: String? = nil) {
    let code = error.extendedResultCode
    StoreLog.refused(code)
    switch code.primaryResultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: self = .busy
    case .SQLITE_FULL: self = .disk(.full(of: written ?? path))
    case .SQLITE_READONLY: self = .disk(.readOnly)
    case .SQLITE_CANTOPEN: self = .disk(DiskFault.ofOpening(path))
    case .SQLITE_PERM, .SQLITE_AUTH: self = .disk(.notPermitted)
    // The file of shared memory beside the store could not grow: on a disk that works, for want of space.
    case .SQLITE_IOERR where code == .SQLITE_IOERR_SHMSIZE: self = .disk(.full(of: written ?? path))
    case .SQLITE_IOERR: self = .disk(.failed(code: code.rawValue))
    case .SQLITE_NOTADB: self = path.map(StoreError.notAStore) ?? .damaged
    case .SQLITE_CORRUPT: self = .damaged
    default: self = .sql(code: code.rawValue)
    }
  }
}

/// Runs `body`, and throws what it means for the store when SQLite refuses.
///
/// - Parameters:
///   - path: Of a file that may turn out to be no database.
///   - written: Of the file that is written, for a disk that is full.
func translatingErrors<Value>(
  at path: String? = nil, writing written: String? = nil, _ body: () throws -> Value
) throws -> Value {
  do {
    return try body()
  } catch let error as DatabaseError {
    throw StoreError(error, path: path, written: written)
  }
}
