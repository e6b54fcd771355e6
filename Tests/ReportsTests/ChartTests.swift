import CivilTime
import Diagnostics
import Testing

@testable import Reports

/// Charts in characters and as SVG.
@Suite struct ChartTests {
  private static func chart(_ values: [Double], title: String = "pain") -> Chart {
    Chart(
      title, unit: nil, values: values.enumerated().map { (CivilDate(dayNumber: Int32(20_000 + $0)), $1) })
  }

  @Test func `a rise is drawn from the lower left to the upper right`() {
    let lines = ChartTests.chart([1, 2, 3]).lines(width: 24, height: 3, isPlain: true)
    #expect(
      lines == [
        "pain", "3 |               .....*", "  |     .....*....", "1 |*....",
        "  +" + String(repeating: "-", count: 21), "   2024-10-04  2024-10-06",
      ])
    #expect(lines[1].hasSuffix("*"))
    #expect(lines[3].hasPrefix("1 |*"))
  }

  @Test(arguments: [[], [4], [4, 4, 4], [-1e300, 1e300], [.nan, 1], [0, 1e-300], (0..<500).map { Double($0 % 7) }])
  func `no line is wider than asked for, whatever the values`(_ values: [Double]) {
    for isPlain in [true, false] {
      for width in [20, 40, 80] {
        let lines = ChartTests.chart(values).lines(width: width, isPlain: isPlain)
        let axis = lines.dropFirst().dropLast()
        #expect(axis.allSatisfy { displayWidth(of: $0) <= max(width, 40) }, "\(lines)")
        if isPlain { #expect(lines.allSatisfy { $0.allSatisfy(\.isASCII) }) }
      }
    }
  }

  @Test func `control characters in a title are shown, not sent`() {
    let lines = ChartTests.chart([1], title: "pain\u{1B}[2J").lines(width: 40, isPlain: true)
    #expect(!lines.joined().unicodeScalars.contains("\u{1B}"))
  }

  @Test func `what means something in XML is escaped`() {
    let svg = SVGPicture([.chart(ChartTests.chart([1, 2], title: "a<b & \"c\"\u{0}"))]).text
    #expect(svg.contains("a&lt;b &amp; &quot;c&quot;<"))
    #expect(!svg.contains("a<b"))
  }

  @Test func `bars grow with their values and end at the maximum`() {
    let bars = BarChart("marks", unit: nil, bars: [("one", 5), ("two", 10), ("three", 0)], maximum: 10)
    let lines = bars.lines(width: 40, isPlain: true)
    let counts = lines.dropFirst().map { $0.count { $0 == "#" } }
    #expect(counts == [15, 29, 0])
    #expect(counts[2] == 0)
    #expect(lines.allSatisfy { $0.count <= 40 })
  }

  @Test func `bars are a picture, each from nothing to its value`() throws {
    let few = BarChart("marks", unit: "points", bars: [("Mon", 5), ("Tue <", 10), ("Wed", 0)])
    let svg = SVGPicture([.bars(few)]).text
    let heights = svg.matches(of: /<rect x=[^>]* height="([0-9.]+)" fill="#1f5fa8"/).compactMap { Double($0.1) }
    #expect(heights == [88, 176, 0])
    for label in ["marks (points)", ">Mon<", ">Tue &lt;<", ">Wed<", ">5<", ">10<"] { #expect(svg.contains(label)) }
    let many = BarChart("m", unit: nil, bars: (0..<40).map { ("day \($0)", Double($0)) })
    let text = SVGPicture([.bars(many)]).text
    #expect(text.contains("day 0<") && text.contains("day 39<") && !text.contains("day 20<"))
    #expect(SVGPicture([.bars(BarChart("m", unit: nil, bars: []))]).text.contains("no values"))
  }

  @Test func `a value below nothing has a bar on the other side`() {
    let bars = BarChart("kneeMinimum", unit: "deg", bars: [("a", -12), ("b", 0), ("c", 6), ("d", -6)])
    let plain = bars.lines(width: 40, isPlain: true).dropFirst()
    #expect(
      plain == [
        "a -12 " + String(repeating: "#", count: 21) + "|", "b   0 " + String(repeating: " ", count: 21) + "|",
        "c   6 " + String(repeating: " ", count: 21) + "|###########",
        "d  -6 " + String(repeating: " ", count: 10) + "###########|",
      ])
    #expect(bars.lines(width: 40, isPlain: false).allSatisfy { displayWidth(of: $0) <= 40 })
    let svg = SVGPicture([.bars(bars)]).text
    let drawn = svg.matches(of: /y="([0-9.]+)" width="[0-9.]+" height="([0-9.]+)" fill="#1f5fa8"/)
    let ends = drawn.compactMap { match in Double(match.1).flatMap { top in Double(match.2).map { [top, top + $0] } } }
    #expect(ends.map { $0[1] - $0[0] }.map { $0.rounded() } == [117, 0, 59, 59])
    #expect(ends[0][0] == ends[2][1] && ends[1][0] == ends[0][0], "all stand on one ground")
  }

  @Test func `where all values are nothing no bar is drawn`() {
    let bars = BarChart("seconds", unit: nil, bars: (0..<5).map { ("day \($0)", 0) })
    let svg = SVGPicture([.bars(bars)]).text
    #expect(svg.matches(of: /height="0" fill="#1f5fa8"/).count == 5)
    #expect(!svg.contains(">-1<"))
  }

  @Test func `points at one place are one larger circle`() {
    let pairs = [(1.0, 2.0), (1, 2), (1, 2), (1, 2), (3, 4)].map { Statistics.Pair($0.0, $0.1) }
    let svg = SVGPicture([.chart(Chart(scatter: "a", unit: nil, across: "b", pairs: pairs))]).text
    #expect(svg.matches(of: /<circle/).count == 2)
    #expect(svg.contains("r=\"6\"") && svg.contains("r=\"3\""))
    // Ticks across at both ends and between.
    for label in [">1<", ">2<", ">3<"] { #expect(svg.contains(label)) }
  }

  @Test(arguments: [true, false]) func `in characters a digit says how many pairs are equal`(_ isPlain: Bool) {
    func drawn(_ count: Int) -> [String] {
      let pairs = Array(repeating: Statistics.Pair(1, 2), count: count) + [Statistics.Pair(3, 4)]
      return Chart(scatter: "a", unit: nil, across: "b", pairs: pairs).lines(width: 30, isPlain: isPlain)
    }
    let (one, four, twelve) = (drawn(1), drawn(4), drawn(12))
    #expect(!one.joined().contains("digit") && four[8].hasPrefix(isPlain ? "2 |4" : "2 │4"), "\(four)")
    #expect(four.last == "  a digit: so many pairs in one place")
    #expect(
      twelve[8].hasPrefix(isPlain ? "2 |+" : "2 │+")
        && twelve.last == "  a digit: so many pairs in one place; +: ten or more")
  }

  @Test(arguments: [true, false]) func `what lies beside equal pairs in the same character is counted with them`(
    _ isPlain: Bool
  ) {
    // Along an axis to 1000 a hundredth is nothing.
    let pairs = [(0, 0), (0, 0), (0.01, 0), (1000, 5)].map { Statistics.Pair($0.0, $0.1) }
    let lines = Chart(scatter: "a", unit: nil, across: "b", pairs: pairs).lines(width: 30, isPlain: isPlain)
    let rest = lines[8].dropFirst(isPlain ? "0 |".count : "0 │".count)
    #expect(rest == "3", "no dot stands beside the digit: \(lines)")
  }

  @Test(arguments: [
    (1.0, "1"), (-3, "-3"), (2.5, "2.5"), (0.333, "0.33"), (1e16, "1e16"), (10, "10"), (4.995e11, "5e11"),
    (-2.5e-9, "-2.5e-9"), (0.004, "4e-3"),
    (999_999_999, "999999999"),
  ])
  func `labels are as short as they can be`(_ value: Double, _ text: String) { #expect(Chart.label(value) == text) }
}
