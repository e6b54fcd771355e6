package import CivilTime
import JSONText
package import Record
package import SurveyModel

/// An outcome that is taken again with the answers that it was recorded with, some of them changed.
///
/// The survey is the one it was answered with, and so are the context, the seed and the orders: what is not changed
/// comes out as it was.
package struct Correction: Sendable {
  package let record: OutcomeRecord
  package let survey: Survey
  package let context: SittingContext
  /// What was confirmed.
  package private(set) var recorded: RecordedVisits
  private let result: TaskResult
  private let visits: RecordedVisits

  /// Why an outcome can't be corrected.
  package enum Refusal: Error, Hashable, Sendable {
    /// It has no answers, only values.
    case noResult
    /// The survey that it was answered with is not among the accepted files any more.
    case noSurvey
    /// The corrected answers would end the survey in another way: such an outcome is deleted and recorded again.
    case otherEnding(String)
    case nothingChanged
  }

  /// - Throws: ``Refusal``, ``StoreError``.
  package init(of record: OutcomeRecord, in study: RunningStudy, _ reader: StoreReader) throws {
    guard let result = record.result else { throw Refusal.noResult }
    guard let survey = study.survey(result.survey, digest: record.heading?.digest) else { throw Refusal.noSurvey }
    self.record = record
    self.survey = survey
    self.result = result
    context = try reader.context(of: record.outcome) ?? result.context(of: record.outcome)
    visits = RecordedVisits(result, of: survey, in: context)
    recorded = visits
  }
}

extension Correction {
  /// The same survey and context with nothing answered.
  package var unanswered: Correction {
    var correction = self
    correction.recorded = RecordedVisits(nothingOf: survey)
    return correction
  }

  /// Takes the survey again with the recorded answers and, in place of some, others.
  ///
  /// Recorded answers that the logic no longer shows fall away; what it shows now and nobody answered is a fault.
  package func taken(with changes: AnswerScript, faults: [ScriptFault] = [], at instant: Instant) -> (
    runner: StepRunner, faults: [ScriptFault]
  ) {
    func taken(_ recorded: RecordedVisits) -> ScriptedSitting {
      ScriptedSitting(
        StepRunner(survey: survey, context: context), script: completed(changes), faults: faults, recorded: recorded,
        leavingOpen: result.openPaths, at: instant)
    }
    var sitting = taken(recorded)
    // Only the end shows which answers are for a later way than the one that stood.
    if let opened = sitting.opened { sitting = taken(opened) }
    return (keepingTimes(sitting.runner), sitting.faults)
  }

  /// The changes, measurements of which some fields are given completed by what was recorded.
  package func completed(_ changes: AnswerScript) -> AnswerScript {
    AnswerScript(
      entries: changes.entries.map { entry in
        guard case .answer(let given) = entry.prepared, let slot = slot(entry.key) else { return entry }
        let path = survey.resultPath(of: slot, entries: ResultPath(entry.key)?.entries ?? [])
        guard case .answer(let recorded)? = recorded.standing(at: path) else { return entry }
        return AnswerScript.Entry(
          key: entry.key, prepared: .answer(survey.items[slot].item.format.completed(given, by: recorded)),
          visit: entry.visit, milliseconds: entry.milliseconds, affirmed: entry.affirmed)
      })
  }

  /// The survey as it was taken again, with the times and the way of input of what stands as it was recorded.
  package func keepingTimes(_ runner: StepRunner) -> StepRunner {
    var runner = runner
    runner.keepTimes(of: visits, in: result)
    return runner
  }

  /// The sitting back at the first item that a change led to and nobody answered; as it was where there is none.
  func asking(_ ended: StepRunner) -> StepRunner {
    for path in result.openPaths {
      guard let slot = survey.slot(of: path) else { continue }
      var runner = ended
      runner.reopen()
      let back = JournalEntry(.revise(slot: slot, entries: path.entries), at: record.outcome.finished, path: .file)
      if (try? runner.apply(back)) != nil { return runner }
    }
    return ended
  }

  /// The place of the item that a key names: an item's id, a step's for what the step itself asks, or a path.
  package func slot(_ key: String) -> Int? { survey.slot(ofKey: key) }

  /// The revision that a corrected sitting makes.
  ///
  /// - Throws: ``Refusal``.
  package func revision(by runner: StepRunner, reason: String) throws -> (
    change: OutcomeChange, differences: [ResultDifference]
  ) {
    let result = runner.result
    let ending = runner.ending?.rawValue ?? ""
    guard ending == record.outcome.ending else { throw Refusal.otherEnding(ending) }
    let differences = ResultDifference.between(self.result, result)
    if differences.isEmpty { throw Refusal.nothingChanged }
    let values = ResultMapper(of: survey).values(in: result).map(RecordedValue.init)
    return (
      .revised(event: record.outcome.event, reason: reason, result: result.json, values: values),
      ResultDifference.toldOfAnswers(differences, record.values, values)
    )
  }
}

extension RecordedValue {
  /// A value as the record keeps it.
  package init(_ value: OutcomeValue) {
    self.init(kind: value.kind, value: value.value, unit: value.unit, from: value.from.description)
  }
}

extension TaskResult {
  /// The context of an outcome that was recorded without a sitting.
  fileprivate func context(of outcome: RecordedOutcome) -> SittingContext {
    SittingContext(
      run: context.run, event: outcome.event, participant: context.participant, by: context.by, mode: context.mode,
      language: context.language, zoneName: context.zoneName, offsetSeconds: context.offsetSeconds,
      date: outcome.date ?? context.date, seed: context.seed, started: context.started
    ).bringing(self)
  }
}
