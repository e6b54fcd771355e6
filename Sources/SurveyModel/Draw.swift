import Randomness

/// What a sitting drew: which of the steps of a block, or in which order things are presented.
package struct Draw: Hashable, Sendable {
  /// What was drawn from: a block, a page or an item, with the entries of the repeats round it: `meals/2/draw`.
  package let path: String
  /// What was drawn, in order.
  package let ids: [String]
}

/// A draw with the places in the file of what was drawn.
///
/// The draw is that of ``SeededHash`` from the parts `order`, the sitting's seed and the path of what is drawn from:
/// first ``SeededHash/subset(_:of:)`` when only some are taken, then ``SeededHash/order(of:)`` of those when the order is
/// random.
struct PlacedDraw {
  let draw: Draw
  /// Offsets into what was drawn from, in the order of the draw.
  let order: [Int]

  /// - Parameters:
  ///   - all: The ids to draw from, in the order of the file.
  ///   - pick: How many are taken; nil for all.
  init(
    of path: String, _ all: [String], pick: Int? = nil, order: PresentationOrder = .random, context: SittingContext
  ) {
    if let given = context.order[path].flatMap({ PlacedDraw.offsets(of: $0, in: all) }) {
      self.order = given
    } else {
      var hash = SeededHash()
      hash.add("order")
      hash.add(String(context.seed))
      hash.add(path)
      let taken = pick.map { hash.subset(min($0, all.count), of: all.count) } ?? Array(all.indices)
      self.order = order == .random ? hash.order(of: taken.count).map { taken[$0] } : taken
    }
    draw = Draw(path: path, ids: self.order.map { all[$0] })
  }

  /// An order that a result brings along; nil when it names what is not there.
  private static func offsets(of ids: [String], in all: [String]) -> [Int]? {
    let places = Dictionary(all.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let offsets = ids.compactMap { places[$0] }
    return offsets.count == ids.count && Set(offsets).count == ids.count ? offsets : nil
  }
}
