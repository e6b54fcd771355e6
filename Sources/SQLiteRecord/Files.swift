import Foundation
import Glibc
import GRDB
import Record

func fileExists(at path: String) -> Bool { access(path, F_OK) == 0 }

/// Makes an empty file for its owner alone, and its folder alike if there is none. An empty file that is there already
/// will do: it is what a creation that was cut off leaves.
///
/// - Throws: ``StoreError/fileExists(path:)``; ``StoreError/disk(_:)``.
func makePrivateFile(at path: String) throws {
  let folder = folder(of: path)
  if !fileExists(at: folder), mkdir(folder, 0o700) != 0, errno != EEXIST { throw StoreError.disk(DiskFault(errno)) }
  let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
  guard descriptor >= 0 else { throw StoreError.disk(DiskFault(errno)) }
  defer { close(descriptor) }
  guard lseek(descriptor, 0, SEEK_END) == 0 else { throw StoreError.fileExists(path: path) }
  guard fchmod(descriptor, 0o600) == 0 else { throw StoreError.disk(DiskFault(errno)) }
}

/// Whether nobody can write beside a store, and all of it is in its own file: its log is empty or gone.
func isUnchangeable(_ path: String) -> Bool {
  var status = stat()
  let log = stat(path + "-wal", &status) == 0 ? status.st_size : 0
  return log == 0 && access(folder(of: path), W_OK) != 0
}

/// The name by which SQLite opens a file that can't change.
func immutableURI(_ path: String) -> String {
  let escaped = path.utf8.map { byte -> String in
    let isPlain = byte > 32 && byte < 127 && !"%?#".utf8.contains(byte)
    return isPlain ? String(UnicodeScalar(byte)) : "%" + hexadecimal([byte])
  }
  return "file:" + escaped.joined() + "?immutable=1"
}

func folder(of path: String) -> String {
  guard let slash = path.lastIndex(of: "/") else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}

extension DiskFault {
  /// The fault that the system's error number means.
  init(_ number: Int32) {
    switch number {
    case ENOSPC, EDQUOT: self = .full
    case EROFS: self = .readOnly
    case EACCES, EPERM: self = .notPermitted
    default: self = .failed(code: number)
    }
  }
}

extension StoreError {
  /// What an error of SQLite means. Its message and arguments, which may hold content, are dropped.
  init(_ error: DatabaseError, path: String?) {
    let code = error.extendedResultCode
    StoreLog.refused(code)
    switch code.primaryResultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: self = .busy
    case .SQLITE_FULL: self = .disk(.full)
    case .SQLITE_READONLY: self = .disk(.readOnly)
    case .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_CANTOPEN: self = .disk(.notPermitted)
    // The file of shared memory beside the store could not grow: on a disk that works, for want of space.
    case .SQLITE_IOERR where code == .SQLITE_IOERR_SHMSIZE: self = .disk(.full)
    case .SQLITE_IOERR: self = .disk(.failed(code: code.rawValue))
    case .SQLITE_NOTADB: self = path.map(StoreError.notAStore) ?? .damaged
    case .SQLITE_CORRUPT: self = .damaged
    default: self = .sql(code: code.rawValue)
    }
  }
}

/// Runs `body`, and throws what it means for the store when SQLite refuses.
///
/// - Parameter path: Of a file that may turn out to be no database.
func translatingErrors<Value>(at path: String? = nil, _ body: () throws -> Value) throws -> Value {
  do {
    return try body()
  } catch let error as DatabaseError {
    throw StoreError(error, path: path)
  }
}
