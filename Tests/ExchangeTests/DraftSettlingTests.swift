import Definitions
import Diagnostics
import Testing

@testable import Exchange

struct DraftSettlingTests {
  static let zones = ZoneNames(isZone: { $0 == "UTC" }, candidates: { ["UTC"] })

  private func trace(_ construct: String, _ row: Int) -> FidelityLine {
    FidelityLine(construct, in: "d.csv", at: "row \(row)")
  }

  private func item(_ id: String, row: Int, _ more: DraftEntry...) -> DraftNode {
    let head = [
      DraftEntry("id", .word(id)), DraftEntry("type", .word("boolean")), DraftEntry("prompt", .text("Question \(id)")),
    ]
    return .map(DraftMap(head + more, traces: [trace("yesno", row)]))
  }

  private func study(_ items: [DraftNode]) -> DraftStudy {
    let form = DraftMap([
      DraftEntry("id", .word("f")), DraftEntry("type", .word("form")), DraftEntry("items", .list(items)),
    ])
    var study = DraftStudy()
    study.files["study.yaml"] = DraftMap([DraftEntry("id", .word("s")), DraftEntry("title", .text("S"))])
    study.files["Surveys/a.yaml"] = DraftMap([
      DraftEntry("id", .word("a")), DraftEntry("title", .text("A")), DraftEntry("steps", .list([.map(form)])),
    ])
    return study
  }

  @Test func `what check accepts stays whole`() {
    var study = study([
      item("x", row: 2), item("y", row: 3, DraftEntry("showIf", .expression("x"), traces: [trace("branching", 3)])),
    ])
    #expect(study.settle(zones: Self.zones).isEmpty)
    #expect(study.report.count(.kept) == 3)
    #expect(study.report.count(.lost) == 0)
  }

  @Test func `surveys without a schedule can be taken at any time`() throws {
    var study = study([item("x", row: 2)])
    study.offerSurveys()
    #expect(study.settle(zones: Self.zones).isEmpty)
    let text = String(decoding: study.written["Schedules/any-time.yaml"] ?? [], as: UTF8.self)
    #expect(text.contains("  - id: a\n    survey: a\n    schedule:\n      - { id: any, anytime: true }\n"))
    let before = study.files
    study.offerSurveys()
    #expect(study.files == before)
  }

  @Test func `a condition over nothing goes, its item stays, and the report says why`() throws {
    var study = study([
      item("x", row: 2),
      item("y", row: 3, DraftEntry("showIf", .expression("gone == 1"), traces: [trace("branching", 3)])),
    ])
    #expect(study.settle(zones: Self.zones).isEmpty)
    #expect(study.report.count(.kept) == 2)
    let lost = try #require(study.report.lines.first { $0.fate == .lost })
    #expect((lost.construct, lost.place) == ("branching", "row 3"))
    #expect(lost.note.contains("gone"))
  }

  @Test(arguments: [
    ("x == 3 or y", "y"), ("not (x == 3) and y or not answered(x)", nil), ("if(answered(x), x, 2) == 2 and y", "y"),
    ("(x == 3 or y) and not (x == 1 and y)", "y and not y"), ("answered(x) or not y", "not y"),
  ])
  func `of a condition that asks for what never shows, only that part goes`(_ source: String, _ left: String?) throws {
    let never = DraftNode.map(
      DraftMap(
        [
          DraftEntry("id", .word("x")), DraftEntry("type", .word("scale")), DraftEntry("prompt", .text("X")),
          DraftEntry("minimum", .number(0)), DraftEntry("maximum", .number(5)),
          DraftEntry("showIf", .expression("false")),
        ], traces: [trace("field", 2)]))
    var study = study([
      never, item("y", row: 3),
      item("z", row: 4, DraftEntry("showIf", .expression(source), traces: [trace("branching", 4)])),
    ])
    #expect(study.settle(zones: Self.zones).isEmpty)
    let text = String(decoding: study.written["Surveys/a.yaml"] ?? [], as: UTF8.self)
    let told = study.report.lines.filter { $0.construct == "branching" }
    if left == "y and not y" {
      // Nothing meets it, so its item goes, too.
      #expect(!text.contains("id: z"), "\(text)")
    } else if let left {
      #expect(text.contains("showIf: \(left)"), "\(text)")
      #expect(told.map(\.fate) == [.approximated] && told[0].note.contains("'x'"), "\(told)")
    } else {
      #expect(text.contains("id: z") && !text.contains("showIf"), "\(text)")
    }
  }

  @Test func `an item stays when the last of its rules goes, and what asks for it stays whole`() throws {
    let rule = DraftNode.map(
      DraftMap([DraftEntry("if", .expression("length(x) > 0"))], traces: [trace("constraint", 2)]))
    var study = study([
      item("x", row: 2, DraftEntry("requires", .list([rule]))),
      item("y", row: 3, DraftEntry("showIf", .expression("x"), traces: [trace("branching", 3)])),
    ])
    #expect(study.settle(zones: Self.zones).isEmpty)
    let lost = study.report.lines.filter { $0.fate == .lost }
    #expect(lost.map(\.construct) == ["constraint"] && study.report.count(.kept) == 3)
    let text = String(decoding: study.written["Surveys/a.yaml"] ?? [], as: UTF8.self)
    #expect(text.contains("id: x") && !text.contains("requires"), "\(text)")
  }

  @Test func `a page of which nothing is left goes with a line`() throws {
    let odd = DraftNode.map(
      DraftMap([DraftEntry("id", .word("z")), DraftEntry("type", .word("hologram"))], traces: [trace("hologram", 4)]))
    let page = DraftMap(
      [DraftEntry("id", .word("g")), DraftEntry("type", .word("form")), DraftEntry("items", .list([odd]))],
      traces: [trace("group", 3)])
    var study = study([item("x", row: 2)])
    guard case .list(let steps)? = study.files["Surveys/a.yaml"]?["steps"] else { return }
    study.files["Surveys/a.yaml"]?["steps"] = .list(steps + [.map(page)])
    #expect(study.settle(zones: Self.zones).isEmpty)
    #expect(study.report.lines.filter { $0.fate == .lost }.map(\.construct).sorted() == ["group", "hologram"])
  }

  @Test func `an item that can't stand goes with all that it stood for, and so does what asked for it`() throws {
    let odd = DraftNode.map(
      DraftMap(
        [DraftEntry("id", .word("x")), DraftEntry("type", .word("hologram")), DraftEntry("prompt", .text("X"))],
        traces: [trace("hologram", 2), trace("required", 2)]))
    var study = study([
      odd, item("y", row: 3, DraftEntry("showIf", .expression("x"), traces: [trace("branching", 3)])),
      item("z", row: 4),
    ])
    #expect(study.settle(zones: Self.zones).isEmpty)
    #expect(study.report.lines.filter { $0.fate == .lost }.map(\.construct) == ["hologram", "required", "branching"])
    #expect(study.report.count(.kept) == 2)
  }

  @Test func `no construct is told twice or dropped, whatever is taken out`() {
    // Each of eight items has one of four faults, or none.
    for seed in 0..<64 {
      let items = (0..<8).map { index -> DraftNode in
        switch (seed >> (index % 6) + index * 7) % 5 {
        case 0: item("i\(index)", row: index)
        case 1:
          item(
            "i\(index)", row: index,
            DraftEntry("showIf", .expression("i\((index + 3) % 8)"), traces: [trace("b", index)]))
        case 2: item("i\(index)", row: index, DraftEntry("showIf", .expression("(("), traces: [trace("b", index)]))
        case 3: item("i0", row: index, DraftEntry("hint", .list([]), traces: [trace("b", index)]))
        default: item("i\(index)", row: index, DraftEntry("minimum", .number(3), traces: [trace("b", index)]))
        }
      }
      var study = study(items)
      let before = study.report.lines.count
      let left = study.settle(zones: Self.zones)
      #expect(left.isEmpty || study.report.count(.kept) == 0, "seed \(seed): \(left.map(\.message))")
      #expect(study.report.lines.count >= before)
    }
  }
}
