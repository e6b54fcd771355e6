import JSONText
package import Record
package import SurveyModel

/// What is wrong with a recorded outcome, by the logic of the survey that it was recorded with.
package struct QualityFinding: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// An answer to an item that the logic does not show, as the other answers stand.
    case impossible
    /// No answer to a required item that the logic shows.
    case missing
    /// An answer that the item does not take.
    case refused
    /// A computed value that differs from what the answers give.
    case computed
    /// A score that differs from what the answers give.
    case score
    /// Neither the version of the survey nor the beginning of the sitting is there to judge it by.
    case unjudged
  }

  package let kind: Kind
  /// The item's path, or the score's; nil for the outcome as a whole.
  package let path: String?
  package let detail: String

  package init(kind: Kind, path: String?, detail: String) {
    (self.kind, self.path, self.detail) = (kind, path, detail)
  }
}

/// Takes a recorded outcome through its survey again and says where the two disagree.
package enum QualityCheck {
  /// - Parameters:
  ///   - survey: The version that the outcome was recorded with; nil when no accepted files have it any more.
  ///   - context: Of the sitting, as it began; nil for what was entered without one.
  package static func findings(
    in record: OutcomeRecord, survey: Survey?, context: SittingContext?
  ) -> [QualityFinding] {
    // A quick entry answers no survey.
    let reading = record.reading
    guard reading.result != nil else { return [] }
    guard let survey, let context else {
      return [
        QualityFinding(
          kind: .unjudged, path: nil, detail: "the survey's version or the sitting's beginning is not in the store")
      ]
    }
    let begun = StepRunner(survey: survey, context: context)
    let sitting = ScriptedSitting(begun, script: reading.script, at: context.started)
    let faults = sitting.faults.map(finding)
    guard faults.isEmpty else { return faults }
    return computed(sitting.runner.result, reading) + scores(of: sitting.runner.result, reading)
  }

  private static func finding(_ fault: ScriptFault) -> QualityFinding {
    switch fault {
    case .notShown(let key):
      QualityFinding(
        kind: .impossible, path: key, detail: "answered, though the survey's logic does not show it")
    case .missing(let path, _):
      QualityFinding(kind: .missing, path: path, detail: "shown and required, and has no answer")
    case .unknownItem(let key, _):
      QualityFinding(kind: .impossible, path: key, detail: "the survey has no such item")
    case .refused(let key, _):
      QualityFinding(kind: .refused, path: key, detail: "the item does not take the answer")
    case .mayNotSkip(let key): QualityFinding(kind: .refused, path: key, detail: "skipped, though it is required")
    case .mayNotKnow(let key):
      QualityFinding(kind: .refused, path: key, detail: "'I don't know', which it does not offer")
    case .untimed(let key): QualityFinding(kind: .refused, path: key, detail: "timed out on a page without a limit")
    case .givenTwice(let key, _), .answerBesideState(let key, _), .unknownState(let key, _), .alreadyConfirmed(let key):
      QualityFinding(kind: .impossible, path: key, detail: "recorded twice on one way")
    case .otherUnit(let key, let unit, _):
      QualityFinding(kind: .refused, path: key, detail: "recorded in \(unit), which the item is not in")
    case .notAnObject: QualityFinding(kind: .unjudged, path: nil, detail: "the result is no object")
    case .otherSurvey(let id, _):
      QualityFinding(kind: .unjudged, path: nil, detail: "the result is one of the survey '\(id)'")
    }
  }

  /// Values that are worked out, which nobody can be asked for again.
  private static func computed(_ result: TaskResult, _ reading: OutcomeReading) -> [QualityFinding] {
    let recorded = reading.byPath
    func said(_ item: PlacedItem?) -> String { item?.answer?.json.compactText ?? "no value" }
    return result.items.filter(\.result.isComputed).compactMap { item in
      let found = recorded[item.path]
      guard found?.answer != item.answer else { return nil }
      return QualityFinding(
        kind: .computed, path: "\(item.path)",
        detail: "recorded \(said(found)), the answers give \(said(item))")
    }
  }

  private static func scores(of result: TaskResult, _ reading: OutcomeReading) -> [QualityFinding] {
    result.scores.compactMap { score in
      let recorded = reading.score(score.score)?.value
      guard score.value != recorded else { return nil }
      func said(_ value: Double?) -> String { value.map { JSONValue.double($0).compactText } ?? "no score" }
      return QualityFinding(
        kind: .score, path: "scores/\(score.score)",
        detail: "recorded \(said(recorded)), the answers give \(said(score.value))")
    }
  }
}

extension StoreReader {
  /// The context in which an outcome's sitting began; nil for an outcome without one, and for one that was erased.
  package func context(of outcome: RecordedOutcome) throws -> SittingContext? {
    guard let number = outcome.sitting, let began = try sitting(number) else { return nil }
    return SittingContext(json: began.began.context)
  }
}
