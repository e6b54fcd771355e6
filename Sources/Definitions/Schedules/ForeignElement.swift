import CivilTime
import Diagnostics
import Scheduling
import YAMLTree

/// Fields of an element that other systems have, and that say in one word what here takes a field and a value.
extension ScheduleReader {
  static let frequencies = [
    "hourly": "1 h", "daily": "1 day", "weekly": "1 week", "monthly": "1 month", "yearly": "1 year",
    "annually": "1 year", "everyday": "1 day",
  ]

  /// Reports `daily: true` and `for: 2 weeks`.
  ///
  /// - Returns: The keys that were told.
  mutating func reportForeignFields(of node: YAMLNode) -> [String] {
    guard node.isMapping else { return [] }
    var told: [String] = []
    for entry in node.entries where entry.key.isScalar {
      let word = entry.key.text
      let whole = SourceSpan(start: entry.key.span.start, end: entry.value.span.end)
      if let frequency = Self.frequencies[word.lowercased()], entry.value.isScalar {
        let isAlone = node.entry("every") == nil
        findings.error(
          "unknown-key", "an element has no field '\(word)'", at: whole,
          replacement: isAlone ? "every: \(frequency)" : nil,
          help: isAlone ? "write 'every: \(frequency)'" : "leave it out: 'every' says how often")
      } else if word == "for", entry.value.isScalar, !entry.value.isNull {
        let right = Self.end(entry.value.text, from: node["from"])
        let isFree = right.map { node.entry(String($0.prefix { $0 != ":" })) == nil } ?? false
        findings.error(
          "unknown-key", "an element has no field 'for'", at: whole, replacement: isFree ? right : nil,
          help: right.map { "write '\($0)'" } ?? "write 'until: enrollment + 2 weeks', or 'count: 14'")
      } else {
        continue
      }
      told.append(word)
    }
    return told
  }

  /// What says that an element goes on for a time, or so many times.
  private static func end(_ text: String, from: YAMLNode?) -> String? {
    if let duration = CivilDuration(text) ?? DurationText.meant(text) {
      guard let from else { return "until: enrollment + \(duration)" }
      // A start that is moved already would be moved by two durations.
      let isPlain = from.isScalar && !from.text.contains("+") && !from.text.contains(" - ")
      return isPlain ? "until: \(from.text) + \(duration)" : nil
    }
    let words = text.split(separator: " ")
    guard let first = words.first, let count = Int(first), count > 0,
      words.count == 1 || words.count == 2 && ["times", "time", "x"].contains(words[1])
    else { return nil }
    return "count: \(count)"
  }

  /// Reports a window that is written as its first and last time, `08:00-10:00`.
  ///
  /// - Returns: Whether it was.
  mutating func reportWindowOfTimes(_ node: YAMLNode, _ fields: Fields) -> Bool {
    guard node.isScalar, let entry = fields.node.entry("window") else { return false }
    let ends = node.text.split { "-–".contains($0) }.map { $0.split(separator: " ").joined() }
    guard ends.count == 2, let start = TimeOfDay(iso: ends[0]), let end = TimeOfDay(iso: ends[1]), start != end else {
      return false
    }
    let minutes = ((end.seconds - start.seconds + 86_400) % 86_400) / 60
    let length = minutes.isMultiple(of: 60) ? "\(minutes / 60) h" : "\(minutes) min"
    let at = fields["at"]
    let isSame = at.map { $0.isScalar && TimeOfDay(iso: $0.text) == start } ?? false
    let lines = (at == nil ? ["at: \(ends[0])"] : []) + ["window: \(length)"]
    findings.error(
      "bad-window", "'window' says how long an event is open, not from when to when",
      at: SourceSpan(start: entry.key.span.start, end: node.span.end),
      replacement: at == nil || isSame ? fields.node.fields(lines, at: entry.key) : nil,
      help: at == nil || isSame
        ? "write '\(lines.joined(separator: ", "))'" : "write when it opens as 'at', and 'window: \(length)'")
    return true
  }

  /// The days that `weekdays`, `Mon-Fri` or `mon, wed` means, as a list has them; nil for a single day.
  static func days(_ text: String) -> [Weekday]? {
    let folded = text.lowercased().trimmingSpaces
    switch folded {
    case "weekdays", "weekday", "workdays", "working days", "business days": return Array(week[0...4])
    case "weekend", "weekends": return Array(week[5...6])
    case "daily", "every day", "all", "all days", "everyday": return week
    default: break
    }
    let ends = folded.split { "-–".contains($0) }.map { String($0).trimmingSpaces }
    if ends.count == 2, let first = day(ends[0]), let last = day(ends[1]), first != last {
      let start = week.firstIndex(of: first) ?? 0
      return (0..<7).map { week[(start + $0) % 7] }.reduce(into: []) { found, day in
        if found.last != last { found.append(day) }
      }
    }
    let parts = folded.split { ", /".contains($0) }.filter { $0 != "and" }.map { day(String($0)) }
    return parts.count > 1 ? parts.reduce([]) { found, day in day.flatMap { day in found.map { $0 + [day] } } } : nil
  }

  private static let week = Weekday.abbreviations.compactMap { Weekday(abbreviation: $0) }

  /// A day whose name is written in capitals, or cut short.
  static func day(_ text: String) -> Weekday? {
    let folded = text.lowercased()
    if let day = Weekday(abbreviation: folded) ?? Weekday(name: folded) { return day }
    guard folded.count > 3 else { return nil }
    return Weekday.names.first { $0.hasPrefix(folded) }.flatMap { Weekday(name: $0) }
  }
}
