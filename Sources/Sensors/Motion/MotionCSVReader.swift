/// Reads CSV with quaternion columns, as the phone app Sensor Logger exports `Orientation.csv`.
///
/// Columns are found by name: the app writes them in another order on each platform. `seconds_elapsed` is taken before
/// `time` (nanoseconds since 1970) and `timestamp` (seconds). Columns that are not needed may hold anything.
enum MotionCSVReader {
  static func samples(in bytes: ArraySlice<UInt8>, limit: Int) throws(MotionFileFault) -> [MotionSample] {
    var samples: [MotionSample] = []
    var columns: MotionColumns?
    var line = 0
    var start = bytes.startIndex
    while start < bytes.endIndex {
      line += 1
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.endIndex
      let row = trimmed(bytes[start..<end])
      start = end + 1
      if row.isEmpty { continue }
      let place = Place(line: line, item: columns == nil ? nil : samples.count + 1)
      let fields = try fields(of: row, place)
      if let columns {
        guard samples.count < limit else { throw place.fault(.tooManySamples(limit: limit)) }
        samples.append(try sample(of: fields, columns, place))
      } else {
        columns = try MotionColumns(header: fields, place)
      }
    }
    return samples
  }

  /// Where a row stands.
  struct Place {
    let line: Int
    let item: Int?

    func fault(_ cause: MotionFileFault.Cause) -> MotionFileFault {
      MotionFileFault(cause, line: line, item: item)
    }
  }

  static func sample(
    of fields: [ArraySlice<UInt8>], _ columns: MotionColumns, _ place: Place
  ) throws(MotionFileFault) -> MotionSample {
    guard fields.count == columns.count else {
      throw place.fault(.fieldCount(expected: columns.count, found: fields.count))
    }
    var partial = PartialSample()
    partial.hasAttitude = true
    partial.timestamp = try number(fields[columns.time.index], columns.time.name, place) * columns.time.seconds
    partial.x = try number(fields[columns.x], "qx", place)
    partial.y = try number(fields[columns.y], "qy", place)
    partial.z = try number(fields[columns.z], "qz", place)
    partial.w = try number(fields[columns.w], "qw", place)
    switch partial.sample() {
    case .success(let sample): return sample
    case .failure(let reason): throw place.fault(reason.cause)
    }
  }

  private static func number(
    _ field: ArraySlice<UInt8>, _ name: String, _ place: Place
  ) throws(MotionFileFault) -> Double {
    switch DecimalText(field) {
    case .number(let number): return number
    case .notFinite: throw place.fault(.notFinite(field: name))
    case .notANumber: throw place.fault(.notANumber(field: name))
    }
  }

  /// Far more than any recorder writes; a file of commas alone would else fill the memory.
  private static let columnLimit = 1000

  /// The fields of a row, without the quotes and spaces around them. A quoted field may hold commas, not line ends.
  static func fields(of row: ArraySlice<UInt8>, _ place: Place) throws(MotionFileFault) -> [ArraySlice<UInt8>] {
    var fields: [ArraySlice<UInt8>] = []
    var start = row.startIndex
    var isQuoted = false
    for index in row.indices {
      if row[index] == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if row[index] == UInt8(ascii: ","), !isQuoted {
        if fields.count + 1 == columnLimit { throw place.fault(.tooManyColumns(limit: columnLimit)) }
        fields.append(unquoted(row[start..<index]))
        start = index + 1
      }
    }
    if isQuoted { throw place.fault(.unclosedQuote) }
    fields.append(unquoted(row[start...]))
    return fields
  }

  private static func unquoted(_ field: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let field = trimmed(field)
    guard field.count > 1, field.first == UInt8(ascii: "\""), field.last == UInt8(ascii: "\"") else { return field }
    return field.dropFirst().dropLast()
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = bytes.drop(while: isSpace)
    while let last = rest.last, isSpace(last) { rest.removeLast() }
    return rest
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
}
