import CivilTime
import SurveyModel

/// What a text that should be a date was read as.
enum DateReading: Hashable, Sendable {
  case date(CivilDate, isInDoubt: Bool)
  /// A date that no calendar has: 30 February.
  case missing(year: Int, month: Int, day: Int)
  /// The year has fewer than four digits.
  case shortYear
  case unreadable
}

extension LocalHabits {
  /// Reads `1960-12-31`, `1960/12/31`, `31.12.1960`, `31 December 1960`, `1960年12月31日`, and `31/12/1960` in the order
  /// of the language, which may name the month too.
  func date(_ typed: String) -> DateReading {
    let numbers = typed.split { !$0.isASCIIDigit }.map(String.init)
    if let month = monthNamed(in: typed) { return date(numbers, month: month) }
    if numbers.count == 1, numbers[0].count == 8, numbers[0] == typed {
      return date(numbers[0].prefix(4), numbers[0].dropFirst(4).prefix(2), numbers[0].suffix(2))
    }
    guard numbers.count == 3, numbers.allSatisfy({ $0.count <= 4 }), let marks = marks(in: typed) else {
      return .unreadable
    }
    if numbers[0].count == 4 { return date(numbers[0][...], numbers[1][...], numbers[2][...]) }
    guard !marks.contains("年") else { return .unreadable }
    guard numbers[2].count == 4 else { return .shortYear }
    guard marks == ["/"] || language.primary == "en" || isOfTwoHabits else {
      return date(numbers[2][...], numbers[1][...], numbers[0][...])
    }
    return yearLast(numbers, marks)
  }

  /// Canadians write the day first and the month first; whoever writes the year last where it comes first may do either.
  private var isOfTwoHabits: Bool {
    language.tag.uppercased().hasSuffix("-CA") || ["ja", "zh", "ko"].contains(language.primary)
  }

  /// What stands between the numbers, when a date is written so.
  private func marks(in typed: String) -> Set<String>? {
    let marks = Set(typed.split(whereSeparator: \.isASCIIDigit).map { String($0).trimmed }.filter { !$0.isEmpty })
    return [["-"], ["/"], ["."], ["年", "月", "日"], ["年", "月"], []].contains(marks) ? marks : nil
  }

  /// With the month first in the United States; elsewhere the day. English without a country may be either.
  private func yearLast(_ numbers: [String], _ marks: Set<String>) -> DateReading {
    let (first, second) = (Int(numbers[0]) ?? 0, Int(numbers[1]) ?? 0)
    let isAmerican = language.tag.uppercased().hasSuffix("-US")
    let monthFirst = first <= 12 && (isAmerican || second > 12)
    let (month, day) = monthFirst ? (0, 1) : (1, 0)
    let reading = date(numbers[2][...], numbers[month][...], numbers[day][...])
    guard case .date(let date, _) = reading else { return reading }
    let isOpen = language.tag.lowercased() == "en" || isOfTwoHabits || isAmerican && marks.isDisjoint(with: ["/", "-"])
    let isInDoubt = isOpen && first != second && max(first, second) <= 12
    return .date(date, isInDoubt: isInDoubt)
  }

  private func date(_ year: Substring, _ month: Substring, _ day: Substring) -> DateReading {
    guard let year = Int(year), let month = Int(month), let day = Int(day) else { return .unreadable }
    return CivilDate(year: year, month: month, day: day).map { .date($0, isInDoubt: false) }
      ?? .missing(year: year, month: month, day: day)
  }

  /// The month that a name or its beginning stands for, in the language or in English; nil for what may be two.
  private func monthNamed(in typed: String) -> Int? {
    let words = typed.split { !$0.isLetter }.map { $0.lowercased() }.filter { !LocalHabits.besideMonths.contains($0) }
    guard words.count == 1, let word = words.first, word.count >= 3 else { return nil }
    if let month = LocalHabits.otherMonths[language.primary]?[word] { return month }
    let names = [CivilDate.monthNames, LocalHabits.months(language.primary)]
    let found = names.reduce(into: Set<Int>()) { found, names in
      let starting = names.indices.filter { names[$0].lowercased().hasPrefix(word) }
      found.formUnion(names.firstIndex { $0.lowercased() == word }.map { [$0 + 1] } ?? starting.map { $0 + 1 })
    }
    return found.count == 1 ? found.first : nil
  }

  /// What people write beside the name of a month.
  private static let besideMonths: Set<String> = ["de", "del", "of", "the", "er", "st", "nd", "rd", "th", "am", "den"]

  private func date(_ numbers: [String], month: Int) -> DateReading {
    guard numbers.count == 2 else { return .unreadable }
    guard let year = numbers.first(where: { $0.count == 4 }) else { return .shortYear }
    guard let day = numbers.first(where: { $0.count <= 2 }) else { return .unreadable }
    return date(year[...], "\(month)"[...], day[...])
  }
}

// MARK: - Times

extension LocalHabits {
  /// Reads `07:30`, `7:30`, `7.30`, `7h30`, `0730`, `7:30 pm`, `7 Uhr 30`, `halb 8 abends`, `7時30分`, `午後7時半`; a bare
  /// hour is in doubt.
  func time(_ typed: String) -> Reading<TimeOfDay>? {
    var text = typed.lowercased().filter { !$0.isWhitespace }
    for word in ["klo", "kl.", "kl", "um"] where text.hasPrefix(word) { text = String(text.dropFirst(word.count)) }
    if let spoken = spokenTime(text) { return spoken }
    var half: Bool?
    for (word, isAfternoon) in [("午前", false), ("午後", true)] where text.hasPrefix(word) {
      (text, half) = (String(text.dropFirst(word.count)), isAfternoon)
    }
    let isJapanese = half != nil
    for (word, isAfternoon) in [("a.m.", false), ("p.m.", true), ("am", false), ("pm", true)]
    where half == nil && text.hasSuffix(word) {
      (text, half) = (String(text.dropLast(word.count)), isAfternoon)
    }
    let isNamed = half != nil || ["時", "h", "uhr", "uur", "heures"].contains { text.hasSuffix($0) }
    guard let parts = clockParts(text), var hour = parts.first else { return nil }
    // Which of both twelves is meant is written in both ways; on a clock with minutes the English one is sure, and a nothing.
    let isTwelve = half != nil && hour == 12 && (isJapanese || parts.count == 1)
    if let half {
      guard (isJapanese ? 0...12 : 1...12).contains(hour) else { return nil }
      hour = hour % 12 + (half ? 12 : 0)
    }
    guard parts.dropFirst().allSatisfy({ $0 < 60 }),
      let time = TimeOfDay(
        hour: hour, minute: parts.count > 1 ? parts[1] : 0, second: parts.count > 2 ? parts[2] : 0)
    else { return nil }
    return Reading(value: time, isInDoubt: isTwelve || parts.count == 1 && !isNamed)
  }

  /// The hour, and the minute and second that are said.
  private func clockParts(_ text: String) -> [Int]? {
    if text.count == 4, text.allSatisfy(\.isASCIIDigit), let number = Int(text) { return [number / 100, number % 100] }
    let bare = text.replacing("uhr", with: ":").replacing("uur", with: ":").replacing("heures", with: ":")
      .replacing("時半", with: ":30")
      .replacing("時", with: ":").replacing("分", with: "").replacing("h", with: ":").replacing(".", with: ":")
    let parts = bare.split(separator: ":", omittingEmptySubsequences: false)
    let said = parts.last?.isEmpty == true && parts.count > 1 && text.last?.isWholeNumber != true && text.last != ":"
    let read = (said ? parts.dropLast() : parts[...]).map { Int($0) }
    guard (1...3).contains(read.count), !bare.contains("-"), !bare.contains("+"),
      read.indices.allSatisfy({
        $0 == 0 || parts[$0].count == 2 || text.contains("分")
          || ["uhr", "uur", "heures"].contains { text.contains($0) }
      })
    else { return nil }
    let known = read.compactMap(\.self)
    return known.count == read.count ? known : nil
  }

  /// Reads a date and a time behind it, as `2026-11-20 07:30`; whatever number of spaces is between them.
  func dateTime(_ typed: String, offsetSeconds: Int) -> Reading<DateTimeAnswer>? {
    if let zoned = DateTimeAnswer(typed, offsetSeconds: offsetSeconds) { return Reading(value: zoned) }
    var text = Substring(typed)
    while let space = text.lastIndex(where: { $0 == " " }) {
      text = text[..<space]
      guard case .date(let date, let isInDoubt) = date(String(text).trimmed),
        let time = time(String(typed[space...]).trimmed),
        let moment = DateTimeAnswer("\(date) \(time.value)", offsetSeconds: offsetSeconds)
      else { continue }
      return Reading(value: moment, isInDoubt: isInDoubt || time.isInDoubt)
    }
    return nil
  }
}
