import CivilTime
import JSONText
import SurveyModel

/// What stands before the cases in a system file: the variables, their labels, and how they are shown.
struct SPSSDictionary {
  private(set) var bytes: [UInt8] = []
  private let columns: [SPSSColumn]
  /// The name of eight bytes of each column's first segment.
  private let shortNames: [String]

  init(_ columns: [SPSSColumn]) {
    self.columns = columns
    var count = 0
    shortNames = columns.map { column in
      defer { count += column.segments.count }
      return SPSSDictionary.shortName(count)
    }
  }

  mutating func write(label: String, cases: Int, created: Instant) {
    writeHeader(label: label, cases: cases, created: created)
    for index in columns.indices { writeVariable(index) }
    writeShortLabels()
    extend(3, size: 4, [1, 0, 0, -1, 1, 1, 2, 65_001].flatMap(SPSSDictionary.word))
    extend(
      4, size: 8,
      [SPSSColumn.systemMissing, .greatestFiniteMagnitude, (-Double.greatestFiniteMagnitude).nextUp].flatMap {
        number -> [UInt8] in
        var word: [UInt8] = []
        word.append(little: number)
        return word
      })
    extend(11, size: 4, columns.flatMap(display))
    extend(13, size: 1, Array(zip(shortNames, columns).map { "\($0)=\($1.name)" }.joined(separator: "\t").utf8))
    let long = zip(shortNames, columns).filter { $0.1.width > 255 }
    if !long.isEmpty {
      extend(14, size: 1, long.flatMap { Array("\($0)=\(padded($1.width))".utf8) + [0, UInt8(ascii: "\t")] })
    }
    extend(20, size: 1, Array("UTF-8".utf8))
    writeLongLabels()
    bytes.append(little: 999)
    bytes.append(little: 0)
  }

  /// Names of one letter and a number: the longer ones stand behind them.
  private static func shortName(_ number: Int) -> String { "V\(number + 1)" }

  private func padded(_ width: Int) -> String {
    String(repeating: "0", count: max(0, 5 - String(width).count)) + String(width)
  }

  private static func word(_ number: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(little: number)
    return bytes
  }

  /// A record of the kind that SPSS may pass over.
  private mutating func extend(_ kind: Int, size: Int, _ content: [UInt8]) {
    for number in [7, kind, size, content.count / size] { bytes.append(little: number) }
    bytes += content
  }
}

// MARK: - Header and variables

extension SPSSDictionary {
  private mutating func writeHeader(label: String, cases: Int, created: Instant) {
    let local = Zone.utc.local(at: created)
    let month = CivilDate.monthNames[local.date.month - 1].prefix(3)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    bytes.append("$FL2", width: 4)
    bytes.append("@(#) SPSS DATA FILE regimen", width: 60)
    bytes.append(little: 2)
    bytes.append(little: columns.flatMap(\.segments).map { max(1, ($0 + 7) / 8) }.reduce(0, +))
    for number in [0, 0, cases] { bytes.append(little: number) }
    bytes.append(little: 100.0)
    bytes.append("\(two(local.date.day)) \(month) \(two(local.date.year % 100))", width: 9)
    bytes.append(String(local.time.description.prefix(5)) + ":00", width: 8)
    bytes.append(label, width: 64)
    bytes += [0, 0, 0]
  }

  private mutating func writeVariable(_ index: Int) {
    let column = columns[index]
    let first = Int(shortNames[index].dropFirst()) ?? 1
    for (segment, width) in column.segments.enumerated() {
      let name = SPSSDictionary.shortName(first - 1 + segment)
      writeRecord(name, type: width, column, isFirst: segment == 0)
      for _ in 1..<max(1, (width + 7) / 8) { writeContinuation() }
    }
  }

  private mutating func writeRecord(_ name: String, type: Int, _ column: SPSSColumn, isFirst: Bool) {
    let unit = column.variable.unit.map { " [\($0)]" } ?? ""
    let remarks = column.variable.unitRemarks.map { " (\($0))" }.joined()
    let label = isFirst ? SPSSColumn.prefix(of: Array((column.variable.label + unit + remarks).utf8), 252) : []
    let format = type == 0 ? column.format : 1 << 16 | type << 8
    for number in [2, type, label.isEmpty ? 0 : 1, column.codes.isEmpty ? 0 : -2, format, format] {
      bytes.append(little: number)
    }
    bytes.append(name, width: 8)
    if !label.isEmpty {
      bytes.append(little: label.count)
      bytes += label + Array(repeating: 0, count: (4 - label.count % 4) % 4)
    }
    if let least = column.codes.map(\.number).min(), let most = column.codes.map(\.number).max() {
      bytes.append(little: Double(least))
      bytes.append(little: Double(most))
    }
  }

  /// Holds the place of eight more bytes of a text.
  private mutating func writeContinuation() {
    for number in [2, -1, 0, 0, 1 << 16 | 8 << 8, 1 << 16 | 8 << 8] { bytes.append(little: number) }
    bytes.append("", width: 8)
  }

  /// How each segment is shown: what its values mean, how wide it is, and on which side it stands.
  private func display(_ column: SPSSColumn) -> [UInt8] {
    let measure =
      switch column.variable.measure {
      case .nominal: 1
      case .ordinal: 2
      case .scale: column.width == 0 ? 3 : 1
      }
    let width = column.width == 0 ? max(8, column.formatWidth) : min(max(column.width, 8), 40)
    return column.segments.flatMap { _ in [measure, width, column.width == 0 ? 1 : 0].flatMap(SPSSDictionary.word) }
  }
}

// MARK: - Labels of values

extension SPSSDictionary {
  /// Numbers, and texts of eight bytes at most.
  private mutating func writeShortLabels() {
    var place = 1
    for column in columns {
      defer { place += column.segments.map { max(1, ($0 + 7) / 8) }.reduce(0, +) }
      let labels = column.width == 0 ? column.numberLabels : column.width <= 8 ? column.shortTextLabels : []
      if labels.isEmpty { continue }
      bytes.append(little: 3)
      bytes.append(little: labels.count)
      for (value, label) in labels {
        bytes += value
        let text = SPSSColumn.prefix(of: Array(label.utf8), 120)
        bytes.append(UInt8(text.count))
        bytes += text + Array(repeating: UInt8(ascii: " "), count: (8 - (text.count + 1) % 8) % 8)
      }
      for number in [4, 1, place] { bytes.append(little: number) }
    }
  }

  private mutating func writeLongLabels() {
    var content: [UInt8] = []
    for column in columns where column.width > 8 {
      let labels = column.textLabels
      if labels.isEmpty { continue }
      content.append(little: column.name.utf8.count)
      content += Array(column.name.utf8)
      content.append(little: column.width)
      content.append(little: labels.count)
      for (value, label) in labels {
        content.append(little: column.width)
        content.append(value, width: column.width)
        let text = SPSSColumn.prefix(of: Array(label.utf8), 120)
        content.append(little: text.count)
        content += text
      }
    }
    if !content.isEmpty { extend(21, size: 1, content) }
  }
}

extension SPSSColumn {
  /// The print format: F, DATE as year, month and day, TIME, DATETIME.
  fileprivate var format: Int {
    switch variable.kind {
    case .integer, .boolean: 5 << 16 | formatWidth << 8
    case .number: 5 << 16 | formatWidth << 8 | 3
    case .date: 39 << 16 | formatWidth << 8
    case .time: 21 << 16 | formatWidth << 8
    case .dateTime: 22 << 16 | formatWidth << 8
    case .text: 1 << 16 | width << 8
    }
  }

  fileprivate var formatWidth: Int {
    switch variable.kind {
    case .integer, .boolean, .time: 8
    case .number: 12
    case .date: 10
    case .dateTime: 20
    case .text: width
    }
  }

  fileprivate var numberLabels: [(value: [UInt8], label: String)] {
    var labels = variable.labels.compactMap { label -> (Double, String)? in
      SPSSColumn.plainNumber(.value(label.value), variable.kind).map { ($0, label.label) }
    }
    if variable.kind == .boolean, labels.isEmpty { labels = [(0, "no"), (1, "yes")] }
    labels += codes.map { (Double($0.number), $0.state.meaning) }
    return labels.map { number, label in
      var value: [UInt8] = []
      value.append(little: number)
      return (value, label)
    }
  }

  fileprivate var textLabels: [(value: String, label: String)] {
    variable.labels.map { label in
      (String(decoding: SPSSColumn.text(.value(label.value), of: variable), as: UTF8.self), label.label)
    }
  }

  fileprivate var shortTextLabels: [(value: [UInt8], label: String)] {
    textLabels.filter { $0.value.utf8.count <= 8 }.map { text, label in
      var value: [UInt8] = []
      value.append(text, width: 8)
      return (value, label)
    }
  }
}
