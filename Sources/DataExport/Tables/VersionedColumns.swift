import Expressions
import JSONText
import SurveyModel

/// The columns of one item over the versions of its survey: all that any of them has, the newest first. Numbers of an older version
/// are told in the unit of the newest; where they do not convert to it, they have a column of their own.
struct VersionedColumns {
  private(set) var variables: [Variable] = []
  private var versions: [String: Version] = [:]

  private struct Version {
    let columns: ItemColumns
    /// The place of each of ``VersionedColumns/variables`` among the version's own; nil where it has none.
    var places: [Int?]
  }

  /// Takes up an older version, whose survey has the digest.
  mutating func add(_ columns: ItemColumns, of digest: String) {
    for variable in columns.variables {
      if let place = variables.firstIndex(where: { $0.takes(variable) }) {
        variables[place] = variables[place].widened(by: variable)
      } else {
        variables.append(variable)
      }
    }
    versions[digest] = Version(columns: columns, places: [])
    for digest in versions.keys { locate(digest) }
  }

  private mutating func locate(_ digest: String) {
    guard let own = versions[digest]?.columns.variables else { return }
    // A number without a unit stands in one column alone.
    let homes = own.map { column in variables.firstIndex { $0.takes(column) } }
    versions[digest]?.places = variables.indices.map { homes.firstIndex(of: $0) }
  }

  /// The cells of an answer that was given in a version: what that one did not ask has none.
  ///
  /// - Parameter answer: Nil for a blank, and for an answer that a copy without names does not have: that is no blank.
  func cells(of answer: JSONValue?, _ state: ItemState, in digest: String) -> [Cell] {
    guard let version = versions[digest] else { return variables.map { _ in .none } }
    let own = answer.map { version.columns.cells(of: $0) }
    return zip(variables, version.places).map { variable, place in
      guard let place else { return .none }
      guard let own else { return state == .answered ? .none : .blank(state) }
      return own[place].told(in: variable, from: version.columns.variables[place].unit).fitting(variable.kind)
    }
  }
}

extension Variable {
  /// Whether what an older version asked stands in this column.
  fileprivate func takes(_ older: Variable) -> Bool {
    path == older.path && UnitFactor.tell(1, from: older.unit, in: unit) != nil
  }
}

extension Cell {
  func told(in variable: Variable, from unit: String?) -> Cell {
    guard unit != variable.unit, case .value(let value) = self, let number = value.double,
      let converted = UnitFactor.tell(number, from: unit, in: variable.unit), converted != number
    else { return self }
    return .value(.double(converted))
  }

  /// A number in a column of texts is a text: another version's values are words.
  fileprivate func fitting(_ kind: Variable.Kind) -> Cell {
    guard kind == .text, case .value(let value) = self, value.string == nil else { return self }
    return .value(.string(value.compactText))
  }
}

extension Variable {
  /// The same column where an older version asked otherwise: what it took is possible, and what it labelled has a label. A unit that
  /// only an older one has is that of the column: what others have in units that convert is told in it.
  func widened(by older: Variable) -> Variable {
    let isNumber = [kind, older.kind].allSatisfy { $0 == .integer || $0 == .number }
    let unit = self.unit ?? (isNumber ? older.unit : nil)
    let converted = unit.flatMap { unit in older.unit.flatMap { $0 == unit ? nil : ($0, unit) } }
    let joint = kind == older.kind && converted == nil ? kind : isNumber ? .number : .text
    // What older numbers were called is not what they are called in another unit.
    let (own, others) = joint == .text ? (labels.map(\.asText), older.labels.map(\.asText)) : (labels, older.labels)
    let more = converted == nil ? others.filter { label in !own.contains { $0.value == label.value } } : []
    let all = own + more
    func outer(_ one: Double?, _ other: Double?, _ choose: (Double, Double) -> Double) -> Double? {
      guard let one, let other, joint != .text else { return nil }
      guard let (before, unit) = converted else { return choose(one, other) }
      return UnitFactor.convert(other, from: before, to: unit).map { choose(one, $0) }
    }
    let remark = isNumber ? unitRemark(of: older) : nil
    return Variable(
      name, label, joint, measure: joint == kind ? measure : nil, unit: unit,
      minimum: outer(minimum, older.minimum, min),
      maximum: outer(maximum, older.maximum, max), labels: all, isClosed: isClosed && older.isClosed, path: path,
      note: note, unitRemarks: unitRemarks + [remark].compactMap { $0 }.filter { !unitRemarks.contains($0) })
  }
}

extension Variable {
  private var isScore: Bool { path.map { ResultPath($0)?.score != nil } ?? false }

  /// What became of an older version's numbers; nil where they were of the same unit.
  private func unitRemark(of older: Variable) -> String? {
    guard older.unit != unit else { return nil }
    let asked = isScore ? "counted" : "asked"
    let unconverted = "its numbers are as they were"
    guard let unit else { return "a newer version \(asked) without a unit; \(unconverted)" }
    guard let before = older.unit else { return "an older version \(asked) without a unit; \(unconverted)" }
    let isConverted = UnitFactor.convert(1, from: before, to: unit) != nil
    return "an older version \(asked) in \(before); " + (isConverted ? "converted" : unconverted)
  }
}

extension Variable.ValueLabel {
  /// In a column of texts a number is one, too.
  var asText: Variable.ValueLabel {
    value.string == nil ? Variable.ValueLabel(.string(value.compactText), label) : self
  }
}
