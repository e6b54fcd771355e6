/// A system file of SPSS, read back as the format's description says; for tests of what was written.
struct SystemFile {
  enum Value: Hashable {
    case number(Double)
    case text(String)
    case missing
  }

  struct Variable {
    var name: String
    var label = ""
    /// 0 for a number.
    var width: Int
    var format: Int
    var missing: ClosedRange<Double>?
    var labels: [Value: String] = [:]
    var measure = 0
  }

  private(set) var label = ""
  private(set) var variables: [Variable] = []
  private(set) var rows: [[Value]] = []

  private var bytes: ArraySlice<UInt8>
  /// For each eight bytes of a case, the variable that begins there.
  private var places: [Int?] = []

  init(_ file: [UInt8]) {
    bytes = file[...]
    _ = take(64)
    _ = (integer(), integer(), integer(), integer())
    let cases = integer()
    _ = take(8 + 9 + 8)
    label = text(take(64))
    _ = take(3)
    while readRecord() {}
    for _ in 0..<cases { rows.append(readCase()) }
  }

  private mutating func take(_ count: Int) -> [UInt8] {
    defer { bytes = bytes.dropFirst(count) }
    return Array(bytes.prefix(count))
  }

  private mutating func integer() -> Int {
    Int(take(4).reversed().reduce(Int32(0)) { $0 << 8 | Int32(bitPattern: UInt32($1)) })
  }

  private mutating func number() -> Double {
    Double(bitPattern: take(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  private func text(_ bytes: [UInt8]) -> String {
    var text = String(decoding: bytes, as: UTF8.self)
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }

  /// - Returns: False at the end of the dictionary.
  private mutating func readRecord() -> Bool {
    switch integer() {
    case 2: readVariable()
    case 3: readLabels()
    case 7: readExtension()
    case 999:
      _ = integer()
      return false
    default: return false
    }
    return true
  }

  private mutating func readVariable() {
    let (width, hasLabel, missing, format) = (integer(), integer(), integer(), integer())
    _ = integer()
    var variable = Variable(name: text(take(8)), width: width, format: format >> 16)
    if hasLabel == 1 {
      let count = integer()
      variable.label = text(take(count))
      _ = take((4 - count % 4) % 4)
    }
    if missing == -2 {
      let low = number()
      variable.missing = low...number()
    }
    places.append(width < 0 ? nil : variables.count)
    if width >= 0 { variables.append(variable) }
  }

  private mutating func readLabels() {
    let labels = (0..<integer()).map { _ in
      let value = take(8)
      let count = Int(take(1)[0])
      let label = text(take(count))
      _ = take((8 - (count + 1) % 8) % 8)
      return (value, label)
    }
    _ = (integer(), integer())
    guard let index = places[integer() - 1] else { return }
    for (value, label) in labels {
      let key: Value =
        variables[index].width == 0
        ? .number(Double(bitPattern: value.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })) : .text(text(value))
      variables[index].labels[key] = label
    }
  }

  private mutating func readExtension() {
    let (kind, size, count) = (integer(), integer(), integer())
    let content = take(size * count)
    let pairs = String(decoding: content, as: UTF8.self).split(separator: "\t").map {
      $0.split(separator: "=").map { $0.filter { $0 != "\0" } }
    }
    switch kind {
    case 11:
      for index in variables.indices { variables[index].measure = Int(content[index * 12]) }
    case 13:
      let names = Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) })
      for index in variables.indices { variables[index].name = names[variables[index].name] ?? "" }
    default: break
    }
  }

  /// The segments of a long text that follow its first have no name: they belong to the variable before.
  private mutating func readCase() -> [Value] {
    var row: [Value] = []
    for variable in variables {
      if variable.width == 0 {
        let value = number()
        row.append(value == -Double.greatestFiniteMagnitude ? .missing : .number(value))
      } else {
        let piece = take((variable.width + 7) / 8 * 8)
        if variable.name.isEmpty, case .text(let before)? = row.last {
          row[row.count - 1] = .text(before + text(Array(piece.prefix(255))))
        } else {
          row.append(.text(text(Array(piece.prefix(255)))))
        }
      }
    }
    return row
  }

  /// Those that have a name of their own, with which the cells of ``rows`` go.
  var named: [Variable] { variables.filter { !$0.name.isEmpty } }
}
