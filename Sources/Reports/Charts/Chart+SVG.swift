import XMLText

/// Drawings as one SVG picture, one below the other. Nothing in it needs anything from outside.
package struct SVGPicture: Sendable {
  private let drawings: [Drawing]
  private let size: (width: Double, height: Double)
  private let margin: (left: Double, right: Double, top: Double, bottom: Double)
  private let isHeaded: Bool

  /// With the title of each above it.
  package init(_ drawings: [Drawing]) {
    self.drawings = drawings
    size = (width: 640, height: 240)
    margin = (left: 56, right: 16, top: 32, bottom: 32)
    isHeaded = true
  }

  /// As wide as a phone, so that its words stay readable there, for a page that says the title itself.
  package init(onPage chart: Chart) {
    drawings = [.chart(chart)]
    size = (width: 360, height: 200)
    margin = (left: 48, right: 16, top: 16, bottom: 32)
    isHeaded = false
  }

  package var text: String {
    let height = size.height * Double(max(drawings.count, 1))
    let extent = "width=\"\(number(size.width))\" height=\"\(number(height))\""
    let box = "viewBox=\"0 0 \(number(size.width)) \(number(height))\""
    var lines = ["<svg xmlns=\"http://www.w3.org/2000/svg\" \(extent) \(box) role=\"img\" font-family=\"sans-serif\">"]
    lines.append("<title>\(escaped(drawings.map(\.title).joined(separator: ", ")))</title>")
    lines.append("<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>")
    for (index, drawing) in drawings.enumerated() {
      lines.append("<g transform=\"translate(0 \(number(size.height * Double(index))))\">")
      switch drawing {
      case .chart(let chart): lines += drawn(chart)
      case .bars(let bars): lines += drawn(bars)
      }
      lines.append("</g>")
    }
    return (lines + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  private func drawn(_ chart: Chart) -> [String] {
    let (left, right) = (margin.left, size.width - margin.right)
    let (top, bottom) = (margin.top, size.height - margin.bottom)
    var lines = head(chart.heading)
    guard !chart.points.isEmpty else { return lines + [words("no values", left, top + 20, size: 12)] }
    let (x, y) = (chart.along, chart.up)
    lines += grid(y)
    // The points of a scatter stand clear of its sides.
    let inset = chart.isLine ? 0.0 : 12
    func along(_ value: Double) -> Double { left + inset + x.share(value) * (right - left - 2 * inset) }
    let places = chart.points.map { (x: along($0.x), y: bottom - y.share($0.y) * (bottom - top)) }
    if chart.isLine, places.count > 1 {
      let path = places.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
      lines.append("<polyline points=\"\(path)\" fill=\"none\" stroke=\"#1f5fa8\" stroke-width=\"1.5\"/>")
    }
    // Points at one place are one circle with as many times the area: whole numbers fall together often.
    let counts = Dictionary(places.map { ([$0.x, $0.y], 1) }, uniquingKeysWith: +)
    for (place, count) in counts.sorted(by: { ($0.key[0], $0.key[1]) < ($1.key[0], $1.key[1]) }) {
      let radius = chart.isLine ? 3 : min(3 * Double(count).squareRoot(), 14)
      lines.append(
        "<circle cx=\"\(number(place[0]))\" cy=\"\(number(place[1]))\" r=\"\(number(radius))\" fill=\"#1f5fa8\" "
          + "fill-opacity=\"\(chart.isLine ? "1" : "0.6")\"/>")
    }
    if chart.isLine {
      lines.append(words(chart.ends.left, left, bottom + 20, size: 11))
      if chart.ends.right != chart.ends.left {
        lines.append(words(chart.ends.right, right, bottom + 20, size: 11, anchor: "end"))
      }
    } else {
      let middle = (x.lower + x.upper) / 2
      for value in chart.ends.left == chart.ends.right ? [middle] : [x.lower, middle, x.upper] {
        lines += tick(Chart.label(value), along(value), bottom)
      }
    }
    if !chart.across.isEmpty {
      lines.append(words(chart.across, (left + right) / 2, bottom + 30, size: 12, anchor: "middle"))
    }
    return lines
  }

  /// A short line below the axis, with its value under it.
  private func tick(_ label: String, _ x: Double, _ bottom: Double) -> [String] {
    let ends = "x1=\"\(number(x))\" y1=\"\(number(bottom))\" x2=\"\(number(x))\" y2=\"\(number(bottom + 4))\""
    return ["<line \(ends) stroke=\"#999999\"/>", words(label, x, bottom + 16, size: 11, anchor: "middle")]
  }

  /// A bar for each value from nothing upwards or downwards, with the value above and the label below where there is room for all.
  private func drawn(_ chart: BarChart) -> [String] {
    let (left, right, bottom) = (margin.left, size.width - margin.right, size.height - margin.bottom)
    var lines = head(chart.heading)
    guard !chart.bars.isEmpty else { return lines + [words("no values", left, margin.top + 20, size: 12)] }
    // Where all are nothing the axis still goes upwards.
    let y = Chart.Span([chart.lower, chart.lower == chart.upper ? 1 : chart.upper])
    lines += grid(y)
    let room = bottom - margin.top
    let ground = bottom - y.share(0) * room
    let step = (right - left) / Double(chart.bars.count)
    for (index, bar) in chart.bars.enumerated() {
      let middle = left + (Double(index) + 0.5) * step
      let top = min(bottom - y.share(bar.value) * room, ground)
      let height = max(ground, bottom - y.share(bar.value) * room) - top
      let width = min(step * 0.7, 64)
      lines.append(
        "<rect x=\"\(number(middle - width / 2))\" y=\"\(number(top))\" width=\"\(number(width))\" "
          + "height=\"\(number(height))\" fill=\"#1f5fa8\"/>")
      if chart.bars.count <= SVGPicture.mostValues {
        lines.append(words(Chart.label(bar.value), middle, top - 4, size: 11, anchor: "middle"))
      }
      if chart.bars.count <= SVGPicture.mostLabels {
        lines.append(words(bar.label, middle, bottom + 20, size: 11, anchor: "middle"))
      }
    }
    if chart.bars.count > SVGPicture.mostLabels, let first = chart.bars.first, let last = chart.bars.last {
      lines.append(words(first.label, left, bottom + 20, size: 11))
      lines.append(words(last.label, right, bottom + 20, size: 11, anchor: "end"))
    }
    return lines
  }

  private static let mostValues = 16
  private static let mostLabels = 8

  private func head(_ heading: String) -> [String] {
    isHeaded ? [words(heading, margin.left, 20, size: 14, weight: "bold")] : []
  }

  private func grid(_ y: Chart.Span) -> [String] {
    let (top, bottom) = (margin.top, size.height - margin.bottom)
    return [y.lower, (y.lower + y.upper) / 2, y.upper].flatMap { value -> [String] in
      let at = number(bottom - y.share(value) * (bottom - top))
      let ends = "x1=\"\(number(margin.left))\" y1=\"\(at)\" x2=\"\(number(size.width - margin.right))\" y2=\"\(at)\""
      let label = words(
        Chart.label(value), margin.left - 8, bottom - y.share(value) * (bottom - top) + 4, size: 11, anchor: "end")
      return ["<line \(ends) stroke=\"#d0d0d0\"/>", label]
    }
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
