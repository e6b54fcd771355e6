import Algorithms
import CivilTime

/// Where all entries of a record were first written, and which stores it contains by merges, and by the merges in those.
struct Provenance {
  /// The record's own name.
  let store: String
  /// All stores that were merged into this one, directly or with another.
  let contained: Set<String>
  /// Those of them whose entries can't be told from others': an older program merged them.
  let unknown: Set<String>
  /// The entries that introduced people who were erased in a store before it was merged into this one.
  let erased: Set<Origin>
  /// In the order of their places here.
  private var runs: [OriginRun] = []
  /// The same in the order of their places there.
  private var runsByStore: [String: [OriginRun]] = [:]
  private let last: Int64

  init(_ reader: StoreReader) throws {
    store = hexadecimal(reader.identity)
    let all = try reader.all(.study(kinds: ["storeMerged", "entryOrigins"]), asOf: Instant(milliseconds: .max))
    var contained: Set<String> = []
    var known: Set<String> = []
    var erased: Set<Origin> = []
    for entry in all {
      switch entry.content {
      case .study(.merged(let store, _, _))?: contained.insert(store)
      case .study(.origins(let origins))?:
        known.formUnion(origins.stores)
        erased.formUnion(origins.erased)
        runs += origins.runs
      default: break
      }
    }
    self.contained = contained
    unknown = contained.subtracting(known)
    self.erased = erased
    runs.sort { $0.here < $1.here }
    runsByStore = Dictionary(grouping: runs, by: \.first.store).mapValues {
      $0.sorted { $0.first.number < $1.first.number }
    }
    last =
      try reader.lanes.all.compactMap { lane in
        try reader.snapshot.end(of: lane, asOf: Instant(milliseconds: .max))?.number
      }.max() ?? 0
  }

  /// The stores whose origins are known: what a record that this one is merged into will know.
  var known: [String] { [store] + contained.subtracting(unknown).sorted() }
}

extension Provenance {
  func origin(of number: Int64) -> Origin {
    guard let run = runs.last(atOrBefore: number, \.here), number < run.here + run.count else {
      return Origin(store: store, number: number)
    }
    return Origin(store: run.first.store, number: run.first.number + number - run.here)
  }

  /// The number that an entry has here; nil when it is not in this record.
  func number(of origin: Origin) -> Int64? {
    if origin.store == store { return origin.number <= last ? origin.number : nil }
    guard let run = runsByStore[origin.store]?.last(atOrBefore: origin.number, \.first.number),
      origin.number < run.first.number + run.count
    else { return nil }
    return run.here + origin.number - run.first.number
  }
}

extension [OriginRun] {
  /// The last whose place is not behind `number`; sorted by that place.
  fileprivate func last(atOrBefore number: Int64, _ place: (OriginRun) -> Int64) -> OriginRun? {
    self[..<partitioningIndex { place($0) > number }].last
  }
}
