import CivilTime
import Diagnostics
import Scheduling
import YAMLTree

extension ScheduleReader {
  static let windowKeys = ["before", "after"]
  static let mostReminders = 48
  static let reminderKeys = ["before close", "every", "times"]

  /// A time, a list of times, or named times.
  mutating func eventTimes(_ node: YAMLNode) -> EventTimes? {
    switch node.kind {
    case .scalar: return timeValue(node, field: "at").map { .one($0) }
    case .sequence:
      var times: [TimeValue] = []
      for element in node.elements {
        guard let time = timeValue(element, field: "at") else { continue }
        if times.contains(time) { reportTwice("at", element) } else { times.append(time) }
      }
      if node.elements.isEmpty { reportNoTime(node) }
      return times.isEmpty ? nil : .list(times)
    case .mapping:
      var times: [NamedTime] = []
      for entry in node.entries {
        let name = Identifier.read(entry.key, of: "a time", dots: false, &findings)
        guard let time = timeValue(entry.value, field: "at"), let name else { continue }
        if times.contains(where: { $0.time == time }) {
          reportTwice("at", entry.value)
        } else {
          times.append(NamedTime(name, time))
        }
      }
      if node.entries.isEmpty, !node.isFaulty { reportNoTime(node) }
      return times.isEmpty ? nil : .named(times)
    }
  }

  private mutating func reportNoTime(_ node: YAMLNode) {
    findings.error(
      "missing-value", "'at' names no time", at: node.span,
      help: "write 08:00, [08:00, 20:00], or { morning: 08:00, evening: 20:00 }")
  }

  mutating func eventWindow(_ node: YAMLNode, _ element: Fields) -> EventWindow? {
    let help = "write a duration, 'until next', 'until done', or { before: 3 days, after: 3 days }"
    if node.isMapping { return windowAround(node) }
    guard let text = scalarText(node, expected: "a window", field: "window", help: help) else { return nil }
    switch text.split(separator: " ").joined(separator: " ") {
    case "until next": return .untilNext
    case "until done": return .untilDone
    default: break
    }
    if reportWindowOfTimes(node, element) { return nil }
    if text.first?.isNumber ?? false { return duration(node, field: "window").map { .lasting($0) } }
    let guess = didYouMean(text, among: ["until next", "until done"])
    findings.error(
      "bad-window", "'window' does not know '\(node.shortText)'", at: node.span,
      label: guess.map { "did you mean '\($0)'?" } ?? "",
      replacement: surelyMeant(text, among: ["until next", "until done"]), help: help)
    return nil
  }

  private mutating func windowAround(_ node: YAMLNode) -> EventWindow? {
    guard
      let (fields, shredded) = Fields.read(
        node, owner: "'window'", known: Self.windowKeys, &findings)
    else {
      return nil
    }
    let (before, after) = (fields.required("before", &findings), fields.required("after", &findings))
    guard let before, let after, !shredded.hasCutOff(before), !shredded.hasCutOff(after) else { return nil }
    let durations = (duration(before, field: "before", zero: true), duration(after, field: "after", zero: true))
    guard let first = durations.0, let second = durations.1 else { return nil }
    if first.count == 0, second.count == 0, (second.elapsedMilliseconds != nil) {
      findings.error(
        "bad-window", "the window lasts no time", at: node.span, help: "give 'before' or 'after' a number over 0")
    }
    return .around(before: first, after: second)
  }

  /// `30 min`, `before close: 30 min`, or `{ every: 2 h, times: 3 }`, which stands for as many.
  mutating func reminders(_ node: YAMLNode) -> [Reminder] {
    let help = "write how long after opening, such as 2 h, or 'before close: 30 min'"
    switch node.kind {
    case .scalar:
      if let text = node.asString, text.hasPrefix("before close"), CivilDuration(text) == nil {
        findings.error(
          "bad-duration", "'\(node.shortText)' is not a duration", at: node.span,
          help: "write a colon: 'before close: 30 min'")
        return []
      }
      return duration(node, field: "remind", zero: true).map { [.afterOpening($0)] } ?? []
    case .mapping:
      guard let (fields, _) = Fields.read(node, owner: "a reminder", known: Self.reminderKeys, &findings) else {
        return []
      }
      if fields.has("every") || fields.has("times") { return repeatedReminders(fields) }
      let value = fields.required("before close", &findings)
      return value.flatMap { duration($0, field: "before close") }.map { [.beforeClosing($0)] } ?? []
    case .sequence:
      findings.wrongType(node, expected: "durations", field: "remind", help: help)
      return []
    }
  }

  private mutating func repeatedReminders(_ fields: Fields) -> [Reminder] {
    if let other = fields["before close"] {
      findings.error(
        "conflicting-fields", "a reminder is repeated after opening, or comes before closing", at: other.span,
        help: "write two reminders")
    }
    let every = fields.required("every", &findings).flatMap { duration($0, field: "every") }
    _ = fields.required("times", &findings)
    guard let times = fields.integer("times", in: 1...Self.mostReminders, &findings), let every else { return [] }
    return (1...times).map { .afterOpening(CivilDuration(every.count * $0, every.unit)) }
  }
}
