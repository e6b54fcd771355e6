package import CivilTime

/// The nested result of a sitting.
package struct TaskResult: Hashable, Sendable {
  package let survey: String
  package let digest: String
  package let context: SittingContext
  /// How the sitting ended; nil for one that was broken off.
  package let ending: Ending?
  package let finished: Instant?
  /// What was drawn, in the order of the file.
  package let draws: [Draw]
  package let results: [StepResult]
  /// Empty for a sitting that was broken off.
  package let scores: [ScoreResult]
}

/// What a visit to a step gave, or, with visit 0, the blanks of a step that was never visited.
package struct StepResult: Hashable, Sendable {
  package let step: String
  package let type: String
  package let visit: Int
  /// Of a step in a repeat, the entry of it that holds the step.
  package let entry: Int?
  /// The person went back and took another way: the visit is no part of the path, and its answers are not shown.
  package let abandoned: Bool
  package let started: Instant?
  package let finished: Instant?
  package let results: [ItemResult]
  /// Of a block or a repeat, what its steps gave, entry by entry.
  package let steps: [StepResult]

  package init(
    step: String, type: String, visit: Int, entry: Int? = nil, abandoned: Bool = false, started: Instant? = nil,
    finished: Instant? = nil, results: [ItemResult] = [], steps: [StepResult] = []
  ) {
    self.step = step
    self.type = type
    self.visit = visit
    self.entry = entry
    self.abandoned = abandoned
    self.started = started
    self.finished = finished
    self.results = results
    self.steps = steps
  }
}

package struct ItemResult: Hashable, Sendable {
  package let item: String
  /// Of a row of a matrix, the matrix.
  package let matrix: String?
  package let type: String
  /// The answer is the one that was suggested.
  package let suggested: Bool
  package let state: ItemState
  /// Of an answered item; of one that is not shown, the answer given before it was hidden.
  package let answer: Answer?
  /// What was confirmed on a visit that a later one took the place of; nil everywhere else.
  package let confirmed: ItemState?
  /// Whether the answer was the right one; nil where none is.
  package let right: Bool?
  package let unit: String?
  package let path: InputPath?
  package let milliseconds: Int?
  package let started: Instant?
  package let finished: Instant?
  /// The person said that the answer is right, which a rule of the survey doubts.
  package var affirmed = false
}

extension TaskResult {
  /// The results of pages, groups opened: each with the path of its step, `meals/2/one`.
  package var pages: [(path: [String], result: StepResult)] { TaskResult.pages(of: results, in: []) }

  private static func pages(of results: [StepResult], in outer: [String]) -> [(path: [String], result: StepResult)] {
    results.flatMap { result -> [(path: [String], result: StepResult)] in
      let path = outer + (result.entry.map { [String($0)] } ?? []) + [result.step]
      return result.isGroup ? pages(of: result.steps, in: path) : [(path, result)]
    }
  }

  /// The results of a step's items on its last visit that counts; nil when the sitting has no such step.
  ///
  /// - Parameter path: The step's path, `checkin.form` or `meals/2/one`.
  package func lastVisit(of path: String) -> StepResult? {
    let path = path.split(separator: "/").map(String.init)
    return pages.last { $0.path == path && !$0.result.abandoned }?.result
  }

  /// The result without what may differ between two sittings that came to the same: run, instants, times, the way
  /// of the input, abandoned visits, and answers that were hidden afterwards.
  package var comparable: TaskResult {
    let epoch = Instant(milliseconds: 0)
    let context = SittingContext(
      run: "", event: context.event, participant: context.participant, by: context.by, mode: context.mode,
      language: context.language, zoneName: context.zoneName, offsetSeconds: 0, date: context.date,
      seed: context.seed, started: epoch, queried: context.queried)
    return TaskResult(
      survey: survey, digest: digest, context: context, ending: ending, finished: nil, draws: draws,
      results: results.compactMap(\.comparable), scores: scores)
  }
}

extension StepResult {
  package var isGroup: Bool { StepResult.isGroup(type) }

  static func isGroup(_ type: String) -> Bool { type == "block" || type == "repeat" }

  fileprivate var comparable: StepResult? {
    if abandoned { return nil }
    return StepResult(
      step: step, type: type, visit: isGroup ? 0 : visit, entry: entry,
      results: results.map {
        ItemResult(
          item: $0.item, matrix: $0.matrix, type: $0.type, suggested: $0.suggested, state: $0.state,
          answer: $0.state == .answered || $0.confirmed == .answered ? $0.answer : nil, confirmed: $0.confirmed,
          right: $0.right, unit: $0.unit, path: nil, milliseconds: nil, started: nil, finished: nil,
          affirmed: $0.affirmed)
      }, steps: steps.compactMap(\.comparable))
  }
}
