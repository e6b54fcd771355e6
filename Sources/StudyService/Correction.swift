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
  /// What was confirmed, by the items' paths.
  package let recorded: AnswerScript

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
    guard let result = record.result, let id = record.survey else { throw Refusal.noResult }
    guard let survey = study.survey(id, digest: result["digest"]?.string) else { throw Refusal.noSurvey }
    let began = try record.outcome.sitting.flatMap { try reader.sitting($0) }
    guard let context = began.flatMap({ SittingContext(json: $0.began.context) }) ?? SittingContext(of: record) else {
      throw Refusal.noResult
    }
    self.record = record
    self.survey = survey
    self.context = context
    recorded = AnswerScript.read(result, for: survey).script
  }
}

extension Correction {
  /// Takes the survey again with the recorded answers and, in place of some, others.
  ///
  /// Recorded answers that the logic no longer shows fall away; what it shows now and nobody answered is a fault.
  package func taken(with changes: AnswerScript, faults: [ScriptFault] = [], at instant: Instant) -> (
    runner: StepRunner, faults: [ScriptFault]
  ) {
    let changed = Set(changes.entries.map(\.key))
    let slots = Set(changed.filter { !$0.contains("/") }.compactMap(slot))
    let kept = recorded.entries.filter { entry in
      !changed.contains(entry.key) && !(slot(entry.key).map(slots.contains) ?? false)
    }
    let sitting = ScriptedSitting(
      StepRunner(survey: survey, context: context), script: AnswerScript(entries: changes.entries + kept),
      faults: faults, at: instant)
    let own = sitting.faults.filter { fault in
      if case .notShown(let key) = fault { changed.contains(key) } else { true }
    }
    return (sitting.runner, own)
  }

  /// The place of the item that a key names: an item's id, a step's for what the step itself asks, or a path.
  package func slot(_ key: String) -> Int? { survey.slot(ofKey: key) }

  /// The revision that a corrected sitting makes.
  ///
  /// - Throws: ``Refusal``.
  package func revision(by runner: StepRunner, reason: String) throws -> (
    change: OutcomeChange, differences: [ResultDifference]
  ) {
    let result = runner.result.json
    let ending = runner.ending?.rawValue ?? ""
    guard ending == record.outcome.ending else { throw Refusal.otherEnding(ending) }
    let differences = ResultDifference.between(record.result ?? .null, result)
    if differences.isEmpty { throw Refusal.nothingChanged }
    let values = ResultMapper(rules: survey.outcomes).values(in: runner.result).map(RecordedValue.init)
    return (.revised(event: record.outcome.event, reason: reason, result: result, values: values), differences)
  }
}

extension RecordedValue {
  /// A value as the record keeps it.
  package init(_ value: OutcomeValue) {
    self.init(kind: value.kind, value: value.value, unit: value.unit, from: value.from.description)
  }
}

extension Survey {
  /// The place of the item that a key of an answers file names: an item's id, a step's for what the step itself asks,
  /// or a path.
  package func slot(ofKey key: String) -> Int? {
    items.firstIndex { place in
      let own = steps[place.step].ownItem != nil
      return own ? steps[place.step].id == key : place.item.id == key
    } ?? slot(ofPath: key)
  }
}

extension SittingContext {
  /// The context of an outcome that was recorded without a sitting, from its result.
  fileprivate init?(of record: OutcomeRecord) {
    guard let result = record.result, let run = result["run"]?.string, let language = result["language"]?.string,
      let zone = result["zone"]?.string, let seed = result["seed"]?.string.flatMap({ UInt64($0) }),
      let text = result["started"]?.string, let started = Instant(iso: text),
      let date = record.outcome.date ?? CivilDate(iso: String(text.prefix(10)))
    else { return nil }
    self.init(
      run: run, event: record.outcome.event, participant: result["participant"]?.string, by: result["by"]?.string,
      mode: result["mode"]?.string.flatMap(Mode.init) ?? .screen, language: LanguageTag(language), zoneName: zone,
      offsetSeconds: SittingContext.offset(of: text), date: date, seed: seed, started: started)
  }

  /// The seconds of `+09:00` at the end of an instant's text.
  private static func offset(of text: String) -> Int {
    let parts = text.suffix(6).split(separator: ":")
    guard parts.count == 2, let hours = Int(parts[0]), let minutes = Int(parts[1]) else { return 0 }
    return (abs(hours) * 60 + minutes) * 60 * (text.suffix(6).hasPrefix("-") ? -1 : 1)
  }
}
