import CivilTime

/// Times as people say them in German, on a clock of twelve hours.
extension LocalHabits {
  /// Reads `8 Uhr abends`, `morgens um 7:30` and `halb 8`, in small letters and without spaces.
  ///
  /// - Returns: Nil for a time that says neither.
  func spokenTime(_ text: String) -> Reading<TimeOfDay>? {
    for (word, hours) in LocalHabits.partsOfDay {
      let isBehind = text.hasSuffix(word)
      guard isBehind || text.hasPrefix(word) else { continue }
      return time(String(isBehind ? text.dropLast(word.count) : text.dropFirst(word.count))).map {
        LocalHabits.time($0.value, among: hours)
      }
    }
    guard text.hasPrefix("halb") else { return nil }
    let digits = text.dropFirst(4).replacing("uhr", with: "")
    guard let next = Int(digits), (1...24).contains(next), digits.allSatisfy(\.isASCIIDigit) else { return nil }
    return TimeOfDay(hour: next == 1 ? 12 : next - 1, minute: 30).map { Reading(value: $0, isInDoubt: next <= 12) }
  }

  /// The time of a clock of twelve hours that lies in a part of the day; in doubt where none does, and where
  /// the other twelve hours were typed.
  private static func time(_ typed: TimeOfDay, among hours: [ClosedRange<Int>]) -> Reading<TimeOfDay> {
    let (hour, rest) = (typed.seconds / 3600, typed.seconds % 3600)
    let found = [hour, (hour + 12) % 24].first { hour in hours.contains { $0.contains(hour) } }
    let time = found.flatMap { TimeOfDay(hour: $0, minute: rest / 60, second: rest % 60) }
    return Reading(value: time ?? typed, isInDoubt: time == nil || hour >= 12 && found != hour)
  }

  /// The parts of a day with the hours that they may be, the longest words first.
  private static let partsOfDay: [(word: String, hours: [ClosedRange<Int>])] = [
    ("nachmittags", [12...18]), ("vormittags", [6...11]), ("mittags", [11...15]), ("morgens", [0...11]),
    ("abends", [16...23, 0...0]), ("nachts", [20...23, 0...6]), ("früh", [0...11]),
  ]
}
