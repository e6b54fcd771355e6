import Diagnostics
import Scheduling
import YAMLTree

extension ScheduleReader {
  /// Reads a rule of RFC 5545; each fault points at its part inside the text.
  mutating func recurrence(_ node: YAMLNode) -> ElementRule? {
    guard node.isScalar, !node.isNull else {
      findings.wrongType(
        node, expected: "a rule of RFC 5545", field: "rrule", help: "write one such as \"FREQ=MONTHLY;BYDAY=1MO\"")
      return nil
    }
    switch RecurrenceRule.parse(node.text) {
    case .rule(let rule): return .recurrence(rule)
    case .faults(let faults):
      for fault in faults {
        let (message, help) = fault.kind.wording
        findings.error("bad-rrule", message, at: node.sourceSpan(ofTextRange: fault.range), help: help)
      }
      return nil
    }
  }
}

extension RecurrenceFault.Kind {
  private static let parts = [
    "FREQ", "INTERVAL", "COUNT", "UNTIL", "BYDAY", "BYMONTHDAY", "BYMONTH", "BYSETPOS", "BYWEEKNO", "BYYEARDAY", "WKST",
  ]

  /// What is wrong, and what to write instead.
  fileprivate var wording: (message: String, help: String) {
    let frequencies = "write DAILY, WEEKLY, MONTHLY or YEARLY"
    switch self {
    case .empty: return ("the rule is empty", "write one such as \"FREQ=MONTHLY;BYDAY=1MO\"")
    case .tooLong: return ("the rule is longer than 4096 bytes", "list the days with 'dates' instead")
    case .malformedPart(let part):
      return ("'\(shown(part))' is not a part of a rule", "parts look like NAME=VALUE, with ';' between them")
    case .unknownPart(let name):
      let guess = didYouMean(name, among: Self.parts)
      return (
        "a rule has no part '\(shown(name))'",
        guess.map { "did you mean \($0)?" } ?? "known are \(Self.parts.joined(separator: ", "))"
      )
    case .repeatedPart(let name): return ("\(name) stands twice in the rule", "remove one of them")
    case .missingFrequency: return ("the rule has no FREQ", "begin with FREQ=DAILY, WEEKLY, MONTHLY or YEARLY")
    case .unknownFrequency(let text): return ("there is no frequency '\(shown(text))'", frequencies)
    case .subDailyFrequency(let name):
      return ("FREQ=\(name) is not for days", "write 'every: n hour', or the times of a day with 'at'")
    case .timePart(let name): return ("\(name) has no place here: a rule gives days", "write the times with 'at'")
    case .notANumber(let part, let text): return ("\(part) takes whole numbers, not '\(shown(text))'", "write a number")
    case .outOfRange(let part, let value, let from, let to):
      return (
        "\(part) is \(value); it lies between \(from) and \(to)", from < 0 ? "0 is none of them" : "fix the number"
      )
    case .unknownWeekday(let text):
      return ("there is no weekday '\(shown(text))'", "write MO, TU, WE, TH, FR, SA or SU, 1MO or -1FR")
    case .notADate(let text):
      return ("'\(shown(text))' is not a date of the rule's form", "write a day that there is, as in UNTIL=20281231")
    case .untilAndCount: return ("a rule has UNTIL or COUNT, not both", "remove one of them")
    case .partNotWithFrequency(let part, let frequency):
      return ("RFC 5545 has no \(part) with FREQ=\(frequency)", "remove \(part), or choose another frequency")
    case .ordinalNotAllowed(let text):
      return (
        "'\(shown(text))' counts weekdays, which goes with MONTHLY and YEARLY alone, and not with BYWEEKNO",
        "write the weekdays without numbers"
      )
    case .positionAlone:
      return ("BYSETPOS chooses among the days of another BY part, and there is none", "add BYDAY or BYMONTHDAY")
    }
  }

  private func shown(_ text: String) -> String { escapingControls(text.prefix(40)) }
}
