import CivilTime
import Diagnostics
import Scheduling
import YAMLTree

extension ScheduleReader {
  mutating func rule(_ key: RuleKey, _ fields: Fields, _ shredded: ShreddedExpression) -> ElementRule? {
    guard let node = fields[key.rawValue] else {
      _ = fields.required(key.rawValue, &findings)
      return nil
    }
    if shredded.hasCutOff(node) { return nil }
    switch key {
    case .every: return every(node, fields)
    case .on: return .weeks(every: 1, on: weekdays(fields))
    case .onDay: return monthDays(node).map { .months(every: 1, on: $0) }
    case .dates: return dates(fields)
    case .once: return anchor(node, field: "once", shredded).map { .once($0) }
    case .each: return each(node, shredded)
    case .rrule: return recurrence(node)
    case .random: return random(node, fields)
    case .anytime:
      if node.asBool == true { return .anytime }
      findings.wrongType(node, expected: "true", field: "anytime", help: "write 'anytime: true', or another rule")
      return nil
    }
  }

  private mutating func every(_ node: YAMLNode, _ fields: Fields) -> ElementRule? {
    let on = fields["on"]
    let onDay = fields["onDay"]
    let days = weekdays(fields)
    let monthDays = onDay.flatMap { self.monthDays($0) }
    let meant = node.isScalar && CivilDuration(node.text.trimmingSpaces) == nil ? DurationText.meant(node.text) : nil
    let isShort = meant.map { $0.unit == .minute || $0.unit == .second } ?? false
    guard let duration = isShort ? meant : duration(node, field: "every") else { return nil }
    let every = duration.count
    let rule: ElementRule
    switch duration.unit {
    case .second, .minute:
      findings.error(
        "bad-duration", "'every' counts hours, days, weeks, months or years", at: node.span,
        replacement: duration.unit == .minute && every.isMultiple(of: 60) ? "\(every / 60) h" : nil,
        help: duration.unit == .minute && every.isMultiple(of: 60)
          ? "write '\(every / 60) h'" : "write hours, or list the times of a day: 'every: 1 day, at: [...]'")
      return nil
    case .hour: rule = .hours(every: every)
    case .day: rule = .days(every: every)
    case .week: rule = .weeks(every: every, on: days)
    case .month: rule = .months(every: every, on: monthDays ?? .anchor)
    case .year: rule = .years(every: every)
    }
    for (field, entry, unit) in [("on", on, CalendarUnit.week), ("onDay", onDay, .month)] {
      guard entry != nil, duration.unit != unit, let key = fields.node.entry(field)?.key else { continue }
      findings.error(
        "conflicting-rules", "'\(field)' goes with 'every: n \(unit)', not with 'every: \(duration)'", at: key.span,
        notes: [.init("counted like this", at: node.span)],
        help: "remove 'every', or write 'every: \(CivilDuration(every, unit))'")
    }
    return rule
  }

  mutating func weekdays(_ fields: Fields) -> WeekdaySet {
    var days: [Weekday] = []
    guard let node = fields["on"] else { return [] }
    if node.isSequence, node.elements.isEmpty {
      findings.error("missing-value", "'on' names no day", at: node.span, help: "write days such as [mon, thu]")
    }
    for element in fields.list("on", orSingle: true, &findings) {
      if element.isScalar, let meant = Self.days(element.text) {
        let names = meant.map(\.abbreviation).joined(separator: ", ")
        let isInList = node.isSequence
        findings.error(
          "unknown-value", "'on' does not know '\(element.shortText)'", at: element.span,
          replacement: isInList && node.style == .block ? nil : isInList ? names : "[\(names)]",
          help: "write 'on: [\(names)]'")
        continue
      }
      guard let day = weekday(element, field: "on") else { continue }
      if days.contains(day) { reportTwice("on", element) } else { days.append(day) }
    }
    return WeekdaySet(days)
  }

  /// Days of the month, or the n-th weekday: `15`, `[1, 15]`, `last fri`.
  private mutating func monthDays(_ node: YAMLNode) -> MonthDays? {
    let help = "write days from 1 to 31 such as [1, 15], or one weekday such as 'first mon', 'last fri'"
    if node.isSequence {
      var days: Set<Int> = []
      if node.elements.isEmpty { findings.error("missing-value", "'onDay' names no day", at: node.span, help: help) }
      for element in node.elements {
        guard let day = element.asInt, (1...31).contains(day) else {
          findings.wrongType(element, expected: "a day of the month from 1 to 31", field: "onDay", help: help)
          continue
        }
        if !days.insert(day).inserted { reportTwice("onDay", element) }
      }
      return days.isEmpty ? nil : .days(days)
    }
    if let day = node.asInt, (1...31).contains(day) { return .days([day]) }
    guard let text = scalarText(node, expected: "days of the month", field: "onDay", help: help) else { return nil }
    let words = text.split(separator: " ").map(String.init)
    let ordinals = ["first": 1, "second": 2, "third": 3, "fourth": 4, "last": -1]
    if words.count == 2, let ordinal = ordinals[words[0]],
      let day = Weekday(abbreviation: words[1]) ?? Weekday(name: words[1])
    {
      return .weekday(ordinal: ordinal, day)
    }
    findings.error(
      "bad-day", "'onDay' does not know '\(node.shortText)'", at: node.span,
      help: text == "last" ? "write 31: with 'monthEnd: clamp' it is the last day of every month" : help)
    return nil
  }

  private mutating func dates(_ fields: Fields) -> ElementRule? {
    var dates: [CivilDate] = []
    var known: Set<CivilDate> = []
    for element in fields.list("dates", orSingle: true, &findings) {
      guard let date = date(element, field: "dates") else { continue }
      if known.insert(date).inserted { dates.append(date) } else { reportTwice("dates", element) }
    }
    if let node = fields["dates"], node.isSequence, node.elements.isEmpty {
      findings.error("missing-value", "'dates' names no date", at: node.span, help: "write dates such as [2026-11-20]")
    }
    return dates.isEmpty ? nil : .dates(dates)
  }

  private mutating func each(_ node: YAMLNode, _ shredded: ShreddedExpression) -> ElementRule? {
    guard let anchor = anchor(node, field: "each", shredded) else { return nil }
    switch anchor.base {
    case .completed, .milestone: return .each(anchor)
    case .lastCompleted(let task):
      findings.error(
        "bad-anchor", "'each' is about every sitting, 'last completed' about one", at: node.span,
        help: "write 'each: completed(\(task))'")
    case .enrollment, .date:
      findings.error(
        "bad-anchor", "'\(node.shortText)' comes only once", at: node.span,
        help: "write 'once: \(node.shortText)', or a milestone or completed(TASK) after 'each'")
    }
    return nil
  }

  mutating func reportTwice(_ field: String, _ node: YAMLNode) {
    findings.error(
      "duplicate-value", "'\(field)' has '\(node.shortText)' twice", at: node.span, help: "remove one of them")
  }
}
