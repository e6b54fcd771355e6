package import JSONText
package import Record
package import SurveyModel

/// An item or a value that two states of an outcome have differently.
package struct ResultDifference: Hashable, Sendable {
  /// The item's path, `checkin.form/pain`, `meals/2/one/kcal`, `care/g/tired`; or the kind of a value that no answer of
  /// the difference gives.
  package let path: String
  package let old: String
  package let new: String
  /// Whether what stood is a file, which can be downloaded.
  package let oldIsFile: Bool
  /// The same of what stands now.
  package let newIsFile: Bool

  /// Of a measurement the fields that differ, as paths of their own.
  private let fields: [ResultDifference]

  private init(_ path: String, from old: Side?, to new: Side?) {
    fields = Side.differences(at: path, old, new)
    self.path = path
    (self.old, oldIsFile) = (old?.text ?? "none", old?.isFile ?? false)
    (self.new, newIsFile) = (new?.text ?? "none", new?.isFile ?? false)
  }

  /// What a person reads of one of the two.
  fileprivate struct Side: Hashable {
    let text: String
    var isFile = false
    /// Of a measurement.
    var fields: [Field] = []

    struct Field: Hashable {
      let name: String
      let text: String
    }

    static func differences(at path: String, _ old: Side?, _ new: Side?) -> [ResultDifference] {
      guard let old, let new, !old.fields.isEmpty, !new.fields.isEmpty else { return [] }
      let names =
        new.fields.map(\.name) + old.fields.map(\.name).filter { name in !new.fields.contains { $0.name == name } }
      return names.compactMap { name in
        let (was, now) = (old.fields.first { $0.name == name }?.text, new.fields.first { $0.name == name }?.text)
        return was == now
          ? nil : ResultDifference("\(path).\(name)", from: was.map { Side(text: $0) }, to: now.map { Side(text: $0) })
      }
    }
  }

  /// `checkin.form/pain: 4 is now 7`.
  package var sentence: String { "\(path): \(old) is now \(new)" }

  /// The items that differ, in the order of the newer result, then those that only the older one has, then what differs on ways round
  /// a loop before the last.
  package static func between(_ old: TaskResult, _ new: TaskResult) -> [ResultDifference] {
    let (before, after) = (old.items, new.items)
    let known = Dictionary(before.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
    let kept = Set(after.map(\.path))
    let changed = after.compactMap { item in
      let former = known[item.path]
      // An entry that there is no more shows nothing, and neither does one that is passed.
      let isSame = former?.answer?.json == item.answer?.json && former?.state ?? .notShown == item.state
      return isSame ? nil : ResultDifference("\(item.path)", from: former?.side, to: item.side)
    }
    return changed
      + before.filter { !kept.contains($0.path) && $0.state != .notShown }.map {
        ResultDifference("\($0.path)", from: $0.side, to: nil)
      } + onWaysBefore(old, new)
  }

  /// Answers that were confirmed on a visit which a later one took the place of; each is named with its visit.
  private static func onWaysBefore(_ old: TaskResult, _ new: TaskResult) -> [ResultDifference] {
    let (before, after) = (VisitedItem.all(in: old), VisitedItem.all(in: new))
    guard (before + after).contains(where: { $0.visit > 1 }) else { return [] }
    let known = Dictionary(before.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    let kept = Set(after.map(\.name))
    let changed = after.filter { !$0.stands && known[$0.name]?.text != $0.text }.map { item in
      ResultDifference(item.name, from: known[item.name].map { Side(text: $0.text) }, to: Side(text: item.text))
    }
    let gone = before.filter { !$0.stands && !kept.contains($0.name) }
    return changed + gone.map { ResultDifference($0.name, from: Side(text: $0.text), to: nil) }
  }

  /// The answers and values that differ, as they are told: of a measurement the fields alone, and those that are values by
  /// the kind of the value.
  static func told(
    _ answers: [ResultDifference], _ old: [RecordedValue], _ new: [RecordedValue]
  ) -> [ResultDifference] {
    let kinds = Set((old + new).compactMap(\.from))
    let told = answers.flatMap { $0.fields.isEmpty ? [$0] : $0.fields }.filter {
      !kinds.contains($0.path) || $0.isAnswer(of: answers)
    }
    return told + between(old, new, beside: Set(told.map(\.path)))
  }

  /// The answers that differ, of a measurement the fields and the values that they give; nothing of what follows from answers.
  static func toldOfAnswers(
    _ answers: [ResultDifference], _ old: [RecordedValue], _ new: [RecordedValue]
  ) -> [ResultDifference] {
    let fields = Set(answers.flatMap(\.fields).map(\.path))
    let isOfField = { (value: RecordedValue) in value.from.map(fields.contains) ?? false }
    return told(answers, old.filter(isOfField), new.filter(isOfField))
  }

  private func isAnswer(of answers: [ResultDifference]) -> Bool { answers.contains { $0.path == path } }

  /// The values that came, went or changed, beside those of answers that are told anyway.
  fileprivate static func between(
    _ old: [RecordedValue], _ new: [RecordedValue], beside told: Set<String>
  ) -> [ResultDifference] {
    func texts(_ values: [RecordedValue]) -> [String: String] {
      Dictionary(grouping: values, by: \.kind).mapValues { $0.map(\.text).joined(separator: ", ") }
    }
    let (before, after) = (texts(old), texts(new))
    var seen: Set<String> = []
    let others = (old + new).filter { value in value.from.map { !told.contains($0) } ?? true }
    return others.map(\.kind).filter { seen.insert($0).inserted && before[$0] != after[$0] }.map { kind in
      ResultDifference(kind, from: before[kind].map { Side(text: $0) }, to: after[kind].map { Side(text: $0) })
    }
  }
}

extension OutcomeRecord {
  /// What each revision changed: the answers, and the values that no changed answer gives.
  package var changes: [[ResultDifference]] {
    let results = results
    return revisions.indices.map { differences(results, from: $0, to: $0 + 1) }
  }

  /// What has changed since the entry of a number, all revisions together.
  package func changes(since number: Int64) -> [ResultDifference] {
    let known = revisions.lastIndex { $0.number <= number }.map { $0 + 1 } ?? 0
    return differences(results, from: known, to: revisions.count)
  }

  /// - Parameters:
  ///   - old: 0 for the outcome as it was first recorded, 1 for its first revision.
  private func differences(_ results: [TaskResult?], from old: Int, to new: Int) -> [ResultDifference] {
    func values(_ index: Int) -> [RecordedValue] { index == 0 ? outcome.values : revisions[index - 1].values }
    let answers = results[old].flatMap { old in results[new].map { ResultDifference.between(old, $0) } } ?? []
    return ResultDifference.told(answers, values(old), values(new))
  }
}

/// What was confirmed of an item on one visit.
private struct VisitedItem {
  /// The path and the visit: `each/1/dose/d (visit 2)`.
  let name: String
  let visit: Int
  let text: String
  /// Whether no later visit took its place.
  let stands: Bool

  static func all(in result: TaskResult) -> [VisitedItem] {
    result.pages.filter { !$0.result.abandoned }.flatMap { page in
      page.result.results.filter { $0.prepared != nil }.map { item in
        let state = item.confirmed ?? item.state
        let answer = state == .answered ? item.answer : nil
        return VisitedItem(
          name: "\(item.path(on: page.path)) (visit \(page.result.visit))", visit: page.result.visit,
          text: answer?.measuredSummary ?? answer?.json.answerText ?? state.rawValue, stands: item.confirmed == nil)
      }
    }
  }
}

extension PlacedItem {
  /// What a person reads of it: the answer, or why there is none.
  fileprivate var side: ResultDifference.Side {
    ResultDifference.Side(
      text: answer?.measuredSummary ?? answer?.json.answerText ?? state.rawValue,
      isFile: answer?.json.isFileAnswer ?? false,
      fields: answer?.measuredFields?.map { ResultDifference.Side.Field(name: $0.name, text: $0.text) } ?? [])
  }
}

extension RecordedValue {
  /// `7 h`: as it was typed, with its unit.
  package var text: String { value.answerText + (unit.map { " " + $0 } ?? "") }
}

extension ResultDifference {
  /// Whether two recorded results give the same answers; what is no result is compared as it is.
  package static func haveSameAnswers(_ one: JSONValue?, _ other: JSONValue?) -> Bool {
    guard let first = one.flatMap(TaskResult.init(json:)), let second = other.flatMap(TaskResult.init(json:)) else {
      return one == other
    }
    return between(first, second).isEmpty
  }
}
