import JSONText

/// Where entries of this record were first written, as a merge leaves it: by store and number a person or an entry is
/// known again when it comes by another way, whatever it is called by then.
package struct EntryOrigins: Hashable, Sendable {
  /// All stores whose entries came with the merge: the other one, and those whose origins it knew.
  package let stores: [String]
  let runs: [OriginRun]
  /// The entries that introduced people who were erased there, and did not come.
  let erased: [Origin]

  /// How many entries came.
  package var entries: Int64 { runs.reduce(0) { $0 + $1.count } }
}

/// An entry by the store in which it was written first, and its number there.
struct Origin: Hashable, Sendable {
  let store: String
  let number: Int64
}

/// Entries that follow each other here as they did where they came from.
struct OriginRun: Hashable, Sendable {
  /// The number of the first here.
  let here: Int64
  let first: Origin
  var count: Int64
}

extension EntryOrigins {
  /// Stores by their places in the list: runs are many.
  var json: JSONValue {
    func place(_ store: String) -> JSONValue { .integer(stores.firstIndex(of: store) ?? stores.count) }
    return .members([
      "stores": .array(stores.map(JSONValue.string)),
      "runs": .array(
        runs.map { .array([.integer($0.here), place($0.first.store), .integer($0.first.number), .integer($0.count)]) }),
      "erased": .array(erased.map { .array([place($0.store), .integer($0.number)]) }),
    ])
  }

  init?(json: JSONValue) {
    guard let stores = json["stores"]?.elements?.map(\.string), let runs = json["runs"]?.elements,
      let erased = json["erased"]?.elements
    else { return nil }
    let names = stores.compactMap { $0 }
    func origin(_ place: Int64, _ number: Int64) -> Origin? {
      names.indices.contains(Int(place)) ? Origin(store: names[Int(place)], number: number) : nil
    }
    let readRuns = runs.compactMap { run -> OriginRun? in
      let numbers = run.numbers
      guard numbers.count == 4, let first = origin(numbers[1], numbers[2]) else { return nil }
      return OriginRun(here: numbers[0], first: first, count: numbers[3])
    }
    let readErased = erased.compactMap { pair -> Origin? in
      let numbers = pair.numbers
      return numbers.count == 2 ? origin(numbers[0], numbers[1]) : nil
    }
    guard names.count == stores.count, readRuns.count == runs.count, readErased.count == erased.count else {
      return nil
    }
    self.init(stores: names, runs: readRuns, erased: readErased)
  }
}

extension JSONValue {
  fileprivate var numbers: [Int64] { (elements ?? []).compactMap { $0.integer.map(Int64.init) } }
}
