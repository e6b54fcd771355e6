import GRDB
import Record

/// Contents of entries, which may be packed.
extension SQLiteSnapshot {
  func tables() throws -> TablesVersion {
    TablesVersion(number: tablesSurely == Schema.current.version ? tablesSurely : try database.tablesVersion())
  }

  /// The content of the entry whose number is the row's first column.
  ///
  /// - Parameter place: That of its dictionary's number in the row.
  /// - Throws: ``StoreError/unreadableEntry(number:)`` for one that can't be unpacked.
  func content(_ row: ColumnReader, _ index: Int, dictionary place: Int) throws -> String? {
    guard let packed = row.blob(index) else { return try row.column(index) }
    do {
      let dictionary: Int64 = try row.column(place)
      try database.teach(codec, dictionary)
      return try codec.unpack(packed, by: dictionary)
    } catch StoreError.damaged {
      throw StoreError.unreadableEntry(number: try row.column(0))
    }
  }

  /// The same for a check: what can't be unpacked is gone, and the salt without it tells that something was changed.
  func contentIfWhole(_ row: ColumnReader, _ index: Int, dictionary place: Int) throws -> String? {
    do { return try content(row, index, dictionary: place) } catch StoreError.unreadableEntry { return nil }
  }
}

extension Database {
  /// Lets the codec know a dictionary of the store, where it does not.
  ///
  /// - Throws: ``StoreError/damaged`` where the store lacks it.
  func teach(_ codec: ContentCodec, _ dictionary: Int64) throws {
    if codec.knows(dictionary) { return }
    let bytes = try first("SELECT bytes FROM dictionary WHERE id = ?", [dictionary]) { try $0.column(0) as [UInt8] }
    guard let bytes else { throw StoreError.damaged }
    codec.learn(bytes, as: dictionary)
  }
}
