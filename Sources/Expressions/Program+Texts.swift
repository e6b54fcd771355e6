extension Program {
  /// A text as `concat` takes it: numbers with their digits, dates and times as they are written.
  static func text(_ value: Value) -> String? {
    switch value {
    case .text(let text): text
    case .number, .date, .timeOfDay, .dateTime: value.description
    case .blank, .boolean, .list: nil
    }
  }

  func joined(_ run: Run, _ lane: Int, _ source: borrowing some ValueSource) -> Value {
    var joined = ""
    for operand in operands[run.range] {
      guard let text = Program.text(value(operand, lane, source)) else { return .blank }
      joined += text
      if joined.utf8.count > 100_000 { return .blank }
    }
    return .text(joined)
  }
}
