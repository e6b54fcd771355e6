import ActiveTasks
import CivilTime
import Expressions
import Foundation
package import JSONText
import Randomness
package import SurveyModel

/// How virtual participants answer: each item's possible answers are equally likely, but for those that have a model.
package struct VirtualAnswers: Sendable {
  /// By item id or path.
  private let models: [String: AnswerModel]

  package init(_ models: [String: AnswerModel] = [:]) { self.models = models }

  /// Reads a model for each member, for the items of some surveys.
  ///
  /// - Returns: With a line for each fault.
  package static func read(
    _ members: [JSONMember], for surveys: [Survey]
  ) throws -> (answers: VirtualAnswers, faults: [String]) {
    var models: [String: AnswerModel] = [:]
    var faults: [String] = []
    for member in members {
      do { models[member.name] = try AnswerModel(member.value) } catch let fault as AnswerModel.Fault {
        faults.append("'\(member.name)': \(fault.text)")
      }
    }
    let read = VirtualAnswers(models)
    return (read, faults + read.faults(in: surveys))
  }

  /// What is wrong with the models for the items of some surveys: names of no item, answers that no item of the name
  /// takes, numbers for an item without. A line each, by name.
  private func faults(in surveys: [Survey]) -> [String] {
    models.sorted { $0.key < $1.key }.flatMap { name, model -> [String] in
      let formats = surveys.flatMap { survey in
        survey.items.indices.filter { survey.items[$0].item.id == name || survey.path(of: $0, entries: []) == name }
          .map { survey.items[$0].item.format }
      }
      if formats.isEmpty { return ["no item is named '\(name)'"] }
      if case .normal = model, !formats.contains(where: { $0.takesNumbers }) {
        return ["'\(name)' takes no numbers"]
      }
      return model.examples.filter { example in
        !formats.contains { format in if case .success = format.answer(from: example) { true } else { false } }
      }.map { "'\(name)' does not take the answer \($0.compactText)" }
    }
  }

  /// What somebody answers to an item; nil when the model has no answer that the item takes.
  ///
  /// - Parameters:
  ///   - person: A hash of who answers, the same in all their sittings.
  ///   - hash: Of the sitting.
  func response(
    to item: FormItem, path: String, on date: CivilDate, person: SeededHash, _ hash: inout SeededHash
  ) -> Response? {
    if let model = models[path] ?? models[item.id] {
      var person = person
      person.add(path)
      let drawn = model.draw(for: item.format, person: person, &hash)
      if case .success(let answer) = item.format.answer(from: drawn) { return .answered(answer) }
    } else {
      if item.optional, hash.next(below: 20) == 0 { return .skipped }
      if item.dontKnow, hash.next(below: 20) == 0 { return .dontKnow }
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
      return [.array(hash.order(of: rank.choices.count).prefix(rank.count).map { rank.choices[$0].value.json })]
    case .text, .email: return ["text", "person@example.org", "A1", "1"]
    case .date(let dates):
      let days = [date, date.adding(days: -10_000), dates.minimum, dates.maximum].compactMap(\.self)
      return (between(dates, date, &hash) + days).map { .string($0.description) }
    case .dateTime: return [.string("\(date)T08:00:00+00:00"), .string("\(date)T08:00")]
    case .timeOfDay(let times):
      let (least, most) = (times.minimum?.seconds ?? 0, times.maximum?.seconds ?? 86_399)
      let drawn = TimeOfDay(seconds: (least + hash.next(below: max(most - least, 0) / 300 + 1) * 300))
      return [drawn ?? .midnight, TimeOfDay(seconds: 28_800) ?? .midnight].map { .string($0.description) }
        + [times.minimum, times.maximum].compactMap(\.self).map { .string($0.description) }
    case .location: return [["lat": .double(52.5), "lon": .double(13.4), "accuracy": 10]]
    case .signature: return [["name": "Virtual Person", "drawing": "M10 20L30 40"]]
    case .file(let format): return [VirtualFile.answer(format)]
    case .consent: return [["agreed": true, "signature": "Virtual Person"], true]
    case .active(let task): return [measured(task, &hash)]
    case .computed: return []
    case .numeric, .continuousScale, .quantity:
      let bounds = format.numericBounds ?? 0...100
      let width = min(bounds.upperBound - bounds.lowerBound, 1e6)
      let parts = pow(10, Double(min(format.drawnDecimals, 3)))
      let drawn = bounds.lowerBound + Double(hash.next(below: Int(max(width, 0) * parts) + 1)) / parts
      return [.double((drawn * parts).rounded() / parts), .double(bounds.lowerBound)]
    }
  }

  /// A day between two bounds; none where a date has not both.
  private func between(_ dates: DateFormat, _ today: CivilDate, _ hash: inout SeededHash) -> [CivilDate] {
    guard let first = dates.minimumIsToday ? today : dates.minimum,
      let last = dates.maximumIsToday ? today : dates.maximum, first < last
    else { return [] }
    return [first.adding(days: hash.next(below: Int(last.dayNumber - first.dayNumber) + 1))]
  }

  private func several(of format: ChoiceFormat, _ hash: inout SeededHash) -> JSONValue {
    let alone = format.choices.filter(\.exclusive)
    // As likely as each of the others.
    if !alone.isEmpty {
      let place = hash.next(below: format.choices.count)
      if place < alone.count { return .array([alone[place].value.json]) }
    }
    let plain = format.choices.filter { !$0.exclusive }
    guard !plain.isEmpty else { return .array(format.choices.prefix(1).map(\.value.json)) }
    let least = min(format.minimumChosen ?? 1, plain.count)
    let most = max(least, min(format.maximumChosen ?? plain.count, plain.count))
    let count = least + hash.next(below: most - least + 1)
    return .array(
      hash.subset(count, of: plain.count).map { place in
        let choice = plain[place]
        return choice.other ? ["value": choice.value.json, "text": "something else"] : choice.value.json
      })
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

extension AnswerFormat {
  /// With how many decimals its numbers are drawn.
  fileprivate var drawnDecimals: Int {
    switch self {
    case .numeric(let format): format.decimals
    case .continuousScale(let format): format.decimals
    default: 0
    }
  }

  fileprivate var takesNumbers: Bool {
    switch self {
    case .numeric, .quantity: true
    case .boolean: false
    default: numericBounds != nil
    }
  }
}
