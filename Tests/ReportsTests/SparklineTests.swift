import Reports
import Testing

struct SparklineTests {
  @Test func `equal numbers stand at half the height, and what is no number is left out`() {
    #expect(Sparkline([2, 2]).svg.contains("points=\"3,12 93,12\""))
    #expect(Sparkline([1, .infinity, 2]).svg.contains("points=\"3,21 93,3\""))
  }

  @Test func `the picture goes from edge to edge, higher for more`() {
    let picture = Sparkline([1, 3, 2]).svg
    #expect(picture.contains("points=\"3,21 48,3 93,12\"") && picture.contains("<circle cx=\"93\" cy=\"12\""))
    #expect(!picture.contains("nan"))
    #expect(Sparkline([]).svg.contains("points=\"\""))
  }
}
