package import JSONText
import SurveyModel

/// What describes a set of tables so that other programs read them right: a Frictionless Data Package.
package struct DataPackage: Sendable {
  package let name: String
  package let title: String
  package let created: String
  /// What the record stood at: number of entries and the hash of the last.
  package let head: (entries: Int64, hash: String)
  package let isIdentified: Bool
  package let tables: [DataTable]

  package init(
    name: String, title: String, created: String, head: (entries: Int64, hash: String), isIdentified: Bool,
    tables: [DataTable]
  ) {
    self.name = name
    self.title = title
    self.created = created
    self.head = head
    self.isIdentified = isIdentified
    self.tables = tables
  }

  /// `datapackage.json`.
  package var json: JSONValue {
    [
      "profile": "tabular-data-package", "name": .string(DataTable.fileName(name)), "title": .string(title),
      "created": .string(created),
      "description": .string(
        "Blanks are told apart: "
          + ItemState.blanks.map { "\($0.missingToken) \($0.meaning)" }.joined(separator: "; ")
          + "; an empty cell: that version of the survey, or that outcome, has no such value. "
          + "A text that looks like a blank has one more dot before it."),
      "regimen": [
        "entries": .integer(head.entries), "head": .string(head.hash), "identified": .boolean(isIdentified),
      ],
      "resources": .array(tables.map(resource)),
    ]
  }

  private func resource(_ table: DataTable) -> JSONValue {
    let blanks = table.variables.contains { $0.takesBlanks } ? ItemState.blanks.map(\.missingToken) : []
    return [
      "profile": "tabular-data-resource", "name": .string(table.name), "title": .string(table.title),
      "path": .string(table.name + ".csv"), "scheme": "file", "format": "csv", "mediatype": "text/csv",
      "encoding": "utf-8", "dialect": ["lineTerminator": "\r\n"], "rows": .integer(table.rows),
      "schema": [
        "fields": .array(table.variables.map(DataPackage.field)),
        "missingValues": .array(([""] + blanks).map(JSONValue.string)),
      ],
    ]
  }

  private static func field(_ variable: Variable) -> JSONValue {
    var members = [
      JSONMember("name", .string(variable.name)), JSONMember("title", .string(variable.label)),
      JSONMember("type", .string(variable.kind.frictionlessType)),
    ]
    if variable.kind == .boolean {
      members += [JSONMember("trueValues", ["true"]), JSONMember("falseValues", ["false"])]
    }
    if let unit = variable.unit { members.append(JSONMember("unit", .string(unit))) }
    if let path = variable.path { members.append(JSONMember("path", .string(path))) }
    if let note = variable.remark { members.append(JSONMember("description", .string(note))) }
    if !variable.labels.isEmpty {
      members.append(
        JSONMember(
          "categories",
          .array(variable.labels.map { ["value": variable.written($0.value), "label": .string($0.label)] })))
    }
    var constraints: [JSONMember] = []
    if let minimum = variable.minimum { constraints.append(JSONMember("minimum", number(minimum, variable.kind))) }
    if let maximum = variable.maximum { constraints.append(JSONMember("maximum", number(maximum, variable.kind))) }
    if variable.isClosed {
      constraints.append(JSONMember("enum", .array(variable.labels.map { variable.written($0.value) })))
    }
    if !constraints.isEmpty { members.append(JSONMember("constraints", .object(constraints))) }
    return .object(members)
  }

  private static func number(_ value: Double, _ kind: Variable.Kind) -> JSONValue {
    kind == .integer ? Int(exactly: value).map { .integer($0) } ?? .double(value) : .double(value)
  }
}

extension Variable {
  /// A value as a cell of CSV has it.
  fileprivate func written(_ value: JSONValue) -> JSONValue {
    takesBlanks ? value.string.map { .string(ItemState.writing($0)) } ?? value : value
  }
}

extension Variable.Kind {
  fileprivate var frictionlessType: String {
    switch self {
    case .integer: "integer"
    case .number: "number"
    case .boolean: "boolean"
    case .date: "date"
    case .text, .time, .dateTime: "string"
    }
  }
}
