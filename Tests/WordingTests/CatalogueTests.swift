import Testing
import Wording

@Suite struct CatalogueTests {
  @Test(arguments: [
    ("en", "Question 3 of 9"), ("ja", "質問 3 / 9"), ("de", "Frage 3 von 9"), ("pt", "Question 3 of 9"),
  ])
  func `a reader whose language has no catalogue reads English`(_ primary: String, _ text: String) {
    #expect(Wording.catalogue(primary).question(3, of: 9) == text)
  }

  @Test func `each language says dates in its own way`() {
    #expect(Wording.all.map { $0.date(20, 11, 2026) } == ["20 November 2026", "2026年11月20日", "20. November 2026"])
    #expect(Wording.all.map { $0.shortDay(3, 11, weekday: 2) } == ["Tue 3 Nov", "11月3日(火)", "Di 3.11."])
    #expect(
      Wording.all.map { $0.onDay("9 November 2026", weekday: 1) } == [
        "on Monday 9 November 2026", "9 November 2026", "am Montag, 9 November 2026",
      ])
    #expect(Wording.all.allSatisfy { $0.weekdays.count == 7 && $0.shortWeekdays.count == 7 })
  }

  @Test(arguments: [
    ([1, 2, 3, 4], "a number from 1 to 4"), ([1, 3], "a number among 1, 3"), ([], "a number of the list"),
  ])
  func `the numbers of a list are named as they are`(_ numbers: [Int], _ text: String) {
    #expect(Wording.catalogue("en").choose(numbers) == text)
  }

  @Test func `a refusal has rule, value and unit in every language`() {
    for catalogue in Wording.all {
      let text = catalogue.refusals.above("12", "10", "cm")
      #expect(["12", "10 cm"].allSatisfy(text.contains))
    }
  }
}

@Suite struct AmountTests {
  @Test(arguments: [
    ("1", "year", "1 year"), ("38", "year", "38 years"), ("0.5", "day", "0.5 days"), ("3", "kg", "3 kg"),
  ])
  func `units of the calendar are words`(_ number: String, _ unit: String, _ words: String) {
    #expect(Wording.catalogue("en").amount(number, unit) == words)
  }

  @Test func `Japanese has words for them, too`() {
    #expect(Wording.catalogue("ja").amount("38", "year") == "38年")
    #expect(Wording.catalogue("ja").amount("3", "kg") == "3 kg")
  }
}
