import JSONText
import SurveyModel

/// The columns of one item over the versions of its survey: all that any of them has, the newest first.
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
      if let place = variables.firstIndex(where: { $0.path == variable.path }) {
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
    versions[digest]?.places = variables.map { variable in own.firstIndex { $0.path == variable.path } }
  }

  /// The cells of an answer that was given in a version: what that one did not ask has none.
  ///
  /// - Parameter answer: Nil for a blank.
  func cells(of answer: JSONValue?, _ state: ItemState, in digest: String) -> [Cell] {
    guard let version = versions[digest] else { return variables.map { _ in .none } }
    let own = answer.map { version.columns.cells(of: $0) }
    return zip(variables, version.places).map { variable, place in
      guard let place else { return .none }
      guard let own else { return .blank(state) }
      return own[place].fitting(variable.kind)
    }
  }
}

extension Cell {
  /// A number in a column of texts is a text: another version's values are words.
  fileprivate func fitting(_ kind: Variable.Kind) -> Cell {
    guard kind == .text, case .value(let value) = self, value.string == nil else { return self }
    return .value(.string(value.compactText))
  }
}

extension Variable {
  /// The same column where an older version asked otherwise: what it took is possible, and what it labelled has a label.
  fileprivate func widened(by older: Variable) -> Variable {
    let isNumber = [kind, older.kind].allSatisfy { $0 == .integer || $0 == .number }
    let joint = kind == older.kind ? kind : isNumber ? .number : .text
    let more = older.labels.filter { label in !labels.contains { $0.value == label.value } }
    let all = joint == .text ? (labels + more).map(\.asText) : labels + more
    func outer(_ one: Double?, _ other: Double?, _ choose: (Double, Double) -> Double) -> Double? {
      guard let one, let other, joint != .text else { return nil }
      return choose(one, other)
    }
    return Variable(
      name, label, joint, measure: joint == kind ? measure : nil, unit: unit,
      minimum: outer(minimum, older.minimum, min),
      maximum: outer(maximum, older.maximum, max), labels: all, isClosed: isClosed && older.isClosed, path: path,
      note: note)
  }
}

extension Variable.ValueLabel {
  fileprivate var asText: Variable.ValueLabel {
    value.string == nil ? Variable.ValueLabel(.string(value.compactText), label) : self
  }
}
