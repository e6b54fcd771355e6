import JSONText
package import SurveyModel

/// An item that two results of the same survey answer differently.
package struct ResultDifference: Hashable, Sendable {
  /// The item's path: `checkin.form/pain`, `meals/2/one/kcal`, `care/g/tired`.
  package let path: String
  package let old: String
  package let new: String

  /// The items that differ, in the order of the newer result, then those that only the older one has.
  package static func between(_ old: TaskResult, _ new: TaskResult) -> [ResultDifference] {
    let (before, after) = (old.items, new.items)
    let known = Dictionary(before.map { ($0.path, $0.text) }, uniquingKeysWith: { $1 })
    let kept = Set(after.map(\.path))
    let changed = after.compactMap { item in
      let former = known[item.path] ?? "none"
      return former == item.text ? nil : ResultDifference(path: "\(item.path)", old: former, new: item.text)
    }
    return changed
      + before.filter { !kept.contains($0.path) }
      .map { ResultDifference(path: "\($0.path)", old: $0.text, new: "none") }
  }
}

extension PlacedItem {
  /// What a person reads of it: the answer, or why there is none.
  fileprivate var text: String {
    answer.map { $0.json.string ?? $0.json.compactText } ?? state.rawValue
  }
}
