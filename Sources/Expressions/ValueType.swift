/// The type of a name or an expression.
package indirect enum ValueType: Hashable, Sendable {
  /// A duration is a number with a unit of time.
  case number(unit: String?)
  case boolean
  case text
  case date
  case timeOfDay
  case dateTime
  /// One of declared values, numbers or texts.
  case choice(values: [Value])
  /// A multiple choice, or an item of a repeat seen from outside it.
  case list(ValueType)
}

extension ValueType {
  /// Of a number; nil without one.
  package var unit: String? { if case .number(let unit) = self { unit } else { nil } }
}

extension ValueType: CustomStringConvertible {
  /// As faults say it: `a number of h`, `yes or no`, `one of 1, 2, 3`.
  package var description: String {
    switch self {
    case .number(nil): "a number"
    case .number(let unit?): "a number of \(unit)"
    case .boolean: "yes or no"
    case .text: "a text"
    case .date: "a date"
    case .timeOfDay: "a time of day"
    case .dateTime: "a date with time"
    case .choice(let values): "one of \(ValueType.short(values))"
    case .list(.choice(let values)): "any of \(ValueType.short(values))"
    case .list(let element): "a list, each \(element)"
    }
  }

  private static func short(_ values: [Value]) -> String {
    let shown = values.prefix(8).map(\.description).joined(separator: ", ")
    return values.count > 8 ? shown + ", ..." : shown
  }
}
