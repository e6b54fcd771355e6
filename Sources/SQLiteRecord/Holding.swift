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
    guard let process = process(holding: UInt64(status.st_ino), in: locks), process != getpid() else { return nil }
    let words = FileManager.default.contents(atPath: "/proc/\(process)/cmdline").map { Array($0) }
    return StoreHolder(process: process, command: words.flatMap(command))
  }

  /// - Parameter locks: What `/proc/locks` says.
  static func process(holding inode: UInt64, in locks: String) -> Int? {
    for line in locks.split(separator: "\n") where !line.contains("->") {
      let words = line.split(separator: " ")
      guard words.count >= 8, words[3] == "WRITE", let process = Int(words[4]), process > 0,
        words[5].split(separator: ":").last.flatMap({ UInt64($0) }) == inode,
        let first = Int(words[6]), first <= writeLock, Int(words[7]).map({ $0 >= writeLock }) ?? true
      else { continue }
      return process
    }
    return nil
  }

  /// The place of SQLite's lock for writing in the file of shared memory of a log.
  private static let writeLock = 120

  /// - Parameter line: What `/proc/PID/cmdline` says: words with a zero behind each.
  static func command(_ line: [UInt8]) -> String? {
    let words = line.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    guard let program = words.first.map(fileName) else { return nil }
    // Subcommands are words of letters before the first that is something else; at most two.
    let commands = words.dropFirst().prefix(2).prefix { word in
      word.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    }
    return ([program] + commands).joined(separator: " ")
  }
}
