/// A quantity that people write in units of their own, and that is kept in one.
package struct QuantityFormat: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Kept in seconds; written `1:30`, `90 s`, `2 h 15 min`.
    case timeInterval
    /// Kept in centimetres; written `172`, `1.72 m`, `5 ft 8 in`, `5'8"`.
    case height
    /// Kept in kilograms; written `70.5`, `155 lb`, `11 st 2 lb`.
    case weight
  }

  package let kind: Kind
  package let minimum: DecimalNumber?
  package let maximum: DecimalNumber?

  package init(kind: Kind, minimum: DecimalNumber? = nil, maximum: DecimalNumber? = nil) {
    self.kind = kind
    self.minimum = minimum
    self.maximum = maximum
  }

  /// The bounds, or the widest that make sense.
  package var numeric: NumericFormat {
    NumericFormat(
      minimum: minimum ?? DecimalNumber(kind.widest.lowerBound),
      maximum: maximum ?? DecimalNumber(kind.widest.upperBound), decimals: kind.decimals, unit: kind.unit)
  }
}

extension QuantityFormat.Kind {
  package var unit: String {
    switch self {
    case .timeInterval: "s"
    case .height: "cm"
    case .weight: "kg"
    }
  }

  fileprivate var decimals: Int {
    switch self {
    case .timeInterval: 0
    case .height: 1
    case .weight: 2
    }
  }

  /// A week; the tallest and the heaviest person on record, and some.
  fileprivate var widest: ClosedRange<Int> {
    switch self {
    case .timeInterval: 0...604_800
    case .height: 20...280
    case .weight: 0...700
    }
  }

  /// The units that people write, in the kept one. One inch is 2.54 cm and one pound 0.45359237 kg, exactly.
  private var units: [(words: [String], factor: Double)] {
    switch self {
    case .timeInterval:
      [
        (["h", "hour", "hours", "時間"], 3600), (["min", "m", "minute", "minutes", "分"], 60),
        (["s", "sec", "second", "seconds", "秒"], 1), (["day", "days", "d", "日"], 86_400),
      ]
    case .height:
      [
        (["cm"], 1), (["m"], 100), (["ft", "'", "′", "feet", "foot"], 30.48),
        (["in", "\"", "″", "inch", "inches"], 2.54),
      ]
    case .weight:
      [
        (["kg"], 1), (["g"], 0.001), (["lb", "lbs", "pound", "pounds"], 0.453_592_37),
        (["st", "stone"], 6.350_293_18),
      ]
    }
  }

  /// Reads a quantity as a person writes it, in the kept unit; nil for anything else.
  package func reads(_ text: String) -> DecimalNumber? {
    let typed = text.lowercased()
    if let plain = DecimalNumber(typed) { return plain }
    if self == .timeInterval, let clock = QuantityFormat.Kind.clock(typed) { return clock }
    var total = 0.0
    var rest = Substring(typed).drop { $0 == " " }
    var parts = 0
    var last = Double.infinity
    while !rest.isEmpty, parts < 4 {
      let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      guard let number = DecimalNumber(digits)?.doubleValue else { return nil }
      rest = rest.dropFirst(digits.count).drop { $0 == " " }
      let word = rest.prefix { !$0.isNumber && $0 != " " }
      rest = rest.dropFirst(word.count).drop { $0 == " " }
      guard let factor = factor(String(word), after: last), factor < last else { return nil }
      last = factor
      total += number * factor
      parts += 1
    }
    guard parts > 0, rest.isEmpty, let rounded = DecimalNumber(total, decimals: decimals) else { return nil }
    return DecimalNumber(total, decimals: rounded.significantDecimals)
  }

  /// A unit's factor; after feet or hours the next smaller unit may be left out.
  private func factor(_ word: String, after last: Double) -> Double? {
    if let unit = units.first(where: { $0.words.contains(word) }) { return unit.factor }
    guard word.isEmpty, last < .infinity else { return nil }
    return units.map(\.factor).filter { $0 < last }.max()
  }

  /// `1:30` is a minute and a half, `1:30:00` an hour and a half.
  private static func clock(_ text: String) -> DecimalNumber? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard (2...3).contains(parts.count) else { return nil }
    var seconds = 0
    for (index, part) in parts.enumerated() {
      guard let part, part >= 0, part < 100_000, index == 0 || part < 60 else { return nil }
      seconds = seconds * 60 + part
    }
    return DecimalNumber(seconds)
  }
}
