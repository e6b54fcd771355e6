import Record

/// The row of what an entry has in common with many others, and the dictionary that their contents are packed by.
struct EntryOrigin {
  let id: Int64
  let dictionary: Int64
}

extension EntryOrigin {
  /// - Parameter row: Its number, that of its dictionary.
  init(_ row: ColumnReader) throws { try self.init(id: row.column(0), dictionary: row.column(1)) }
}

/// The columns of an entry that have a row of their own, one for all entries that have them alike.
struct OriginColumns {
  let author: String
  let study: String?
  let schedule: String?
  let survey: String?
  let program: String
  let tzdata: String?

  init(_ entry: EntryBytes) {
    author = entry.text(3) ?? ""
    study = entry.text(7)
    schedule = entry.text(8)
    survey = entry.text(9)
    program = entry.text(10) ?? ""
    tzdata = entry.text(11)
  }

  /// Their places among the columns of an entry.
  static let places = [3, 7, 8, 9, 10, 11]
}

extension EntryBytes {
  /// Where the content stands among the columns.
  static let contentPlace = 13

  fileprivate func text(_ place: Int) -> String? {
    guard case .text(let range) = columns[place] else { return nil }
    return withBytes { String(decoding: $0[range], as: UTF8.self) }
  }

  /// The columns of ``OriginColumns`` as bytes, equal for entries that have them alike.
  var originKey: [UInt8] {
    withBytes { bytes in
      var key: [UInt8] = []
      for place in OriginColumns.places {
        guard case .text(let range) = columns[place] else {
          key.append(0)
          continue
        }
        key.append(1)
        withUnsafeBytes(of: UInt32(truncatingIfNeeded: range.count)) { key.append(contentsOf: $0) }
        key.append(contentsOf: bytes[range])
      }
      return key
    }
  }
}
