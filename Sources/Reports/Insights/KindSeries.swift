import StudyService
package import CivilTime
import JSONText
import Record

/// The values of one kind over a participant's study days.
package struct KindSeries: Sendable {
  package let kind: String
  package private(set) var unit: String?
  package private(set) var values: [(date: CivilDate, value: Double)] = []

  package init(_ kind: String, of lines: [OutcomeLine]) {
    self.kind = kind
    for line in lines {
      for value in line.record.values where value.kind == kind {
        guard let number = value.value.double ?? value.value.boolean.map({ $0 ? 1 : 0 }) else { continue }
        unit = unit ?? value.unit
        values.append((line.date, number))
      }
    }
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
