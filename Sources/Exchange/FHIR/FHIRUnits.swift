import JSONText

/// Units as FHIR wants them: by UCUM where it is known which of its units one is.
enum FHIRUnits {
  private static let ucum = [
    "ms": "ms", "s": "s", "sec": "s", "min": "min", "h": "h", "hour": "h", "hours": "h", "day": "d", "days": "d",
    "week": "wk", "weeks": "wk", "month": "mo", "months": "mo", "year": "a", "years": "a", "mm": "mm", "cm": "cm",
    "m": "m", "km": "km", "inch": "[in_i]", "ft": "[ft_i]", "µg": "ug", "mg": "mg", "g": "g", "kg": "kg",
    "lb": "[lb_av]", "ml": "mL", "dl": "dL", "l": "L", "J": "J", "kJ": "kJ", "kcal": "kcal", "°": "deg", "%": "%",
    "°C": "Cel", "°F": "[degF]", "m/s": "m/s", "km/h": "km/h", "kg/m^2": "kg/m2", "1/min": "/min", "mmHg": "mm[Hg]",
  ]

  /// A unit of UCUM in our words, so that numbers can be converted; itself where it has none.
  static func own(_ code: String) -> String {
    ucum.filter { $0.value == code }.map(\.key).min { ($0.count, $0) < ($1.count, $1) } ?? code
  }

  /// The unit of a numeric item.
  ///
  /// - Parameter isGiven: Whether the survey says it in so many words, which then stand beside the code.
  static func ext(_ unit: String, isGiven: Bool = true) -> JSONValue {
    FHIRParts.ext(
      "questionnaire-unit", "Coding",
      FHIRParts.coding(
        ucum[unit] == nil ? nil : FHIRParts.ucum, ucum[unit] ?? FHIRParts.code(unit), isGiven ? unit : nil))
  }

  static func quantity(_ value: JSONValue, _ unit: String?) -> JSONValue {
    let known = unit.flatMap { ucum[$0] }
    return FHIRParts.object([
      "value": value, "unit": unit.flatMap(FHIRParts.text),
      "system": known == nil ? (unit == nil ? .string(FHIRParts.ucum) : nil) : .string(FHIRParts.ucum),
      "code": known.map(JSONValue.string) ?? (unit == nil ? "1" : nil),
    ])
  }
}
