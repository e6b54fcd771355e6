/// Every value that an operation may have, or more: what is left out here never happens.
struct Possible: Hashable, Sendable {
  /// The numbers of a number or of a date or time; nil when it never has any.
  var interval: Interval?
  /// All its values, when they are few and known.
  var values: [Value]?
  var mayBeTrue = false
  var mayBeFalse = false
  /// A blank, or as a truth unknown.
  var mayBeBlank: Bool

  /// More values than these are not listed.
  static let mostValues = 64

  static func number(_ interval: Interval?, mayBeBlank: Bool) -> Possible {
    Possible(interval: interval, mayBeBlank: mayBeBlank || (interval?.mayOverflow ?? false))
  }

  static func truths(_ mayBeTrue: Bool, _ mayBeFalse: Bool, _ mayBeUnknown: Bool) -> Possible {
    Possible(mayBeTrue: mayBeTrue, mayBeFalse: mayBeFalse, mayBeBlank: mayBeUnknown)
  }

  static let onlyBlank = Possible(mayBeBlank: true)

  /// Whether it ever has a value.
  var mayBeThere: Bool { interval != nil || values.map { !$0.isEmpty } ?? (interval == nil && !isTruth) }

  private var isTruth: Bool { mayBeTrue || mayBeFalse }

  func union(_ other: Possible) -> Possible {
    var result = Possible(mayBeBlank: mayBeBlank || other.mayBeBlank)
    result.mayBeTrue = mayBeTrue || other.mayBeTrue
    result.mayBeFalse = mayBeFalse || other.mayBeFalse
    if let interval, let second = other.interval {
      result.interval = interval.union(second)
    } else {
      result.interval = interval ?? other.interval
    }
    if let values, let second = other.values, values.count + second.count <= Possible.mostValues {
      result.values = values + second.filter { !values.contains($0) }
    }
    return result
  }
}

// MARK: - From what is known of names

extension Possible {
  init(_ type: ValueType, _ domain: Domain, mayBeBlank: Bool) {
    self.init(mayBeBlank: mayBeBlank)
    let known = Possible.values(of: type, domain)
    switch type {
    case .boolean:
      mayBeTrue = known?.contains(.boolean(true)) ?? true
      mayBeFalse = known?.contains(.boolean(false)) ?? true
    case .list: break
    default:
      values = known
      interval = Possible.interval(type, domain, known)
    }
  }

  /// The values of a small domain; nil for a large one.
  static func values(of type: ValueType, _ domain: Domain) -> [Value]? {
    switch (domain, type) {
    case (.values(let values), _): return values.count <= mostValues ? values : nil
    case (.range(let range, let step?), _) where step > 0:
      let count = ((range.upperBound - range.lowerBound) / step + 1e-9).rounded(.down)
      guard count >= 0, count < Double(mostValues) else { return nil }
      return (0...Int(count)).map { .number(range.lowerBound + Double($0) * step) }
    case (_, .choice(let values)): return values.count <= mostValues ? values : nil
    case (_, .boolean): return [.boolean(false), .boolean(true)]
    default: return nil
    }
  }

  private static func interval(_ type: ValueType, _ domain: Domain, _ values: [Value]?) -> Interval? {
    switch domain {
    case .range(let range, _) where range.lowerBound.isFinite || range.upperBound.isFinite:
      return Interval(range.lowerBound, range.upperBound)
    case .values(let values): return Possible.interval(around: values)
    default: break
    }
    switch type {
    case .number, .date, .dateTime: return .everything
    case .timeOfDay: return Interval(0, 86_399)
    case .choice(let values): return Possible.interval(around: values)
    case .boolean, .text, .list: return nil
    }
  }

  private static func interval(around values: [Value]) -> Interval? {
    let numbers = values.map(\.ordinal).filter { !$0.isNaN }
    guard let least = numbers.min(), let most = numbers.max() else { return nil }
    return Interval(least, most)
  }
}

// MARK: - Comparisons

extension Possible {
  /// What a comparison of two numbers can give.
  static func compared(
    _ comparison: Comparison, _ a: Possible, _ b: Possible, _ compare: (Comparison, Double, Double) -> Truth
  ) -> Possible {
    let mayBeUnknown = a.mayBeBlank || b.mayBeBlank
    guard let x = a.interval, let y = b.interval else { return .onlyBlank }
    if let first = a.values, let second = b.values {
      var truths: Set<Truth> = []
      for left in first {
        for right in second { truths.insert(compare(comparison, left.ordinal, right.ordinal)) }
      }
      return .truths(truths.contains(.isTrue), truths.contains(.isFalse), mayBeUnknown || truths.contains(.unknown))
    }
    switch comparison {
    case .less, .lessOrEqual:
      return .truths(
        compare(comparison, x.lower, y.upper) == .isTrue, compare(comparison, x.upper, y.lower) == .isFalse,
        mayBeUnknown)
    case .greater, .greaterOrEqual:
      return .truths(
        compare(comparison, x.upper, y.lower) == .isTrue, compare(comparison, x.lower, y.upper) == .isFalse,
        mayBeUnknown)
    case .equal, .notEqual:
      let meet =
        compare(.lessOrEqual, x.lower, y.upper) == .isTrue && compare(.lessOrEqual, y.lower, x.upper) == .isTrue
      let differ = !(x.isPoint && y.isPoint && compare(.equal, x.lower, y.lower) == .isTrue)
      return comparison == .equal ? .truths(meet, differ, mayBeUnknown) : .truths(differ, meet, mayBeUnknown)
    }
  }

  /// What asking two values whether they are equal can give.
  static func equality(_ a: Possible, _ b: Possible) -> Possible {
    let mayBeUnknown = a.mayBeBlank || b.mayBeBlank
    guard let first = a.values, let second = b.values else {
      if a.interval != nil, b.interval != nil { return compared(.equal, a, b, Program.compare) }
      return .truths(true, true, mayBeUnknown)
    }
    var truths: Set<Truth> = []
    for left in first {
      for right in second { truths.insert(Program.equality(left, right)) }
    }
    return .truths(truths.contains(.isTrue), truths.contains(.isFalse), mayBeUnknown || truths.isEmpty)
  }
}
