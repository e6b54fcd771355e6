import Foundation
import JSONText
import Record
import StudyService

/// What the numbers of a kind come to on one day.
struct DaySum {
  private let unit: String
  private var sum: Double
  /// The most decimals of what was added: a sum has no others.
  private var decimals: Int

  /// Nil of what does not add up: a number without a unit, a temperature, an angle, a share, a rate, a pressure.
  init?(_ value: RecordedValue) {
    guard let number = value.value.double, let unit = value.unit, DaySum.addsUp(unit) else { return nil }
    (self.unit, sum, decimals) = (unit, number, DaySum.decimals(of: number))
  }

  var text: String {
    let scale = pow(10, Double(decimals))
    return "\(JSONValue.double((sum * scale).rounded() / scale).compactText) \(unit)"
  }

  /// Nine at most, which a converted number may have.
  private static func decimals(of number: Double) -> Int {
    (0..<9).first { number * pow(10, Double($0)) == (number * pow(10, Double($0))).rounded() } ?? 9
  }

  private static func addsUp(_ unit: String) -> Bool {
    let name = unit.lowercased()
    return !unit.contains { "/%°℃℉度".contains($0) } && !name.hasPrefix("mmhg")
      && !["deg", "degree", "degrees", "rad", "celsius", "fahrenheit", "kelvin", "k"].contains(name)
  }
}

extension [DaySum] {
  /// Adds to the sum whose unit it converts to; else it begins one.
  mutating func add(_ value: RecordedValue, _ own: DaySum) {
    for index in indices where self[index].add(value) { return }
    append(own)
  }
}

extension DaySum {
  fileprivate mutating func add(_ value: RecordedValue) -> Bool {
    guard let number = value.number(in: unit) else { return false }
    sum += number
    decimals = max(decimals, DaySum.decimals(of: number))
    return true
  }
}
