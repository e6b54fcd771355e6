import Sittings
import SurveyModel
import Testing
import Wording

@Suite struct WordsTests {
  @Test(arguments: [
    (0, "0 s", "0秒", "0 Sek."), (90, "1 min 30 s", "1分30秒", "1 Min. 30 Sek."), (28_800, "8 h", "8時間", "8 Std."),
    (8_100, "2 h 15 min", "2時間15分", "2 Std. 15 Min."), (3_601, "1 h 1 s", "1時間1秒", "1 Std. 1 Sek."),
    (604_800, "168 h", "168時間", "168 Std."),
  ])
  func `a length of time is told as it could be typed`(
    _ seconds: Int, _ english: String, _ japanese: String, _ german: String
  ) {
    for (language, expected) in [(LanguageTag.english, english), (.japanese, japanese), (LanguageTag("de"), german)] {
      let told = language.catalogue.duration(seconds)
      #expect(told == expected)
      #expect(QuantityFormat.Kind.timeInterval.reads(told)?.doubleValue == Double(seconds))
    }
  }

  @Test(arguments: [(1, "2"), (2, "2 1"), (3, "2 1 3"), (4, "2 1 3 4")])
  func `the example of a ranking has as many numbers as are asked for`(_ count: Int, _ example: String) {
    #expect(LanguageTag.english.catalogue.rank(count, of: [1, 2, 3, 4]).hasSuffix(": " + example))
    #expect(LanguageTag.japanese.catalogue.rank(count, of: [1, 2, 3, 4]).hasSuffix(": " + example + ")"))
    #expect(LanguageTag("de").catalogue.rank(count, of: [1, 2, 3, 4]).hasSuffix(": " + example))
  }
}
