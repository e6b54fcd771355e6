package import CivilTime
import Foundation

/// Numbers as a picture: values over study days, or pairs against each other.
package struct Chart: Hashable, Sendable {
  package let title: String
  /// The unit of the values; nil for none.
  package let unit: String?
  /// What stands along the bottom at its ends.
  package let ends: (left: String, right: String)
  package let points: [Point]
  /// Whether neighbouring points belong together: values over time do, pairs do not.
  package let isLine: Bool
  /// What stands at the bottom's middle: the name of what runs there.
  package let across: String

  package struct Point: Hashable, Sendable {
    package let x: Double
    package let y: Double
  }

  package static func == (one: Chart, other: Chart) -> Bool {
    one.title == other.title && one.unit == other.unit && one.points == other.points && one.isLine == other.isLine
      && one.ends == other.ends && one.across == other.across
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(title)
    hasher.combine(points)
  }

  /// Values over study days; several of a day stand at the same place.
  package init(_ title: String, unit: String?, values: [(date: CivilDate, value: Double)]) {
    self.title = title
    self.unit = unit
    let sorted = values.filter { $0.value.isFinite }.sorted { $0.date.dayNumber < $1.date.dayNumber }
    ends = (sorted.first.map { "\($0.date)" } ?? "", sorted.last.map { "\($0.date)" } ?? "")
    points = sorted.map { Point(x: Double($0.date.dayNumber), y: $0.value) }
    isLine = true
    across = ""
  }

  /// Pairs against each other; `title` is what runs upwards.
  package init(scatter title: String, unit: String?, across: String, pairs: [Statistics.Pair]) {
    self.title = title
    self.unit = unit
    self.across = across
    let kept = pairs.filter { $0.x.isFinite && $0.y.isFinite }
    points = kept.map { Point(x: $0.x, y: $0.y) }
    let (least, greatest) = (kept.map(\.x).min() ?? 0, kept.map(\.x).max() ?? 0)
    let labels = (Chart.label(least), Chart.label(greatest))
    // Two that are near each other keep their digits.
    ends = kept.isEmpty ? ("", "") : least != greatest && labels.0 == labels.1 ? ("\(least)", "\(greatest)") : labels
    isLine = false
  }
}

extension Chart {
  /// The title with the unit.
  package var heading: String { Chart.heading(title, unit) }

  static func heading(_ title: String, _ unit: String?) -> String { title + (unit.map { " (\($0))" } ?? "") }

  /// What each axis spans; a single value has room round it.
  struct Span: Sendable {
    let lower: Double
    let upper: Double

    init(_ values: [Double]) {
      let (least, greatest) = (values.min() ?? 0, values.max() ?? 1)
      let isFlat = least == greatest
      lower = isFlat ? least - 1 : least
      upper = isFlat ? greatest + 1 : greatest
    }

    /// Where a value lies, from 0 to `steps`.
    func place(_ value: Double, of steps: Int) -> Int {
      let share = (value - lower) / (upper - lower)
      return share.isFinite ? min(max(Int((share * Double(steps)).rounded()), 0), steps) : 0
    }

    func share(_ value: Double) -> Double {
      let share = (value - lower) / (upper - lower)
      return share.isFinite ? min(max(share, 0), 1) : 0
    }
  }

  var along: Span { Span(points.map(\.x)) }
  var up: Span { Span(points.map(\.y)) }

  /// A number as an axis shows it: whole when it is, else with two decimals at most; very large and very small ones as
  /// `2.5e9` and `1e-6`.
  package static func label(_ value: Double) -> String {
    guard value.isFinite else { return "\(value)" }
    if value != 0, abs(value) >= 1e9 || abs(value) < 0.005 { return powerLabel(value) }
    if value == value.rounded() { return String(Int(value)) }
    return withoutZeros(Association.number(value))
  }

  /// In three digits and a power of ten.
  private static func powerLabel(_ value: Double) -> String {
    var exponent = Int(log10(abs(value)).rounded(.down))
    var digits = value / pow(10, Double(exponent))
    if abs(digits) >= 9.995 { (digits, exponent) = (digits / 10, exponent + 1) }
    return withoutZeros(Association.number(digits)) + "e\(exponent)"
  }

  private static func withoutZeros(_ number: String) -> String {
    guard number.contains(".") else { return number }
    var text = number
    while text.hasSuffix("0") { text.removeLast() }
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}
