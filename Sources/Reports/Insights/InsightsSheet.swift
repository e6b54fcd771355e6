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
  private var people: [(id: String, series: [KindSeries])] = []
  /// By kind, the unit of the first who has one: all are told in it.
  private var units: [String: String] = [:]

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
    people.append((participant, series))
    known.formUnion(person.known)
    if series.count == 2 { association?.add(participant, series[0], series[1]) }
  }

  /// A kind that nobody has a number of.
  package var kindWithoutNumbers: String? {
    kinds.first { kind in
      !people.contains { person in person.series.contains { $0.kind == kind && !$0.values.isEmpty } }
    }
  }

  private var found: [(id: String, series: KindSeries)] {
    people.flatMap { person in person.series.map { (person.id, $0) } }.filter { !$0.1.values.isEmpty }
  }

  package var json: JSONValue {
    association?.json
      ?? .array(
        found.map { id, series in
          [
            "participant": .string(id), "kind": .string(series.kind), "unit": .optional(series.unit),
            "method": .optional(series.method), "leftOut": .integer(series.leftOut),
            "withoutUnit": .integer(series.withoutUnit),
            "values": .array(series.values.map { [.string($0.date.description), .double($0.value)] }),
          ]
        })
  }

  /// What is to be known of the numbers of one kind.
  package var remarks: [String] {
    guard association == nil, let kind = kinds.first else { return [] }
    let all = people.flatMap(\.series)
    return KindSeries.remarks(
      kind, leftOut: all.map(\.leftOut).reduce(0, +), withoutUnit: all.map(\.withoutUnit).reduce(0, +))
  }

  /// A chart for each participant; of two kinds their scatter.
  package var charts: [Chart] {
    guard let association else {
      return found.map { Chart("\($0.series.title) of \($0.id)", unit: $0.series.unit, values: $0.series.values) }
    }
    let across = association.first + (association.firstUnit.map { " (\($0))" } ?? "")
    return [
      Chart(scatter: association.second, unit: association.secondUnit, across: across, pairs: association.pairs)
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
