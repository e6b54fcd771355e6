import Foundation
package import JSONText
import Randomness
import SurveyModel

/// How virtual participants answer one item.
package enum AnswerModel: Hashable, Sendable {
  /// Everybody gives this answer.
  case fixed(JSONValue)
  /// Each answer as often as its weight says.
  case oneOf([Weighted])
  /// Numbers about a mean of each person's own: `between` is the standard deviation of people's means about `mean`,
  /// `within` that of a person's answers about theirs. What lies outside the item's bounds is moved to them.
  case normal(mean: Double, within: Double, between: Double)

  package struct Weighted: Hashable, Sendable {
    let answer: JSONValue
    let weight: Int
  }

  package struct Fault: Error, Hashable, Sendable {
    package let text: String
  }
}

extension AnswerModel {
  /// Reads a model: `{ oneOf: { ANSWER: WEIGHT, ... } }`, `{ normal: { mean: M, within: S, between: S } }`, else an answer
  /// that everybody gives.
  ///
  /// - Throws: ``Fault`` that says what is wrong, without a place.
  package init(_ json: JSONValue) throws {
    guard let members = json.members, members.count == 1, let only = members.first else {
      self = .fixed(json)
      return
    }
    switch only.name {
    case "oneOf": self = try .oneOf(AnswerModel.weights(only.value))
    case "normal": self = try AnswerModel.normal(only.value)
    default: self = .fixed(json)
    }
  }

  private static func weights(_ json: JSONValue) throws -> [Weighted] {
    let weighted = (json.members ?? []).map { member in
      // A key is a text in every notation; that of a number or truth value stands for it.
      (answer: (try? JSONValue(parsing: member.name)) ?? .string(member.name), weight: member.value.integer ?? -1)
    }
    guard !weighted.isEmpty, weighted.allSatisfy({ (0...1_000_000).contains($0.weight) }),
      weighted.contains(where: { $0.weight > 0 })
    else { throw Fault(text: "'oneOf' wants a map of answers to whole weights of 0 to 1000000, one of them above 0") }
    return weighted.map { Weighted(answer: $0.answer, weight: $0.weight) }
  }

  private static func normal(_ json: JSONValue) throws -> AnswerModel {
    let known = ["mean", "within", "between"]
    guard let members = json.members, members.allSatisfy({ known.contains($0.name) && $0.value.double != nil }),
      let mean = json["mean"]?.double
    else { throw Fault(text: "'normal' wants numbers: mean, and if you like within and between") }
    let (within, between) = (json["within"]?.double ?? 0, json["between"]?.double ?? 0)
    guard mean.magnitude <= 1e9, (0...1e9).contains(within), (0...1e9).contains(between) else {
      throw Fault(text: "the numbers of 'normal' are out of range: deviations are not negative")
    }
    return .normal(mean: mean, within: within, between: between)
  }

  /// The answers that it may give, to be tried on an item; numbers are judged by their bounds alone.
  var examples: [JSONValue] {
    switch self {
    case .fixed(let answer): [answer]
    case .oneOf(let weighted): weighted.map(\.answer)
    case .normal: []
    }
  }
}

extension AnswerModel {
  /// An answer to an item.
  ///
  /// - Parameters:
  ///   - person: A hash of the person and the item.
  ///   - hash: Of the sitting.
  func draw(for format: AnswerFormat, person: SeededHash, _ hash: inout SeededHash) -> JSONValue {
    switch self {
    case .fixed(let answer): return answer
    case .oneOf(let weighted):
      var left = hash.next(below: weighted.map(\.weight).reduce(0, +))
      for candidate in weighted {
        if left < candidate.weight { return candidate.answer }
        left -= candidate.weight
      }
      return weighted[weighted.count - 1].answer
    case .normal(let mean, let within, let between):
      var person = person
      let value = mean + between * AnswerModel.deviate(&person) + within * AnswerModel.deviate(&hash)
      return AnswerModel.fit(value, format)
    }
  }

  /// A standard normal deviate, by Box and Muller.
  private static func deviate(_ hash: inout SeededHash) -> Double {
    let radius = Double(hash.next() >> 11) + 1
    let angle = Double(hash.next() >> 11)
    let whole = Double(1 << 53)
    return (-2 * log(radius / (whole + 1))).squareRoot() * cos(2 * .pi * angle / whole)
  }

  /// The nearest number that the item takes.
  private static func fit(_ value: Double, _ format: AnswerFormat) -> JSONValue {
    let bounds = format.numericBounds ?? -.infinity ... .infinity
    let inside = min(max(value, bounds.lowerBound), bounds.upperBound)
    switch format {
    case .scale(let scale), .ladder(let scale):
      let step = Double(max(scale.step, 1))
      return .integer(scale.minimum + Int(((inside - Double(scale.minimum)) / step).rounded() * step))
    default:
      let tenths = JSONValue.double((inside * 10).rounded() / 10)
      if case .success = format.answer(from: tenths) { return tenths }
      return .double(inside.rounded())
    }
  }
}
