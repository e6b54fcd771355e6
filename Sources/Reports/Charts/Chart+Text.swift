import Diagnostics

extension Chart {
  /// The chart in characters, title, axes and ends included.
  ///
  /// - Parameters:
  ///   - width: In columns, at least 20.
  ///   - height: In lines of the plot itself.
  ///   - isPlain: ASCII alone, for a terminal that has nothing else.
  package func lines(width: Int, height: Int = 8, isPlain: Bool) -> [String] {
    let head = escapingControls(heading)
    guard !points.isEmpty else { return [head, "  no values"] }
    let (top, bottom) = (Chart.label(up.upper), Chart.label(up.lower))
    let margin = max(top.count, bottom.count)
    let columns = max(width - margin - 2, 10)
    let bar = isPlain ? "|" : "│"
    let canvas = canvas(columns: columns, rows: height, isPlain: isPlain)
    let plot = canvas.lines.enumerated().map { row, line in
      let label = row == 0 ? top : row == height - 1 ? bottom : ""
      return Chart.right(label, margin) + " " + bar + line
    }
    let axis =
      String(repeating: " ", count: margin + 1) + (isPlain ? "+" : "└")
      + String(repeating: isPlain ? "-" : "─", count: columns)
    let most = canvas.greatestCount
    let told = most == 0 ? [] : ["  a digit: so many pairs in one place" + (most > 9 ? "; +: ten or more" : "")]
    return [head] + plot.map(trimmedLine) + [axis, footer(margin: margin + 2, columns: columns)] + told
  }

  private func footer(margin: Int, columns: Int) -> String {
    let inset = String(repeating: " ", count: margin)
    let name = escapingControls(across)
    if ends.left == ends.right {
      // A single value stands in the middle.
      let text = name.isEmpty ? ends.left : ends.left + "  " + name
      let before = max((columns - ends.left.count) / 2, 0)
      return inset + String(repeating: " ", count: before) + fitted(text, columns - before)
    }
    let free = columns - ends.left.count - ends.right.count
    let middle = fitted(name, free - 2)
    let room = free - displayWidth(of: middle)
    let (before, after) = (max(room / 2, 1), max(room - room / 2, 1))
    return inset + ends.left + String(repeating: " ", count: before) + middle + String(repeating: " ", count: after)
      + ends.right
  }

  /// As much of a text as has room.
  private func fitted(_ text: String, _ columns: Int) -> String {
    var text = text
    while !text.isEmpty, displayWidth(of: text) > columns { text.removeLast() }
    return text
  }

  private func canvas(columns: Int, rows: Int, isPlain: Bool) -> DotCanvas {
    var canvas = DotCanvas(columns: columns, rows: rows, isPlain: isPlain)
    let (x, y) = (along, up)
    func place(_ point: Point) -> (x: Int, y: Int) {
      (x.place(point.x, of: canvas.width - 1), y.place(point.y, of: canvas.height - 1))
    }
    if isLine {
      let places = points.map(place)
      for (start, end) in zip(places, places.dropFirst()) { canvas.line(from: start, to: end) }
      for place in places { canvas.mark(place.x, place.y, point: true) }
      // A dot alone is hard to see.
      if !isPlain, places.count == 1, let alone = places.first { canvas.mark(alone.x + 1, alone.y, point: true) }
      return canvas
    }
    // What falls on one dot can't be told apart.
    let counts = points.map(place).reduce(into: [[Int]: Int]()) { $0[[$1.x, $1.y], default: 0] += 1 }
    for (dot, count) in counts where count > 1 { canvas.count(dot[0], dot[1], count) }
    for (dot, count) in counts where count == 1 && !canvas.joins(dot[0], dot[1]) {
      canvas.mark(dot[0], dot[1], point: true)
      if !isPlain { canvas.mark(dot[0] + 1, dot[1], point: true) }
    }
    return canvas
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(width - text.count, 0)) + text
  }
}

/// The latest few values as bars, a line each.
package struct BarChart: Sendable {
  package let title: String
  package let unit: String?
  package let bars: [(label: String, value: Double)]
  /// What a full bar stands for; nil for the greatest value.
  package let maximum: Double?

  package init(_ title: String, unit: String?, bars: [(label: String, value: Double)], maximum: Double? = nil) {
    self.title = title
    self.unit = unit
    self.bars = bars.filter { $0.value.isFinite }
    self.maximum = maximum
  }

  var heading: String { Chart.heading(title, unit) }

  package func lines(width: Int, isPlain: Bool) -> [String] {
    let head = escapingControls(heading) + (maximum.map { ", of \(Chart.label($0))" } ?? "")
    guard !bars.isEmpty else { return [head, "  no values"] }
    let labels = bars.map { escapingControls($0.label) }
    let values = bars.map { Chart.label($0.value) }
    let (left, right) = (labels.map { displayWidth(of: $0) }.max() ?? 0, values.map(\.count).max() ?? 0)
    let room = max(width - left - right - 4, 8)
    let span = upper - lower
    // What lies below nothing has its room on the left.
    let before = lower < 0 ? max(Int((-lower / span * Double(room)).rounded()), 1) : 0
    return [head]
      + zip(zip(labels, values), bars).map { texts, bar in
        let share = span > 0 ? bar.value / span : 0
        let below = BarChart.below(max(-share, 0), room, before, isPlain)
        let drawn = BarChart.bar(max(share, 0), room, isPlain)
        return texts.0 + String(repeating: " ", count: left - displayWidth(of: texts.0) + 1)
          + String(repeating: " ", count: right - texts.1.count) + texts.1 + " " + below + (isPlain ? "|" : "▏") + drawn
      }
  }

  /// What the longest bars stand for: upwards the maximum or the greatest value, downwards the least one below nothing.
  var upper: Double { max(maximum ?? 0, bars.map(\.value).max() ?? 0, 0) }
  var lower: Double { min(bars.map(\.value).min() ?? 0, 0) }

  /// Leftwards from nothing, filled up to the width that such bars have; halves of a block at the end.
  private static func below(_ share: Double, _ room: Int, _ width: Int, _ isPlain: Bool) -> String {
    let halves = min(Int((share * Double(room * 2)).rounded()), width * 2)
    let whole = isPlain ? (halves + 1) / 2 : halves / 2
    let part = isPlain || halves.isMultiple(of: 2) ? "" : "▐"
    return String(repeating: " ", count: width - whole - part.count) + part
      + String(repeating: isPlain ? "#" : "█", count: whole)
  }

  /// Eighths of a block at the end; nothing at all for nothing.
  private static func bar(_ share: Double, _ room: Int, _ isPlain: Bool) -> String {
    if isPlain { return String(repeating: "#", count: Int((share * Double(room)).rounded())) }
    let eighths = Int((share * Double(room * 8)).rounded())
    let rest = eighths % 8
    let partial = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][rest]
    return String(repeating: "█", count: eighths / 8) + partial
  }
}
