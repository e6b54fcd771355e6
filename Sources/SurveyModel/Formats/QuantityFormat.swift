/// A quantity that people write in units of their own, and that is kept in one.
package struct QuantityFormat: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Kept in seconds; written `1:30`, `90 s`, `2 h 15 min`.
    case timeInterval
    /// Kept in centimetres; written `172`, `1.72 m`, `5 ft 8 in`, `5'8"`.
    case height
    /// Kept in kilograms; written `70.5`, `155 lb`, `11 st 2 lb`.
    case weight
  }

  package let kind: Kind
  package let minimum: DecimalNumber?
  package let maximum: DecimalNumber?

  package init(kind: Kind, minimum: DecimalNumber? = nil, maximum: DecimalNumber? = nil) {
    self.kind = kind
    self.minimum = minimum
    self.maximum = maximum
  }

  /// The bounds, or the widest that make sense.
  package var numeric: NumericFormat {
    NumericFormat(
      minimum: minimum ?? DecimalNumber(kind.widest.lowerBound),
      maximum: maximum ?? DecimalNumber(kind.widest.upperBound), decimals: kind.decimals, unit: kind.unit)
  }
}

extension QuantityFormat.Kind {
  package var unit: String {
    switch self {
    case .timeInterval: "s"
    case .height: "cm"
    case .weight: "kg"
    }
  }

  fileprivate var decimals: Int {
    switch self {
    case .timeInterval: 0
    case .height: 1
    case .weight: 2
    }
  }

  /// A week; the tallest and the heaviest person on record, and some.
  fileprivate var widest: ClosedRange<Int> {
    switch self {
    case .timeInterval: 0...604_800
    case .height: 20...280
    case .weight: 0...700
    }
  }

  /// The units that people write, in the kept one, as Unicode CLDR names them (`units/durationUnit`). One inch is 2.54 cm and one pound 0.45359237 kg, exactly.
  private var units: [(words: [String], factor: Double)] {
    switch self {
    case .timeInterval:
      [
        (
          [
            "h", "hr", "hrs", "hour", "hours", "時間", "stunde", "stunden", "std", "std.", "heure", "heures", "hora",
            "horas", "ora",
            "ore",
            "uur", "uren", "time", "timer", "timme", "timmar", "tunti", "tuntia", "godzina", "godziny", "godzin",
          ], 3600
        ),
        (
          [
            "min", "mins", "m", "minute", "minutes", "分", "分間", "min.", "minuten", "minuto", "minutos", "minuti",
            "minuut",
            "minuter", "minutt", "minutter", "minut", "minuty", "minuutti", "minuuttia",
          ], 60
        ),
        (
          [
            "s", "sec", "secs", "sek", "sek.", "second", "seconds", "秒", "秒間", "sekunde", "sekunden", "seconde",
            "secondes", "segundo",
            "segundos",
            "secondo", "secondi", "seconden", "sekund", "sekunder", "sekunnti", "sekuntia", "sekundy",
          ], 1
        ),
        (
          [
            "day", "days", "d", "日", "日間", "tag", "tage", "jour", "jours", "día", "días", "dia", "dias", "giorno",
            "giorni",
            "dag", "dagen", "dage", "dagar", "dager", "päivä", "päivää", "dzień", "dni",
          ], 86_400
        ),
      ]
    case .height:
      [
        (["cm", "センチ", "センチメートル", "zentimeter"], 1), (["m", "メートル", "meter"], 100),
        (["ft", "'", "′", "feet", "foot"], 30.48),
        (["in", "\"", "″", "inch", "inches"], 2.54),
      ]
    case .weight:
      [
        (["kg", "キロ", "キログラム", "kilo", "kilogramm"], 1), (["g", "グラム", "gramm"], 0.001), (["pfund"], 0.5),
        (["lb", "lbs", "pound", "pounds"], 0.453_592_37),
        (["st", "stone"], 6.350_293_18),
      ]
    }
  }

  /// Reads a quantity as a person writes it, in the kept unit; nil for anything else.
  package func reads(_ text: String) -> DecimalNumber? { reading(of: text)?.value }

  /// What a text was read as.
  package struct Reading: Hashable, Sendable {
    package let value: DecimalNumber
    /// With the decimals that are not kept.
    package var written: DecimalNumber?
    /// Which share of it was written in more decimals than are kept.
    package var lost = 0.0

    /// Whether a part is as large as one of the unit before it, or follows one with decimals: `7 h 90 min`, `1.5 h 30 min`.
    package var isUneven = false
    /// Whether a unit was written of which the kept one is no decimal part.
    fileprivate var isConverted = false

    /// Whether so much of it is not kept that it was not meant so; a pound is no whole number of hundredths of a kilogram.
    package var isCut: Bool { lost > (isConverted ? 0.01 : 0.0005) }
  }

  /// The same, with what is not kept of it.
  package func reading(of text: String) -> Reading? {
    let typed = QuantityFormat.Kind.plain(text)
    if let plain = DecimalNumber(typed) { return Reading(value: plain) }
    if self == .timeInterval, let clock = QuantityFormat.Kind.clock(typed) { return Reading(value: clock) }
    var total = 0.0
    var rest = Substring(typed).drop { $0 == " " }
    var last: Part?
    var (isUneven, isConverted) = (false, false)
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      guard let number = DecimalNumber(digits)?.doubleValue else { return nil }
      rest = rest.dropFirst(digits.count).drop { $0 == " " }
      let word = rest.prefix { !$0.isNumber && $0 != " " }
      rest = rest.dropFirst(word.count).drop { $0 == " " }
      guard let factor = word.isEmpty ? last.flatMap({ follower(of: $0, digits) }) : factor(of: word) else {
        return nil
      }
      if let last, factor >= last.factor { return nil }
      isUneven = isUneven || last.map { number * factor >= $0.factor || $0.digits.contains(".") } ?? false
      isConverted = isConverted || isOfOtherMeasure(factor)
      last = Part(factor: factor, digits: digits)
      total += number * factor
    }
    guard last != nil, let rounded = DecimalNumber(total, decimals: decimals),
      let value = DecimalNumber(total, decimals: rounded.significantDecimals)
    else { return nil }
    let lost = abs(value.doubleValue - total)
    return Reading(
      value: value, written: DecimalNumber(total, decimals: 6)?.shortest, lost: lost > 1e-6 ? lost / total : 0,
      isUneven: isUneven, isConverted: isConverted)
  }

  /// Of feet and inches, pounds and stones.
  private func isOfOtherMeasure(_ factor: Double) -> Bool {
    self != .timeInterval && factor.truncatingRemainder(dividingBy: 1) != 0 && factor != 0.001
  }

  /// In small letters, with halves and quarters in decimals and without the words that stand between units.
  private static func plain(_ text: String) -> String {
    var typed = text.lowercased().replacing("時間半", with: "時間30分")
    for (sign, decimals) in [("½", ".5"), ("¼", ".25"), ("¾", ".75")] where typed.contains(sign) {
      typed = (typed.hasPrefix(sign) ? "0" : "") + typed.replacing(sign, with: decimals)
    }
    // What keyboards and browsers put in the place of plain signs.
    for (sign, plain) in [("\u{a0}", " "), ("\u{202f}", " "), ("\u{2019}", "'"), ("\u{201d}", "\"")]
    where typed.contains(sign) { typed = typed.replacing(sign, with: plain) }
    for word in ["and", "und", "et", "y", "e", "en", "og", "och", "ja", "i"] {
      typed = typed.replacing(" " + word + " ", with: " ")
    }
    return typed
  }

  private struct Part {
    let factor: Double
    let digits: Substring
  }

  /// The factor of a number without a unit, which follows one with a unit: `5 ft 8`, `1 m 72`, `11 st 2`, `2 h 15`. Nil where
  /// nobody writes so, or more ways than one.
  private func follower(of part: Part, _ digits: Substring) -> Double? {
    guard let number = Int(digits), !part.digits.contains("."),
      let next = followers.first(where: { factor(of: $0.unit) == part.factor })
    else { return nil }
    // `1 m 5` may be 1.05 m and 1.5 m.
    return number < next.fewerThan && digits.count >= next.digits ? factor(of: next.smaller) : nil
  }

  private func factor(of word: some StringProtocol) -> Double? {
    units.first { $0.words.contains(String(word)) }?.factor
  }

  /// After which unit which smaller one may be left out, how many there are fewer than, and with how many digits at least.
  private var followers: [(unit: String, smaller: String, fewerThan: Int, digits: Int)] {
    switch self {
    case .timeInterval: [("h", "min", 60, 1), ("min", "s", 60, 1)]
    case .height: [("ft", "in", 12, 1), ("m", "cm", 100, 2)]
    case .weight: [("st", "lb", 14, 1)]
    }
  }

  /// `1:30` is a minute and a half, `1:30:00` an hour and a half; `1:3` is neither.
  private static func clock(_ text: String) -> DecimalNumber? {
    let texts = text.split(separator: ":", omittingEmptySubsequences: false)
    let parts = texts.map { Int($0) }
    guard (2...3).contains(parts.count) else { return nil }
    var seconds = 0
    for (index, part) in parts.enumerated() {
      guard let part, part >= 0, part < 100_000, index == 0 || part < 60 && texts[index].count == 2 else { return nil }
      seconds = seconds * 60 + part
    }
    return DecimalNumber(seconds)
  }
}
