/// What is wrong with the text of a recurrence rule; the wording is the caller's.
package struct RecurrenceFault: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case empty
    /// Longer than any rule needs to be.
    case tooLong
    /// A part that is not NAME=VALUE.
    case malformedPart(String)
    case unknownPart(String)
    case repeatedPart(String)
    case missingFrequency
    case unknownFrequency(String)
    /// SECONDLY, MINUTELY or HOURLY: `every: n hour` is their like.
    case subDailyFrequency(String)
    /// BYHOUR, BYMINUTE or BYSECOND: use `at`.
    case timePart(String)
    case notANumber(part: String, text: String)
    case outOfRange(part: String, value: Int, from: Int, to: Int)
    case unknownWeekday(String)
    case notADate(String)
    case untilAndCount
    /// A part that the RFC forbids with the frequency.
    case partNotWithFrequency(part: String, frequency: String)
    /// `2MO` with a frequency other than MONTHLY or YEARLY, or beside BYWEEKNO.
    case ordinalNotAllowed(String)
    /// BYSETPOS without another BY part.
    case positionAlone
  }

  package let kind: Kind
  /// UTF-8 offsets in the rule's text.
  package let range: Range<Int>
}

/// A recurrence rule, or all that is wrong with its text.
package enum RecurrenceParse: Hashable, Sendable {
  case rule(RecurrenceRule)
  case faults([RecurrenceFault])

  package var rule: RecurrenceRule? {
    if case .rule(let rule) = self { rule } else { nil }
  }

  package var faults: [RecurrenceFault] {
    if case .faults(let faults) = self { faults } else { [] }
  }
}
