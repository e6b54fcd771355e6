import Definitions
import JSONText
import Record
package import SurveyModel

/// What an outcome's result says, read once: the answers and scores as they stand or as they were first recorded.
package struct OutcomeReading: Sendable {
  /// The result itself; nil for an outcome of values alone.
  package let result: TaskResult?
  /// Each item as its last visit that counts left it, in the order of the result.
  package let items: [PlacedItem]
  /// In the order of the survey.
  package let scores: [ScoreResult]
  /// Answers that were corrected without another result, by their items' paths.
  private let corrected: [ResultPath: JSONValue]

  /// - Parameter values: What a correction brought without another result; empty where there was none.
  fileprivate init(_ json: JSONValue?, corrected values: [RecordedValue]) {
    let result = json.flatMap(TaskResult.init(json:))
    let paths = values.compactMap { value in value.from.flatMap { ResultPath($0) }.map { ($0, value.value) } }
    let corrected = Dictionary(paths.filter { $0.0.field == nil }, uniquingKeysWith: { $1 })
    self.result = result
    self.corrected = corrected
    items = (result?.items ?? []).map { item in
      corrected[item.path].map { item.answer?.json == $0 ? item : item.answered($0) } ?? item
    }
    scores = OutcomeReading.scores(result?.scores ?? [], corrected: corrected)
  }

  private static func scores(_ scores: [ScoreResult], corrected: [ResultPath: JSONValue]) -> [ScoreResult] {
    guard !corrected.isEmpty else { return scores }
    var numbers: [String: Double] = [:]
    for (path, value) in corrected { if let id = path.score, let number = value.double { numbers[id] = number } }
    let known = scores.map { score in numbers[score.score].map { score.corrected(to: $0) } ?? score }
    let others = numbers.filter { id, _ in !scores.contains { $0.score == id } }.sorted { $0.key < $1.key }
    return known + others.map { ScoreResult($0.key, value: $0.value) }
  }
}

extension OutcomeReading {
  package func score(_ id: String) -> ScoreResult? { scores.first { $0.score == id } }

  /// The items that a change led to and nobody has answered yet: in a survey that was gone through to its end, nothing else
  /// was not reached.
  package var openedByChange: [PlacedItem] {
    result?.ending == .complete ? items.filter { $0.result.state == .notReached } : []
  }

  /// The items by their paths.
  package var byPath: [ResultPath: PlacedItem] {
    Dictionary(items.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
  }

  /// What was confirmed on every visit, as answers.
  package var script: AnswerScript {
    let entries = result.map { AnswerScript($0).entries } ?? []
    return AnswerScript(
      entries: entries.map { entry in
        guard let answer = ResultPath(entry.key).flatMap({ corrected[$0] }) else { return entry }
        return AnswerScript.Entry(
          key: entry.key, prepared: .answer(answer), visit: entry.visit, milliseconds: entry.milliseconds)
      })
  }
}

extension OutcomeRecord {
  /// What the outcome says now.
  package var reading: OutcomeReading {
    // Values that came without a result stand over the result before them.
    let isBare = revisions.last.map { $0.result == nil } ?? false
    return OutcomeReading(resultJSON, corrected: isBare ? values : [])
  }

  /// What it said when it was first recorded, and after each revision.
  package var readings: [OutcomeReading] {
    var result = outcome.result
    return [firstReading]
      + revisions.map { revision in
        result = revision.result ?? result
        return OutcomeReading(result.map(namingAssessor), corrected: revision.result == nil ? revision.values : [])
      }
  }

  /// What it said when it was first recorded.
  package var firstReading: OutcomeReading { OutcomeReading(outcome.result, corrected: []) }

  /// Whether a revision was made.
  package var isCorrected: Bool { !revisions.isEmpty }
}

extension RunningStudy {
  /// The survey that an outcome was recorded with; when no layer has that version any more, the one in force.
  package func survey(of record: OutcomeRecord) -> Survey? {
    guard let heading = record.heading else { return nil }
    return survey(heading.survey, digest: heading.digest ?? record.stamp.survey)
      ?? layers.reversed().lazy.compactMap { $0.definitions.surveys[heading.survey]?.survey }.first
  }
}
