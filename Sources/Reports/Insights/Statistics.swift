import Foundation

/// The few numbers that an association of two series is told by. Each takes pairs and is nil where it has no meaning.
package enum Statistics {
  package struct Pair: Hashable, Sendable {
    package let x: Double
    package let y: Double

    package init(_ x: Double, _ y: Double) {
      self.x = x
      self.y = y
    }
  }

  package struct Interval: Hashable, Sendable {
    package let lower: Double
    package let upper: Double
  }

  /// The normal deviate of a two-sided 95 % interval.
  private static let deviate = 1.959963984540054

  /// Pearson's correlation; nil for fewer than two pairs and when a series never varies.
  package static func pearson(_ pairs: [Pair]) -> Double? {
    guard pairs.count >= 2 else { return nil }
    let count = Double(pairs.count)
    let (meanX, meanY) = (pairs.map(\.x).reduce(0, +) / count, pairs.map(\.y).reduce(0, +) / count)
    var (xx, yy, xy) = (0.0, 0.0, 0.0)
    for pair in pairs {
      let (dx, dy) = (pair.x - meanX, pair.y - meanY)
      xx += dx * dx
      yy += dy * dy
      xy += dx * dy
    }
    // What rounding leaves of a series that never varies is no variation.
    let (sizeX, sizeY) = (pairs.map { abs($0.x) }.max() ?? 0, pairs.map { abs($0.y) }.max() ?? 0)
    guard xx > count * sizeX * sizeX * 1e-24, yy > count * sizeY * sizeY * 1e-24, (xx * yy).isFinite else { return nil }
    let r = xy / (xx.squareRoot() * yy.squareRoot())
    // A line is one to the last digit or two.
    return abs(r) > 1 - 1e-12 ? (r < 0 ? -1 : 1) : r
  }

  /// Spearman's: Pearson's of the ranks, ties sharing the mean of theirs.
  ///
  /// - Parameter size: The largest x and y that the pairs were worked out from; nil where they are as they were recorded.
  package static func spearman(_ pairs: [Pair], size: Pair? = nil) -> Double? {
    let x = ranks(pairs.map(\.x), size: size?.x)
    let y = ranks(pairs.map(\.y), size: size?.y)
    return pearson(zip(x, y).map(Pair.init))
  }

  /// Ranks from 1; equal values share the mean of theirs. Values that differ by no more than rounding leaves of numbers of
  /// their size are equal: means of one value, taken in another order, must tie.
  package static func ranks(_ values: [Double], size: Double? = nil) -> [Double] {
    let order = values.indices.sorted { values[$0] < values[$1] }
    let noise = (size ?? values.map(abs).max() ?? 0) * 1e-12
    var ranks = [Double](repeating: 0, count: values.count)
    var start = 0
    while start < order.count {
      var end = start + 1
      while end < order.count, values[order[end]] - values[order[start]] <= noise { end += 1 }
      for place in start..<end { ranks[order[place]] = Double(start + end + 1) / 2 }
      start = end
    }
    return ranks
  }

  /// The 95 % interval of a Pearson correlation by Fisher's transformation: tanh(atanh r ± 1.96 / √(n - 3)).
  ///
  /// - Parameter count: How many pairs; less one for each further mean that was taken out.
  /// - Returns: Nil under four pairs and for a perfect correlation, of which it says nothing.
  package static func interval(pearson r: Double, count: Int) -> Interval? { interval(r, count: count, inflation: 1) }

  /// The same of Spearman's, whose variance is larger by 1 + r²/2 (Bonett and Wright, Psychometrika 2000;65:23-28).
  package static func interval(spearman r: Double, count: Int) -> Interval? {
    interval(r, count: count, inflation: 1 + r * r / 2)
  }

  private static func interval(_ r: Double, count: Int, inflation: Double) -> Interval? {
    guard count > 3, abs(r) < 1 else { return nil }
    let half = deviate * (inflation / Double(count - 3)).squareRoot()
    return Interval(lower: tanh(atanh(r) - half), upper: tanh(atanh(r) + half))
  }

  /// Each person's pairs less that person's means: what is left is how values move together within a person.
  package static func centred(_ people: [[Pair]]) -> [Pair] {
    people.flatMap { pairs -> [Pair] in
      guard pairs.count >= 2 else { return [] }
      let count = Double(pairs.count)
      let (meanX, meanY) = (pairs.map(\.x).reduce(0, +) / count, pairs.map(\.y).reduce(0, +) / count)
      return pairs.map { Pair($0.x - meanX, $0.y - meanY) }
    }
  }
}
