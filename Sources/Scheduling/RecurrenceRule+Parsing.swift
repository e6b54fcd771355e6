import CivilTime

extension RecurrenceRule {
  /// Reads the value of an RRULE property: `FREQ=MONTHLY;BYDAY=-1FR`. Letters may be of either case.
  package static func parse(_ text: String) -> RecurrenceParse {
    var parser = RecurrenceParser(text)
    return parser.parse()
  }
}

/// Reads the parts one by one and gathers every fault.
private struct RecurrenceParser {
  private let bytes: [UInt8]
  private var rule = RecurrenceRule(.daily)
  private var places: [String: Range<Int>] = [:]
  private var faults: [RecurrenceFault] = []

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  mutating func parse() -> RecurrenceParse {
    let whole = 0..<bytes.count
    if bytes.isEmpty { return .faults([RecurrenceFault(kind: .empty, range: whole)]) }
    if bytes.count > 4_096 { return .faults([RecurrenceFault(kind: .tooLong, range: whole)]) }
    for part in split(whole, at: ";") { read(part) }
    if places["FREQ"] == nil { faults.append(RecurrenceFault(kind: .missingFrequency, range: whole)) }
    if faults.isEmpty { judge() }
    return faults.isEmpty ? .rule(rule) : .faults(faults)
  }

  private mutating func read(_ part: Range<Int>) {
    guard let equals = part.first(where: { bytes[$0] == UInt8(ascii: "=") }), equals > part.lowerBound else {
      return fault(.malformedPart(text(part)), part)
    }
    let nameRange = part.lowerBound..<equals
    let name = text(nameRange).uppercased()
    let value = equals + 1..<part.upperBound
    if places[name] != nil { return fault(.repeatedPart(name), nameRange) }
    places[name] = part
    if value.isEmpty { return fault(.malformedPart(text(part)), part) }
    switch name {
    case "FREQ": readFrequency(value)
    case "INTERVAL": rule.interval = number(value, name, 1...1_000_000) ?? 1
    case "COUNT": rule.count = number(value, name, 1...1_000_000)
    case "UNTIL": readUntil(value)
    case "WKST": if let day = weekday(value) { rule.weekStart = day }
    case "BYDAY": rule.byDay = split(value, at: ",").compactMap { weekdayInPeriod($0) }
    case "BYMONTHDAY": rule.byMonthDay = numbers(value, name, 1...31, signed: true)
    case "BYMONTH": rule.byMonth = numbers(value, name, 1...12, signed: false)
    case "BYSETPOS": rule.bySetPosition = numbers(value, name, 1...366, signed: true)
    case "BYWEEKNO": rule.byWeekNumber = numbers(value, name, 1...53, signed: true)
    case "BYYEARDAY": rule.byYearDay = numbers(value, name, 1...366, signed: true)
    case "BYHOUR", "BYMINUTE", "BYSECOND": fault(.timePart(name), part)
    default: fault(.unknownPart(text(nameRange)), nameRange)
    }
  }

  private mutating func readFrequency(_ value: Range<Int>) {
    let name = text(value).uppercased()
    if let frequency = RecurrenceRule.Frequency(rawValue: name) {
      rule.frequency = frequency
    } else if ["SECONDLY", "MINUTELY", "HOURLY"].contains(name) {
      fault(.subDailyFrequency(name), value)
    } else {
      fault(.unknownFrequency(text(value)), value)
    }
  }

  /// A DATE, or a DATE-TIME whose time is checked and left: `20261231`, `20261231T235959Z`.
  private mutating func readUntil(_ value: Range<Int>) {
    let written = text(value).uppercased()
    let parts = written.split(separator: "T", omittingEmptySubsequences: false)
    let day = parts[0]
    guard day.utf8.count == 8, day.utf8.allSatisfy({ (48...57).contains($0) }), parts.count <= 2,
      parts.count == 1 || isTime(parts[1]),
      let date = CivilDate(iso: day.prefix(4) + "-" + day.dropFirst(4).prefix(2) + "-" + day.suffix(2))
    else { return fault(.notADate(text(value)), value) }
    rule.until = date
  }

  private func isTime(_ text: Substring) -> Bool {
    let digits = text.hasSuffix("Z") ? text.dropLast() : text
    guard digits.utf8.count == 6, digits.utf8.allSatisfy({ (48...57).contains($0) }) else { return false }
    return digits.prefix(2) < "24" && digits.dropFirst(2).prefix(2) < "60" && digits.suffix(2) <= "60"
  }

  private mutating func numbers(_ value: Range<Int>, _ name: String, _ range: ClosedRange<Int>, signed: Bool) -> [Int] {
    split(value, at: ",").compactMap { number($0, name, range, signed: signed) }
  }

  private mutating func number(
    _ value: Range<Int>, _ name: String, _ range: ClosedRange<Int>, signed: Bool = false
  ) -> Int? {
    let written = text(value)
    guard let found = Int(written), written.utf8.contains(where: { (48...57).contains($0) }) else {
      fault(.notANumber(part: name, text: written), value)
      return nil
    }
    guard range.contains(found) || signed && found < 0 && found >= -range.upperBound else {
      let low = signed ? -range.upperBound : range.lowerBound
      fault(.outOfRange(part: name, value: found, from: low, to: range.upperBound), value)
      return nil
    }
    return found
  }

  private mutating func weekdayInPeriod(_ value: Range<Int>) -> RecurrenceRule.Day? {
    guard value.count > 2 else { return weekday(value).map { RecurrenceRule.Day($0) } }
    let split = value.upperBound - 2
    let ordinal = number(value.lowerBound..<split, "BYDAY", 1...53, signed: true)
    guard let day = weekday(split..<value.upperBound), let ordinal else { return nil }
    return RecurrenceRule.Day(day, ordinal: ordinal)
  }

  private mutating func weekday(_ value: Range<Int>) -> Weekday? {
    let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
    if let index = names.firstIndex(of: text(value).uppercased()) { return Weekday(rawValue: index + 1) }
    fault(.unknownWeekday(text(value)), value)
    return nil
  }

  private func split(_ range: Range<Int>, at separator: Unicode.Scalar) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = range.lowerBound
    for index in range where bytes[index] == UInt8(ascii: separator) {
      parts.append(start..<index)
      start = index + 1
    }
    return parts + [start..<range.upperBound]
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private mutating func fault(_ kind: RecurrenceFault.Kind, _ range: Range<Int>) {
    faults.append(RecurrenceFault(kind: kind, range: range))
  }

  /// What the RFC forbids of parts that are each well formed.
  private mutating func judge() {
    let frequency = rule.frequency
    func place(_ name: String) -> Range<Int> { places[name] ?? 0..<bytes.count }
    if rule.until != nil, rule.count != nil { fault(.untilAndCount, place("COUNT")) }
    for (name, allowed) in [
      ("BYWEEKNO", [RecurrenceRule.Frequency.yearly]), ("BYYEARDAY", [.yearly]),
      ("BYMONTHDAY", [.daily, .monthly, .yearly]),
    ] where places[name] != nil && !allowed.contains(frequency) {
      fault(.partNotWithFrequency(part: name, frequency: frequency.rawValue), place(name))
    }
    let takesOrdinals = frequency == .monthly || frequency == .yearly && rule.byWeekNumber.isEmpty
    if !takesOrdinals, rule.byDay.contains(where: { $0.ordinal != nil }) {
      fault(.ordinalNotAllowed(text(place("BYDAY"))), place("BYDAY"))
    }
    let others = ["BYDAY", "BYMONTHDAY", "BYMONTH", "BYWEEKNO", "BYYEARDAY"]
    if places["BYSETPOS"] != nil, !others.contains(where: { places[$0] != nil }) {
      fault(.positionAlone, place("BYSETPOS"))
    }
  }
}
