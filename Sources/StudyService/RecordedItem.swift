import Definitions
package import JSONText
import Record
package import SurveyModel

/// What a recorded result holds of one item: its state, and the answer when there is one.
package struct RecordedItem: Hashable, Sendable {
  /// `checkin.form/pain`, in a repeat `meals/2/one/kcal`.
  package let path: String
  package let item: String
  package let state: ItemState
  /// Nil for every kind of blank, and for an answer that was hidden afterwards.
  package let answer: JSONValue?
  package let milliseconds: Int?

  package init(path: String, item: String, state: ItemState, answer: JSONValue?, milliseconds: Int? = nil) {
    self.path = path
    self.item = item
    self.state = state
    self.answer = answer
    self.milliseconds = milliseconds
  }
}

extension RecordedItem {
  /// The items of a result, each as its last visit that counts left it, in the order of the result.
  ///
  /// What is no result has none.
  package static func all(in result: JSONValue) -> [RecordedItem] {
    var gathered = Gathered()
    for step in result["results"]?.elements ?? [] { gathered.add(step, in: "") }
    return gathered.items
  }

  private struct Gathered {
    var items: [RecordedItem] = []
    var places: [String: Int] = [:]

    mutating func add(_ step: JSONValue, in outer: String) {
      guard let id = step["step"]?.string, step["abandoned"]?.boolean != true else { return }
      let path = outer + (step["entry"]?.integer.map { "\($0)/" } ?? "") + id + "/"
      for result in step["results"]?.elements ?? [] {
        if result["step"] != nil {
          add(result, in: path)
        } else if let item = RecordedItem(result, in: path) {
          add(item)
        }
      }
    }

    private mutating func add(_ item: RecordedItem) {
      if let place = places[item.path] {
        items[place] = item
      } else {
        places[item.path] = items.count
        items.append(item)
      }
    }
  }

  private init?(_ json: JSONValue, in step: String) {
    guard let item = json["item"]?.string, let state = json["state"]?.string.flatMap(ItemState.init) else { return nil }
    let answer = state == .answered ? json["answer"].flatMap { $0.isNull ? nil : $0 } : nil
    self.init(path: step + item, item: item, state: state, answer: answer, milliseconds: json["ms"]?.integer)
  }
}

extension OutcomeRecord {
  /// The items as they stand: those of the result, with the values that were corrected since without another result.
  package var items: [RecordedItem] {
    let items = RecordedItem.all(in: result ?? .null)
    guard let last = revisions.last, last.result == nil else { return items }
    let corrected = Dictionary(
      last.values.compactMap { value in value.from.map { ($0, value.value) } }, uniquingKeysWith: { $1 })
    return items.map { item in
      guard let answer = corrected[item.path], answer != item.answer else { return item }
      return RecordedItem(path: item.path, item: item.item, state: .answered, answer: answer)
    }
  }

  /// The items as they were first recorded.
  package var firstItems: [RecordedItem] { RecordedItem.all(in: outcome.result ?? .null) }

  /// The scores as they stand, by id; those that blanks allow no value are missing.
  package var scores: [String: Double] { OutcomeRecord.scores(in: result, values: values, corrected: isBare) }

  /// The scores as they were first recorded.
  package var firstScores: [String: Double] {
    OutcomeRecord.scores(in: outcome.result, values: outcome.values, corrected: false)
  }

  /// Whether the last revision brought values and no result.
  private var isBare: Bool { revisions.last.map { $0.result == nil } ?? false }

  private static func scores(in result: JSONValue?, values: [RecordedValue], corrected: Bool) -> [String: Double] {
    var found: [String: Double] = [:]
    for score in result?["scores"]?.elements ?? [] {
      if let id = score["score"]?.string, let value = score["value"]?.double { found[id] = value }
    }
    for value in values where corrected {
      if let id = value.from.flatMap({ ResultPath($0) })?.score, let number = value.value.double { found[id] = number }
    }
    return found
  }

  /// Whether a revision was made.
  package var isCorrected: Bool { !revisions.isEmpty }
}

extension RunningStudy {
  /// The survey that an outcome was recorded with; when no layer has that version any more, the one in force.
  package func survey(of record: OutcomeRecord) -> Survey? {
    guard let id = record.survey else { return nil }
    return survey(id, digest: record.result?["digest"]?.string ?? record.stamp.survey)
      ?? layers.reversed().lazy.compactMap { $0.definitions.surveys[id]?.survey }.first
  }
}
