import Glibc
import Record

/// What a write-ahead log says of the pages in it, since it was begun from its start
/// (https://www.sqlite.org/fileformat.html#the_write_ahead_log).
struct WrittenPages {
  /// The log's first bytes, which are others each time that it is begun; none of a log that is empty, or not there.
  let beginning: [UInt8]
  /// The numbers of the pages, those among them that somebody wrote whose transaction was not committed.
  private(set) var numbers: Set<Int> = []

  /// Reads the log of a store, to which nobody writes meanwhile.
  ///
  /// - Throws: ``StoreError/disk(_:)``.
  init(of store: String) throws {
    beginning = try WrittenPages.beginning(of: store)
    guard !beginning.isEmpty else { return }
    let log = try OpenFile(store + "-wal", O_RDONLY)
    let pageSize = beginning.withUnsafeBytes { Int($0.integer(at: 8, of: UInt32.self)) }
    var place = WrittenPages.headerLength
    while true {
      let frame = try log.read(atMost: WrittenPages.frameHeaderLength, at: Int64(place))
      // What has another mark was written before the log was begun, and is not overwritten yet.
      guard frame.count == WrittenPages.frameHeaderLength, frame[8..<16] == beginning[16..<24] else { return }
      numbers.insert(frame.withUnsafeBytes { Int($0.integer(at: 0, of: UInt32.self)) })
      place += WrittenPages.frameHeaderLength + pageSize
    }
  }

  static func beginning(of store: String) throws -> [UInt8] {
    guard fileSize(store + "-wal") >= headerLength else { return [] }
    return try OpenFile(store + "-wal", O_RDONLY).read(atMost: headerLength)
  }

  private static let headerLength = 32
  private static let frameHeaderLength = 24
}
