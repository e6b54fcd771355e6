package import CivilTime
import JSONText
import Record
package import StudyService

/// The values of one kind over a participant's study days.
package struct KindSeries: Sendable {
  package let kind: String
  package private(set) var unit: String?
  package private(set) var values: [(date: CivilDate, value: Double)] = []
  /// Values of the kind that are no numbers.
  package private(set) var others = 0

  package init(_ kind: String, of records: [OutcomeRecord], _ view: ParticipantView) {
    self.kind = kind
    for record in records {
      let date = LocalReading(view, schedule: record.outcome.schedule).date(of: record.outcome)
      for value in record.values where value.kind == kind {
        guard let number = value.value.double ?? value.value.boolean.map({ $0 ? 1 : 0 }) else {
          others += 1
          continue
        }
        unit = unit ?? value.unit
        values.append((date, number))
      }
    }
  }

  /// The kinds that the records have numbers of, in the order of their first appearance.
  package static func kinds(of records: [OutcomeRecord]) -> [String] {
    var kinds: [String] = []
    for value in records.flatMap(\.values) where value.value.double != nil && !kinds.contains(value.kind) {
      kinds.append(value.kind)
    }
    return kinds
  }
}
