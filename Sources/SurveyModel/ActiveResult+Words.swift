package import ActiveTasks
import JSONText
package import Wording

extension ActiveResult {
  /// A result in one line, as people read it: its name, and the parts that are taken by hand, else the one that stands for
  /// the whole. What people typed stands in it as it is.
  ///
  /// - Parameter isNamed: Whether the name may be told.
  package func words(_ words: any Catalogue, isNamed: Bool = true) -> String {
    if kind == .rangeOfMotion, let minimum = self["minimum"], let maximum = self["maximum"] {
      return words.fromTo(words.decimal(minimum.compactText) + "°", words.decimal(maximum.compactText) + "°")
    }
    let names = isByHand || kind == .locationTrack ? kind.table.byHand : [kind.table.primary]
    let parts = names.compactMap { name in
      self[name]?.double.map { ActiveResult.amount($0, kind.table.field(name)?.unit, words) }
    }
    if parts.isEmpty { return words.nothingMeasured }
    return ((isNamed ? [self["name"]?.string].compactMap(\.self) : []) + parts).joined(separator: ", ")
  }

  private static func amount(_ number: Double, _ unit: String?, _ words: any Catalogue) -> String {
    if unit == "s", number >= 60 { return words.duration(Int(number.rounded())) }
    return words.told(number) + (unit.map(words.unit) ?? "")
  }
}
