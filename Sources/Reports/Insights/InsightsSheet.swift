import CivilTime
package import Diagnostics
package import JSONText

/// The values of one kind or of two, of each participant.
package struct InsightsSheet: Sendable {
  package let kinds: [String]
  /// How the two go together; nil for one kind.
  package private(set) var association: Association?
  /// The kinds that anybody has numbers of.
  package private(set) var known: Set<String> = []
  /// The numbers of one kind, of each participant who has some, in the order of the roster.
  package private(set) var series: [Series] = []
  /// The kinds of those that are asked for of which anybody has numbers.
  private var numbered: Set<String> = []
  private var (leftOut, withoutUnit) = (0, 0)
  /// By kind, the unit of the first who has one: all are told in it.
  private var units: [String: String] = [:]

  /// What somebody has of a kind.
  package struct Series: Sendable {
    let participant: String
    let values: KindSeries
  }

  package init(_ kinds: [String], lag: Int) {
    self.kinds = kinds
    if kinds.count == 2 { association = Association(kinds[0], kinds[1], lag: lag) }
  }

  /// What is taken of one participant's outcomes.
  package struct Person: Sendable {
    fileprivate let series: [KindSeries]
    fileprivate let known: [String]

    package init(_ kinds: [String], of lines: [OutcomeLine]) {
      series = kinds.map { KindSeries($0, of: lines) }
      known = KindSeries.kinds(of: lines)
    }
  }

  package mutating func add(_ participant: String, _ person: Person) {
    let series = person.series.map { own in
      guard let unit = own.unit else { return own }
      let common = units[own.kind, default: unit]
      units[own.kind] = common
      return own.told(in: common)
    }
    known.formUnion(person.known)
    numbered.formUnion(series.filter { !$0.values.isEmpty }.map(\.kind))
    if series.count == 2 {
      association?.add(participant, series[0], series[1])
      return
    }
    leftOut += series.map(\.leftOut).reduce(0, +)
    withoutUnit += series.map(\.withoutUnit).reduce(0, +)
    self.series += series.filter { !$0.values.isEmpty }.map { Series(participant: participant, values: $0) }
  }

  /// What was added since the last call, which the sheet is without then.
  package mutating func takeSeries() -> [Series] {
    defer { series.removeAll(keepingCapacity: true) }
    return series
  }

  /// A kind that nobody has a number of.
  package var kindWithoutNumbers: String? { kinds.first { !numbered.contains($0) } }

  /// What is to be known of the numbers of one kind.
  package var remarks: [String] {
    guard association == nil, let kind = kinds.first else { return [] }
    return KindSeries.remarks(kind, leftOut: leftOut, withoutUnit: withoutUnit)
  }

  /// A chart for each participant; of two kinds their scatter.
  package var charts: [Chart] {
    guard let association else { return series.map(\.chart) }
    let across = association.first + (association.firstUnit.map { " (\($0))" } ?? "")
    return [
      Chart(scatter: association.second, unit: association.secondUnit, across: across, pairs: association.pairs)
    ]
  }
}

extension InsightsSheet.Series {
  package var chart: Chart {
    Chart("\(values.title) of \(participant)", unit: values.unit, values: values.values)
  }

  package var json: JSONValue {
    [
      "participant": .string(participant), "kind": .string(values.kind), "unit": .optional(values.unit),
      "method": .optional(values.method), "leftOut": .integer(values.leftOut),
      "withoutUnit": .integer(values.withoutUnit),
      "values": .array(values.values.map { [.string($0.date.description), .double($0.value)] }),
    ]
  }
}

extension Association {
  /// Each participant's correlations, and those within person.
  package var table: TextTable {
    let rows = people.map { cells($0.participant, $0.strength) } + (within.map { [cells("within", $0)] } ?? [])
    return TextTable(head: ["who", "n", "Pearson", "95 %", "Spearman", "95 %"], rows: rows)
  }

  private func cells(_ who: String, _ strength: Strength) -> [String] {
    func ends(_ interval: Statistics.Interval?) -> String {
      interval.map { "\(Association.number($0.lower)) to \(Association.number($0.upper))" } ?? "-"
    }
    return [
      who, String(strength.count), strength.pearson.map(Association.number) ?? "-", ends(strength.pearsonInterval),
      strength.spearman.map(Association.number) ?? "-", ends(strength.spearmanInterval),
    ]
  }

  /// What the numbers say, of all pooled where there are several people.
  package var sentences: [String] {
    let left =
      KindSeries.remarks(first, leftOut: leftOut.first, withoutUnit: unitless.first)
      + KindSeries.remarks(second, leftOut: leftOut.second, withoutUnit: unitless.second)
    if let within { return [sentence(of: within, who: "\(people.count) participants, pooled within person")] + left }
    return people.prefix(1).map { sentence(of: $0.strength, who: $0.participant) } + left
  }
}
