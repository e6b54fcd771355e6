import Testing

@testable import Reports

/// A report as a page.
@Suite struct ReportSheetTests {
  private static func sheet(columns: Int) -> ReportSheet {
    let cells = (0..<columns).map { _ in ReportSheet.Cell(String(repeating: "long", count: 30)) }
    let row = ReportSheet.Row(label: "Pain", cells: cells, kind: .item, maximum: nil)
    return ReportSheet(
      title: "Check-in", language: "en", facts: [],
      columns: (0..<columns).map { ReportSheet.Column(date: "2026-11-0\($0 + 1)", assessor: "self-report") },
      sections: [ReportSheet.Section(title: "Today", rows: [row])],
      scores: ReportSheet.Section(title: "Scores", rows: []), corrections: [], remarks: [], signatures: ["s <b>"],
      notices: [],
      words: ReportSheet.Words(
        item: "Item", date: "Date", assessor: "By", corrections: "C", remarks: "R", signatures: "S"))
  }

  @Test(arguments: [(1, "size: A4;"), (4, "size: A4;"), (5, "size: A4 landscape;"), (8, "size: A4 landscape;")])
  func `many columns turn the page, and none is wider than its share`(_ columns: Int, _ size: String) throws {
    let page = try Self.sheet(columns: columns).html(paper: .a4)
    #expect(page.contains(size))
    #expect(page.contains("table-layout: fixed; overflow-wrap: anywhere;"))
    #expect(page.count(of: "<col>") == columns)
    #expect(page.count(of: "<td class=\"\">") == columns)
    #expect(page.contains("<h2>S</h2>") && page.contains("<li>s &lt;b&gt;</li>"))
  }
}

extension String {
  fileprivate func count(of part: String) -> Int { ranges(of: part).count }
}
