import CivilTime
import SurveyModel
import Testing

@testable import Sittings

/// Numbers, dates and times as people of a language write them.
@Suite struct LocalHabitsTests {
  private static func habits(_ tag: String) -> LocalHabits { LocalHabits(language: LanguageTag(tag)) }

  @Test(
    arguments: [
      ("en", "38.5", "38.5", false), ("en", "38,5", nil, false), ("de", "38,5", "38.5", false),
      ("fr-CA", "-0,25", "-0.25", false), ("de", "38.5", "38.5", false), ("en", "1,500", "1500", true),
      ("de", "1.500", "1500", true), ("de", "1.500,5", "1500.5", true), ("ja", "1,500", "1500", true),
      ("en", "7,5", nil, false), ("de", "1,5,0", nil, false), ("en", "12,34,567", nil, false), ("en", "", nil, false),
      ("en", ".5", "0.5", false), ("de", ",5", "0.5", false), ("en", ".", nil, false), ("en", "5.", "5", true),
      ("de", "5,", "5", true), ("en", "5..", nil, false),
    ] as [(String, String, String?, Bool)])
  func `decimals are read by the language, and what may be thousands is in doubt`(
    _ tag: String, _ typed: String, _ value: String?, _ isInDoubt: Bool
  ) {
    let reading = Self.habits(tag).number(typed)
    #expect(reading?.value.doubleValue == value.flatMap(DecimalNumber.init)?.doubleValue)
    if reading != nil { #expect(reading?.isInDoubt == isInDoubt) }
  }

  @Test(arguments: [
    ("en", "1960-12-31"), ("en", "1960/12/31"), ("ja", "1960/1/5"), ("en", "31.12.1960"), ("de", "31.12.1960"),
    ("ja", "1960年12月31日"), ("en", "31 December 1960"), ("en", "Dec 31, 1960"), ("en", "31/12/1960"),
    ("en-US", "12/31/1960"),
    ("fr", "31/12/1960"), ("de", "31. Dezember 1960"), ("de", "31. Dez. 1960"), ("de", "31 December 1960"),
    ("es", "31 de diciembre de 1960"), ("fr", "31 décembre 1960"), ("fi", "31. joulukuuta 1960"), ("en", "19601231"),
    ("en", "1960-1-5"), ("de", "5.1.1960"),
  ]) func `dates are read as they are written`(_ tag: String, _ typed: String) {
    let day = typed.contains("5") && !typed.contains("31") ? CivilDate(iso: "1960-01-05") : CivilDate(iso: "1960-12-31")
    #expect(Self.habits(tag).date(typed) == day.map { .date($0, isInDoubt: false) })
  }

  @Test func `a date that may be read in two ways is in doubt, and one that no calendar has is told apart`() throws {
    let fifth = try #require(CivilDate(iso: "1960-04-05"))
    #expect(Self.habits("en").date("05/04/1960") == .date(fifth, isInDoubt: true))
    #expect(Self.habits("en-GB").date("05/04/1960") == .date(fifth, isInDoubt: false))
    #expect(Self.habits("en").date("1980-02-30") == .missing(year: 1980, month: 2, day: 30))
    #expect(Self.habits("de").date("31.11.2020") == .missing(year: 2020, month: 11, day: 31))
    #expect(Self.habits("en").date("31.12.60") == .shortYear)
    #expect(
      Self.habits("de").date("5. Mai 1960") == .date(try #require(CivilDate(iso: "1960-05-05")), isInDoubt: false))
    // Without a region English has two orders, and so has Canada; in the United States the month comes first.
    for typed in ["5-4-1960", "05.04.1960", "5 4 1960"] {
      #expect(Self.habits("en").date(typed) == .date(try #require(CivilDate(iso: "1960-04-05")), isInDoubt: true))
      #expect(Self.habits("de").date(typed) == .date(try #require(CivilDate(iso: "1960-04-05")), isInDoubt: false))
      #expect(Self.habits("en-GB").date(typed) == .date(try #require(CivilDate(iso: "1960-04-05")), isInDoubt: false))
    }
    let may = try #require(CivilDate(iso: "1960-05-04"))
    #expect(Self.habits("en-US").date("5-4-1960") == .date(may, isInDoubt: false))
    #expect(Self.habits("en-US").date("5.4.1960") == .date(may, isInDoubt: true))
    #expect(Self.habits("fr-CA").date("5/4/1960") == .date(try #require(CivilDate(iso: "1960-04-05")), isInDoubt: true))
    #expect(Self.habits("ja").date("5-4-1960") == .date(try #require(CivilDate(iso: "1960-04-05")), isInDoubt: true))
    #expect(Self.habits("en").date("12-31-1960") == .date(try #require(CivilDate(iso: "1960-12-31")), isInDoubt: false))
    // Marraskuu, or March; juin, or juillet.
    #expect(Self.habits("fi").date("5. mar 1960") == .unreadable)
    #expect(Self.habits("fr").date("5 jui 1960") == .unreadable)
    for typed in ["", "1960", "x", "1-2", "1960-12-31-1", "31~12~1960", "12345678901"] {
      #expect(Self.habits("en").date(typed) == .unreadable, "\(typed)")
    }
  }

  @Test(
    arguments: [
      ("07:30", "07:30", false), ("7:30", "07:30", false), ("7.30", "07:30", false), ("0730", "07:30", false),
      ("7h30", "07:30", false), ("7:30 pm", "19:30", false), ("7 p.m.", "19:00", false), ("12:05 am", "00:05", false),
      ("7時30分", "07:30", false), ("7時半", "07:30", false), ("午後7時5分", "19:05", false), ("19 Uhr", "19:00", false),
      ("7 Uhr 30", "07:30", false), ("7 Uhr 5", "07:05", false), ("7:30 Uhr", "07:30", false),
      ("7 heures 30", "07:30", false), ("19 heures", "19:00", false), ("Uhr", nil, false),
      ("7", "07:00", true), ("07:30:15", "07:30:15", false), ("25:00", nil, false), ("7:60", nil, false),
      ("7:3", nil, false), ("13 pm", nil, false), ("", nil, false), ("x", nil, false), ("7:", nil, false),
    ] as [(String, String?, Bool)])
  func `times are read as they are written`(_ typed: String, _ time: String?, _ isInDoubt: Bool) {
    let reading = Self.habits("en").time(typed)
    #expect(reading?.value == time.flatMap(TimeOfDay.init(iso:)))
    if reading != nil { #expect(reading?.isInDoubt == isInDoubt) }
  }

  @Test(arguments: [
    "2026-11-20 07:30", "2026-11-20  07:30", "2026-11-20T07:30", "20.11.2026 7.30", "2026/11/20 7:30",
    "20 November 2026 7:30 am",
  ]) func `a date and a time may stand any number of spaces apart`(_ typed: String) {
    let moment = Self.habits("en").dateTime(typed, offsetSeconds: 0)
    #expect(moment?.value.description == DateTimeAnswer("2026-11-20 07:30", offsetSeconds: 0)?.description)
  }

  @Test func `hours and minutes are a length of time unless only minutes and seconds fit`() {
    let sleep = QuantityFormat(kind: .timeInterval, maximum: DecimalNumber(86_400))
    let sprint = QuantityFormat(kind: .timeInterval, maximum: DecimalNumber(600))
    let habits = Self.habits("en")
    for typed in ["7:30", "7.30"] {
      #expect(habits.quantity(typed, sleep) == .init(value: DecimalNumber(27_000), isInDoubt: true))
      #expect(habits.quantity(typed, sprint) == .init(value: DecimalNumber(450), isInDoubt: true))
    }
    let bare = [
      ("8", sleep, 28_800), ("24", sleep, 86_400), ("90", sleep, 5400), ("7.5", sleep, 27_000), ("2000", sleep, 2000),
      ("8", sprint, 480), ("90", sprint, 90), ("0", sprint, 0),
    ]
    for (typed, format, seconds) in bare {
      #expect(habits.quantity(typed, format) == .init(value: DecimalNumber(seconds), isInDoubt: true), "\(typed)")
    }
    #expect(habits.quantity("7 h 30 min", sleep) == .init(value: DecimalNumber(27_000), isInDoubt: false))
    #expect(Self.habits("de").quantity("7,5 h", sleep)?.value == DecimalNumber(27_000))
    #expect(Self.habits("ja").quantity("7時間半", sleep) == .init(value: DecimalNumber(27_000), isInDoubt: false))
    #expect(Self.habits("ja").quantity("半", sleep) == nil)
  }

  @Test func `a measurement that may have been meant as thousands is in doubt`() throws {
    let (en, de) = (Self.habits("en"), Self.habits("de"))
    #expect(en.number("1.500 km", in: "m") == .init(value: DecimalNumber(1500), isInDoubt: true))
    #expect(de.number("1,500 km", in: "m") == .init(value: DecimalNumber(1500), isInDoubt: true))
    #expect(en.number("1.5 km", in: "m") == .init(value: DecimalNumber(1500), isInDoubt: false))
    #expect(en.number("1.500", in: "m")?.isInDoubt == true)
    #expect(Self.habits("fr").number("1 500,5") == .init(value: try #require(DecimalNumber("1500.5")), isInDoubt: true))
    #expect(en.number("1 50") == nil && en.number("0.5 300") == nil)
    let (length, weight) = (QuantityFormat(kind: .timeInterval), QuantityFormat(kind: .weight))
    let height = QuantityFormat(kind: .height)
    #expect(de.quantity("1.500 s", length) == .init(value: DecimalNumber(1500), isInDoubt: true))
    #expect(en.quantity("1,500 s", length) == .init(value: DecimalNumber(1500), isInDoubt: true))
    // A unit does not make `7.30` sure, and fractions that are not kept are asked about.
    for (typed, tag, seconds) in [
      ("7.30 h", "en", 26_280), ("7,30 h", "de", 26_280), ("7.30 Stunden", "de", 26_280), ("7.30 min", "en", 438),
      ("1.5 s", "en", 2), ("0.4 s", "en", 0), ("1 min 1.5 s", "en", 62), ("1.500 s", "en", 1500),
    ] {
      let reading = Self.habits(tag).quantity(typed, length)
      #expect(reading == .init(value: DecimalNumber(seconds), isInDoubt: true), "\(typed): \(reading as Any)")
    }
    for (typed, seconds) in [
      ("7.5 h", 27_000), ("7½ h", 27_000), ("7 hrs", 25_200), ("7 hr 30 mins", 27_000), ("30 secs", 30),
      ("7 hours and 30 minutes", 27_000), ("½ h", 1800),
    ] {
      #expect(en.quantity(typed, length) == .init(value: DecimalNumber(seconds), isInDoubt: false), "\(typed)")
    }
    // Of two readings the one that can be: within the bounds, and not a fraction that is not kept.
    for (typed, tag, kind, value) in [
      ("70.500 kg", "de", .weight, "70.5"), ("70.500", "de", .weight, "70.5"), ("1.725 m", "de", .height, "172.5"),
      ("7.300 h", "de", .timeInterval, "26280"), ("1,500.5 s", "en", .timeInterval, "1501"),
      ("1.500 g", "en", .weight, "1.5"), ("70.500 g", "en", .weight, "70.5"), ("4 g", "en", .weight, "0"),
      ("3456 g", "en", .weight, "3.46"), ("7.505 min", "en", .timeInterval, "450"),
      ("2.5 h 1.500 s", "de", .timeInterval, "10500"),
    ] as [(String, String, QuantityFormat.Kind, String)] {
      let reading = Self.habits(tag).quantity(typed, QuantityFormat(kind: kind))
      #expect(
        reading == .init(value: try #require(DecimalNumber(value)), isInDoubt: true), "\(typed): \(reading as Any)")
    }
    #expect(en.quantity("155 lb", weight)?.isInDoubt == false)
    #expect(en.quantity("5 ft 8 in", height)?.isInDoubt == false)
    #expect(en.quantity("7.00 h", length)?.isInDoubt == false && en.quantity("+5", length) == en.quantity("5", length))
    #expect(en.quantity("++5", length) == nil)
    for (typed, format) in [
      ("11.2 st", weight), ("7 h 90 min", length), ("1.5 h 30 min", length), ("5 ft 12 in", height),
      ("11 st 20 lb", weight),
    ] { #expect(en.quantity(typed, format)?.isInDoubt == true, "\(typed)") }
    for (typed, plain, format) in [
      ("7\u{a0}h\u{a0}30", "7 h 30", length), ("1\u{202f}m\u{202f}72", "1 m 72", height), ("5’8”", "5'8\"", height),
    ] {
      let reading = try #require(en.quantity(plain, format))
      #expect(en.quantity(typed, format) == reading, "\(typed)")
    }
    #expect(en.quantity("7 lb", weight) == .init(value: try #require(DecimalNumber("3.18")), isInDoubt: false))
    #expect(de.otherNumber("70.500") == DecimalNumber("70.5") && en.otherNumber("70.500") == DecimalNumber(70_500))
    #expect(de.otherNumber("70,5") == nil)
    #expect(de.number("1'500") == .init(value: DecimalNumber(1500), isInDoubt: true))
    #expect(en.number("\u{2013}5".withoutWideForms)?.value == DecimalNumber(-5))
    #expect(en.number("- 5")?.value == DecimalNumber(-5) && en.number("--5") == nil && en.number("- -5") == nil)
    let noon = TimeOfDay(hour: 12, minute: 0)
    #expect(Self.habits("ja").time("午後12時").map { $0.value == noon && $0.isInDoubt } == true)
    #expect(Self.habits("ja").time("午後0時").map { $0.value == noon && !$0.isInDoubt } == true)
    #expect(Self.habits("ja").time("午前0時30分")?.value == TimeOfDay(hour: 0, minute: 30))
    #expect(en.time("0:30 pm") == nil && en.time("12 pm")?.isInDoubt == true)
    for typed in ["1 500 s", "1\u{202F}500 s", "25 min"] {
      #expect(en.quantity(typed, length)?.value == DecimalNumber(1500), "\(typed)")
    }
    #expect(en.quantity("1 500 s", length)?.isInDoubt == true && en.quantity("2 h 300 s", length)?.isInDoubt == false)
    #expect(en.quantity("11 st 2 lb", weight)?.isInDoubt == false && en.quantity("5 300 g", weight)?.isInDoubt == true)
    #expect(de.quantity("70.500 g", weight) == .init(value: try #require(DecimalNumber("70.5")), isInDoubt: true))
    #expect(en.quantity("70.500 kg", weight)?.isInDoubt == true)
    #expect(de.quantity("0.070 kg", weight)?.isInDoubt == false && de.number("0.500")?.isInDoubt == false)
    #expect(en.quantity("5.8 ft", height)?.isInDoubt == true && en.quantity("5 ft 8", height)?.isInDoubt == false)
    #expect(de.quantity("70,5 kg", weight) == .init(value: try #require(DecimalNumber("70.5")), isInDoubt: false))
    for (typed, tag) in [
      ("7 Stunden 30 Minuten", "de"), ("7,5 Stunden", "de"), ("7 heures 30", "fr"), ("7 uur 30", "nl"),
    ] {
      #expect(
        Self.habits(tag).quantity(typed, length) == .init(value: DecimalNumber(27_000), isInDoubt: false), "\(typed)")
    }
  }
}
