import Glibc
import Record

/// What a write-ahead log says of the pages in it, since it was begun from its start
/// (https://www.sqlite.org/fileformat.html#the_write_ahead_log).
struct WrittenPages: Equatable {
  /// The log's first bytes, which are others each time that it is begun; none of a log that is empty.
  let beginning: [UInt8]
  /// How many pages were written and committed.
  let count: Int
  /// Their numbers.
  let numbers: Set<Int>

  /// Reads the log of a store, to which nobody writes meanwhile.
  ///
  /// - Throws: ``StoreError/disk(_:)``.
  init(of store: String) throws {
    let log = try OpenFile(store + "-wal", O_RDONLY)
    beginning = try log.read(atMost: WrittenPages.headerLength)
    guard beginning.count == WrittenPages.headerLength else {
      (count, numbers) = (0, [])
      return
    }
    let pageSize = beginning.withUnsafeBytes { Int($0.integer(at: 8, of: UInt32.self)) }
    var (count, written, numbers): (Int, Int, Set<Int>) = (0, 0, [])
    while true {
      let place = WrittenPages.headerLength + written * (WrittenPages.frameHeaderLength + pageSize)
      let frame = try log.read(atMost: WrittenPages.frameHeaderLength, at: Int64(place))
      // What has another mark was written before the log was begun, and is not overwritten yet.
      guard frame.count == WrittenPages.frameHeaderLength, frame[8..<16] == beginning[16..<24] else { break }
      written += 1
      let (number, size) = frame.withUnsafeBytes {
        ($0.integer(at: 0, of: UInt32.self), $0.integer(at: 4, of: UInt32.self))
      }
      numbers.insert(Int(number))
      // Only the last page of a transaction says how large the database is.
      if size != 0 { count = written }
    }
    (self.count, self.numbers) = (count, numbers)
  }

  private static let headerLength = 32
  private static let frameHeaderLength = 24
}
