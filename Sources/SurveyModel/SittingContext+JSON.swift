import CivilTime
package import Expressions
package import JSONText

extension SittingContext {
  /// What was asked of attributes and earlier outcomes, by the text of the query; sorted.
  var queriedJSON: JSONValue {
    .object(queried.sorted { $0.key < $1.key }.map { JSONMember($0.key, $0.value.json) })
  }
}

extension Value {
  /// A value of an expression as JSON; a blank is null.
  package var json: JSONValue {
    switch self {
    case .blank: .null
    case .number(let number): .double(number)
    case .boolean(let value): .boolean(value)
    case .text(let text): .string(text)
    case .date(let date): .string(date.description)
    case .list(let values): .array(values.map(\.json))
    }
  }
}
