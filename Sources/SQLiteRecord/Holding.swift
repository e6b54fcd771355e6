import Foundation
import Glibc
import Record

/// Who holds a store for writing.
///
/// SQLite locks a byte of the file of shared memory beside the log, and the system lists locks: that file is not opened
/// here, for closing it would let go of this process's own locks.
extension StoreHolder {
  /// - Returns: Nil when nobody else does, or the system does not tell.
  static func find(_ store: String) -> StoreHolder? {
    var status = stat()
    guard stat(store + "-shm", &status) == 0,
      let locks = try? String(contentsOfFile: "/proc/locks", encoding: .utf8)
    else { return nil }
    for line in locks.split(separator: "\n") where !line.contains("->") {
      let words = line.split(separator: " ")
      guard words.count >= 8, words[3] == "WRITE", let process = Int(words[4]), process > 0, process != getpid(),
        words[5].split(separator: ":").last.flatMap({ UInt64($0) }) == UInt64(status.st_ino),
        let first = Int(words[6]), first <= writeLock, Int(words[7]).map({ $0 >= writeLock }) ?? true
      else { continue }
      return StoreHolder(process: process, command: command(of: process))
    }
    return nil
  }

  /// The place of SQLite's lock for writing in the file of shared memory of a log.
  private static let writeLock = 120

  private static func command(of process: Int) -> String? {
    guard let bytes = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") else { return nil }
    let words = bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    guard let program = words.first.map(fileName) else { return nil }
    // Subcommands are words of letters before the first that is something else; at most two.
    let commands = words.dropFirst().prefix(2).prefix { word in
      !word.isEmpty && word.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    }
    return ([program] + commands).joined(separator: " ")
  }
}
