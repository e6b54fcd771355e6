import CivilTime
import JSONText
import SurveyModel

/// Writes a table as a system file of SPSS (`.sav`), uncompressed, in UTF-8, case by case.
///
/// A blank is a number that SPSS knows as missing, labelled with its state; in a text it is its state's word. Dates and
/// times of day are SPSS's own.
///
/// - SeeAlso: The PSPP developers' guide, "System File Format".
struct SPSSFile {
  private let columns: [SPSSColumn]
  private let sink: ByteSink
  private var bytes: [UInt8] = []
  /// Texts that were cut to the most that a column takes.
  private(set) var cut = 0

  /// Variables that SPSS takes.
  static let mostColumns = 32_767

  /// Writes what stands before the cases.
  ///
  /// - Throws: ``ExportFault/tooManyColumns(table:count:most:)``; what the sink throws.
  init(
    _ table: DataTable, _ widths: SPSSWidths, label: String, created: Instant, to sink: @escaping ByteSink
  ) throws {
    columns = SPSSColumn.all(of: table, widths)
    self.sink = sink
    let segments = columns.map(\.segments.count).reduce(0, +)
    guard segments <= SPSSFile.mostColumns else {
      throw ExportFault.tooManyColumns(table: table.name, count: segments, most: SPSSFile.mostColumns)
    }
    var dictionary = SPSSDictionary(columns)
    dictionary.write(label: "\(label): \(table.title)", cases: widths.cases, created: created)
    try sink(dictionary.bytes)
  }

  mutating func add(_ row: [Cell]) throws {
    for (cell, column) in zip(row, columns) {
      if column.width == 0 {
        bytes.append(little: column.number(cell) ?? SPSSColumn.systemMissing)
      } else {
        let text = SPSSColumn.text(cell, of: column.variable)
        if text.count > column.width { cut += 1 }
        append(SPSSColumn.prefix(of: text, column.width), in: column)
      }
    }
    if bytes.count > 1 << 16 { try finish() }
  }

  /// Hands over what is left.
  mutating func finish() throws {
    try sink(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  /// A text in pieces of 255 bytes, each padded to its segment, and that to eight bytes.
  private mutating func append(_ text: [UInt8], in column: SPSSColumn) {
    var rest = text[...]
    for width in column.segments {
      let piece = rest.prefix(255)
      rest = rest.dropFirst(piece.count)
      bytes += piece
      bytes += repeatElement(UInt8(ascii: " "), count: (width + 7) / 8 * 8 - piece.count)
    }
  }
}

/// What has to be known of all rows of a table before the first is written.
struct SPSSWidths {
  private let variables: [Variable]
  /// The bytes of each column's longest text.
  private(set) var longest: [Int]
  /// The least number of each column.
  private(set) var least: [Double]
  /// Columns of numbers with a value that is none: an older version of the survey had texts.
  private(set) var texts: Set<Int> = []
  private(set) var cases = 0

  init(_ table: (table: DataTable, columns: [Int])) { self.init(table.table) }

  init(_ table: DataTable) {
    variables = table.variables
    longest = table.variables.map { _ in 1 }
    least = table.variables.map { min($0.minimum ?? 0, 0) }
  }

  mutating func add(_ row: [Cell]) {
    cases += 1
    for (index, cell) in row.enumerated() where cell != .none {
      longest[index] = max(longest[index], SPSSColumn.text(cell, of: variables[index]).count)
      guard !texts.contains(index), case .value = cell else { continue }
      guard variables[index].kind != .text, let number = SPSSColumn.plainNumber(cell, variables[index].kind) else {
        texts.insert(index)
        continue
      }
      least[index] = min(least[index], number)
    }
  }
}

extension [UInt8] {
  mutating func append(little number: Double) { append(little: number.bitPattern) }

  mutating func append(little number: Int) { append(little: Int32(truncatingIfNeeded: number)) }

  mutating func append<Number: FixedWidthInteger>(little number: Number) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }

  /// A text in so many bytes, cut or with blanks behind it.
  mutating func append(_ text: String, width: Int) {
    let bytes = SPSSColumn.prefix(of: Array(text.utf8), width)
    self += bytes
    self += repeatElement(UInt8(ascii: " "), count: width - bytes.count)
  }
}
