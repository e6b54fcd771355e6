import Reports
import Testing

struct SparklineTests {
  @Test func `the least number is the lowest bar, and equal ones stand at half the height`() {
    #expect(Sparkline([0, 7, 3]).text == "▁█▄")
    #expect(Sparkline([2, 2]).text == "▅▅")
    #expect(Sparkline([1, .infinity, 2]).text == "▁█")
    #expect(Sparkline([]).text.isEmpty)
  }

  @Test func `the picture goes from edge to edge, higher for more`() {
    let picture = Sparkline([1, 3, 2]).svg
    #expect(picture.contains("points=\"3,21 48,3 93,12\"") && picture.contains("<circle cx=\"93\" cy=\"12\""))
    #expect(!picture.contains("nan"))
    #expect(Sparkline([]).svg.contains("points=\"\""))
  }
}
