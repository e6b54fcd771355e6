import Record

/// What a statement is run with, in PostgreSQL's binary form, all in one buffer.
struct Arguments: Hashable {
  private(set) var bytes: [UInt8] = []
  /// Nil for a null.
  private(set) var places: [Range<Int>?] = []
  private(set) var types: [UInt32] = []

  init<each Value: ColumnValue>(_ values: repeat each Value) { repeat add(each values) }

  mutating func add<Value: ColumnValue>(_ value: Value) {
    let start = bytes.count
    types.append(Value.typeNumber)
    places.append(value.append(to: &bytes) ? start..<bytes.count : nil)
  }
}

extension Arguments {
  /// Those of several rows, one after the other.
  init(joining rows: [Arguments]) {
    self.init()
    for row in rows {
      let start = bytes.count
      bytes += row.bytes
      places += row.places.map { $0.map { $0.lowerBound + start..<$0.upperBound + start } }
      types += row.types
    }
  }

  /// The columns of an entry in the order of the table, by which the server knows their types.
  init(_ entry: EntryBytes) {
    self.init()
    entry.withBytes { buffer in
      for column in entry.columns {
        let start = bytes.count
        var isNull = false
        switch column {
        case .null: isNull = true
        case .integer(let value): _ = value.append(to: &bytes)
        case .text(let range), .blob(let range): bytes.append(contentsOf: buffer[range])
        }
        places.append(isNull ? nil : start..<bytes.count)
        types.append(Arguments.typeOfColumn)
      }
    }
  }

  private static let typeOfColumn: UInt32 = 0
}

extension EntryBytes {
  /// The entry's hash, its last column.
  var hash: [UInt8]? {
    guard case .blob(let range)? = columns.last else { return nil }
    return withBytes { Array($0[range]) }
  }
}

/// Rows in the binary form of COPY.
///
/// Source: PostgreSQL's manual, COPY, "Binary Format".
struct CopiedRows {
  private var rows: [UInt8] = Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0] + [UInt8](repeating: 0, count: 8)
  private(set) var count = 0

  /// With the mark of their end.
  var bytes: [UInt8] { rows + [0xFF, 0xFF] }

  mutating func add(_ row: Arguments) {
    count += 1
    append(Int16(row.places.count))
    for place in row.places {
      append(Int32(place?.count ?? -1))
      if let place { rows.append(contentsOf: row.bytes[place]) }
    }
  }

  private mutating func append(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.bigEndian) { rows.append(contentsOf: $0) }
  }
}

extension Arguments {
  /// Calls `body` with what libpq takes: how many there are, where each lies, and how long it is.
  func withPointers<Result>(
    _ body: (Int32, UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?) -> Result
  ) -> Result {
    bytes.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { buffer in
        // An empty text has an address, by which it differs from a null.
        let empty: StaticString = ""
        let start = buffer.baseAddress ?? UnsafeRawPointer(empty.utf8Start).assumingMemoryBound(to: CChar.self)
        let values = places.map { place in place.map { start + $0.lowerBound } }
        return body(Int32(places.count), values, places.map { Int32($0?.count ?? 0) })
      }
    }
  }
}
