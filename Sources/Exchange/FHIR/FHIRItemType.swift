import Definitions
import Expressions
import SurveyModel

/// What FHIR calls the type of an item.
enum FHIRItemType {
  /// `group` for what has several fields.
  static func type(of format: AnswerFormat) -> String {
    switch format {
    case .scale(let format), .ladder(let format): isWorded(format) ? "choice" : "integer"
    case .boolean: "boolean"
    case .choice(let format): format.choices.contains(where: \.other) ? "open-choice" : "choice"
    case .textScale, .rank: "choice"
    case .numeric(let format): format.decimals == 0 ? "integer" : "decimal"
    case .text(let format): format.lines > 1 ? "text" : "string"
    case .date: "date"
    case .continuousScale: "decimal"
    case .email: "string"
    case .dateTime: "dateTime"
    case .timeOfDay: "time"
    case .quantity(let format): format.kind == .timeInterval ? "integer" : "decimal"
    case .file: "attachment"
    case .location, .signature, .consent, .active: "group"
    case .computed(let format): type(of: format.expression.type)
    }
  }

  static func type(of value: ValueType) -> String {
    switch value {
    case .number: "decimal"
    case .boolean: "boolean"
    case .text: "string"
    case .date: "date"
    case .timeOfDay: "time"
    case .dateTime: "dateTime"
    case .choice(let values): values.allSatisfy { if case .number = $0 { true } else { false } } ? "decimal" : "string"
    case .list(let element): type(of: element)
    }
  }

  /// Whether each value of a scale is described, so that it is a choice among words.
  static func isWorded(_ format: ScaleFormat) -> Bool {
    let values = Set(format.criteria.map(\.value))
    return !values.isEmpty
      && stride(from: format.minimum, through: format.maximum, by: max(1, format.step)).allSatisfy(values.contains)
  }
}

extension FHIRItemType {
  /// The type of a fact about a participant.
  static func type(ofAttribute type: AttributeType) -> String {
    switch type {
    case .boolean: "boolean"
    case .number: "decimal"
    case .date: "date"
    case .timeOfDay: "time"
    case .text: "string"
    }
  }
}
