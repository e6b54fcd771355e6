package import JSONText

extension SittingContext {
  /// The context with the seed, the orders and the answers of the record that a result given as answers brings along;
  /// the same context when the answers are no result.
  package func bringing(_ answers: JSONValue) -> SittingContext {
    AnswerScript.result(answers).map(bringing) ?? self
  }

  /// The context with the seed, the orders and the answers of the record that a result brings along.
  package func bringing(_ result: TaskResult) -> SittingContext {
    SittingContext(
      run: run, event: event, participant: participant, by: by, mode: mode, language: language, zoneName: zoneName,
      offsetSeconds: offsetSeconds, date: date, seed: result.context.seed,
      started: started, queried: queried.merging(result.context.queried) { $1 },
      order: Dictionary(result.draws.map { ($0.path, $0.ids) }, uniquingKeysWith: { $1 }), rules: rules)
  }
}
