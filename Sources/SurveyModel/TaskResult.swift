package import CivilTime

/// The nested result of a sitting.
package struct TaskResult: Hashable, Sendable {
  package let survey: String
  package let digest: String
  package let context: SittingContext
  /// How the sitting ended; nil for one that was broken off.
  package let ending: Ending?
  package let finished: Instant?
  package let results: [StepResult]
  /// Empty for a sitting that was broken off.
  package let scores: [ScoreResult]
  /// The survey's own language, in which what has no other text is printed.
  package let surveyLanguage: LanguageTag
}

/// What a visit to a step gave, or, with visit 0, the blanks of a step that was never visited.
package struct StepResult: Hashable, Sendable {
  package let step: String
  package let type: String
  package let visit: Int
  /// The person went back and took another way: the visit is no part of the path, and its answers are not shown.
  package let abandoned: Bool
  package let started: Instant?
  package let finished: Instant?
  package let results: [ItemResult]
}

package struct ItemResult: Hashable, Sendable {
  package let item: String
  package let type: String
  package let state: ItemState
  /// Of an answered item; of one that is not shown, the answer given before it was hidden.
  package let answer: Answer?
  /// What was confirmed on a visit that a later one took the place of; nil everywhere else.
  package let confirmed: ItemState?
  package let unit: String?
  package let path: InputPath?
  package let milliseconds: Int?
  package let started: Instant?
  package let finished: Instant?
}

extension StepRunner {
  /// The result as it stands: of a finished sitting, or of one broken off here.
  package var result: TaskResult {
    var results: [StepResult] = []
    let reached = furthestStep
    for (index, step) in survey.steps.enumerated() {
      let own = visits.indices.filter { visits[$0].step == index }
      for visit in own.sorted(by: { visits[$0].number < visits[$1].number }) {
        results.append(result(of: visit, isLast: visit == own.last { path.contains($0) }))
      }
      if !own.contains(where: { path.contains($0) }), !step.items.isEmpty {
        results.append(blank(step, index < reached || ending == .complete ? .notShown : .notReached))
      }
    }
    return TaskResult(
      survey: survey.id, digest: survey.digest, context: context, ending: ending, finished: finished,
      results: results, scores: ending == nil ? [] : scoreResults, surveyLanguage: survey.language)
  }

  /// The last step in the order of the file that was reached, ways out aside: what lies behind it was not reached,
  /// what lies before it and has no visit was not shown.
  private var furthestStep: Int {
    path.map { visits[$0].step }.filter { step in
      if case .completion(let ending) = survey.steps[step].kind { ending == .complete } else { true }
    }.max() ?? 0
  }

  private func result(of index: Int, isLast: Bool) -> StepResult {
    let visit = visits[index]
    let step = survey.steps[visit.step]
    let onPath = path.contains(index)
    return StepResult(
      step: step.id, type: step.kind.name, visit: visit.number, abandoned: !onPath, started: visit.started,
      finished: visit.finished,
      results: visit.items.map { record in
        let shown = onPath && record.visible
        return result(of: record, shown: shown && isLast, confirmed: shown && !isLast ? record.response?.state : nil)
      })
  }

  private func result(of record: ItemRecord, shown: Bool, confirmed: ItemState?) -> ItemResult {
    let item = survey.items[record.slot].item
    let state: ItemState =
      if shown { record.response?.state ?? .notReached } else { .notShown }
    return ItemResult(
      item: item.id, type: item.format.name, state: state, answer: record.response?.answer, confirmed: confirmed,
      unit: item.format.unit, path: record.path, milliseconds: record.milliseconds, started: record.started,
      finished: record.finished)
  }

  private func blank(_ step: Step, _ state: ItemState) -> StepResult {
    let items = step.items.map {
      ItemResult(
        item: $0.id, type: $0.format.name, state: state, answer: nil, confirmed: nil, unit: $0.format.unit,
        path: nil, milliseconds: nil, started: nil, finished: nil)
    }
    return StepResult(
      step: step.id, type: step.kind.name, visit: 0, abandoned: false, started: nil, finished: nil, results: items)
  }
}

extension TaskResult {
  /// The results of `step`'s items on its last visit that counts; nil when the survey has no such step.
  package func lastVisit(of step: String) -> StepResult? {
    results.last { $0.step == step && !$0.abandoned }
  }

  /// The result without what may differ between two sittings that came to the same: run, instants, times, the way
  /// of the input, abandoned visits, and answers that were hidden afterwards.
  package var comparable: TaskResult {
    let epoch = Instant(milliseconds: 0)
    let steps = results.filter { !$0.abandoned }.map { step in
      StepResult(
        step: step.step, type: step.type, visit: step.visit, abandoned: false, started: nil, finished: nil,
        results: step.results.map {
          ItemResult(
            item: $0.item, type: $0.type, state: $0.state,
            answer: $0.state == .answered || $0.confirmed == .answered ? $0.answer : nil, confirmed: $0.confirmed,
            unit: $0.unit, path: nil, milliseconds: nil, started: nil, finished: nil)
        })
    }
    let context = SittingContext(
      run: "", event: context.event, participant: context.participant, by: context.by, mode: context.mode,
      language: context.language, zoneName: context.zoneName, offsetSeconds: 0, date: context.date,
      seed: context.seed, started: epoch, queried: context.queried)
    return TaskResult(
      survey: survey, digest: digest, context: context, ending: ending, finished: nil, results: steps, scores: scores,
      surveyLanguage: surveyLanguage)
  }
}
