/// A picture of numbers, in characters or as SVG.
package enum Drawing: Sendable {
  case chart(Chart)
  case bars(BarChart)

  package var title: String {
    switch self {
    case .chart(let chart): chart.title
    case .bars(let bars): bars.title
    }
  }

  /// The picture in characters; bars grow no wider than 80 columns.
  ///
  /// - Parameters:
  ///   - width: In columns, at least 20.
  ///   - isPlain: ASCII alone, for a terminal that has nothing else.
  package func lines(width: Int, isPlain: Bool) -> [String] {
    switch self {
    case .chart(let chart): chart.lines(width: width, isPlain: isPlain)
    case .bars(let bars): bars.lines(width: min(width, 80), isPlain: isPlain)
    }
  }
}
