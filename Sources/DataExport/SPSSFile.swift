package import JSONText
import SurveyModel

/// A table as ReadStat takes it to make an SPSS file: numbers alone or texts in CSV, and what they mean in JSON.
///
/// A blank is a number that SPSS knows as missing, labelled with its state; in a text it is its state's word.
package struct SPSSFile: Sendable {
  package let csv: [UInt8]
  package let metadata: JSONValue

  package init(_ table: DataTable) {
    let names = SPSSFile.names(table.variables.map(\.name))
    let codes = table.variables.indices.map { SPSSFile.codes(of: table, $0) }
    var text = CSVText()
    text.append(line: names)
    for row in table.rows {
      text.append(line: zip(zip(row, table.variables), codes).map { SPSSFile.cell($0.0, $0.1, $1) })
    }
    csv = text.bytes
    metadata = [
      "type": "SPSS",
      "variables": .array(
        zip(zip(table.variables, names), codes).map { SPSSFile.variable($0.0, name: $0.1, codes: $1) }),
    ]
  }

  /// Names as SPSS takes them: a letter, then letters, digits, dots and underlines, 64 bytes, none twice.
  static func names(_ names: [String]) -> [String] {
    // The words that SPSS keeps for itself.
    var taken: Set<String> = ["ALL", "AND", "BY", "EQ", "GE", "GT", "LE", "LT", "NE", "NOT", "OR", "TO", "WITH"]
    return names.map { name in
      let plain = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") ? $0 : "_" }.prefix(58))
      let stem = plain.first?.isLetter == true ? plain : "v_" + plain
      var found = stem.hasSuffix(".") ? stem + "_" : stem
      var number = 1
      while !taken.insert(found.uppercased()).inserted {
        number += 1
        found = "\(stem)_\(number)"
      }
      return found
    }
  }

  /// The numbers of the blanks of a column: -91 to -95, or lower where the column has such values itself.
  private static func codes(of table: DataTable, _ column: Int) -> [ItemState: Int] {
    let values = table.rows.compactMap { row -> Double? in
      if case .value(let value) = row[column] { value.double } else { nil }
    }
    let least = min(values.min() ?? 0, table.variables[column].minimum ?? 0)
    var base = 90
    while Double(-base) >= least, base < 1_000_000_000 { base = base * 10 + 90 }
    return Dictionary(
      ItemState.blanks.enumerated().map { ($1, -(base + $0 + 1)) }, uniquingKeysWith: { first, _ in first })
  }

  private static func isText(_ variable: Variable) -> Bool { variable.kind == .text || variable.kind == .date }

  private static func cell(_ cell: Cell, _ variable: Variable, _ codes: [ItemState: Int]) -> String {
    switch cell {
    case .none: ""
    case .blank(let state): isText(variable) ? state.missingToken : codes[state].map(String.init) ?? ""
    case .value(.boolean(let truth)): truth ? "1" : "0"
    case .value(.string(let text)): text.replacing("\r\n", with: " ").replacing("\n", with: " ")
    case .value(let value): value.compactText
    }
  }

  private static func variable(_ variable: Variable, name: String, codes: [ItemState: Int]) -> JSONValue {
    let label = variable.label + (variable.unit.map { " [\($0)]" } ?? "")
    var members = [
      JSONMember("type", isText(variable) ? "STRING" : "NUMERIC"), JSONMember("name", .string(name)),
      JSONMember("label", .string(String(label.prefix(80)))),
    ]
    guard !isText(variable) else { return .object(members) }
    members.append(JSONMember("decimals", variable.kind == .number ? 3 : 0))
    var labels = variable.labels.compactMap { label -> JSONValue? in
      let code = label.value.boolean.map { JSONValue.integer($0 ? 1 : 0) } ?? label.value
      return code.double == nil ? nil : ["code": code, "label": .string(String(label.label.prefix(60)))]
    }
    if variable.kind == .boolean, labels.isEmpty {
      labels = [["code": 0, "label": "no"], ["code": 1, "label": "yes"]]
    }
    if variable.path != nil {
      let blanks = ItemState.blanks.compactMap { state in codes[state].map { (state, $0) } }
      labels += blanks.map { ["code": .integer($0.1), "label": .string($0.0.meaning)] }
      members.append(
        JSONMember(
          "missing",
          [
            "type": "RANGE", "low": .integer(blanks.map(\.1).min() ?? 0), "high": .integer(blanks.map(\.1).max() ?? 0),
          ]))
    }
    if !labels.isEmpty { members.append(JSONMember("categories", .array(labels))) }
    return .object(members)
  }
}
