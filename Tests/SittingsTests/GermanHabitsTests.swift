import CivilTime
import SurveyModel
import Testing

@testable import Sittings

/// Dates, times, numbers and answers as people write them in German.
@Suite struct GermanHabitsTests {
  private let habits = LocalHabits(language: LanguageTag("de"))

  @Test(
    arguments: [
      ("8:30", "08:30", false), ("8.30 Uhr", "08:30", false), ("8 Uhr", "08:00", false),
      ("um 8 Uhr 30", "08:30", false),
      ("8 Uhr abends", "20:00", false), ("abends um 8", "20:00", false), ("20 Uhr abends", "20:00", false),
      ("7.30 Uhr morgens", "07:30", false), ("7 Uhr früh", "07:00", false), ("1 Uhr mittags", "13:00", false),
      ("12 Uhr mittags", "12:00", false), ("3 Uhr nachmittags", "15:00", false), ("10 Uhr vormittags", "10:00", false),
      ("11 Uhr nachts", "23:00", false), ("2 Uhr nachts", "02:00", false), ("12 Uhr nachts", "00:00", true),
      ("20 Uhr morgens", "08:00", true), ("8", "08:00", true), ("halb 8", "07:30", true),
      ("halb 8 Uhr abends", "19:30", false), ("halb 1", "12:30", true), ("halb 20", "19:30", false),
      ("halb", nil, false), ("halb 25", nil, false), ("abends", nil, false), ("25 Uhr", nil, false),
    ] as [(String, String?, Bool)])
  func `times are read with the parts of a day`(_ typed: String, _ time: String?, _ isInDoubt: Bool) {
    let reading = habits.time(typed)
    #expect(reading?.value == time.flatMap(TimeOfDay.init(iso:)))
    if reading != nil { #expect(reading?.isInDoubt == isInDoubt) }
  }

  @Test(arguments: [
    "3.3.2026", "03.03.2026", "3. März 2026", "3. Mär. 2026", "3. Maerz 2026", "3. Mrz 2026", "am 3. März 2026",
    "den 3. März 2026", "3/3/2026", "2026-03-03",
  ]) func `dates are read as they are written`(_ typed: String) {
    #expect(habits.date(typed) == CivilDate(iso: "2026-03-03").map { .date($0, isInDoubt: false) })
  }

  @Test func `January has its name of Austria, and a year needs four digits`() {
    #expect(habits.date("3. Jänner 2026") == CivilDate(iso: "2026-01-03").map { .date($0, isInDoubt: false) })
    #expect(habits.date("3.11.26") == .shortYear)
    #expect(habits.date("3. November") == .unreadable)
  }

  @Test(arguments: ["3.11.2026 20:30", "3. November 2026, halb 9 abends", "3. November 2026 um 20.30 Uhr"])
  func `a date and a time are read together`(_ typed: String) {
    let moment = habits.dateTime(typed, offsetSeconds: 0)
    #expect(moment?.value.description == DateTimeAnswer("2026-11-03 20:30", offsetSeconds: 0)?.description)
    #expect(moment?.isInDoubt == false)
  }

  @Test(
    arguments: [
      ("70 Kilo", .weight, "70", false), ("70,5 Kilogramm", .weight, "70.5", false), ("140 Pfund", .weight, "70", true),
      ("1 Meter 72", .height, "172", false), ("172 Zentimeter", .height, "172", false), ("1,72", .height, "172", true),
      ("7 Stunden und 30 Minuten", .timeInterval, "27000", false), ("7,5 Std.", .timeInterval, "27000", false),
      ("90 Sek.", .timeInterval, "90", false),
    ] as [(String, QuantityFormat.Kind, String, Bool)])
  func `quantities are read with German units`(
    _ typed: String, _ kind: QuantityFormat.Kind, _ value: String, _ isInDoubt: Bool
  ) throws {
    let reading = habits.quantity(typed, QuantityFormat(kind: kind))
    #expect(reading?.value.doubleValue == DecimalNumber(value)?.doubleValue && reading?.isInDoubt == isInDoubt)
  }

  @Test(arguments: [
    ("5 Meter", "m", 5), ("1,5 Kilometer", "m", 1500), ("30 Sekunden", "s", 30), ("45 Grad", "deg", 45),
  ])
  func `measurements are read with German units`(_ typed: String, _ unit: String, _ value: Double) {
    #expect(habits.number(typed, in: unit)?.value.doubleValue == value)
  }

  @Test(arguments: [("j", true), ("J", true), ("ja", true), ("Ja", true), ("y", true), ("n", false), ("Nein", false)])
  func `ja and nein are read by their first letters`(_ typed: String, _ value: Bool) {
    #expect(prompt(.boolean(BooleanFormat())).reply(to: typed, at: .answer) == .answer(.boolean(value)))
  }

  @Test func `a number is told with a decimal comma`() throws {
    let format = AnswerFormat.numeric(
      NumericFormat(minimum: DecimalNumber("0.5"), maximum: DecimalNumber(9), decimals: 1, unit: "kg"))
    let prompt = prompt(format)
    #expect(prompt.expected == "eine Zahl von 0,5 bis 9 (kg)")
    #expect(prompt.readBack(.number(try #require(DecimalNumber("1.5")))) == "1,5 kg?")
    #expect(prompt.reply(to: "9,5", at: .answer) == .refused("9,5 passt nicht; möglich ist: 0,5 bis 9 kg"))
  }

  private func prompt(_ format: AnswerFormat) -> ItemPrompt {
    var builder = SurveyBuilder()
    let item = builder.item("i", format)
    let language = LanguageTag("de")
    return ItemPrompt(item: item, language: language, fallback: language, words: language.catalogue)
  }
}
