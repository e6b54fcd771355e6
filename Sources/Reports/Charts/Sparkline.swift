/// A few numbers as they went, small enough to stand beside words.
package struct Sparkline: Sendable {
  private let values: [Double]
  private let span: Chart.Span

  /// - Parameter values: The earliest first.
  package init(_ values: [Double]) {
    self.values = values.filter(\.isFinite)
    span = Chart.Span(self.values)
  }

  /// A line in the colour of the words round it, which a screen reader passes over: the numbers stand beside it.
  package var svg: String {
    let (width, height, edge) = (96.0, 24.0, 3.0)
    let step = (width - 2 * edge) / Double(max(values.count - 1, 1))
    let points = values.enumerated().map { index, value in
      (x: edge + step * Double(index), y: height - edge - span.share(value) * (height - 2 * edge))
    }
    let path = points.map { "\(Sparkline.number($0.x)),\(Sparkline.number($0.y))" }.joined(separator: " ")
    let end = points.last.map {
      "<circle cx=\"\(Sparkline.number($0.x))\" cy=\"\(Sparkline.number($0.y))\" r=\"2.5\" fill=\"currentColor\"/>"
    }
    return "<svg class=\"sparkline\" viewBox=\"0 0 96 24\" width=\"96\" height=\"24\" aria-hidden=\"true\">"
      + "<polyline points=\"\(path)\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.5\"/>\(end ?? "")</svg>"
  }

  /// To a tenth of a pixel.
  private static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
