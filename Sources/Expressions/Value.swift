package import CivilTime

/// What an expression reads and gives. A duration is a number whose type has a unit of time.
package enum Value: Hashable, Sendable {
  /// No answer, whatever the reason; as a truth it is "unknown".
  case blank
  case number(Double)
  case boolean(Bool)
  case text(String)
  case date(CivilDate)
  case timeOfDay(TimeOfDay)
  case dateTime(Instant)
  /// The parts of one answer, or the answers of a repeat; single ones may be blank.
  case list([Value])
}

extension Value: CustomStringConvertible {
  /// As an expression writes it: `7.5`, `"fever"`, `2026-11-20`, `08:00`; a list in brackets.
  package var description: String {
    switch self {
    case .blank: "blank"
    case .number(let number): Value.digits(of: number)
    case .boolean(let value): value ? "true" : "false"
    case .text(let text): TextLiteral.quoted(text)
    case .date(let date): date.description
    case .timeOfDay(let time): time.description
    case .dateTime(let instant): instant.iso(offsetSeconds: 0, fraction: instant.milliseconds % 1000 != 0)
    case .list(let values): "[" + values.map(\.description).joined(separator: ", ") + "]"
    }
  }

  /// `7` rather than `7.0`.
  private static func digits(of number: Double) -> String {
    guard let (significand, decimals) = DecimalArithmetic.digits(of: number) else { return number.description }
    if decimals == 0 { return String(significand) }
    let digits = String(significand.magnitude)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return (significand < 0 ? "-" : "") + padded.dropLast(decimals) + "." + padded.suffix(decimals)
  }
}

extension Value {
  /// The mean of numbers, as the function has it; a blank of none.
  package static func mean(of numbers: [Double]) -> Value {
    if numbers.isEmpty { return .blank }
    var sum = DecimalArithmetic.Sum()
    for number in numbers { sum.add(number) }
    return .number(DecimalArithmetic.quotient(sum.value, Double(numbers.count)))
  }

  /// The value on the number line of its kind: a number itself, a date's day, a time's seconds, an instant's
  /// milliseconds; not a number for a blank, for anything else and for what no number is.
  var ordinal: Double {
    switch self {
    case .number(let number): number.magnitude < DecimalArithmetic.limit ? number : .nan
    case .date(let date): Double(date.dayNumber)
    case .timeOfDay(let time): Double(time.seconds)
    case .dateTime(let instant): Double(instant.milliseconds)
    case .blank, .boolean, .text, .list: .nan
    }
  }

  /// Unknown for everything but true and false.
  var truth: Truth {
    if case .boolean(let value) = self { Truth(value) } else { .unknown }
  }

  var isBlank: Bool {
    switch self {
    case .blank: true
    case .number: ordinal.isNaN
    default: false
    }
  }
}
