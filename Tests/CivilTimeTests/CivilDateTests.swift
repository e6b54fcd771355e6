import CivilTime
import Testing

@Suite struct CivilDateTests {
  @Test func `every day of the calendar has one number, and the weekdays go round`() throws {
    var expected = try #require(CivilDate(year: 1, month: 1, day: 1))
    #expect(expected.dayNumber == CivilDate.dayNumbers.lowerBound)
    #expect(expected.weekday == .monday)
    for year in stride(from: 1, through: 9999, by: 1)
    where year < 5 || year % 97 == 0 || (1890...2110).contains(year) || year > 9995 {
      let newYear = try #require(CivilDate(year: year, month: 1, day: 1))
      var number = newYear.dayNumber
      for month in 1...12 {
        for day in 1...CivilDate.days(inMonth: month, of: year) {
          let date = try #require(CivilDate(year: year, month: month, day: day))
          if date.dayNumber != number || date.components != (year, month, day) { Issue.record("\(date)") }
          number += 1
        }
      }
      expected = CivilDate(dayNumber: number - 1)
      #expect(expected.description.hasSuffix("-12-31"))
    }
    #expect(CivilDate(year: 9999, month: 12, day: 31)?.dayNumber == CivilDate.dayNumbers.upperBound)
  }

  @Test(arguments: [
    ("1970-01-01", 0, Weekday.thursday), ("2000-02-29", 11_016, .tuesday), ("2024-02-29", 19_782, .thursday),
    ("2026-11-20", 20_777, .friday), ("1900-03-01", -25_508, .thursday), ("0001-01-01", -719_162, .monday),
  ])
  func `dates known from elsewhere`(text: String, number: Int32, weekday: Weekday) throws {
    let date = try #require(CivilDate(iso: text))
    #expect(date.dayNumber == number)
    #expect(date.weekday == weekday)
    #expect(date.description == text)
  }

  @Test(arguments: [
    "", "2026-11-2", "2026-11-200", "2026/11/20", "2025-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "0000-01-01",
    "20261120", "2026-11-20 ", "+026-11-20", "２０２６-11-20", "2026-11-2O",
  ])
  func `anything else is no date`(text: String) {
    #expect(CivilDate(iso: text) == nil)
  }

  @Test func `months are counted from the day itself, never from the one before`() throws {
    let start = try #require(CivilDate(iso: "2024-01-31"))
    let clamped = (0...4).map { start.adding(months: $0, monthEnd: .clamp)?.description }
    #expect(clamped == ["2024-01-31", "2024-02-29", "2024-03-31", "2024-04-30", "2024-05-31"])
    let skipped = (0...4).map { start.adding(months: $0, monthEnd: .skip)?.description }
    #expect(skipped == ["2024-01-31", nil, "2024-03-31", nil, "2024-05-31"])
    #expect(start.adding(months: -11, monthEnd: .clamp)?.description == "2023-02-28")
    #expect(start.adding(months: .max, monthEnd: .clamp) == nil)
    #expect(start.adding(months: .min, monthEnd: .clamp) == nil)
  }

  @Test func `days are added without leaving the calendar`() throws {
    let date = try #require(CivilDate(iso: "2024-02-28"))
    #expect(date.adding(days: 2).description == "2024-03-01")
    #expect(date.adding(days: .max).description == "9999-12-31" || date.adding(days: .max).description == "0001-01-01")
    #expect(CivilDate(dayNumber: .max).description == "9999-12-31")
    #expect(CivilDate(dayNumber: .min).description == "0001-01-01")
  }

  @Test(arguments: [1, 0, 20_000, -20_000] as [Int32])
  func `a count beyond every calendar stays at the end it points to`(day: Int32) {
    let date = CivilDate(dayNumber: day)
    #expect(date.adding(days: .max).description == "9999-12-31")
    #expect(date.adding(days: .min).description == "0001-01-01")
    for months in [Int.max, .min] { #expect(date.adding(months: months, monthEnd: .clamp) == nil) }
  }
}
