import CivilTime

extension Program {
  /// The value of an operation; never a number that is not finite.
  func value(_ index: Int32, _ lane: Int, _ source: borrowing some ValueSource) -> Value {
    switch operations[Int(index)] {
    case .constant(let constant): return constants[Int(constant)]
    case .slot(let slot): return source.value(at: Int(slot)).finite
    case .query(let query): return source.value(of: queries[Int(query)]).finite
    case .slotList(let slot): return Program.element(lane, of: source.value(at: Int(slot)))
    case .queryList(let query): return Program.element(lane, of: source.value(of: queries[Int(query)]))
    case .tag(let run):
      guard lane < Int(run.count) else { return .blank }
      return source.value(at: Int(operands[Int(run.start) + lane])).finite
    case .choose(let condition, let a, let b):
      switch truth(condition, lane, source) {
      case .isTrue: return value(a, lane, source)
      case .isFalse: return value(b, lane, source)
      case .unknown: return .blank
      }
    case .cased(let operand, let isUpper):
      guard case .text(let text) = value(operand, lane, source) else { return .blank }
      return .text(isUpper ? text.uppercased() : text.lowercased())
    case .concat(let run): return joined(run, lane, source)
    case .choiceText(let slot): return source.choiceText(at: Int(slot)).map(Value.text) ?? .blank
    default:
      let kind = kinds[Int(index)]
      return kind == .truth
        ? Value(truth(index, lane, source)) : Program.value(number(index, lane, source), kind)
    }
  }

  private static func element(_ lane: Int, of value: Value) -> Value {
    guard case .list(let values) = value, lane < values.count else { return .blank }
    return values[lane].finite
  }

  /// A point of a kind's number line as the value it is.
  static func value(_ ordinal: Double, _ kind: Kind) -> Value {
    guard ordinal.isFinite else { return .blank }
    switch kind {
    case .number: return .number(ordinal)
    case .date: return date(ordinal).map(Value.date) ?? .blank
    case .timeOfDay: return Int(exactly: ordinal).flatMap { TimeOfDay(seconds: $0) }.map(Value.timeOfDay) ?? .blank
    case .dateTime: return Int64(exactly: ordinal).map { .dateTime(Instant(milliseconds: $0)) } ?? .blank
    case .truth, .other: return .blank
    }
  }
}

extension Value {
  /// The value, or a blank for a number that is none.
  var finite: Value {
    isBlank ? .blank : self
  }
}
