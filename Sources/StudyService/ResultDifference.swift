package import JSONText
import SurveyModel

/// An item that two results of the same survey answer differently.
package struct ResultDifference: Hashable, Sendable {
  /// The item's path: `checkin.form/pain`, `meals/2/one/kcal`.
  package let path: String
  package let old: String
  package let new: String

  /// The items that differ, in the order of the newer result, then those that only the older one has.
  ///
  /// - Parameters:
  ///   - old: A result as the record keeps it.
  ///   - new: The same.
  package static func between(_ old: JSONValue, _ new: JSONValue) -> [ResultDifference] {
    let (before, after) = (items(old), items(new))
    let known = Dictionary(before, uniquingKeysWith: { $1 })
    let kept = Set(after.map(\.0))
    let changed = after.compactMap { path, value in
      let former = known[path] ?? "none"
      return former == value ? nil : ResultDifference(path: path, old: former, new: value)
    }
    return changed
      + before.filter { !kept.contains($0.0) }.map { ResultDifference(path: $0.0, old: $0.1, new: "none") }
  }

  /// The items' paths with what a person reads of them; of visits that were left, nothing.
  private static func items(_ result: JSONValue) -> [(String, String)] {
    (result["results"]?.elements ?? []).flatMap { items(of: $0, in: "") }
  }

  private static func items(of step: JSONValue, in outer: String) -> [(String, String)] {
    guard let id = step["step"]?.string, step["abandoned"]?.boolean != true else { return [] }
    let path = outer + (step["entry"]?.integer.map { "\($0)/" } ?? "") + id + "/"
    return (step["results"]?.elements ?? []).flatMap { result -> [(String, String)] in
      if result["step"] != nil { return items(of: result, in: path) }
      guard let item = result["item"]?.string else { return [] }
      return [(path + item, reading(result))]
    }
  }

  private static func reading(_ item: JSONValue) -> String {
    let state = item["state"]?.string ?? ""
    guard state == ItemState.answered.rawValue, let answer = item["answer"] else { return state }
    return answer.string ?? answer.compactText
  }
}
