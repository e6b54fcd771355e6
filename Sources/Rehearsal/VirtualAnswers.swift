import ActiveTasks
import CivilTime
import Expressions
package import JSONText
import Randomness
import SurveyModel

/// How virtual participants answer: each item's possible answers are equally likely, but for those that are given.
package struct VirtualAnswers: Sendable {
  /// Answers by item id or path, the same for everybody.
  private let fixed: [String: JSONValue]

  package init(fixed: [String: JSONValue]) { self.fixed = fixed }

  /// What somebody answers to an item; nil when the model has no answer that the item takes.
  func response(to item: FormItem, path: String, on date: CivilDate, _ hash: inout SeededHash) -> Response? {
    if let given = fixed[path] ?? fixed[item.id] {
      if case .success(let answer) = item.format.answer(from: given) { return .answered(answer) }
    } else if item.optional, hash.next(below: 20) == 0 {
      return .skipped
    }
    for _ in 0..<8 {
      for candidate in candidates(item.format, date, &hash) {
        if case .success(let answer) = item.format.answer(from: candidate) { return .answered(answer) }
      }
    }
    return item.optional ? .skipped : item.dontKnow ? .dontKnow : nil
  }

  private func candidates(_ format: AnswerFormat, _ date: CivilDate, _ hash: inout SeededHash) -> [JSONValue] {
    switch format {
    case .scale(let scale), .ladder(let scale):
      return [.integer(scale.minimum + scale.step * hash.next(below: (scale.maximum - scale.minimum) / scale.step + 1))]
    case .choice(let choices) where choices.multiple: return [several(of: choices, &hash)]
    case .choice(let choices), .textScale(let choices):
      guard !choices.choices.isEmpty else { return [] }
      let choice = choices.choices[hash.next(below: choices.choices.count)]
      return [choice.value.json, ["value": choice.value.json, "text": "something else"]]
    case .boolean: return [.boolean(hash.next(below: 2) == 0)]
    case .rank(let rank):
      return [.array(hash.order(of: rank.choices.count).map { rank.choices[$0].value.json })]
    case .text, .email: return ["text", "person@example.org", "A1", "1"]
    case .date: return [.string(date.description), .string(date.adding(days: -10_000).description)]
    case .dateTime: return [.string("\(date)T08:00:00+00:00"), .string("\(date)T08:00")]
    case .timeOfDay: return [.string("08:00")]
    case .location: return [["lat": .double(52.5), "lon": .double(13.4), "accuracy": 10]]
    case .consent: return [["agreed": true, "signature": "Virtual Person"], true]
    case .active(let task): return [measured(task, &hash)]
    default:
      let bounds = format.numericBounds ?? 0...100
      let width = min(bounds.upperBound - bounds.lowerBound, 1e6)
      let whole = bounds.lowerBound + Double(hash.next(below: Int(max(width, 0)) + 1))
      return [.double(whole), .double(bounds.lowerBound)]
    }
  }

  private func several(of format: ChoiceFormat, _ hash: inout SeededHash) -> JSONValue {
    let plain = format.choices.filter { !$0.exclusive && !$0.other }
    guard !plain.isEmpty else { return .array(format.choices.prefix(1).map(\.value.json)) }
    let count = 1 + hash.next(below: plain.count)
    return .array(hash.subset(count, of: plain.count).map { plain[$0].value.json })
  }

  /// What somebody would write down by hand, each field in the lower part of its bounds, in ascending order.
  private func measured(_ task: ActiveTask, _ hash: inout SeededHash) -> JSONValue {
    let table = task.kind.table
    var members: [JSONMember] = []
    var least = 0
    for name in table.byHand {
      guard let field = table.field(name) else { continue }
      least += 1 + hash.next(below: 60)
      switch field.kind {
      case .truth: members.append(JSONMember(name, true))
      case .word(let words): members.append(JSONMember(name, .string(words.first ?? "")))
      default: members.append(JSONMember(name, .integer(least)))
      }
    }
    return .object(members)
  }
}
