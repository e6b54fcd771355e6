import XMLText

/// Charts as one SVG picture, one below the other. Nothing in it needs anything from outside.
package struct SVGPicture: Sendable {
  private let charts: [Chart]
  private static let size = (width: 640.0, height: 240.0)
  private static let margin = (left: 56.0, right: 16.0, top: 32.0, bottom: 32.0)

  package init(_ charts: [Chart]) { self.charts = charts }

  package var text: String {
    let height = SVGPicture.size.height * Double(max(charts.count, 1))
    let size = "width=\"\(number(SVGPicture.size.width))\" height=\"\(number(height))\""
    let box = "viewBox=\"0 0 \(number(SVGPicture.size.width)) \(number(height))\""
    var lines = ["<svg xmlns=\"http://www.w3.org/2000/svg\" \(size) \(box) role=\"img\" font-family=\"sans-serif\">"]
    lines.append("<title>\(escaped(charts.map(\.title).joined(separator: ", ")))</title>")
    lines.append("<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>")
    for (index, chart) in charts.enumerated() {
      lines.append("<g transform=\"translate(0 \(number(SVGPicture.size.height * Double(index))))\">")
      lines += drawn(chart)
      lines.append("</g>")
    }
    return (lines + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  private func drawn(_ chart: Chart) -> [String] {
    let (size, margin) = (SVGPicture.size, SVGPicture.margin)
    let (left, right) = (margin.left, size.width - margin.right)
    let (top, bottom) = (margin.top, size.height - margin.bottom)
    let head = chart.title + (chart.unit.map { " (\($0))" } ?? "")
    var lines = [words(head, left, 20, size: 14, weight: "bold")]
    guard !chart.points.isEmpty else { return lines + [words("no values", left, top + 20, size: 12)] }
    let (x, y) = (chart.along, chart.up)
    for value in [y.lower, (y.lower + y.upper) / 2, y.upper] {
      let at = bottom - y.share(value) * (bottom - top)
      lines.append(
        "<line x1=\"\(number(left))\" y1=\"\(number(at))\" x2=\"\(number(right))\" y2=\"\(number(at))\" "
          + "stroke=\"#d0d0d0\"/>")
      lines.append(words(Chart.label(value), left - 8, at + 4, size: 11, anchor: "end"))
    }
    let places = chart.points.map {
      (x: left + x.share($0.x) * (right - left), y: bottom - y.share($0.y) * (bottom - top))
    }
    if chart.isLine, places.count > 1 {
      let path = places.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
      lines.append("<polyline points=\"\(path)\" fill=\"none\" stroke=\"#1f5fa8\" stroke-width=\"1.5\"/>")
    }
    for place in places {
      lines.append("<circle cx=\"\(number(place.x))\" cy=\"\(number(place.y))\" r=\"3\" fill=\"#1f5fa8\"/>")
    }
    lines.append(words(chart.ends.left, left, bottom + 20, size: 11))
    if chart.ends.right != chart.ends.left {
      lines.append(words(chart.ends.right, right, bottom + 20, size: 11, anchor: "end"))
    }
    if !chart.across.isEmpty {
      lines.append(words(chart.across, (left + right) / 2, bottom + 20, size: 12, anchor: "middle"))
    }
    return lines
  }

  private func words(
    _ text: String, _ x: Double, _ y: Double, size: Int, weight: String = "normal", anchor: String = "start"
  ) -> String {
    "<text x=\"\(number(x))\" y=\"\(number(y))\" font-size=\"\(size)\" font-weight=\"\(weight)\" "
      + "text-anchor=\"\(anchor)\">\(escaped(text))</text>"
  }

  private func number(_ value: Double) -> String { Chart.label(value) }

  private func escaped(_ text: String) -> String { Markup.escaped(text) }
}
