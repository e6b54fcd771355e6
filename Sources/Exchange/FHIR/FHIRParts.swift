import JSONText
import SurveyModel

/// Parts of FHIR's resources.
enum FHIRParts {
  static let core = "http://hl7.org/fhir/StructureDefinition/"
  static let sdc = "http://hl7.org/fhir/uv/sdc/StructureDefinition/"
  static let ucum = "http://unitsofmeasure.org"

  /// An object of the members that have a value.
  static func object(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(members.compactMap { name, value in value.map { JSONMember(name, $0) } })
  }

  /// An extension of FHIR's own, or of Structured Data Capture where its name says so.
  ///
  /// - Parameter type: What stands behind `value` in the member's name: `Boolean`, `Coding`.
  static func ext(_ name: String, _ type: String, _ value: JSONValue) -> JSONValue {
    .object([JSONMember("url", .string(url(name))), JSONMember("value" + type, value)])
  }

  /// Why an item of a response has no answer, as a code; nil where nothing says it.
  static func reasonOfAbsence(_ item: JSONValue) -> String? {
    item["extension"]?.elements?.first { $0["url"]?.string == url("data-absent-reason") }?["valueCode"]?.string
  }

  static func url(_ name: String) -> String { (name.hasPrefix("sdc-") ? sdc : core) + name }

  /// An extension that holds an expression in FHIRPath.
  static func expression(_ name: String, _ path: String) -> JSONValue {
    ext(name, "Expression", expression(path))
  }

  static func expression(_ path: String, name: String? = nil) -> JSONValue {
    object([
      "name": name.map(JSONValue.string), "language": "text/fhirpath", "expression": .string(path),
    ])
  }

  static func coding(_ system: String?, _ code: String, _ display: String? = nil) -> JSONValue {
    object([
      "system": system.map(JSONValue.string), "code": .string(code), "display": display.flatMap(text),
    ])
  }

  static func control(_ code: String) -> JSONValue {
    let coding = coding("http://hl7.org/fhir/questionnaire-item-control", code)
    return ext("questionnaire-itemControl", "CodeableConcept", ["coding": [coding]])
  }

  /// The list, or nil where there is nothing in it: FHIR has no empty lists.
  static func list(_ elements: [JSONValue]) -> JSONValue? { elements.isEmpty ? nil : .array(elements) }

  /// A text of FHIR: never empty, without blanks around it; nil where nothing is left.
  static func text(_ text: String) -> JSONValue? {
    let plain = text.withoutOuterBlanks
    return plain.isEmpty ? nil : .string(plain)
  }

  /// A code of FHIR: no white space but single blanks within.
  static func code(_ text: String) -> String {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? "-" : words
  }

  /// A number as FHIR's decimals are written, without an exponent.
  static func decimal(_ value: Double) -> JSONValue {
    .number(literal: DecimalNumber(value)?.description ?? JSONValue.double(value).compactText)
  }
}
