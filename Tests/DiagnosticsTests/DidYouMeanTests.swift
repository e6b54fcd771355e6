import Testing

@testable import Diagnostics

@Suite struct DidYouMeanTests {
  @Test(
    arguments: [
      ("painLeve", ["painSite", "painLevel"], "painLevel"), ("pian", ["sleep", "pain"], "pain"),
      ("minimun", ["maximum", "minimum"], "minimum"), ("Title", ["title"], "title"),
      ("ID", ["if", "id"], "id"), ("titel", ["title", "items"], "title"), ("xyz", ["title"], nil), ("a", ["b"], nil),
      ("ab", ["cd", "ax"], "ax"), ("", ["a"], nil), ("title", ["title"], nil),
      ("colour", ["color", "colours"], "color"), ("shwoIf", ["showIf", "shows"], "showIf"), ("痛", ["痛み"], nil),
      ("頭痛み", ["頭痛"], "頭痛"),
    ] as [(String, [String], String?)])
  func `the nearest word is offered when it is near enough`(word: String, candidates: [String], expected: String?) {
    #expect(didYouMean(word, among: candidates) == expected)
  }

  @Test func `of equally near words the first is taken`() {
    #expect(didYouMean("cat", among: ["bat", "hat"]) == "bat")
    #expect(didYouMean("cat", among: ["hat", "bat"]) == "hat")
  }

  @Test func `a word of great length is left alone`() {
    let long = String(repeating: "a", count: 100_000)
    #expect(didYouMean(long, among: [long + "b"]) == nil)
  }

  @Test(arguments: [
    ("", "", 0), ("abc", "", 3), ("", "ab", 2), ("kitten", "sitting", 3), ("ab", "ba", 1), ("abc", "cab", 2),
    ("a", "a", 0), ("ca", "abc", 3),
  ])
  func `the distance counts inserted, dropped, changed and swapped letters`(left: String, right: String, distance: Int)
  {
    #expect(editDistance(Array(left.unicodeScalars), Array(right.unicodeScalars)) == distance)
    #expect(editDistance(Array(right.unicodeScalars), Array(left.unicodeScalars)) == distance)
  }
}
