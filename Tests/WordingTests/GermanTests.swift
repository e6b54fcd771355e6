import Testing
import Wording

/// What a language has of its own that puts its sentences together from parts.
@Suite struct GermanTests {
  private let german = Wording.catalogue("de")

  @Test(arguments: [
    ("1", "day", "1 Tag"), ("3", "day", "3 Tage"), ("1", "week", "1 Woche"), ("0.5", "year", "0,5 Jahre"),
    ("70.5", "kg", "70,5 kg"),
  ])
  func `units of the calendar are words, and decimals stand behind a comma`(
    _ number: String, _ unit: String, _ words: String
  ) {
    #expect(german.amount(number, unit) == words)
  }

  @Test func `one and several are told apart`() {
    #expect(german.historyHead("Montag", word: "heute", count: 1, totals: []) == "Montag (heute): 1 Eintrag")
    #expect(german.historyHead("Montag", word: nil, count: 2, totals: ["big 2"]) == "Montag: 2 Einträge; big 2")
    #expect(german.openNow("Schmerz", others: 1) == "Jetzt möglich: Schmerz und 1 weitere Aufgabe")
    #expect(german.openNow("Schmerz", others: 2) == "Jetzt möglich: Schmerz und 2 weitere Aufgaben")
    #expect(german.report.blanks(1) == "1 Frage ohne Antwort" && german.report.blanks(2) == "2 Fragen ohne Antwort")
    #expect(german.pages.pinWrong(triesLeft: 1).contains("noch einen Versuch;"))
    #expect(german.pages.pinWrong(triesLeft: 2).contains("noch 2 Versuche;"))
    #expect(german.serialAddition(seconds: "1").hasPrefix("Jede Sekunde"))
    #expect(german.serialAddition(seconds: "2.4").hasPrefix("Alle 2,4 Sekunden"))
  }

  @Test(arguments: [
    ([1, 2, 3, 4], "eine Zahl von 1 bis 4"), ([1, 3], "eine Zahl aus der Liste (1, 3)"),
    ([], "eine Zahl aus der Liste"),
  ])
  func `the numbers of a list are named as they are`(_ numbers: [Int], _ text: String) {
    #expect(german.choose(numbers) == text)
  }

  @Test func `a joint has the ending of its gender`() {
    #expect(german.limb(german.leftSide, german.knee) == "linkes Knie")
    #expect(german.limb(german.rightSide, german.shoulder) == "rechte Schulter")
  }

  @Test func `keys are named as a German keyboard has them`() {
    let names = ["Ctrl-S", "PgUp/PgDn", "Space", "Enter", "?"].map(german.keyName)
    #expect(names == ["Strg-S", "Bild auf/ab", "Leertaste", "Enter", "?"])
  }

  @Test func `a moment reads as a sentence goes on`() {
    #expect(
      german.next("Schmerz", german.moment(german.today, at: "18:00")) == "Als Nächstes: Schmerz, heute um 18:00 Uhr")
    #expect(
      german.later(german.onDay("9. November 2026", weekday: 1)) == "; das nächste Mal am Montag, 9. November 2026")
  }
}
