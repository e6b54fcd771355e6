import CivilTime
import SurveyModel

/// How people who write a language type numbers, dates and times.
///
/// What two people could read in two ways is read in the way of the language and marked as in doubt: the prompt says
/// what it understood before it counts.
struct LocalHabits: Sendable {
  let language: LanguageTag

  struct Reading<Value: Hashable & Sendable>: Hashable, Sendable {
    let value: Value
    var isInDoubt = false
  }

  /// Whether decimals stand behind a comma: `38,5`.
  var hasDecimalComma: Bool { LocalHabits.commaLanguages.contains(language.primary) }

  /// - SeeAlso: Unicode CLDR, `numbers/symbols/decimal`.
  private static let commaLanguages: Set<String> = [
    "af", "az", "be", "bg", "bs", "ca", "cs", "da", "de", "el", "es", "et", "eu", "fi", "fr", "gl", "hr", "hu", "hy",
    "id", "is", "it", "ka", "kk", "lt", "lv", "mk", "nb", "nl", "nn", "no", "pl", "pt", "ro", "ru", "sk", "sl", "sq",
    "sr", "sv", "tr", "uk", "uz", "vi",
  ]
}

extension FormSession {
  /// Whether people who write the language of the prompts type decimals behind a comma.
  package var hasDecimalComma: Bool { LocalHabits(language: runner.language).hasDecimalComma }
}

// MARK: - Numbers

extension LocalHabits {
  /// Reads `38.5`, `38,5` where the language writes it so, and groups of thousands.
  func number(_ typed: String) -> Reading<DecimalNumber>? {
    // A sign may stand apart.
    if typed.hasPrefix("- ") { return number("-" + String(typed.dropFirst()).trimmed) }
    let (mark, group): (Character, Character) = hasDecimalComma ? (",", ".") : (".", ",")
    if let joined = LocalHabits.joiningGroups(typed) {
      return number(joined).map { Reading(value: $0.value, isInDoubt: true) }
    }
    if typed.first == mark, typed.dropFirst().first?.isASCIIDigit ?? false { return number("0" + typed) }
    // Somebody who thought of decimals, and then had none.
    if typed.last == mark, typed.dropLast().last?.isASCIIDigit ?? false, !typed.dropLast().contains(mark) {
      return number(String(typed.dropLast())).map { Reading(value: $0.value, isInDoubt: true) }
    }
    let whole = typed.prefix { $0 != mark }
    if LocalHabits.isGrouped(whole, by: group) {
      let digits = whole.filter { $0 != group } + typed.dropFirst(whole.count).map { $0 == mark ? "." : $0 }
      return DecimalNumber(String(digits)).map { Reading(value: $0, isInDoubt: true) }
    }
    if hasDecimalComma, typed.count(where: { $0 == "," }) == 1, !typed.contains(".") {
      return DecimalNumber(typed.replacing(",", with: ".")).map { Reading(value: $0) }
    }
    return DecimalNumber(typed).map { Reading(value: $0) }
  }

  /// Whether a number with three decimals is one of thousands to people of other languages: `12.000` in English.
  func mayBeThousands(_ typed: String) -> Bool { LocalHabits.isGrouped(typed[...], by: hasDecimalComma ? "," : ".") }

  /// A text without what stands between groups of thousands, as in `1 500 s` and `1'500`; nil where none has such.
  private static func joiningGroups(_ typed: String) -> String? {
    var (joined, hasGroups) = ("", false)
    var rest = typed[...]
    while let first = rest.first {
      guard first.isASCIIDigit else {
        joined.append(first)
        rest.removeFirst()
        continue
      }
      var number = rest.prefix { $0.isASCIIDigit || isBetweenGroups($0) }
      while number.last.map(isBetweenGroups) ?? false { number.removeLast() }
      let isWhole = joined.last.map { !".,".contains($0) } ?? true
      let groups = String(number.map { $0.isASCIIDigit ? $0 : " " })
      if isWhole, isGrouped(groups[...], by: " ") {
        joined += groups.filter { $0 != " " }
        hasGroups = true
      } else {
        joined += number
      }
      rest = rest[number.endIndex...]
    }
    return hasGroups ? joined : nil
  }

  /// Blanks, and the apostrophes of Switzerland.
  private static func isBetweenGroups(_ character: Character) -> Bool {
    character.isWhitespace || character == "'" || character == "\u{2019}"
  }

  /// Whether a text is a whole number in groups of three: `1,500`.
  private static func isGrouped(_ text: Substring, by mark: Character) -> Bool {
    let unsigned = text.drop { $0 == "-" || $0 == "+" }
    let parts = unsigned.split(separator: mark, omittingEmptySubsequences: false)
    // A nothing at the front has no thousands behind it.
    guard parts.count > 1, let first = parts.first, (1...3).contains(first.count), first.first != "0" else {
      return false
    }
    return parts.dropFirst().allSatisfy { $0.count == 3 } && parts.joined().allSatisfy(\.isASCIIDigit)
  }

  /// Reads a number in a unit that the prompt names, with that unit or another one behind it, or none.
  ///
  /// - Parameter most: The greatest number that makes sense; of the two lengths of time that `7:30` may be, one may be longer.
  func number(_ typed: String, in unit: String?, upTo most: DecimalNumber? = nil) -> Reading<DecimalNumber>? {
    if let plain = measured(typed) { return plain }
    let others = LocalHabits.units[unit ?? ""] ?? []
    for (word, factor) in others where typed.lowercased().hasSuffix(word) {
      guard let reading = measured(String(typed.dropLast(word.count)).trimmed) else { continue }
      // Whole factors leave the decimals as they were typed.
      let value = factor == 1 ? reading.value : DecimalNumber(reading.value.doubleValue * factor, decimals: 3)?.shortest
      return value.map { Reading(value: $0, isInDoubt: reading.isInDoubt) }
    }
    return unit == "s" ? quantity(typed, QuantityFormat(kind: .timeInterval, maximum: most)) : nil
  }

  /// A number that may have decimals, and may have been meant as thousands: `1.500`.
  private func measured(_ typed: String) -> Reading<DecimalNumber>? {
    number(typed).map { Reading(value: $0.value, isInDoubt: $0.isInDoubt || mayBeThousands(typed)) }
  }

  /// The units that people write behind a measured number, the longest words first.
  private static let units: [String: [(word: String, factor: Double)]] = [
    "m": [
      ("キロメートル", 1000), ("メートル", 1), ("キロ", 1000), ("kilometer", 1000), ("zentimeter", 0.01),
      ("metres", 1), ("meters", 1), ("meter", 1), ("miles", 1609.344), ("mile", 1609.344), ("feet", 0.3048),
      ("km", 1000), ("cm", 0.01), ("mi", 1609.344), ("ft", 0.3048),
      ("yd", 0.9144), ("m", 1),
    ],
    "s": [("seconds", 1), ("sekunden", 1), ("sekunde", 1), ("sec", 1), ("sek.", 1), ("sek", 1), ("秒", 1), ("s", 1)],
    "deg": [("degrees", 1), ("grad", 1), ("deg", 1), ("°", 1), ("度", 1)],
  ]

  /// Whether a character can be part of a number, however it is written.
  static func isOfNumber(_ character: Character) -> Bool { character.isWholeNumber || "+-.,".contains(character) }

  /// Reads a length of time, a height or a weight, in the kept unit.
  func quantity(_ typed: String, _ format: QuantityFormat) -> Reading<DecimalNumber>? {
    let unsigned = typed.first == "+" ? String(typed.dropFirst()) : typed
    if unsigned.first == "+" { return nil }
    let joined = LocalHabits.joiningGroups(unsigned)
    let (usual, hasThousands) = pointed(joined ?? unsigned)
    let others =
      hasThousands ? [pointed(joined ?? unsigned, as: .decimals), pointed(joined ?? unsigned, as: .thousands)] : []
    let readings = ([usual] + others.map(\.text)).compactMap { text in
      quantity(pointed: text, format).map { (text, $0) }
    }
    // Of what a number may mean the first that can be: `70.500 kg` has no thousands, `1.500 s` no thousandths.
    guard
      let (text, reading) = readings.first(where: { canBe($0.1.value, $0.0, format) }) ?? readings.first
    else { return nil }
    let kept = format.kind.reading(of: text)
    let isCut = kept.map { format.kind == .timeInterval ? $0.lost > 0 : $0.isCut } ?? false
    let isInDoubt =
      reading.isInDoubt || joined != nil || hasThousands || isCut || kept?.isUneven ?? false
      || isOfTwoMeanings(text, format.kind)
    return Reading(value: isInDoubt ? reading.value.shortest : reading.value, isInDoubt: isInDoubt)
  }

  /// Whether a quantity is within its bounds, and not in good part a fraction that is not kept.
  private func canBe(_ value: DecimalNumber, _ pointed: String, _ format: QuantityFormat) -> Bool {
    AnswerFormat.quantity(format).refusal(of: .number(value)) == nil
      && format.kind.reading(of: pointed).map { $0.lost < 0.005 } ?? true
  }

  /// `5.8 ft` is 5 feet and 8 inches to many who write it, `11.2 st` 11 stone and 2 pounds, `7.30 h` half past seven, and
  /// a German `Pfund` half a kilogram.
  private func isOfTwoMeanings(_ pointed: String, _ kind: QuantityFormat.Kind) -> Bool {
    switch kind {
    case .height:
      pointed.contains(".") && ["ft", "feet", "foot", "'", "′"].contains(where: pointed.lowercased().contains)
    case .timeInterval: LocalHabits.mayBeMinutes(pointed)
    case .weight:
      pointed.lowercased().contains("pfund") || pointed.contains(".") && pointed.lowercased().contains("st")
    }
  }

  /// Whether a number has two decimals that may be the minutes of an hour: `7.30`.
  static func mayBeMinutes(_ pointed: String) -> Bool {
    pointed.split(whereSeparator: { !$0.isASCIIDigit && $0 != "." }).contains { number in
      let parts = number.split(separator: ".", omittingEmptySubsequences: false)
      // Of a nothing both are the same.
      return parts.count == 2 && !parts[0].isEmpty && parts[1].count == 2 && (1..<60).contains(Int(parts[1]) ?? 0)
    }
  }

  /// How the marks of numbers are read that may part thousands or decimals.
  private enum Marks { case usual, decimals, thousands }

  /// A text with its numbers written as files write them, and whether one of them may have been meant as thousands.
  private func pointed(_ typed: String, as marks: Marks = .usual) -> (text: String, isInDoubt: Bool) {
    let (mark, group): (Character, Character) = hasDecimalComma ? (",", ".") : (".", ",")
    var isInDoubt = false
    var (text, rest) = ("", typed[...])
    while let first = rest.first {
      guard first.isASCIIDigit else {
        text.append(first == mark ? "." : first)
        rest.removeFirst()
        continue
      }
      let number = rest.prefix { $0.isASCIIDigit || $0 == mark || $0 == group }
      let isGrouped = LocalHabits.isGrouped(number.prefix { $0 != mark }, by: group)
      let isMarked = LocalHabits.isGrouped(number, by: mark)
      if isGrouped || isMarked { isInDoubt = true }
      switch marks {
      case .decimals where isGrouped && !number.contains(mark) && number.count(where: { $0 == group }) == 1:
        text += number.map { $0 == group ? "." : $0 }
      case .thousands where isMarked: text += number.filter { $0 != mark }
      default: text += number.filter { !isGrouped || $0 != group }.map { $0 == mark ? "." : $0 }
      }
      rest = rest.dropFirst(number.count)
    }
    return (text, isInDoubt)
  }

  /// The other number that one with a mark before its last three digits may be; nil for any other.
  func otherNumber(_ typed: String) -> DecimalNumber? {
    let usual = pointed(typed)
    if !usual.isInDoubt { return nil }
    return [Marks.decimals, .thousands].map { pointed(typed, as: $0).text }.first { $0 != usual.text }
      .flatMap { DecimalNumber($0)?.shortest }
  }

  private func quantity(pointed: String, _ format: QuantityFormat) -> Reading<DecimalNumber>? {
    if format.kind == .height, let metres = metres(pointed, format) { return metres }
    guard format.kind == .timeInterval else { return format.kind.reads(pointed).map { Reading(value: $0) } }
    if let clock = clock(pointed, format) { return clock }
    return bareLength(pointed, format) ?? format.kind.reads(pointed).map { Reading(value: $0) }
  }

  /// `8` without a unit is hours where it can be, up to a day of them; else minutes, up to a day of them; else seconds.
  private func bareLength(_ typed: String, _ format: QuantityFormat) -> Reading<DecimalNumber>? {
    guard let plain = DecimalNumber(typed) else { return nil }
    let readings = [(" h", 24), (" min", 1440)].compactMap { unit, most in
      plain > DecimalNumber(most) ? nil : format.kind.reads(typed + unit)
    }
    let fitting = readings.first { AnswerFormat.quantity(format).refusal(of: .number($0)) == nil }
    return Reading(value: fitting ?? plain, isInDoubt: true)
  }

  /// `1.72` without a unit is a height in metres where it can be none in centimetres.
  private func metres(_ typed: String, _ format: QuantityFormat) -> Reading<DecimalNumber>? {
    func fits(_ number: DecimalNumber) -> Bool { AnswerFormat.quantity(format).refusal(of: .number(number)) == nil }
    guard let plain = DecimalNumber(typed), plain < DecimalNumber(3), !fits(plain),
      let centimetres = format.kind.reads(typed + " m"), fits(centimetres)
    else { return nil }
    return Reading(value: centimetres, isInDoubt: true)
  }

  /// `7:30` is hours and minutes, unless only minutes and seconds lie within the bounds.
  private func clock(_ typed: String, _ format: QuantityFormat) -> Reading<DecimalNumber>? {
    let parts = typed.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "." }
    guard parts.count == 2, parts[1].count == 2, parts.joined().allSatisfy(\.isASCIIDigit),
      let first = Int(parts[0]), let second = Int(parts[1]), first < 10_000, second < 60
    else { return nil }
    let readings = [first * 3600 + second * 60, first * 60 + second].map { DecimalNumber($0) }
    let fitting = readings.first { AnswerFormat.quantity(format).refusal(of: .number($0)) == nil }
    return Reading(value: fitting ?? readings[0], isInDoubt: true)
  }
}

extension Character {
  var isASCIIDigit: Bool { isASCII && isWholeNumber }
}
