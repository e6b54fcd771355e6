import ActiveTasks
package import JSONText

extension Answer {
  /// The fields of a measurement that are one value, in the order of the result, each with its unit as a person reads it;
  /// of a list how long it is. Nil for any other answer.
  package var measuredFields: [(name: String, text: String)]? {
    guard case .active(let result) = self else { return nil }
    return result.kind.table.fields.compactMap { field in
      guard let value = result[field.name] else { return nil }
      if let rows = value.elements { return rows.isEmpty ? nil : (field.name, "\(rows.count) rows") }
      guard field.isPlain else { return nil }
      return (field.name, value.answerText + (field.unit.map { " " + $0 } ?? ""))
    }
  }

  /// A measurement in one line; nil for any other answer.
  package var measuredSummary: String? { if case .active(let result) = self { result.summary } else { nil } }
}

extension AnswerFormat {
  /// A correction of a measurement that gives some of its fields, completed by what was recorded.
  package func completed(_ given: JSONValue, by recorded: JSONValue) -> JSONValue {
    guard case .active = self, case .success(.active(let result)) = answer(from: recorded) else { return given }
    return result.corrected(by: given)
  }
}

extension PlacedItem {
  /// How a field was measured whose numbers are not those of another method; nil for any other.
  package func method(of field: String) -> String? {
    guard case .active(let result)? = answer, result.kind.table.byMethod.contains(field) else { return nil }
    return result["method"]?.string
  }
}

extension ResultPath {
  /// Whether it may lead to such a field.
  package var mayDependOnMethod: Bool {
    field.map { field in ActiveTaskKind.allCases.contains { $0.table.byMethod.contains(field) } } ?? false
  }
}
