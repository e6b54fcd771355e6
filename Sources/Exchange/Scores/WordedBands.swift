import Expressions
import SurveyModel

/// The bands of a score that another system names in a value that is worked out from the score alone.
struct WordedBands: Hashable {
  struct Band: Hashable {
    let from: Double
    let word: String
  }

  /// In ascending order; each goes on to the next one.
  let bands: [Band]
  /// What is told of a score that is blank.
  let wordOfBlank: String?

  /// - Parameters:
  ///   - formula: Conditions over the score, with words.
  ///   - condition: When there is a word at all.
  ///   - score: The name of the score in it.
  ///   - range: What the score can be.
  ///   - decimals: What the score is rounded to.
  /// - Returns: Nil where the formula asks for something else, leaves a part of the range without a word, or has a word for
  ///   two parts.
  init?(
    _ formula: Formula, if condition: Formula?, of score: String, in range: ClosedRange<Double>, decimals: Int
  ) {
    guard formula.names == [score], condition?.names ?? [score] == [score] else { return nil }
    let factor = [1.0, 10, 100, 1_000, 10_000, 100_000, 1_000_000][max(0, min(6, decimals))]
    let thresholds = (formula.numbers + (condition?.numbers ?? [])).filter { $0.magnitude < 1e9 }
    guard !thresholds.isEmpty, thresholds.count <= 200, range.upperBound.magnitude < 1e9,
      range.lowerBound.magnitude < 1e9
    else { return nil }
    let ends = [range.lowerBound, range.upperBound].map { Int(($0 * factor).rounded()) }
    // Between two thresholds nothing changes.
    let near = thresholds.flatMap { threshold -> [Int] in
      let place = threshold * factor
      return [
        Int(place.rounded(.down)) - 1, Int(place.rounded(.down)), Int(place.rounded(.up)), Int(place.rounded(.up)) + 1,
      ]
    }
    let points = Set(near.filter { $0 >= ends[0] && $0 <= ends[1] } + ends).sorted()
    var bands: [Band] = []
    for point in points {
      let value = Double(point) / factor
      guard case .word(let word)? = formula.outcome(of: value), !word.isEmpty,
        condition == nil || condition?.outcome(of: value) == .truth(true)
      else { return nil }
      if bands.last?.word != word { bands.append(Band(from: value, word: word)) }
    }
    guard bands.count > 1, Set(bands.map(\.word)).count == bands.count else { return nil }
    self.bands = bands
    guard let blank = formula.outcome(of: nil) else { return nil }
    let isTold = condition == nil || condition?.outcome(of: nil) == .truth(true)
    wordOfBlank = if isTold, case .word(let word) = blank, !word.isEmpty { word } else { nil }
  }
}

extension Formula {
  fileprivate enum Outcome: Hashable {
    case word(String)
    case truth(Bool)
    case blank
  }

  fileprivate var numbers: [Double] {
    switch self {
    case .number(let digits): Double(digits).map { [$0] } ?? []
    case .not(let inner), .negate(let inner): inner.numbers
    case .and(let parts), .or(let parts): parts.flatMap(\.numbers)
    case .compare(_, let left, let right): left.numbers + right.numbers
    case .call(_, let parts): parts.flatMap(\.value.numbers)
    case .text, .boolean, .literal, .name, .contains, .isIn, .arithmetic: []
    }
  }

  /// What comes of it with a value for the one name in it; nil where it asks for more than comparisons can say.
  fileprivate func outcome(of value: Double?) -> Outcome? {
    switch self {
    case .text(let text): return .word(text)
    case .boolean(let truth): return .truth(truth)
    case .blank: return .blank
    case .not(let inner):
      guard let outcome = inner.outcome(of: value) else { return nil }
      if case .truth(let truth) = outcome { return .truth(!truth) }
      return outcome == .blank ? .blank : nil
    case .and(let parts): return joined(parts, value, decisive: false)
    case .or(let parts): return joined(parts, value, decisive: true)
    case .compare(let sign, let left, let right):
      guard let one = left.number(value), let other = right.number(value) else { return nil }
      guard let a = one.value, let b = other.value else { return .blank }
      switch sign {
      case "==": return .truth(a == b)
      case "!=": return .truth(a != b)
      case "<": return .truth(a < b)
      case "<=": return .truth(a <= b)
      case ">": return .truth(a > b)
      default: return .truth(a >= b)
      }
    case .call("answered", let parts):
      guard parts.count == 1, case .name = parts[0].value else { return nil }
      return .truth(value != nil)
    case .call("if", let parts):
      guard parts.count == 3, let condition = parts[0].value.outcome(of: value) else { return nil }
      switch condition {
      case .truth(let truth): return parts[truth ? 1 : 2].value.outcome(of: value)
      case .blank: return .blank
      case .word: return nil
      }
    default: return nil
    }
  }

  private func joined(_ parts: [Formula], _ value: Double?, decisive: Bool) -> Outcome? {
    var joined = Outcome.truth(!decisive)
    for part in parts {
      guard let outcome = part.outcome(of: value) else { return nil }
      if outcome == .truth(decisive) { return outcome }
      if outcome == .blank { joined = .blank }
      if case .word = outcome { return nil }
    }
    return joined
  }

  private func number(_ value: Double?) -> (value: Double?, Void)? {
    switch self {
    case .name: (value, ())
    case .number(let digits): Double(digits).map { ($0, ()) }
    case .negate(.number(let digits)): Double(digits).map { (-$0, ()) }
    default: nil
    }
  }
}
