import Sittings
import SurveyModel
import Testing
import Wording

@Suite struct WordsTests {
  @Test(arguments: [
    (0, "0 s", "0秒"), (90, "1 min 30 s", "1分30秒"), (28_800, "8 h", "8時間"), (8_100, "2 h 15 min", "2時間15分"),
    (3_601, "1 h 1 s", "1時間1秒"), (604_800, "168 h", "168時間"),
  ])
  func `a length of time is told as it could be typed`(_ seconds: Int, _ english: String, _ japanese: String) {
    for (language, expected) in [(LanguageTag.english, english), (.japanese, japanese)] {
      let told = language.catalogue.duration(seconds)
      #expect(told == expected)
      #expect(QuantityFormat.Kind.timeInterval.reads(told)?.doubleValue == Double(seconds))
    }
  }

  @Test(arguments: [(1, "2"), (2, "2 1"), (3, "2 1 3"), (4, "2 1 3 4")])
  func `the example of a ranking has as many numbers as are asked for`(_ count: Int, _ example: String) {
    #expect(LanguageTag.english.catalogue.rank(count, of: [1, 2, 3, 4]).hasSuffix(": " + example))
    #expect(LanguageTag.japanese.catalogue.rank(count, of: [1, 2, 3, 4]).hasSuffix(": " + example + ")"))
  }
}
