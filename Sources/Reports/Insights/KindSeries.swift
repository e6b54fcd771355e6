package import CivilTime
import Expressions
import JSONText
import Record
import StudyService

/// The values of one kind over a participant's study days.
package struct KindSeries: Sendable {
  package let kind: String
  package let unit: String?
  package private(set) var values: [(date: CivilDate, value: Double)] = []
  /// How many values were left out, since their unit does not convert to this one.
  package private(set) var leftOut = 0

  /// The numbers are told in the unit in which the latest was recorded; those that do not convert to it are left out.
  ///
  /// - Parameter lines: By time.
  package init(_ kind: String, of lines: [OutcomeLine]) {
    self.kind = kind
    unit = KindSeries.unit(of: kind, in: lines)
    for line in lines {
      for value in line.record.values where value.kind == kind {
        guard let number = value.number(in: unit) ?? value.value.boolean.map({ $0 ? 1 : 0 }) else {
          if value.value.double != nil { leftOut += 1 }
          continue
        }
        values.append((line.date, number))
      }
    }
  }

  private init(_ kind: String, _ unit: String, _ values: [(date: CivilDate, value: Double)], leftOut: Int) {
    (self.kind, self.unit, self.values, self.leftOut) = (kind, unit, values, leftOut)
  }

  /// The same in another unit, without what does not convert to it.
  func told(in wanted: String) -> KindSeries {
    let told = values.compactMap { date, value in UnitFactor.tell(value, from: unit, in: wanted).map { (date, $0) } }
    return KindSeries(kind, wanted, told, leftOut: leftOut + values.count - told.count)
  }

  /// The unit in which a kind was recorded last.
  private static func unit(of kind: String, in lines: [OutcomeLine]) -> String? {
    lines.reversed().lazy.flatMap { $0.record.values.reversed() }.first { $0.kind == kind && $0.unit != nil }?.unit
  }

  /// The kinds that outcomes have numbers of, in the order of their first appearance.
  package static func kinds(of lines: [OutcomeLine]) -> [String] {
    var kinds: [String] = []
    for value in lines.flatMap(\.record.values) where value.value.double != nil && !kinds.contains(value.kind) {
      kinds.append(value.kind)
    }
    return kinds
  }
}
