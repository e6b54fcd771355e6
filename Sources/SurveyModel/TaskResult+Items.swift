package import ActiveTasks
package import JSONText

/// An item of a result with its path.
package struct PlacedItem: Hashable, Sendable {
  /// `checkin.form/pain`, in a repeat `meals/2/one/kcal`, of a matrix `care/g/tired`.
  package let path: ResultPath
  package let result: ItemResult
}

extension PlacedItem {
  package var state: ItemState { result.state }

  /// Nil for every kind of blank, and for an answer that was hidden afterwards.
  package var answer: Answer? { result.state == .answered ? result.answer : nil }

  /// The item with another answer, as a correction brings it without a result.
  package func answered(_ json: JSONValue) -> PlacedItem {
    let answer = ItemResult(
      item: result.item, matrix: result.matrix, type: result.type, suggested: false, state: .answered,
      answer: Answer(recorded: json, type: result.type), confirmed: nil, right: nil, unit: result.unit, path: nil,
      milliseconds: nil, started: nil, finished: nil)
    return PlacedItem(path: path, result: answer)
  }
}

extension TaskResult {
  /// The items, each as the last visit that counts left it, in the order of the result.
  package var items: [PlacedItem] {
    var items: [PlacedItem] = []
    var places: [ResultPath: Int] = [:]
    for page in pages where !page.result.abandoned {
      for result in page.result.results {
        let item = PlacedItem(path: result.path(on: page.path), result: result)
        if let place = places.updateValue(items.count, forKey: item.path) {
          places[item.path] = place
          items[place] = item
        } else {
          items.append(item)
        }
      }
    }
    return items
  }
}

extension TaskResult {
  /// What the locationTrack steps recorded, wherever blocks and repeats put them.
  package var tracks: [ActiveResult] {
    items.compactMap { item in
      guard case .active(let result)? = item.answer, result.kind == .locationTrack else { return nil }
      return result
    }
  }
}

extension ItemResult {
  /// The one rule of paths in results: the step's, with groups and entries, then the matrix, then the item.
  ///
  /// - Parameter step: The path of the step.
  package func path(on step: [String]) -> ResultPath {
    ResultPath(components: step + (matrix.map { [$0] } ?? []) + [item])
  }
}

extension ResultPath {
  /// Whether the path is one of those that a pattern names, whose stars stand for any entry. Fields count for nothing.
  func fits(_ pattern: ResultPath) -> Bool {
    components.count == pattern.components.count
      && zip(components, pattern.components).allSatisfy { $0 == $1 || $1 == ResultPath.everyEntry }
  }
}
