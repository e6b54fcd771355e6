import GRDB

/// What the first bytes of a database say (https://www.sqlite.org/fileformat.html#the_database_header).
struct FileHeader {
  static let length = 100
  static let shortestPage = 512

  /// In bytes.
  let pageSize: Int
  /// The first page of the list of pages that are free, 0 for none.
  let firstFree: Int

  /// - Throws: ``UnknownPage`` for a file without a log, and for one whose pages end in something else or that has pages which
  ///   point from children to parents: no store has.
  init(of file: DatabaseFile) throws {
    (pageSize, firstFree) = try withUnsafeTemporaryAllocation(byteCount: FileHeader.length, alignment: 8) { bytes in
      try file.read(into: bytes, at: 0)
      let header = UnsafeRawBufferPointer(bytes)
      let size = Int(header.integer(at: 16, of: UInt16.self))
      let (writing, reading, reserved) = (header[18], header[19], header[20])
      guard writing == 2, reading == 2, reserved == 0, header.integer(at: 52, of: UInt32.self) == 0 else {
        throw UnknownPage()
      }
      return (size == 1 ? 1 << 16 : size, Int(header.integer(at: 32, of: UInt32.self)))
    }
    guard pageSize >= FileHeader.shortestPage, pageSize & (pageSize - 1) == 0 else { throw UnknownPage() }
  }
}
