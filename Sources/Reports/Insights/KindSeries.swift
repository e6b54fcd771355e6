package import CivilTime
import Diagnostics
import Expressions
import JSONText
import Record
import StudyService

/// The values of one kind over a participant's study days.
package struct KindSeries: Sendable {
  package let kind: String
  package private(set) var unit: String?
  package private(set) var values: [(date: CivilDate, value: Double)] = []
  /// How its values were measured, where others of the kind were measured in a way that shares no zero with it.
  package private(set) var method: String?
  /// How many values were left out, since their unit does not convert to this one, or their method is another.
  package private(set) var leftOut = 0
  /// How many of its values were recorded without a unit, while others have one: they stand among them as they are.
  package private(set) var withoutUnit = 0

  /// The numbers are told in the unit in which the latest was recorded; those that do not convert to it are left out, and
  /// so are those of another method than the latest where a method has a zero of its own.
  ///
  /// - Parameter lines: By time.
  package init(_ kind: String, of lines: [OutcomeLine]) {
    self.kind = kind
    unit = KindSeries.unit(of: kind, in: lines)
    let methods = lines.map { line in
      line.record.values.first { $0.kind == kind }.flatMap(line.record.method)
    }
    let latest = methods.last { $0 != nil } ?? nil
    if methods.contains(where: { $0 != nil && $0 != latest }) { method = latest }
    for (line, own) in zip(lines, methods) {
      for value in line.record.values where value.kind == kind {
        guard own == nil || own == latest else {
          leftOut += 1
          continue
        }
        guard let number = value.number(in: unit) ?? value.value.boolean.map({ $0 ? 1 : 0 }) else {
          if value.value.double != nil { leftOut += 1 }
          continue
        }
        values.append((line.date, number))
        if unit != nil, value.unit == nil, value.value.double != nil { withoutUnit += 1 }
      }
    }
  }

  /// What a drawing of it is called.
  package var title: String { kind + (method.map { ", \($0)" } ?? "") }

  /// What is to be known of the numbers of a kind.
  static func remarks(_ kind: String, leftOut: Int, withoutUnit: Int) -> [String] {
    func many(_ count: Int) -> String { "\(counted(count, "value")) of \(kind)" }
    var remarks: [String] = []
    if leftOut > 0 {
      let why = leftOut == 1 ? "its unit or method is another" : "their units or methods are others"
      remarks.append("\(many(leftOut)) left out: \(why).")
    }
    if withoutUnit > 0 {
      let how =
        withoutUnit == 1
        ? "was recorded without a unit, and counts as it is" : "were recorded without a unit, and count as they are"
      remarks.append("\(many(withoutUnit)) \(how).")
    }
    return remarks
  }

  /// The same in another unit, without what does not convert to it.
  func told(in wanted: String) -> KindSeries {
    let told = values.compactMap { date, value in UnitFactor.tell(value, from: unit, in: wanted).map { (date, $0) } }
    var series = self
    (series.unit, series.values) = (wanted, told)
    series.leftOut += values.count - told.count
    return series
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
