import JSONText

/// What a kind of active task takes and gives.
package struct TaskTable: Sendable {
  package let parameters: [TaskParameter]
  /// In the order of the JSON.
  package let fields: [ResultField]
  /// The field that stands for the whole result in an expression: the range of a range of motion.
  package let primary: String
  /// The fields that a person can measure without the program and type in; empty when that would be no measurement.
  package let byHand: [String]
  /// The fields whose zero is another one for each method: numbers of two methods make no series.
  package let byMethod: [String]

  package init(
    parameters: [TaskParameter], fields: [ResultField], primary: String, byHand: [String] = [],
    byMethod: [String] = []
  ) {
    self.parameters = parameters
    self.fields = fields
    self.primary = primary
    self.byHand = byHand
    self.byMethod = byMethod
  }

  /// Whether anything was measured: the field that stands for the whole is there, or a row of what was done.
  func isMeasured(by values: FieldValues) -> Bool {
    values[primary] != nil || values.values.contains { $0.elements?.isEmpty == false }
  }

  package func field(_ name: String) -> ResultField? { fields.first { $0.name == name } }

  /// The given values, with the defaults of those that are not given.
  func completed(_ given: ParameterValues) -> ParameterValues {
    var values = given
    for parameter in parameters where values[parameter.name] == nil { values[parameter.name] = parameter.fallback }
    return values
  }
}

/// A parameter that a survey may set for an active task.
package struct TaskParameter: Hashable, Sendable {
  package enum Domain: Hashable, Sendable {
    case whole(ClosedRange<Int>)
    case number(ClosedRange<Double>, unit: String)
    /// A duration, kept in seconds.
    case seconds(ClosedRange<Double>)
    case word([String])
    case truth
  }

  package let name: String
  package let domain: Domain
  /// Taken when the survey gives none.
  package let fallback: ParameterValue?
  package let isRequired: Bool

  init(_ name: String, _ domain: Domain, fallback: ParameterValue? = nil, isRequired: Bool = false) {
    self.name = name
    self.domain = domain
    self.fallback = fallback
    self.isRequired = isRequired
  }
}

package enum ParameterValue: Hashable, Sendable {
  /// Whole numbers and seconds too.
  case number(Double)
  case word(String)
  case truth(Bool)
}

package typealias ParameterValues = [String: ParameterValue]

extension ParameterValues {
  func number(_ name: String) -> Double? {
    if case .number(let value)? = self[name] { value } else { nil }
  }

  /// 0 for what no table leaves without a default.
  func whole(_ name: String) -> Int { number(name).flatMap { Int(exactly: $0) } ?? 0 }

  func word<Word: RawRepresentable>(_ name: String, _ type: Word.Type) -> Word? where Word.RawValue == String {
    if case .word(let word)? = self[name] { Word(rawValue: word) } else { nil }
  }

  func truth(_ name: String) -> Bool {
    if case .truth(let value)? = self[name] { value } else { false }
  }
}

/// Two parameters that do not go together.
package struct ParameterFault: Hashable, Sendable {
  package let name: String
  package let text: String
  package let fix: String
}

/// The parameters of one kind of active task.
protocol TaskParameters: Hashable, Sendable {
  static var table: TaskTable { get }

  /// - Parameter values: Complete and within the table's bounds.
  init(_ values: ParameterValues)

  var faults: [ParameterFault] { get }

  /// Fills in what follows from the fields given, and judges what the table alone can't.
  func complete(_ fields: inout FieldValues) -> ResultFault?

  /// What no field may be over, by the parameters and the other fields; nothing for a name that is left out.
  func limits(_ fields: FieldValues) -> KeyValuePairs<String, Double?>

  /// What fields have to be by the others, the rows among them, and by the parameters; nothing for what can't be told.
  func expected(_ fields: FieldValues) -> KeyValuePairs<String, Double?>
}

extension TaskParameters {
  var faults: [ParameterFault] { [] }

  func complete(_ fields: inout FieldValues) -> ResultFault? { nil }

  func limits(_ fields: FieldValues) -> KeyValuePairs<String, Double?> { [:] }

  func expected(_ fields: FieldValues) -> KeyValuePairs<String, Double?> { [:] }

  /// The first field that is over what the parameters and the other fields let it be.
  func contradiction(in fields: FieldValues) -> ResultFault? {
    for (name, limit) in limits(fields) {
      guard let limit, let value = fields.number(name), value > limit else { continue }
      return .outOfBounds(
        field: name, value: JSONValue.double(value).compactText, minimum: "0",
        maximum: JSONValue.double(limit).compactText, unit: Self.table.field(name)?.unit)
    }
    return nil
  }
}
