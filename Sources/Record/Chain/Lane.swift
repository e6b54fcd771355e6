/// One chain of a record, with its own head. A participant's entries lie in one lane for ever; what is about nobody, or
/// about an assessor, lies in the first.
package struct Lane: Hashable, Sendable {
  /// 0 for the first.
  package let index: Int

  package init(index: Int) { self.index = index }

  package static let first = Lane(index: 0)
}

/// How many lanes a record has: fixed when it is made, kept by its copies.
///
/// Entries of the first of n lanes have the numbers 1, n + 1, 2n + 1, those of the next 2, n + 2, 2n + 2, so that
/// numbers name entries of the whole record, though lanes know nothing of each other.
package struct Lanes: Hashable, Sendable {
  package let count: Int

  /// - Parameter count: At least 1.
  package init(count: Int) { self.count = max(1, count) }

  /// As a store says it. Whoever changes that number could have every command look at as many lanes.
  ///
  /// - Throws: ``StoreError/damaged`` for none, and for more than any record has.
  package init(recorded count: Int) throws {
    guard (1...Lanes.most).contains(count) else { throw StoreError.damaged }
    self.count = count
  }

  /// Each lane has an end that is read whenever the head of the record is.
  package static let most = 1024
  package static let one = Lanes(count: 1)

  package var all: [Lane] { (0..<count).map(Lane.init) }

  /// The lane in which an entry lies.
  package func lane(of number: Int64) -> Lane { Lane(index: Int((number - 1) % Int64(count))) }

  /// The number of the entry that follows in a lane.
  ///
  /// - Parameter last: That of the lane's last entry; nil for an empty lane.
  package func number(after last: Int64?, in lane: Lane) -> Int64 {
    last.map { $0 + Int64(count) } ?? Int64(lane.index) + 1
  }

  /// How many entries a lane has that ends with `last`.
  func entries(upTo last: Int64?, in lane: Lane) -> Int64 {
    last.map { ($0 - 1 - Int64(lane.index)) / Int64(count) + 1 } ?? 0
  }

  /// The number of a lane's entry by its place in it, from 1.
  func last(of count: Int64, in lane: Lane) -> Int64 { (count - 1) * Int64(self.count) + Int64(lane.index) + 1 }

  /// Where the entries about a new participant will lie.
  func lane(forKey key: [UInt8]) -> Lane {
    let drawn = key.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    return Lane(index: drawn % count)
  }
}
