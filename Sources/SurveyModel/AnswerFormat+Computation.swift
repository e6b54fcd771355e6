package import Expressions

extension AnswerFormat {
  /// What works the value out; nil for what a person answers.
  package var computation: Expression? { if case .computed(let format) = self { format.expression } else { nil } }

  /// Whether the value is worked out and not shown.
  package var isHiddenComputation: Bool { if case .computed(let format) = self { !format.shown } else { false } }
}

extension Answer {
  /// What a computed item records; nil for a blank.
  init?(computed value: Value) {
    switch value {
    case .number(let number):
      guard let decimal = DecimalNumber(number) else { return nil }
      self = .number(decimal)
    case .boolean(let truth): self = .boolean(truth)
    case .text(let text): self = .text(text)
    case .date(let date): self = .date(date)
    case .timeOfDay(let time): self = .timeOfDay(time)
    case .dateTime(let instant): self = .dateTime(DateTimeAnswer(instant: instant, offsetSeconds: 0))
    case .blank, .list: return nil
    }
  }
}
